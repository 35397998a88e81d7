import type { RefundItem } from "#contract/front-desk/payments.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { confirmPaidBackMutation } from "./confirm-paid-back.ts";

interface ConfirmPaidBackDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmPaidBackDialog({ refund, onClose }: ConfirmPaidBackDialogProps) {
  const { refundList: words } = admin.bookings;
  const name = refund.booking.customerName;

  return (
    <ConfirmDialog
      title={words.confirmTitle}
      consequence={words.confirmText(isInOtherCurrency(refund) ? words.payment : shownAmount(refund.amount), name)}
      action={words.paidBack}
      pending={words.saving}
      keep={admin.list.cancel}
      mutation={confirmPaidBackMutation()}
      variables={refund}
      done={() => words.done(name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
