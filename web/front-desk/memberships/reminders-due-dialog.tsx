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
import { act, staffApi } from "#web/front-desk/queries.ts";
import { membershipCopy as copy } from "./copy.ts";
import { remindersDueQuery } from "./queries.ts";

/** Today's reminders: one by one with a draft, or many by mail. Reminded charges leave the list. */
export function RemindersDueDialog({ onClose }: { onClose: () => void }) {
  const { data: charges, error } = useQuery(remindersDueQuery());
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const [isPreview, setPreview] = useState(false);
  const mailable = charges?.filter(canBeMailed) ?? [];
  const chosen = mailable.filter(({ id }) => !deselected.has(id)).slice(0, MAX_BATCH);
  const toggle = (id: string) =>
    setDeselected((before) =>
      before.has(id) ? new Set([...before].filter((chargeId) => chargeId !== id)) : new Set([...before, id]),
    );
  return (
    <Dialog
      onClose={onClose}
      title={isPreview ? copy.previewTitle : copy.remindTitle}
      description={isPreview ? copy.previewText : copy.remindText}
    >
      {error && <p role="alert">{copy.remindFailed}</p>}
      {charges?.length === 0 && <p>{copy.noRemindersDue}</p>}
      {isPreview ? (
        <Preview charges={chosen} onBack={() => setPreview(false)} />
      ) : (
        <ClickGuard>
          <ul className="divide-y divide-line">
            {charges?.map((charge) => (
              <ReminderRow
                key={charge.id}
                charge={charge}
                isChosen={canBeMailed(charge) ? !deselected.has(charge.id) : null}
                onChoose={() => toggle(charge.id)}
              />
            ))}
          </ul>
          {chosen.length > 0 && (
            <Button size="small" className="mt-3" onClick={() => setPreview(true)}>
              {copy.preview(chosen.length)}
            </Button>
          )}
        </ClickGuard>
      )}
    </Dialog>
  );
}

/** The API's maximum batch size. */
const MAX_BATCH = 50;

function canBeMailed({ membership }: AdminChargeItem): boolean {
  return membership.email !== null && membership.isReminded;
}

/** Lists the mails before staff send them. */
function Preview({ charges, onBack }: { charges: readonly AdminChargeItem[]; onBack: () => void }) {
  const [send, isSending] = useMutation({
    send: () => act(staffApi.reminders.$post)({ ids: charges.map(({ id }) => id) }),
    successMessage: ({ reminded, mailed }) => copy.remindedMany(reminded.length, mailed),
    errorTitle: copy.remindManyFailed,
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
                ? copy.alreadySent
                : copy.subject(membership.planName, formatAmount(amount), formatLongDate(dueDate))}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" disabled={isSending || charges.length === 0} onClick={() => void send()}>
          {isSending ? copy.saving : mails > 0 ? copy.send(mails) : copy.note}
        </Button>
        <Button size="small" variant="outline" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </ClickGuard>
  );
}

interface ReminderRowProps {
  charge: AdminChargeItem;
  /** Null if the member gets no mail. */
  isChosen: boolean | null;
  onChoose: () => void;
}

function ReminderRow({ charge, isChosen, onChoose }: ReminderRowProps) {
  const { membership, amount, dueDate, payUrl } = charge;
  const name = membership.customerName;
  const [record, isRecording] = useMutation({
    send: (channel: "email" | "whatsapp") => act(staffApi.charges[":id"].remind.$post, charge)({ channel }),
    successMessage: () => copy.noted(name),
    errorTitle: copy.noteFailed,
  });
  const text = copy.draft({
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
            aria-label={copy.chosen(name)}
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
          disabled={isRecording}
          onClick={() => void record(whatsapp ? "whatsapp" : "email")}
        >
          {isRecording ? copy.saving : copy.sent}
        </Button>
      </span>
    </li>
  );
}
