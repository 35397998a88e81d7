import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { cancelDuringCooldown } from "#web/front-desk/components/input-cooldown.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import type { MenuItem } from "#web/front-desk/components/menu-list.tsx";
import { isShortcut } from "#web/front-desk/components/shortcut.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useTakePayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { bookingApi } from "#web/front-desk/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { readResponse } from "#web/lib/api.ts";
import { classNames } from "#web/lib/class-names.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { todayCopy as copy } from "./copy.ts";
import type { DayListName } from "./move-entry.ts";
import { nextVisitStep, useVisitStep } from "./use-visit-step.ts";

interface DayRowProps {
  entry: DayEntry;
  list: DayListName;
  day: Day;
  /** Whether staff can record visits on this day. */
  canRecordVisits: boolean;
  /** A past day that nobody corrects. */
  isReadOnly: boolean;
}

/** A person on the day's board: plan, amount due and the next step. Keys: `c` checks in or out, `p` takes payment. */
export const DayRow = memo(function DayRow({ entry, list, day, canRecordVisits, isReadOnly }: DayRowProps) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const [recordStep, isRecording] = useVisitStep(entry, day);
  const step = nextVisitStep(list);
  const hasPaymentDue =
    !isReadOnly && entry.owed > 0 && entry.kind === "booking" && (list === "arriving" || list === "inside");
  const showsNextStep = canRecordVisits && (list === "arriving" || list === "inside");

  const [takePayment] = useTakePayment();
  const openPaymentDialog = () =>
    void takePayment(entry.id, undefined, {
      ...(canRecordVisits &&
        list === "arriving" && {
          next: { label: copy.actions["take-and-check-in"], run: (payment) => void recordStep("check-in", payment) },
        }),
    });

  function openDetails() {
    if (entry.kind === "client") return openTab("clients", { q: entry.name });
    void openBooking(entry.id, openDialog);
  }

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    const isPayment = isShortcut(event, "p");
    if (!isPayment && !isShortcut(event, "c")) return;
    cancelDuringCooldown(event.nativeEvent);
    if (event.nativeEvent.defaultPrevented) return;
    event.preventDefault();
    if (isReadOnly || (!isPayment && !canRecordVisits)) toast(copy.cannotRecord);
    else if (!isPayment) void recordStep(step);
    else if (hasPaymentDue) openPaymentDialog();
    else if (entry.owed > 0) openDetails();
    else toast(copy.nothingDue(entry.name));
  }

  const menu: MenuItem[] = [
    ...(showsNextStep && hasPaymentDue && list === "arriving" ? [makeStepItem("check-in")] : []),
    ...(showsNextStep && hasPaymentDue && list === "inside" ? [makePayItem()] : []),
    ...(canRecordVisits && list === "noShows" ? [makeStepItem("check-in")] : []),
    ...(canRecordVisits && list === "arriving" && entry.kind === "booking" ? [makeStepItem("no-show")] : []),
    ...(canRecordVisits && list !== "arriving" ? [makeStepItem("undo-visit")] : []),
    ...(entry.phone ? [{ label: copy.actions.call, icon: "phone", action: formatTelHref(entry) } as const] : []),
    {
      label: entry.kind === "client" ? copy.actions.openClient : copy.actions.open,
      icon: "calendar",
      action: openDetails,
    },
  ];

  function makeStepItem(visitStep: "check-in" | "no-show" | "undo-visit"): MenuItem {
    const icon = visitStep === "check-in" ? "check" : visitStep === "no-show" ? "cross" : "back";
    return { label: copy.actions[visitStep], icon, action: () => void recordStep(visitStep) };
  }

  function makePayItem(): MenuItem {
    return { label: copy.actions.pay, icon: "check", action: openPaymentDialog };
  }

  const showsPayButton = hasPaymentDue && list === "arriving";
  const isOverbooked = !entry.hasPlace || (list === "arriving" && entry.overbookReason !== null);
  return (
    <li
      onKeyDown={onKeyDown}
      className={classNames(
        "flex items-center gap-1.5 border-line border-b px-2 py-0.5 sm:px-3 last:rounded-b-card last:border-b-0 has-[[data-row]:focus-visible]:bg-marigold/15",
        isOverbooked && "border-l-8 border-l-terracotta",
        hasPaymentDue && !isOverbooked && "border-l-8 border-l-marigold",
        (list === "left" || list === "noShows") && "text-muted",
      )}
    >
      <button
        type="button"
        data-row
        data-no-click-guard
        onClick={openDetails}
        className="-ml-2 grid min-h-11 min-w-0 grow content-center rounded-control pl-2 text-left hover:underline"
      >
        <span className="wrap-anywhere font-semibold leading-tight">{entry.name}</span>
        <span className="wrap-anywhere text-muted text-sm leading-tight">{describeEntry(entry, list)}</span>
        <span className="sr-only">, {frontDeskCopy.list.details}</span>
      </button>
      {showsPayButton ? (
        <Button
          size="small"
          variant="accent"
          className="whitespace-nowrap max-sm:flex-col max-sm:gap-0 max-sm:px-1.5 max-sm:py-1"
          onClick={openPaymentDialog}
        >
          {copy.actions.take} <span className="max-sm:text-sm">{formatAmount(entry.owed)}</span>
        </Button>
      ) : (
        showsNextStep && (
          <Button
            size="small"
            variant={step === "check-in" ? "primary" : "outline"}
            className="whitespace-nowrap max-sm:px-1.5"
            onClick={() => recordStep(step)}
            disabled={isRecording}
          >
            {copy.actions[step]}
          </Button>
        )
      )}
      <RowMenu subjectName={entry.name} items={menu} />
    </li>
  );
});

/** "Weekly · day 3 of 7 · ₵50.00 to pay" */
function describeEntry(entry: DayEntry, list: DayListName): string {
  const { checkedInAt, checkedOutAt } = entry;
  return [
    list === "inside" && checkedInAt && copy.since(formatTime(checkedInAt)),
    list === "left" && checkedInAt && checkedOutAt && copy.until(formatTime(checkedInAt), formatTime(checkedOutAt)),
    !entry.hasPlace && copy.noCapacity,
    list === "arriving" && entry.overbookReason !== null && copy.overbooked,
    entry.plan,
    entry.unit,
    entry.dayCount > 1 && copy.dayOf(entry.dayNumber, entry.dayCount),
    entry.numberOfPeople !== null && entry.numberOfPeople > 1 && copy.people(entry.numberOfPeople),
    entry.owed > 0 && (list !== "arriving" || entry.kind === "client") && copy.amountOwed(formatAmount(entry.owed)),
    list === "arriving" && entry.isPaid && copy.paid,
  ]
    .filter(Boolean)
    .join(" · ");
}

function formatTelHref({ phoneE164, phone }: DayEntry): string {
  return `tel:${phoneE164 ?? phone?.replace(/[^\d+]/g, "")}`;
}

/** Opens a booking's details by its id. */
export async function openBooking(id: string, openDialog: (render: (onClose: () => void) => ReactNode) => void) {
  try {
    const [booking, { BookingDetailsDialog }] = await Promise.all([
      readResponse(bookingApi.$get({ param: { id } })),
      import("#web/front-desk/bookings/booking-details-dialog.tsx"),
    ]);
    openDialog((onClose) => <BookingDetailsDialog booking={booking} onClose={onClose} />);
  } catch (error) {
    toast(failureToast(copy.openFailed, error));
  }
}
