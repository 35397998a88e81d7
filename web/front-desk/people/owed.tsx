import { useQuery } from "@tanstack/react-query";
import type { DueItem } from "#contract/front-desk/money/take-payment.ts";
import type { PersonDetail } from "#contract/front-desk/people/people.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import { formatAmount, formatDate, formatDateTime } from "#web/front-desk/components/format.ts";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { personCopy } from "./copy.ts";
import { personQuery } from "./queries.ts";

const copy = personCopy.owed;

interface OwedProps {
  person: Pick<PersonDetail, "name" | "owes">;
  /** Closes the dialog around the list, which the payment form replaces. */
  onOpen?: () => void;
}

/** What a person owes and by when, each with the press that takes the money. Nothing if nothing is owed. */
export function Owed({ person: { name, owes }, onOpen }: OwedProps) {
  const today = useClock(todayInAccra);
  if (owes.length === 0) return null;
  return (
    <section aria-labelledby="owed" className="grid content-start gap-1.5">
      <h3 id="owed" className="flex items-baseline justify-between gap-x-4 text-lg">
        {copy.title} <span className="tabular-nums">{formatAmount(sumOwed(owes))}</span>
      </h3>
      <ul aria-label={copy.title} className="rounded-card border border-line bg-white">
        {owes.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b px-3 py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <span className="wrap-anywhere leading-snug max-sm:col-span-2">
              <span className="font-semibold">{item.title}</span>
              <span className="block text-muted text-sm">{describeOwed(item, name, today)}</span>
            </span>
            <span className="whitespace-nowrap font-medium tabular-nums sm:text-right">{formatAmount(item.owed)}</span>
            <TakePaymentButton id={item.id} variant="outline" onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same in the client's dialog. */
export function ClientOwed({ clientId, onOpen }: { clientId: string; onOpen: () => void }) {
  const { data } = useQuery(personQuery(personIdOf({ kind: "client", id: clientId })));
  return data && <Owed person={data} onOpen={onOpen} />;
}

export function sumOwed(owes: readonly DueItem[]): number {
  return owes.reduce((sum, { owed }) => sum + owed, 0);
}

/** What a person owes in all and by when the first of it is due, in one line. */
export function describeDebt(owes: readonly DueItem[], today: string): string {
  const [first] = owes.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  if (owes.length === 0) return personCopy.owesNothing;
  const due = first && (first < today ? copy.overdue : copy.due)(formatDate(first));
  return personCopy.owes(formatAmount(sumOwed(owes)), due ?? null);
}

/** A hold ends before its day, so it is the deadline. */
function describeOwed({ name, dueOn, heldUntil, isOnAccount }: DueItem, shownName: string, today: string): string {
  return [
    isOnAccount && copy.onAccount,
    foldName(name) !== foldName(shownName) && name,
    heldUntil !== null
      ? copy.heldUntil(formatDateTime(heldUntil))
      : dueOn !== null && (dueOn < today ? copy.overdue : copy.due)(formatDate(dueOn)),
  ]
    .filter(Boolean)
    .join(", ");
}
