import { type AdminMailItem, PriceMailInput } from "#contract/front-desk/mail-items.ts";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { usePriceHint } from "#web/front-desk/session/use-price-hint.ts";
import { mailItemCopy } from "./copy.ts";

const mailApi = staffApi.mail[":id"];

interface ForwardingPriceDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** Sets the price of forwarding a mail item. */
export function ForwardingPriceDialog({ item, onClose }: ForwardingPriceDialogProps) {
  const { price: copy } = mailItemCopy;
  const [hint, setTyped] = usePriceHint(item.price?.amount ?? null);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(item.businessName) }}
      schema={PriceMailInput}
      send={act(mailApi.price.$post, item)}
      successMessage={(priced) => (priced.price === null ? copy.free : copy.done(priced))}
      onClose={onClose}
    >
      {item.requestNote && (
        <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
          {item.requestNote}
        </blockquote>
      )}
      <TextInput
        name="amount"
        label={copy.amount}
        {...hint}
        isRequired
        inputMode="decimal"
        defaultValue={item.price?.amount ?? ""}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
