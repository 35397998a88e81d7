import { useMutation } from "@tanstack/react-query";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { failureToast } from "./failure-toast.tsx";
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
  const refund = useMutation(refundPaymentMutation(), queryClient);

  async function confirm() {
    try {
      const started = await refund.mutateAsync({ reference });
      toast({ title: words.paidBack, description: refundInWords(started) });
      onClose();
    } catch (error) {
      toast(failureToast(words.payBackFailed, error));
    }
  }

  return (
    <ConfirmDialog
      title={words.payBackTitle}
      consequence={words.payBackText(amount, name)}
      action={words.payBack}
      pending={words.payingBack}
      keep={admin.list.cancel}
      isDestructive
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
