import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { StaffBooking } from "#contract/front-desk/bookings.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { todayInAccra } from "#web/lib/dates.ts";
import { external } from "#web/lib/links.ts";
import { PayLink } from "./paying/pay-link.tsx";
import { PrintReceipt } from "./paying/print-receipt.tsx";
import { bookingQuery, checkInBooking } from "./queries.ts";
import { staffBookingCopy as words } from "./staff-booking-copy.ts";

/** How often a link that is on the screen asks whether it was paid. */
const POLL_MS = 4000;

interface BookingCreatedPanelProps {
  created: StaffBooking;
  onAnother: () => void;
  onClose: () => void;
}

/** What comes after somebody was booked for: the link to pay, the receipt, and in they go. */
export function BookingCreatedPanel({ created, onAnother, onClose }: BookingCreatedPanelProps) {
  const first = useRef<HTMLDivElement>(null);
  const { data: booking = created } = useQuery({
    ...bookingQuery(created.id),
    enabled: created.payUrl !== null,
    refetchInterval: ({ state }) => (state.data?.status === "paid" ? false : POLL_MS),
  });
  const today = todayInAccra();
  const canEnter = !isVirtual(booking.bookingType) && booking.startDate === today;
  const [enter, isEntering] = useMutation({
    send: () => checkInBooking(booking, today),
    successMessage: () => words.checkedIn(booking.customerName),
    errorTitle: words.checkInFailed,
    onDone: onClose,
  });
  useEffect(() => first.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);

  return (
    <div className="grid gap-5">
      <p className="text-lg" role="status">
        {paymentSummary(booking)}
        {booking.heldUntil && <span className="block text-muted text-sm">{describeHold(booking.heldUntil)}</span>}
      </p>
      {created.payUrl && booking.status === "pending" && <PayLink booking={booking} url={created.payUrl} />}
      {booking.receiptNumber && <Receipt booking={booking} number={booking.receiptNumber} />}
      <ClickGuard>
        <div ref={first} className="grid gap-3 sm:grid-cols-2">
          {canEnter && (
            <Button onClick={enter} disabled={isEntering}>
              <Icon name="check" className="size-4" />
              {words.checkIn}
            </Button>
          )}
          <Button variant={canEnter ? "outline" : "primary"} onClick={onClose} disabled={isEntering}>
            {words.done}
          </Button>
          <Button variant="quiet" onClick={onAnother} disabled={isEntering}>
            {words.bookAnother}
          </Button>
        </div>
      </ClickGuard>
    </div>
  );
}

function Receipt({ booking, number }: { booking: Omit<StaffBooking, "payUrl">; number: string }) {
  const text = words.draft.receipt({
    number,
    amount: formatAmount(booking.amount),
    plan: booking.planName,
    day: formatLongDate(booking.startDate),
    name: booking.customerName,
    at: formatDateTime(booking.paidAt),
  });
  const whatsapp = whatsappUrl({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {whatsapp && (
        <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
          <Icon name="chat" className="size-4" />
          {words.receiptByChat}
        </a>
      )}
      <PrintReceipt text={text} />
      {booking.customerEmail && <p className="text-muted text-sm">{words.receiptByMail(booking.customerEmail)}</p>}
    </div>
  );
}

function paymentSummary({ amount, receiptNumber }: Omit<StaffBooking, "payUrl">): string {
  if (receiptNumber) return words.paidSummary(formatAmount(amount), receiptNumber);
  return amount > 0 ? words.owedSummary(formatAmount(amount)) : words.freeSummary;
}

function describeHold(heldUntil: string): string {
  return words.heldUntil(formatDateTime(heldUntil));
}
