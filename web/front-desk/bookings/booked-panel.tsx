import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { StaffBooking } from "#contract/front-desk/bookings.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { whatsappTo } from "#web/front-desk/components/draft-links.tsx";
import { shortDateTime, shownAmount } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { todayInAccra } from "#web/lib/dates.ts";
import { external } from "#web/lib/links.ts";
import { bookWords as words } from "./book-words.ts";
import { PayLink } from "./paying/pay-link.tsx";
import { PrintReceipt } from "./paying/print-receipt.tsx";
import { bookingQuery, checkInBooking } from "./queries.ts";

/** How often a link that is on the screen asks whether it was paid. */
const ASK_MS = 4000;

interface BookedPanelProps {
  booked: StaffBooking;
  onAnother: () => void;
  onClose: () => void;
}

/** What comes after somebody was booked for: the link to pay, the receipt, and in they go. */
export function BookedPanel({ booked, onAnother, onClose }: BookedPanelProps) {
  const first = useRef<HTMLDivElement>(null);
  const { data: booking = booked } = useQuery({
    ...bookingQuery(booked.id),
    enabled: booked.payUrl !== null,
    refetchInterval: ({ state }) => (state.data?.status === "paid" ? false : ASK_MS),
  });
  const today = todayInAccra();
  const canEnter = !isVirtual(booking.bookingType) && booking.startDate === today;
  const [enter, isEntering] = useAct({
    send: () => checkInBooking(booking, today),
    done: () => words.checkedIn(booking.customerName),
    failed: words.checkInFailed,
    onDone: onClose,
  });
  useEffect(() => first.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);

  return (
    <div className="grid gap-5">
      <p className="text-lg" role="status">
        {whatIsPaid(booking)}
        {booking.heldUntil && <span className="block text-muted text-sm">{heldInWords(booking.heldUntil)}</span>}
      </p>
      {booked.payUrl && booking.status === "pending" && <PayLink booking={booking} url={booked.payUrl} />}
      {booking.receiptNumber && <Receipt booking={booking} number={booking.receiptNumber} />}
      <PressGuard>
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
            {words.another}
          </Button>
        </div>
      </PressGuard>
    </div>
  );
}

function Receipt({ booking, number }: { booking: Omit<StaffBooking, "payUrl">; number: string }) {
  const text = words.draft.receipt({
    number,
    amount: shownAmount(booking.amount),
    plan: booking.planName,
    day: formatLongDate(booking.startDate),
    name: booking.customerName,
    at: shortDateTime(booking.paidAt),
  });
  const whatsapp = whatsappTo({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {whatsapp && (
        <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
          <Icon name="chat" className="size-4" />
          {words.receiptByChat}
        </a>
      )}
      <PrintReceipt text={text} />
      {booking.customerEmail && <p className="text-muted text-sm">{words.mailed(booking.customerEmail)}</p>}
    </div>
  );
}

function whatIsPaid({ amount, receiptNumber }: Omit<StaffBooking, "payUrl">): string {
  if (receiptNumber) return words.paidText(shownAmount(amount), receiptNumber);
  return amount > 0 ? words.owedText(shownAmount(amount)) : words.freeText;
}

function heldInWords(heldUntil: string): string {
  return words.heldUntil(shortDateTime(heldUntil));
}
