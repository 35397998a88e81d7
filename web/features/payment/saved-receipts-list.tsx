import { formatLongDate } from "#domain/calendar/date-format.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { Receipt } from "#web/components/receipt/receipt.tsx";
import { ReceiptActions } from "#web/components/receipt/receipt-actions.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { useSearchParameter } from "#web/lib/address.ts";
import { HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";
import { listReceipts, receiptFacts, type SavedReceipt } from "./saved-receipts.ts";

const copy = payment.savedReceipt;
const PATH = "/payment/verify";

/** The receipts stored in this browser, or the one named in the URL. */
export function SavedReceiptsList() {
  const number = useSearchParameter("receipt");
  const receipts = listReceipts();
  const opened = receipts.find(({ completed }) => completed.receiptNumber === number);
  if (opened) return <OpenedReceipt receipt={opened} />;
  const hasSome = receipts.length > 0;
  return (
    <Outcome title={copy.find} text={hasSome ? copy.open : copy.none}>
      {hasSome && (
        <ul className="divide-y divide-line border-line border-y">
          {receipts.map(({ completed, startDate }) => (
            <li key={completed.paymentReference} className="py-2">
              <SmartLink
                href={`${PATH}?receipt=${encodeURIComponent(completed.receiptNumber)}`}
                className="link inline-flex min-h-11 items-center"
              >
                {completed.receiptNumber}, {completed.planName}
              </SmartLink>
              <p className="text-muted">
                {formatCedisExact(toPesewas(completed.amount))}, {payment.receipt.starts.toLowerCase()}{" "}
                {formatLongDate(startDate)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>{copy.otherSources}</p>
      <SmartLink href="/my-booking" className="link inline-flex min-h-11 items-center justify-self-start">
        {copy.myBooking}
      </SmartLink>
      <HomeButton />
      <WhatsAppLink />
    </Outcome>
  );
}

function OpenedReceipt({ receipt }: { receipt: SavedReceipt }) {
  return (
    <Outcome title={copy.title} text={copy.copy}>
      <Receipt facts={receiptFacts(receipt)} />
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <ReceiptActions facts={receiptFacts(receipt)} />
        <SmartLink href={PATH} className={buttonClass({ variant: "outline" })}>
          {copy.all}
        </SmartLink>
      </div>
      <WhatsAppLink reference={receipt.completed.paymentReference} />
    </Outcome>
  );
}
