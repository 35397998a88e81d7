import { type AdminBooking, RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { DeskMoneyFields } from "./desk-money-fields.tsx";
import { requireTransactionId } from "./require-transaction-id.ts";

interface DeskPaymentDialogProps {
  booking: Pick<AdminBooking, "id" | "customerName" | "planName" | "amount">;
  onClose: () => void;
}

export function DeskPaymentDialog({ booking, onClose }: DeskPaymentDialogProps) {
  const { pay: copy } = bookingCopy;
  const { id, customerName, planName } = booking;
  const amount = formatAmount(booking.amount);
  const mayVoid = useHasRight("void_payment");
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(amount, planName) }}
      schema={requireTransactionId(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money")}
      optionalChoices={["transactionId"]}
      send={act(bookingApi.payments.$post, { id })}
      successMessage={(paid) => ({
        ...copy.done(amount, customerName, paid.customerEmail),
        undo: mayVoid ? undoPayment(paid) : undefined,
      })}
      onClose={onClose}
    >
      <DeskMoneyFields />
    </FormDialog>
  );
}

function undoPayment(paid: AdminBooking): Undo {
  const { voidPayment: copy } = bookingCopy;
  const { paymentReference } = paid;
  const voidPayment = act(bookingApi["take-back-payment"].$post, paid);
  return {
    send: () => voidPayment({ reason: bookingCopy.undoReason, paymentReference: paymentReference ?? "" }),
    successMessage: copy.done(paid.customerName),
    errorTitle: copy.failed,
  };
}
