import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AdminBooking, StaffBooking } from "#contract/front-desk/bookings.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatList, formatLongDate } from "#domain/calendar/date-format.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { bookedFirstMonth, firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { receipt } from "#web/content/receipt.ts";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { useConfirmedMutation } from "#web/front-desk/forms/use-confirmed-mutation.tsx";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { todayCopy } from "#web/front-desk/today/copy.ts";
import { external } from "#web/lib/links.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { PayLink } from "./paying/pay-link.tsx";
import { PrintReceipt } from "./paying/print-receipt.tsx";
import { bookingQuery } from "./queries.ts";
import { staffBookingCopy as copy } from "./staff-booking-copy.ts";

/** How often an open payment link checks whether it was paid. */
const POLL_MS = 4000;

interface BookingCreatedPanelProps {
  created: StaffBooking;
  onAnother: () => void;
  onClose: () => void;
}

/** Follows a booking made by staff: payment link, receipt and check-in. */
export function BookingCreatedPanel({ created, onAnother, onClose }: BookingCreatedPanelProps) {
  const actions = useRef<HTMLDivElement>(null);
  const { data: booking = created as AdminBooking } = useQuery({
    ...bookingQuery(created.id),
    enabled: created.payUrl !== null,
    refetchInterval: ({ state }) => (state.data?.status === "paid" ? false : POLL_MS),
  });
  const today = todayInAccra();
  const canCheckIn = !isVirtual(booking.bookingType) && booking.startDate === today;
  const people = [booking, ...created.others];
  const names = formatList(people.map(({ customerName }) => customerName));
  const owed = people.reduce((sum, one) => sum + one.owed, 0);
  const canPayNow = booking.status === "pending" && booking.amount > 0 && created.payUrl === null;
  const checkInLabel = people.length === 1 ? copy.checkIn : copy.checkInAll(people.length);
  const forAll = (send: (one: { id: string }) => Promise<unknown>) =>
    people.reduce((before, one) => before.then(() => send(one)), Promise.resolve<unknown>(null));
  const [checkIn, isCheckingIn] = useConfirmedMutation({
    action: () => checkInLabel,
    send: (confirmed) => forAll((one) => act(bookingApi["check-in"].$post, one)({ day: today, ...confirmed })),
    successMessage: () => ({
      ...copy.checkedIn(names, people.length, owed > 0 ? formatAmount(owed) : null),
      undo: {
        send: () => forAll((one) => act(bookingApi["undo-visit"].$post, one)({ day: today })),
        successMessage: todayCopy.done["undo-visit"](names),
        errorTitle: todayCopy.stepFailed["undo-visit"],
      },
    }),
    errorTitle: copy.checkInFailed,
    onDone: onClose,
  });
  useEffect(() => actions.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);

  return (
    <div className="grid gap-5">
      <p className="text-lg" role="status">
        {paymentSummary(booking)}
        {booking.heldUntil && <span className="block text-muted text-sm">{describeHold(booking.heldUntil)}</span>}
      </p>
      {canPayNow && (
        <TakePaymentButton id={booking.id} variant="outline" className="justify-self-start" onOpen={onClose}>
          {copy.payNow}
        </TakePaymentButton>
      )}
      {created.others.length > 0 && (
        <ul>
          {created.others.map((other) => (
            <li key={other.id} className="wrap-anywhere border-line border-t py-2">
              {other.customerName}: {paymentSummary(other)}
            </li>
          ))}
        </ul>
      )}
      {created.payUrl && booking.status === "pending" && <PayLink booking={booking} url={created.payUrl} />}
      {booking.receiptNumber && <Receipt booking={booking} number={booking.receiptNumber} />}
      <ClickGuard>
        <div ref={actions} className="grid gap-3 sm:grid-cols-2">
          {canCheckIn && (
            <Button onClick={checkIn} disabled={isCheckingIn}>
              <Icon name="check" className="size-4" />
              {checkInLabel}
            </Button>
          )}
          <Button variant={canCheckIn ? "outline" : "primary"} onClick={onClose} disabled={isCheckingIn}>
            {copy.done}
          </Button>
          <Button variant="quiet" onClick={onAnother} disabled={isCheckingIn}>
            {copy.bookAnother}
          </Button>
        </div>
      </ClickGuard>
    </div>
  );
}

function Receipt({ booking, number }: { booking: AdminBooking; number: string }) {
  const { startDate, bookingType } = booking;
  const { startsBy } = isVirtual(bookingType)
    ? firstMonthPeriod(bookedFirstMonth(startDate, todayInAccra()))
    : { startsBy: null };
  const text = copy.draft.receipt({
    number,
    amount: formatAmount(booking.amount),
    plan: startsBy
      ? `${booking.planName}. ${describeMonthStart(startDate, startsBy)}`
      : receipt.from(booking.planName, formatLongDate(booking.startDate)),
    name: booking.customerName,
    at: formatDateTime(booking.paidAt),
  });
  const whatsapp = whatsappUrl({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {whatsapp && (
        <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
          <Icon name="chat" className="size-4" />
          {copy.receiptByChat}
        </a>
      )}
      <PrintReceipt text={text} />
      {describeReceipt(booking) && <p className="text-muted text-sm">{describeReceipt(booking)}</p>}
    </div>
  );
}

function describeReceipt({ channel, customerEmail }: AdminBooking): string | null {
  if (channel === null) return null;
  return channel === "email" ? customerEmail && copy.receiptByMail(customerEmail) : copy.receiptByPhone(channel);
}

function paymentSummary({ amount, receiptNumber, status }: AdminBooking): string {
  if (receiptNumber) return copy.paidSummary(formatAmount(amount), receiptNumber);
  if (amount > 0 && status === "confirmed") return copy.accountSummary(formatAmount(amount));
  return amount > 0 ? copy.owedSummary(formatAmount(amount)) : copy.freeSummary;
}

function describeHold(heldUntil: string): string {
  return copy.heldUntil(formatDateTime(heldUntil));
}
