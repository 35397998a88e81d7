import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminChargeItem } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { type Draft, DraftLinks, emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/draft-links.tsx";
import { dateWithDay, shownAmount } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { remindCharges, remindOfCharge, toRemindQuery } from "./queries.ts";
import { membershipWords as words } from "./words.ts";

/** Whom to write to today: one by one with a draft, or many by mail at once. What was sent leaves the list. */
export function ToRemindDialog({ onClose }: { onClose: () => void }) {
  const { data: owed, error } = useQuery(toRemindQuery());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isPreview, setPreview] = useState(false);
  const byMail = owed?.filter(canBeMailed) ?? [];
  const chosen = byMail.filter(({ id }) => !left.has(id)).slice(0, MOST_AT_ONCE);
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
      {owed?.length === 0 && <p>{words.noneToRemind}</p>}
      {isPreview ? (
        <Preview charges={chosen} onBack={() => setPreview(false)} />
      ) : (
        <PressGuard>
          <ul className="divide-y divide-line">
            {owed?.map((charge) => (
              <ToRemind
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
        </PressGuard>
      )}
    </Dialog>
  );
}

/** What the worker takes at once. */
const MOST_AT_ONCE = 50;

function canBeMailed({ membership }: AdminChargeItem): boolean {
  return membership.email !== null && membership.isReminded;
}

/** What goes out, before it is pressed. */
function Preview({ charges, onBack }: { charges: readonly AdminChargeItem[]; onBack: () => void }) {
  const [send, isSending] = useAct({
    send: () => remindCharges(charges.map(({ id }) => id)),
    done: ({ reminded, mailed }) => words.remindedMany(reminded.length, mailed),
    failed: words.remindedNone,
    onDone: onBack,
  });
  const mails = charges.filter(({ isMailed }) => !isMailed).length;
  return (
    <PressGuard>
      <ul className="divide-y divide-line">
        {charges.map(({ id, membership, amount, dueDate, isMailed }) => (
          <li key={id} className="py-2">
            <span className="block wrap-anywhere font-semibold">{membership.email}</span>
            <span className="text-muted text-sm">
              {isMailed
                ? words.hasGone
                : words.subject(membership.planName, shownAmount(amount), formatLongDate(dueDate))}
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
    </PressGuard>
  );
}

interface ToRemindProps {
  charge: AdminChargeItem;
  /** Null of whoever gets no mail. */
  isChosen: boolean | null;
  onChoose: () => void;
}

function ToRemind({ charge, isChosen, onChoose }: ToRemindProps) {
  const { membership, amount, dueDate, payUrl } = charge;
  const name = membership.customerName;
  const [note, isNoting] = useAct({
    send: (channel: "email" | "whatsapp") => remindOfCharge(charge.id, channel),
    done: () => words.noted(name),
    failed: words.noteFailed,
  });
  const text = words.draft({
    name: firstNameOf(name),
    plan: membership.planName,
    amount: shownAmount(amount),
    due: formatLongDate(dueDate),
    url: payUrl,
  });
  const whatsapp = whatsappTo({ e164: membership.phoneE164, typed: null }, text);
  const drafts: Draft[] = [
    ...(membership.email
      ? [
          {
            href: emailTo(membership.email, membership.planName, text),
            icon: "mail",
            label: frontDeskWords.email,
          } as const,
        ]
      : []),
    ...(whatsapp ? [{ href: whatsapp, icon: "chat", label: frontDeskWords.whatsapp } as const] : []),
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
            {shownAmount(amount)}, {dateWithDay(dueDate)}
          </span>
        </p>
      </div>
      <span className="flex items-center gap-1.5">
        <DraftLinks about={name} drafts={drafts} />
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
