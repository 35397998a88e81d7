import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminChargeItem } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import {
  type Draft,
  DraftLinks,
  extractFirstName,
  mailtoUrl,
  whatsappUrl,
} from "#web/front-desk/components/draft-links.tsx";
import { formatAmount, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { membershipCopy as words } from "./copy.ts";
import { recordChargeReminder, remindCharges, remindersDueQuery } from "./queries.ts";

/** Whom to write to today: one by one with a draft, or many by mail at once. What was sent leaves the list. */
export function RemindersDueDialog({ onClose }: { onClose: () => void }) {
  const { data: owed, error } = useQuery(remindersDueQuery());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isPreview, setPreview] = useState(false);
  const byMail = owed?.filter(canBeMailed) ?? [];
  const chosen = byMail.filter(({ id }) => !left.has(id)).slice(0, MAX_BATCH);
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <Dialog
      onClose={onClose}
      title={isPreview ? words.previewTitle : words.remindTitle}
      description={isPreview ? words.previewText : words.remindText}
    >
      {error && <p role="alert">{words.remindFailed}</p>}
      {owed?.length === 0 && <p>{words.noRemindersDue}</p>}
      {isPreview ? (
        <Preview charges={chosen} onBack={() => setPreview(false)} />
      ) : (
        <ClickGuard>
          <ul className="divide-y divide-line">
            {owed?.map((charge) => (
              <ReminderRow
                key={charge.id}
                charge={charge}
                isChosen={canBeMailed(charge) ? !left.has(charge.id) : null}
                onChoose={() => toggle(charge.id)}
              />
            ))}
          </ul>
          {chosen.length > 0 && (
            <Button size="small" className="mt-3" onClick={() => setPreview(true)}>
              {words.preview(chosen.length)}
            </Button>
          )}
        </ClickGuard>
      )}
    </Dialog>
  );
}

/** What the worker takes at once. */
const MAX_BATCH = 50;

function canBeMailed({ membership }: AdminChargeItem): boolean {
  return membership.email !== null && membership.isReminded;
}

/** What goes out, before it is pressed. */
function Preview({ charges, onBack }: { charges: readonly AdminChargeItem[]; onBack: () => void }) {
  const [send, isSending] = useMutation({
    send: () => remindCharges(charges.map(({ id }) => id)),
    successMessage: ({ reminded, mailed }) => words.remindedMany(reminded.length, mailed),
    errorTitle: words.remindManyFailed,
    onDone: onBack,
  });
  const mails = charges.filter(({ isMailed }) => !isMailed).length;
  return (
    <ClickGuard>
      <ul className="divide-y divide-line">
        {charges.map(({ id, membership, amount, dueDate, isMailed }) => (
          <li key={id} className="py-2">
            <span className="block wrap-anywhere font-semibold">{membership.email}</span>
            <span className="text-muted text-sm">
              {isMailed
                ? words.alreadySent
                : words.subject(membership.planName, formatAmount(amount), formatLongDate(dueDate))}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" disabled={isSending || charges.length === 0} onClick={() => void send()}>
          {isSending ? words.saving : mails > 0 ? words.send(mails) : words.note}
        </Button>
        <Button size="small" variant="outline" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </ClickGuard>
  );
}

interface ReminderRowProps {
  charge: AdminChargeItem;
  /** Null of whoever gets no mail. */
  isChosen: boolean | null;
  onChoose: () => void;
}

function ReminderRow({ charge, isChosen, onChoose }: ReminderRowProps) {
  const { membership, amount, dueDate, payUrl } = charge;
  const name = membership.customerName;
  const [note, isNoting] = useMutation({
    send: (channel: "email" | "whatsapp") => recordChargeReminder(charge.id, channel),
    successMessage: () => words.noted(name),
    errorTitle: words.noteFailed,
  });
  const text = words.draft({
    name: extractFirstName(name),
    plan: membership.planName,
    amount: formatAmount(amount),
    due: formatLongDate(dueDate),
    url: payUrl,
  });
  const whatsapp = whatsappUrl({ e164: membership.phoneE164, typed: null }, text);
  const drafts: Draft[] = [
    ...(membership.email
      ? [
          {
            href: mailtoUrl(membership.email, membership.planName, text),
            icon: "mail",
            label: frontDeskCopy.email,
          } as const,
        ]
      : []),
    ...(whatsapp ? [{ href: whatsapp, icon: "chat", label: frontDeskCopy.whatsapp } as const] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-center gap-3">
        {isChosen !== null && (
          <input
            type="checkbox"
            className="size-5"
            aria-label={words.chosen(name)}
            checked={isChosen}
            onChange={onChoose}
          />
        )}
        <p className="min-w-0">
          <span className="block wrap-anywhere font-semibold leading-snug">{name}</span>
          <span className="text-muted text-sm">
            {formatAmount(amount)}, {formatDateWithWeekday(dueDate)}
          </span>
        </p>
      </div>
      <span className="flex items-center gap-1.5">
        <DraftLinks recipient={name} drafts={drafts} />
        <Button
          size="small"
          variant="outline"
          disabled={isNoting}
          onClick={() => void note(whatsapp ? "whatsapp" : "email")}
        >
          {isNoting ? words.saving : words.sent}
        </Button>
      </span>
    </li>
  );
}
