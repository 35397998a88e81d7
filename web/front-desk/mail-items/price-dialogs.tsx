import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { MAIL_KIND_NAMES } from "#domain/mail-items/mail-item-copy.ts";
import { Field } from "#web/components/ui/field.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { DeskMoneyFields } from "#web/front-desk/bookings/paying/desk-money-fields.tsx";
import { requireTransactionId } from "#web/front-desk/bookings/paying/require-transaction-id.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { mailItemCopy } from "./copy.ts";
import { recordMailPayment, setForwardingPrice } from "./queries.ts";

const { price: copy } = mailItemCopy;

interface ForwardingPriceDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** Sets the price of forwarding a mail item. */
export function ForwardingPriceDialog({ item, onClose }: ForwardingPriceDialogProps) {
  return (
    <FormDialog
      title={copy.title(item.businessName)}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { PriceMailInput } = await import("#contract/front-desk/mail-items.ts");
        return makeFormLogic({ schema: PriceMailInput, send: (input) => setForwardingPrice(item, input) });
      }}
      successMessage={({ price, businessName }) => (price === null ? copy.free : copy.done(businessName))}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {item.requestNote && (
            <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
              {item.requestNote}
            </blockquote>
          )}
          <Field label={copy.amount} isRequired error={problems.amount}>
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

/** Records a desk payment for forwarding. */
export function MailPaymentDialog({ item, onClose }: ForwardingPriceDialogProps) {
  const amount = formatAmount(item.price?.amount ?? 0);
  return (
    <FormDialog
      title={bookingCopy.payTitle(item.businessName)}
      description={copy.payText(amount, MAIL_KIND_NAMES[item.kind])}
      actionLabel={bookingCopy.pay}
      pendingLabel={bookingCopy.paying}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
        return makeFormLogic({
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
