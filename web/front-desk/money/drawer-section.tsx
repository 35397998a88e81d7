import type { CashCount, CashMovement, DayClose } from "#contract/front-desk/money/books.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDateTime, formatTime } from "#web/front-desk/components/format.ts";
import { booksCopy } from "./books-copy.ts";
import {
  CountCashDialog,
  ExplainCountDialog,
  formatDifference,
  MoveCashDialog,
  VoidMovementButton,
} from "./drawer-dialogs.tsx";

const { drawer: copy } = booksCopy;

/** The cash drawer of a day: its float, cash paid in and out, and its counts. */
export function DrawerSection({ day, drawer }: { day: Day; drawer: DayClose["drawer"] }) {
  const { now, counts, movements } = drawer;
  const events = [...counts, ...movements].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  if (now === null && events.length === 0) return null;
  return (
    <section aria-label={copy.title} className="grid gap-3 rounded-card border border-line bg-white px-3 py-2 sm:px-4">
      <h3 className="text-lg">{copy.title}</h3>
      {now && <DrawerState day={day} now={now} />}
      {events.length > 0 && (
        <ul aria-label={copy.events} className="grid gap-1">
          {events.map((event) => (
            <li key={event.id} className="wrap-anywhere flex flex-wrap items-center gap-x-3 leading-snug">
              <span className="text-muted tabular-nums">{formatTime(event.at)}</span>
              <span className="min-w-0 flex-1">
                {"reason" in event && "amount" in event ? describeMovement(event) : describeCount(event)}
              </span>
              {now && "amount" in event && !event.isVoided && !isCounted(event, counts) && (
                <VoidMovementButton movement={event} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DrawerState({ day, now }: { day: Day; now: NonNullable<DayClose["drawer"]["now"]> }) {
  const { openedAt, hasCashBefore, unexplained } = now;
  if (unexplained)
    return (
      <div className="flex flex-wrap items-center gap-3 border-l-8 border-l-terracotta pl-3">
        <p className="font-semibold">
          {copy.unexplained(formatDifference(unexplained.difference), formatDateTime(unexplained.at))}
        </p>
        <OpenButton dialog={(onClose) => <ExplainCountDialog count={unexplained} onClose={onClose} />}>
          {copy.enterReason}
        </OpenButton>
      </div>
    );
  const isFromEarlier = openedAt !== null && dayAt(Date.parse(openedAt)) < day;
  return (
    <>
      <p>
        {openedAt === null
          ? copy.closed
          : isFromEarlier
            ? copy.openEarlier(formatDateTime(openedAt))
            : copy.open(formatTime(openedAt))}
        {hasCashBefore ? ` ${copy.cashBefore}` : ""}
      </p>
      <div className="flex flex-wrap gap-3">
        {openedAt === null && (
          <OpenButton
            dialog={(onClose) => <CountCashDialog kind="opening" hasCashBefore={hasCashBefore} onClose={onClose} />}
          >
            {copy.counts.opening.title}
          </OpenButton>
        )}
        <OpenButton
          variant={openedAt === null ? "outline" : "primary"}
          dialog={(onClose) => <CountCashDialog kind="closing" onClose={onClose} />}
        >
          {copy.counts.closing.title}
        </OpenButton>
        <OpenButton variant="outline" dialog={(onClose) => <MoveCashDialog onClose={onClose} />}>
          {copy.move.title}
        </OpenButton>
      </div>
    </>
  );
}

function isCounted({ at }: CashMovement, counts: readonly CashCount[]): boolean {
  return counts.some((count) => count.at >= at);
}

function describeCount({ kind, counted, expected, difference, banked, reason, by }: CashCount): string {
  const parts = [
    copy[kind](formatAmount(counted), by ?? copy.sharedKey),
    difference !== 0 && copy.expected(formatAmount(expected)),
    difference !== 0 && formatDifference(difference),
    reason,
    banked > 0 && copy.banked(formatAmount(banked)),
  ];
  return parts.filter(Boolean).join(", ");
}

function describeMovement({ amount, reason, by, isVoided }: CashMovement): string {
  const text = copy.paid(formatAmount(Math.abs(amount)), amount < 0, reason, by ?? copy.sharedKey);
  return isVoided ? `${copy.voided}: ${text}` : text;
}
