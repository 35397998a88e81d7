import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { ignoreInCooldown } from "#web/front-desk/components/input-cooldown.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import type { MenuItem } from "#web/front-desk/components/menu-list.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { staffApi } from "#web/front-desk/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { readResponse } from "#web/lib/api.ts";
import { classNames } from "#web/lib/class-names.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { todayCopy as words } from "./copy.ts";
import type { DayList } from "./move-entry.ts";
import { nextStep, useVisitStep } from "./use-visit-step.ts";

interface DayRowProps {
  entry: DayEntry;
  list: DayList;
  day: Day;
  /** Whether steps of this day can be noted now. */
  canRecord: boolean;
}

/** Somebody on a day's board: what they have, what is owed, and the one thing to do next. `c` checks in or out, `p` takes payment. */
export const DayRow = memo(function DayRow({ entry, list, day, canRecord }: DayRowProps) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const [note, isNoting] = useVisitStep(entry, day);
  const step = nextStep(list);
  const isToPay = entry.owed > 0 && entry.kind === "booking" && (list === "arriving" || list === "inside");
  const mayStep = canRecord && (list === "arriving" || list === "inside");

  function pay() {
    const booking = { id: entry.id, customerName: entry.name, planName: entry.plan, amount: entry.owed };
    void loadPayment().then(
      ({ DeskPaymentDialog }) => openDialog((onClose) => <DeskPaymentDialog booking={booking} onClose={onClose} />),
      showLoadFailure,
    );
  }

  function open() {
    if (entry.kind === "client") return openTab("clients", { q: entry.name });
    void openBooking(entry.id, openDialog);
  }

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    const isKey = event.key === "c" || event.key === "p";
    if (!isKey || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    ignoreInCooldown(event.nativeEvent);
    if (event.nativeEvent.defaultPrevented) return;
    event.preventDefault();
    if (event.key === "p" && isToPay) pay();
    if (event.key === "c" && canRecord) void note(step);
  }

  const menu: MenuItem[] = [
    ...(mayStep && isToPay && list === "arriving" ? [stepItem("check-in")] : []),
    ...(mayStep && isToPay && list === "inside" ? [payItem()] : []),
    ...(canRecord && !mayStep ? [stepItem("check-in")] : []),
    ...(canRecord && list === "arriving" && entry.kind === "booking" ? [stepItem("no-show")] : []),
    ...(canRecord && list !== "arriving" ? [stepItem("undo-visit")] : []),
    ...(entry.phone ? [{ label: words.actions.call, icon: "phone", action: telHref(entry) } as const] : []),
    { label: entry.kind === "client" ? words.actions.openClient : words.actions.open, icon: "calendar", action: open },
  ];

  function stepItem(which: "check-in" | "no-show" | "undo-visit"): MenuItem {
    const icon = which === "check-in" ? "check" : which === "no-show" ? "cross" : "back";
    return { label: words.actions[which], icon, action: () => void note(which) };
  }

  function payItem(): MenuItem {
    return { label: words.actions.pay, icon: "check", action: pay };
  }

  const isPaying = isToPay && list === "arriving";
  return (
    <li
      onKeyDown={onKeyDown}
      className={classNames(
        "flex items-center gap-1.5 border-line border-b px-3 py-0.5 last:rounded-b-card last:border-b-0 has-[[data-row]:focus-visible]:bg-marigold/15",
        mayStep && "md:max-xl:flex-wrap",
        (!entry.hasPlace || entry.overbookReason !== null) && "border-l-8 border-l-terracotta",
        isToPay && entry.hasPlace && entry.overbookReason === null && "border-l-8 border-l-marigold",
        (list === "left" || list === "noShows") && "text-muted",
      )}
    >
      <button
        type="button"
        data-row
        data-only-shows
        onClick={open}
        className="-mx-2 grid min-h-11 min-w-0 grow content-center rounded-control px-2 text-left hover:underline md:max-xl:basis-full"
      >
        <span className="wrap-anywhere line-clamp-2 font-semibold leading-tight xl:line-clamp-1">{entry.name}</span>
        <span className="line-clamp-2 text-muted text-sm leading-tight xl:line-clamp-1">{entryFacts(entry, list)}</span>
        <span className="sr-only">, {frontDeskCopy.list.details}</span>
      </button>
      {isPaying ? (
        <Button
          size="small"
          variant="accent"
          className="whitespace-nowrap md:max-xl:grow md:max-xl:px-1"
          onPointerEnter={() => void loadPayment().catch(() => {})}
          onClick={pay}
        >
          {words.actions.take(formatAmount(entry.owed))}
        </Button>
      ) : (
        mayStep && (
          <Button
            size="small"
            variant={step === "check-in" ? "primary" : "outline"}
            className="whitespace-nowrap md:max-xl:grow md:max-xl:px-1"
            onClick={() => note(step)}
            disabled={isNoting}
          >
            {words.actions[step]}
          </Button>
        )
      )}
      <RowMenu about={entry.name} items={menu} />
    </li>
  );
});

function loadPayment() {
  return import("#web/front-desk/bookings/paying/desk-payment-dialog.tsx");
}

/** "Weekly · day 3 of 7 · ₵50.00 to pay" */
function entryFacts(entry: DayEntry, list: DayList): string {
  const { checkedInAt, checkedOutAt } = entry;
  return [
    list === "inside" && checkedInAt && words.since(formatTime(checkedInAt)),
    list === "left" && checkedInAt && checkedOutAt && words.until(formatTime(checkedInAt), formatTime(checkedOutAt)),
    !entry.hasPlace && words.noCapacity,
    entry.overbookReason !== null && words.overbooked,
    entry.plan,
    entry.dayCount > 1 && words.dayOf(entry.dayNumber, entry.dayCount),
    entry.numberOfPeople !== null && entry.numberOfPeople > 1 && words.people(entry.numberOfPeople),
    entry.owed > 0 && (list !== "arriving" || entry.kind === "client") && words.amountOwed(formatAmount(entry.owed)),
    list === "arriving" && entry.isPaid && words.paid,
  ]
    .filter(Boolean)
    .join(" · ");
}

function telHref({ phoneE164, phone }: DayEntry): string {
  return `tel:${phoneE164 ?? phone?.replace(/[^\d+]/g, "")}`;
}

/** Opens all that is known about a booking of which only the id is at hand. */
export async function openBooking(id: string, openDialog: (draw: (onClose: () => void) => ReactNode) => void) {
  try {
    const [booking, { BookingDetailsDialog }] = await Promise.all([
      readResponse(staffApi.bookings[":id"].$get({ param: { id } })),
      import("#web/front-desk/bookings/booking-details-dialog.tsx"),
    ]);
    openDialog((onClose) => <BookingDetailsDialog booking={booking} onClose={onClose} />);
  } catch (error) {
    toast(failureToast(words.openFailed, error));
  }
}
