import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { receipt as words } from "#web/content/receipt.ts";
import { external, whatsappShareLink } from "#web/lib/links.ts";
import type { ReceiptFacts } from "./receipt.tsx";

/** Under a receipt, which is what the page prints: on paper, as a PDF by the browser's own dialog, or to somebody by WhatsAppLink. */
export function ReceiptActions({ facts }: { facts: ReceiptFacts }) {
  const { number, planName, amount, paidAt, startDate } = facts;
  const text = words.draft({
    number,
    planName,
    amount: formatCedisExact(toPesewas(amount)),
    starts: formatDateWithWeekday(startDate),
    paidOn: formatLongDateTime(paidAt),
  });
  return (
    <>
      <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
        {words.print}
      </Button>
      <a
        href={whatsappShareLink(text)}
        className={buttonClass({ variant: "outline", className: "print:hidden" })}
        {...external}
      >
        {words.send}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}
