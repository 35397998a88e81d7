import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { refundInWords } from "./refund-in-words.ts";
import { refundPaymentMutation } from "./refund-payment.ts";

interface RefundPaymentDialogProps {
  reference: string;
  amount: string;
  name: string;
  onClose: () => void;
}

export function RefundPaymentDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: words } = admin.bookings;

  return (
    <ConfirmDialog
      title={words.payBackTitle}
      consequence={words.payBackText(amount, name)}
      action={words.payBack}
      pending={words.payingBack}
      keep={admin.list.cancel}
      isDestructive
      mutation={refundPaymentMutation()}
      variables={{ reference }}
      done={(started) => ({ title: words.paidBack, description: refundInWords(started) })}
      failed={words.payBackFailed}
      onClose={onClose}
    />
  );
}
