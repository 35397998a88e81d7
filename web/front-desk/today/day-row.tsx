import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { clockTime, shownAmount } from "#web/front-desk/components/format.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import type { MenuItem } from "#web/front-desk/components/menu-list.tsx";
import { ignoreInCooldown } from "#web/front-desk/components/press-cooldown.ts";
import { staffApi } from "#web/front-desk/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { readResponse } from "#web/lib/api.ts";
import { classNames } from "#web/lib/class-names.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import type { DayList } from "./move-entry.ts";
import { nextStep, useVisit } from "./use-visit.ts";
import { todayWords as words } from "./words.ts";

interface DayRowProps {
  entry: DayEntry;
  list: DayList;
  day: Day;
  /** Whether steps of this day can be noted now. */
  mayNote: boolean;
}

/** Somebody on a day's board: what they have, what is owed, and the one thing to do next. `c` checks in or out, `p` takes payment. */
export const DayRow = memo(function DayRow({ entry, list, day, mayNote }: DayRowProps) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const [note, isNoting] = useVisit(entry, day);
  const step = nextStep(list);
  const isToPay = entry.owed > 0 && entry.kind === "booking" && (list === "arriving" || list === "inside");
  const mayStep = mayNote && (list === "arriving" || list === "inside");

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
    if (event.key === "c" && mayNote) void note(step);
  }

  const menu: MenuItem[] = [
    ...(mayStep && isToPay && list === "arriving" ? [stepItem("check-in")] : []),
    ...(mayStep && isToPay && list === "inside" ? [payItem()] : []),
    ...(mayNote && !mayStep ? [stepItem("check-in")] : []),
    ...(mayNote && list === "arriving" && entry.kind === "booking" ? [stepItem("no-show")] : []),
    ...(mayNote && list !== "arriving" ? [stepItem("undo-visit")] : []),
    ...(entry.phone ? [{ label: words.acts.call, icon: "phone", act: telTo(entry) } as const] : []),
    { label: entry.kind === "client" ? words.acts.openClient : words.acts.open, icon: "calendar", act: open },
  ];

  function stepItem(which: "check-in" | "no-show" | "undo-visit"): MenuItem {
    const icon = which === "check-in" ? "check" : which === "no-show" ? "cross" : "back";
    return { label: words.acts[which], icon, act: () => void note(which) };
  }

  function payItem(): MenuItem {
    return { label: words.acts.pay, icon: "check", act: pay };
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
        <span className="line-clamp-2 text-muted text-sm leading-tight xl:line-clamp-1">{factsOf(entry, list)}</span>
        <span className="sr-only">, {frontDeskWords.list.details}</span>
      </button>
      {isPaying ? (
        <Button
          size="small"
          variant="accent"
          className="whitespace-nowrap md:max-xl:grow md:max-xl:px-1"
          onPointerEnter={() => void loadPayment().catch(() => {})}
          onClick={pay}
        >
          {words.acts.take(shownAmount(entry.owed))}
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
            {words.acts[step]}
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
function factsOf(entry: DayEntry, list: DayList): string {
  const { checkedInAt, checkedOutAt } = entry;
  return [
    list === "inside" && checkedInAt && words.since(clockTime(checkedInAt)),
    list === "left" && checkedInAt && checkedOutAt && words.until(clockTime(checkedInAt), clockTime(checkedOutAt)),
    !entry.hasPlace && words.noPlace,
    entry.overbookReason !== null && words.overbooked,
    entry.plan,
    entry.dayCount > 1 && words.dayOf(entry.dayNumber, entry.dayCount),
    entry.numberOfPeople !== null && entry.numberOfPeople > 1 && words.people(entry.numberOfPeople),
    entry.owed > 0 && (list !== "arriving" || entry.kind === "client") && words.owes(shownAmount(entry.owed)),
    list === "arriving" && entry.isPaid && words.paid,
  ]
    .filter(Boolean)
    .join(" · ");
}

function telTo({ phoneE164, phone }: DayEntry): string {
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
