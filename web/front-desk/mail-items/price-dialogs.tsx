import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { MAIL_KIND_NAMES } from "#domain/mail-items/mail-item-copy.ts";
import { Field } from "#web/components/ui/field.tsx";
import { DeskMoneyFields } from "#web/front-desk/bookings/paying/desk-money-fields.tsx";
import { withTransaction } from "#web/front-desk/bookings/paying/with-transaction.ts";
import { bookingWords } from "#web/front-desk/bookings/words.ts";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { priceMail, recordMailPayment } from "./queries.ts";
import { postWords } from "./words.ts";

const { price: words } = postWords;

interface PriceDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** What it costs to send something on. */
export function PriceDialog({ item, onClose }: PriceDialogProps) {
  return (
    <FormDialog
      title={words.title(item.businessName)}
      consequence={words.text}
      action={words.action}
      pending={words.pending}
      keep={frontDeskWords.list.cancel}
      load={async () => {
        const { PriceMailInput } = await import("#contract/front-desk/mail-items.ts");
        return formLogic({ schema: PriceMailInput, send: (input) => priceMail(item, input) });
      }}
      done={({ price, businessName }) => (price === null ? words.free : words.done(businessName))}
      failed={words.failed}
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
export function MailPaymentDialog({ item, onClose }: PriceDialogProps) {
  const amount = shownAmount(item.price?.amount ?? 0);
  return (
    <FormDialog
      title={bookingWords.payTitle(item.businessName)}
      consequence={words.payText(amount, MAIL_KIND_NAMES[item.kind])}
      action={bookingWords.pay}
      pending={bookingWords.paying}
      keep={frontDeskWords.list.cancel}
      load={async () => {
        const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
        return formLogic({
          schema: withTransaction(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money"),
          send: (input) => recordMailPayment(item, input),
          optionalChoices: ["transactionId"],
        });
      }}
      done={() => bookingWords.paid(amount, item.businessName)}
      failed={bookingWords.payFailed}
      onClose={onClose}
    >
      {(problems) => <DeskMoneyFields problems={problems} />}
    </FormDialog>
  );
}
