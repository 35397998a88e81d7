import { useQuery } from "@tanstack/react-query";
import type { AdminChargeItem } from "#contract/front-desk/memberships.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { type Draft, DraftLinks, emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/draft-links.tsx";
import { dateWithDay, shownAmount } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { remindOfCharge, toRemindQuery } from "./queries.ts";
import { membershipWords as words } from "./words.ts";

/** Whom to write to today, each with a draft. What was sent leaves the list. */
export function ToRemindDialog({ onClose }: { onClose: () => void }) {
  const { data: owed, error } = useQuery(toRemindQuery());
  return (
    <Dialog onClose={onClose} title={words.remindTitle} description={words.remindText}>
      {error && <p role="alert">{words.remindFailed}</p>}
      {owed?.length === 0 && <p>{words.noneToRemind}</p>}
      <PressGuard>
        <ul className="divide-y divide-line">
          {owed?.map((charge) => (
            <ToRemind key={charge.id} charge={charge} />
          ))}
        </ul>
      </PressGuard>
    </Dialog>
  );
}

function ToRemind({ charge }: { charge: AdminChargeItem }) {
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
    due: longDate(dueDate),
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
      <p className="min-w-0">
        <span className="block wrap-anywhere font-semibold leading-snug">{name}</span>
        <span className="text-muted text-sm">
          {shownAmount(amount)}, {dateWithDay(dueDate)}
        </span>
      </p>
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
