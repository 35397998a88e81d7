import type { MyBooking } from "#contract/my-booking.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { refundProgress, refundReason } from "#domain/payments/refund-copy.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";

const copy = myBooking.refunds;

/** Refunds and their progress. It does not name the payer, who may be another person. */
export function Refunds({ refunds, payment }: Pick<MyBooking, "refunds" | "payment">) {
  if (refunds.length === 0) return null;
  const paid = payment.receipts.filter(({ isVoid }) => !isVoid).reduce((sum, { amount }) => sum + toPesewas(amount), 0);
  return (
    <section aria-label={copy.title} className="grid gap-3 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{copy.title}</h2>
      {refunds.map(({ amount, rule, status, ...dates }) => (
        <div key={dates.at + rule}>
          {status !== "nothing_due" && rule !== "review" && (
            <p className="font-semibold">
              {copy.amount(formatCedis(toPesewas(amount)), status !== "by_hand" && status !== "needs_attention")}
            </p>
          )}
          <p>{refundReason(rule, { amountPesewas: toPesewas(amount), paidPesewas: paid })}</p>
          <p>{refundProgress(status, dates)}</p>
        </div>
      ))}
    </section>
  );
}
