import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { bookingCopy as copy } from "#web/front-desk/bookings/copy.ts";
import { recordDeskPayment, voidDeskPayment } from "#web/front-desk/bookings/queries.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { DeskMoneyFields } from "./desk-money-fields.tsx";
import { requireTransactionId } from "./require-transaction-id.ts";

interface DeskPaymentDialogProps {
  booking: Pick<AdminBooking, "id" | "customerName" | "planName" | "amount">;
  onClose: () => void;
}

export function DeskPaymentDialog({ booking, onClose }: DeskPaymentDialogProps) {
  const amount = formatAmount(booking.amount);
  const mayVoid = useHasRole("manager");
  return (
    <FormDialog
      title={copy.payTitle(booking.customerName)}
      description={copy.payText(amount, booking.planName)}
      actionLabel={copy.pay}
      pendingLabel={copy.paying}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => deskPaymentForm(booking)}
      successMessage={(paid) => ({
        ...copy.paid(amount, booking.customerName, paid.customerEmail),
        undo: mayVoid ? undoPayment(paid) : undefined,
      })}
      errorTitle={copy.payFailed}
      onClose={onClose}
    >
      {(problems) => <DeskMoneyFields problems={problems} />}
    </FormDialog>
  );
}

function undoPayment(paid: AdminBooking): Undo {
  const { paymentReference } = paid;
  return {
    send: () => voidDeskPayment(paid, { reason: copy.undoReason, paymentReference: paymentReference ?? "" }),
    successMessage: copy.voided(paid.customerName),
    errorTitle: copy.voidFailed,
  };
}

async function deskPaymentForm(booking: DeskPaymentDialogProps["booking"]) {
  const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  return makeFormLogic({
    schema: requireTransactionId(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money"),
    send: (input) => recordDeskPayment(booking, input),
    optionalChoices: ["transactionId"],
  });
}
