import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { RefundItem } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { Field } from "#web/components/ui/field.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { moneyCopy } from "./copy.ts";
import { applyToNextMonth, confirmRefunded, refundPayment, resolvePayment } from "./queries.ts";

interface ResolvePaymentDialogProps {
  reference: string;
  onClose: () => void;
}

export function ResolvePaymentDialog({ reference, onClose }: ResolvePaymentDialogProps) {
  const { review: copy } = moneyCopy;
  return (
    <FormDialog
      title={copy.resolveTitle}
      description={copy.resolveText(reference)}
      actionLabel={copy.resolve}
      pendingLabel={copy.resolving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => resolvePaymentForm(reference)}
      successMessage={() => copy.resolved}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.note} isRequired error={problems.note}>
          {(control) => <textarea {...control} name="note" rows={3} maxLength={1000} />}
        </Field>
      )}
    </FormDialog>
  );
}

async function resolvePaymentForm(reference: string) {
  const { ResolvePaymentInput } = await import("#contract/front-desk/money/payments.ts");
  return makeFormLogic({ schema: ResolvePaymentInput, send: (input) => resolvePayment(reference, input) });
}

interface RefundPaymentDialogProps {
  reference: string;
  amount: string;
  name: string;
  onClose: () => void;
}

export function RefundPaymentDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: copy } = moneyCopy;

  return (
    <ConfirmDialog
      title={copy.refundTitle}
      description={copy.refundText(amount, name)}
      actionLabel={copy.refund}
      pendingLabel={copy.refunding}
      cancelLabel={frontDeskCopy.list.cancel}
      isDestructive
      send={() => refundPayment(reference)}
      successMessage={(started) => ({ title: copy.refundStarted, description: describeRefund(started) })}
      errorTitle={copy.refundFailed}
      onClose={onClose}
    />
  );
}

/** Applies a duplicate payment of a member to the next month. */
export function ApplyToNextMonthDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: copy } = moneyCopy;
  return (
    <ConfirmDialog
      title={copy.nextMonthTitle(name)}
      description={copy.nextMonthText(amount)}
      actionLabel={copy.nextMonth}
      pendingLabel={copy.nextMonthPending}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => applyToNextMonth(reference)}
      successMessage={({ paidUntil }) => copy.nextMonthPaid(formatDate(paidUntil))}
      errorTitle={copy.nextMonthFailed}
      onClose={onClose}
    />
  );
}

interface ConfirmRefundedDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmRefundedDialog({ refund, onClose }: ConfirmRefundedDialogProps) {
  const { refundList: copy } = moneyCopy;
  const name = refund.booking?.customerName ?? refund.months?.name ?? "";

  return (
    <ConfirmDialog
      title={copy.confirmTitle}
      description={copy.confirmText(isInOtherCurrency(refund) ? copy.payment : formatAmount(refund.amount), name)}
      actionLabel={copy.refunded}
      pendingLabel={copy.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => confirmRefunded(refund)}
      successMessage={() => copy.done(name)}
      errorTitle={copy.failed}
      onClose={onClose}
    />
  );
}

/** Describes a refund and its way, in a sentence. */
export function describeRefund(refund: AdminRefund | null): string {
  const { refundSummary: copy } = moneyCopy;
  if (!refund) return copy.nothing;
  const amount = formatAmount(refund.amount);
  switch (refund.status) {
    case "nothing_due":
      return copy.kept;
    case "by_hand":
      return copy.byHand(amount);
    case "failed":
      return copy.failed(amount);
    case "needs_attention":
      return copy.needsAttention(amount);
    case "waiting":
    case "asking":
    case "pending":
    case "done":
      return copy.online(amount);
  }
}
