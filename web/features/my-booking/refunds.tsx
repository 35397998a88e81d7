import type { MyBooking } from "#contract/my-booking.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";

const words = myBooking.refunds;

/** What goes or went back, and how far it is. Not who paid: that may have been somebody else. */
export function Refunds({ refunds }: Pick<MyBooking, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label={words.title} className="grid gap-3 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{words.title}</h2>
      {refunds.map(({ amount, rule, status, at }) => (
        <div key={at + rule}>
          {status !== "nothing_due" && rule !== "review" && (
            <p className="font-semibold">
              {formatCedis(toPesewas(amount))}, {words.to}
            </p>
          )}
          <p>{words.rule[rule]}</p>
          <p>{words.status[status]}</p>
        </div>
      ))}
    </section>
  );
}
