import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { refundDue } from "#domain/bookings/cancellation.ts";
import { startOfDay } from "#domain/calendar/days.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { admin } from "#web/content/admin.ts";

/** What would go back of a booking that is cancelled at `nowMs`, and why. The server decides when it is. */
export function goingBackInWords(booking: AdminBooking, staff: { isUnused: boolean }, nowMs: number): string {
  const { goesBack: words } = admin.bookings;
  const paidPesewas = toPesewas(booking.amount);
  const paidAtMs = booking.paidAt === null ? nowMs : Date.parse(booking.paidAt);
  const due = refundDue(
    {
      bookingType: booking.bookingType,
      startDateMs: startOfDay(booking.startDate),
      paidAtMs: booking.status === "paid" ? paidAtMs : null,
      paidPesewas,
    },
    staff,
    nowMs,
  );
  const paid = formatCedisExact(paidPesewas);
  const amount = formatCedisExact(due.amountPesewas);
  const isAtDesk = booking.paymentReference !== null && isDeskReference(booking.paymentReference);
  const how = isAtDesk ? words.byHand : words.online;
  switch (due.rule) {
    case "nothing_paid":
      return words.nothing_paid;
    case "started":
      return words.started(paid);
    case "day_before":
    case "unused_within_48_hours":
      return `${words[due.rule](amount)} ${how}`;
    case "last_day":
      return `${words.last_day(amount, paid)} ${how}`;
  }
}
