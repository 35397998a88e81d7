import { useMutation } from "@tanstack/react-query";
import type { RefundItem } from "#contract/admin.ts";
import { isInOtherCurrency } from "#domain/refunds.ts";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { confirmPaidBackMutation } from "./confirm-paid-back.ts";
import { failureToast } from "./failure-toast.tsx";
import { shownAmount } from "./shown-amount.ts";

interface ConfirmPaidBackDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmPaidBackDialog({ refund, onClose }: ConfirmPaidBackDialogProps) {
  const { refundList: words } = admin.bookings;
  const confirm = useMutation(confirmPaidBackMutation(), queryClient);
  const name = refund.booking.customerName;

  async function paidBack() {
    try {
      await confirm.mutateAsync(refund);
      toast(words.done(name));
      onClose();
    } catch (error) {
      toast(failureToast(words.failed, error));
    }
  }

  return (
    <ConfirmDialog
      title={words.confirmTitle}
      consequence={words.confirmText(isInOtherCurrency(refund) ? words.payment : shownAmount(refund.amount), name)}
      action={words.paidBack}
      pending={words.saving}
      keep={admin.list.cancel}
      onConfirm={paidBack}
      onClose={onClose}
    />
  );
}
