import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { receipt as copy } from "#web/content/receipt.ts";
import { external, whatsappShareLink } from "#web/lib/links.ts";
import type { ReceiptFacts } from "./receipt.tsx";

/** Print or save the receipt, or share it on WhatsApp. */
export function ReceiptActions({ facts }: { facts: ReceiptFacts }) {
  const { number, planName, amount, paidAt, startDate, startsBy, isForwarding } = facts;
  const text = copy.draft({
    number,
    amount: formatCedisExact(toPesewas(amount)),
    plan: startsBy
      ? `${planName}. ${describeMonthStart(startDate, startsBy)}`
      : isForwarding
        ? planName
        : copy.from(planName, formatDateWithWeekday(startDate)),
    paidOn: formatLongDateTime(paidAt),
  });
  return (
    <>
      <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
        {copy.print}
      </Button>
      <a
        href={whatsappShareLink(text)}
        className={buttonClass({ variant: "outline", className: "print:hidden" })}
        {...external}
      >
        {copy.send}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}
