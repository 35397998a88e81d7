import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { recordDeskPayment, takeBackDeskPayment } from "#web/front-desk/bookings/queries.ts";
import { bookingWords as words } from "#web/front-desk/bookings/words.ts";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { DeskMoneyFields } from "./desk-money-fields.tsx";
import { withTransaction } from "./with-transaction.ts";

interface DeskPaymentDialogProps {
  booking: Pick<AdminBooking, "id" | "customerName" | "planName" | "amount">;
  onClose: () => void;
}

export function DeskPaymentDialog({ booking, onClose }: DeskPaymentDialogProps) {
  const amount = shownAmount(booking.amount);
  const mayTakeBack = useMay("manager");
  return (
    <FormDialog
      title={words.payTitle(booking.customerName)}
      consequence={words.payText(amount, booking.planName)}
      action={words.pay}
      pending={words.paying}
      keep={frontDeskWords.list.cancel}
      load={() => deskPaymentForm(booking)}
      done={(paid) => ({
        ...words.paid(amount, booking.customerName),
        undo: mayTakeBack ? undoPayment(paid) : undefined,
      })}
      failed={words.payFailed}
      onClose={onClose}
    >
      {(problems) => <DeskMoneyFields problems={problems} />}
    </FormDialog>
  );
}

function undoPayment(paid: AdminBooking): Undo {
  const { paymentReference } = paid;
  return {
    send: () => takeBackDeskPayment(paid, { reason: words.undone, paymentReference: paymentReference ?? "" }),
    done: words.takenBack(paid.customerName),
    failed: words.takeBackFailed,
  };
}

async function deskPaymentForm(booking: DeskPaymentDialogProps["booking"]) {
  const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  return formLogic({
    schema: withTransaction(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money"),
    send: (input) => recordDeskPayment(booking, input),
    optionalChoices: ["transactionId"],
  });
}
