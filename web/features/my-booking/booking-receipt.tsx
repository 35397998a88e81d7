import type { MyBooking } from "#contract/my-booking.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { Receipt, type ReceiptFacts } from "#web/components/receipt/receipt.tsx";
import { ReceiptActions } from "#web/components/receipt/receipt-actions.tsx";
import { myBooking as copy } from "#web/content/pages/my-booking.ts";
import { receipt } from "#web/content/receipt.ts";

/** A shortened receipt, because the link may be shared; the email has the full one. */
export function BookingReceipt({ shown }: { shown: MyBooking }) {
  const { booking, payment, customerName } = shown;
  if (payment.receiptNumber === null || payment.paidAt === null) return null;
  const facts: ReceiptFacts = {
    number: payment.receiptNumber,
    bookingNumber: booking.number,
    planName: booking.planName,
    amount: payment.amount,
    refund: describeRefunds(shown.refunds),
    paidAt: payment.paidAt,
    startDate: booking.startDate,
    lastDay: booking.lastDay,
    startsBy: booking.startsBy,
    method: payment.method,
    payer: customerName,
    companyName: payment.companyName,
    companyTin: payment.companyTin,
  };
  return (
    <>
      <Receipt facts={facts} />
      {shown.channel === "email" && <p className="text-muted text-sm print:hidden">{copy.receipt.mail}</p>}
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <ReceiptActions facts={facts} />
      </div>
    </>
  );
}

function describeRefunds(refunds: MyBooking["refunds"]): string | null {
  const sums = refunds
    .filter(({ amount }) => amount > 0)
    .map(({ amount, arrivesBy }) => {
      const sum = formatCedisExact(toPesewas(amount));
      return arrivesBy === null ? sum : receipt.arrivesBy(sum, formatDateWithWeekday(arrivesBy));
    });
  return sums.join("; ") || null;
}
