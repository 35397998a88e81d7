import { useQuery } from "@tanstack/react-query";
import { type RecordedPayment, VoidPaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/payments/books.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { paymentCopy } from "./copy.ts";
import { paymentsQuery, voidPayment } from "./queries.ts";

const { list: copy, voidPayment: voidCopy } = paymentCopy;

/** All payments of a charge with their receipts. Void ones stay on the list. */
export function PaymentList({ id, onOpen }: { id: string; onOpen?: () => void }) {
  const query = useQuery(paymentsQuery(id));
  return (
    <section aria-label={copy.title} className="grid gap-2">
      <h3 className="text-lg">{copy.title}</h3>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{copy.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((payment) => (
                <Payment key={payment.receiptNumber} payment={payment} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </QueryData>
    </section>
  );
}

function Payment({ payment, onOpen }: { payment: RecordedPayment; onOpen: (() => void) | undefined }) {
  const { receiptNumber, amount, way, paidAt, takenBy, voidedAt, canVoid, reference } = payment;
  const facts = [
    ...(way === null ? [] : [PAYMENT_METHOD_NAMES[way] ?? way]),
    formatDateTime(paidAt),
    ...(takenBy === null ? [] : [copy.takenBy(takenBy)]),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2">
      <span className={voidedAt ? "text-muted line-through" : undefined}>
        {receiptNumber}, {formatAmount(amount)}
      </span>
      {canVoid && reference ? (
        <OpenButton
          variant="quiet"
          onOpen={onOpen}
          dialog={(onClose) => <VoidPaymentDialog payment={{ receiptNumber, amount, reference }} onClose={onClose} />}
        >
          {voidCopy.action}
        </OpenButton>
      ) : (
        <span />
      )}
      <span className="col-span-2 text-muted text-sm">
        {voidedAt ? copy.void(formatDateTime(voidedAt)) : facts.join(", ")}
      </span>
    </li>
  );
}

interface VoidPaymentDialogProps {
  payment: { receiptNumber: string; amount: number; reference: string };
  onClose: () => void;
}

/** Asks what happened before it voids a payment. */
export function VoidPaymentDialog({ payment, onClose }: VoidPaymentDialogProps) {
  const { receiptNumber, amount, reference } = payment;
  return (
    <FormDialog
      copy={{ ...voidCopy, title: voidCopy.title(receiptNumber), text: voidCopy.text(formatAmount(amount)) }}
      isDestructive
      schema={VoidPaymentInput}
      send={voidPayment(reference)}
      successMessage={({ receiptNumbers }) => voidCopy.done(receiptNumbers.join(", "))}
      onClose={onClose}
    >
      <TextInput name="reason" label={voidCopy.reason} hint={voidCopy.reasonHint} isRequired maxLength={500} />
    </FormDialog>
  );
}
