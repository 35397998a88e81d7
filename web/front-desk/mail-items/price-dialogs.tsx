import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { MAIL_KIND_NAMES } from "#domain/mail-items/mail-item-copy.ts";
import { Field } from "#web/components/ui/field.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { DeskMoneyFields } from "#web/front-desk/bookings/paying/desk-money-fields.tsx";
import { requireTransactionId } from "#web/front-desk/bookings/paying/require-transaction-id.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { mailItemCopy } from "./copy.ts";
import { recordMailPayment, setForwardingPrice } from "./queries.ts";

const { price: words } = mailItemCopy;

interface ForwardingPriceDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** What it costs to send something on. */
export function ForwardingPriceDialog({ item, onClose }: ForwardingPriceDialogProps) {
  return (
    <FormDialog
      title={words.title(item.businessName)}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { PriceMailInput } = await import("#contract/front-desk/mail-items.ts");
        return formLogic({ schema: PriceMailInput, send: (input) => setForwardingPrice(item, input) });
      }}
      successMessage={({ price, businessName }) => (price === null ? words.free : words.done(businessName))}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {item.requestNote && (
            <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
              {item.requestNote}
            </blockquote>
          )}
          <Field label={words.amount} isRequired error={problems.amount}>
            {(control) => (
              <input
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={item.price?.amount ?? ""}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** That it was paid at the desk. */
export function MailPaymentDialog({ item, onClose }: ForwardingPriceDialogProps) {
  const amount = formatAmount(item.price?.amount ?? 0);
  return (
    <FormDialog
      title={bookingCopy.payTitle(item.businessName)}
      description={words.payText(amount, MAIL_KIND_NAMES[item.kind])}
      actionLabel={bookingCopy.pay}
      pendingLabel={bookingCopy.paying}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
        return formLogic({
          schema: requireTransactionId(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money"),
          send: (input) => recordMailPayment(item, input),
          optionalChoices: ["transactionId"],
        });
      }}
      successMessage={() => bookingCopy.paid(amount, item.businessName)}
      errorTitle={bookingCopy.payFailed}
      onClose={onClose}
    >
      {(problems) => <DeskMoneyFields problems={problems} />}
    </FormDialog>
  );
}
