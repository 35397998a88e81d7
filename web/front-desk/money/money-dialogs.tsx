import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { RefundItem } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { Field } from "#web/components/ui/field.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { moneyCopy } from "./copy.ts";
import { applyToNextMonth, confirmRefunded, refundPayment, resolvePayment } from "./queries.ts";

interface ResolvePaymentDialogProps {
  reference: string;
  onClose: () => void;
}

export function ResolvePaymentDialog({ reference, onClose }: ResolvePaymentDialogProps) {
  const { review: words } = moneyCopy;
  return (
    <FormDialog
      title={words.resolveTitle}
      description={words.resolveText(reference)}
      actionLabel={words.resolve}
      pendingLabel={words.resolving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => resolvePaymentForm(reference)}
      successMessage={() => words.resolved}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.note} isRequired error={problems.note}>
          {(control) => <textarea {...control} name="note" rows={3} maxLength={1000} />}
        </Field>
      )}
    </FormDialog>
  );
}

async function resolvePaymentForm(reference: string) {
  const { ResolvePaymentInput } = await import("#contract/front-desk/money/payments.ts");
  return formLogic({ schema: ResolvePaymentInput, send: (input) => resolvePayment(reference, input) });
}

interface RefundPaymentDialogProps {
  reference: string;
  amount: string;
  name: string;
  onClose: () => void;
}

export function RefundPaymentDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: words } = moneyCopy;

  return (
    <ConfirmDialog
      title={words.payBackTitle}
      description={words.payBackText(amount, name)}
      actionLabel={words.payBack}
      pendingLabel={words.payingBack}
      cancelLabel={frontDeskCopy.list.cancel}
      isDestructive
      send={() => refundPayment(reference)}
      successMessage={(started) => ({ title: words.paidBack, description: describeRefund(started) })}
      errorTitle={words.payBackFailed}
      onClose={onClose}
    />
  );
}

/** A payment that came twice, of a member's month. */
export function ApplyToNextMonthDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: words } = moneyCopy;
  return (
    <ConfirmDialog
      title={words.nextMonthTitle(name)}
      description={words.nextMonthText(amount)}
      actionLabel={words.nextMonth}
      pendingLabel={words.nextMonthBusy}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => applyToNextMonth(reference)}
      successMessage={({ paidUntil }) => words.nextMonthPaid(formatDate(paidUntil))}
      errorTitle={words.nextMonthFailed}
      onClose={onClose}
    />
  );
}

interface ConfirmRefundedDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmRefundedDialog({ refund, onClose }: ConfirmRefundedDialogProps) {
  const { refundList: words } = moneyCopy;
  const name = refund.booking?.customerName ?? refund.months?.name ?? "";

  return (
    <ConfirmDialog
      title={words.confirmTitle}
      description={words.confirmText(isInOtherCurrency(refund) ? words.payment : formatAmount(refund.amount), name)}
      actionLabel={words.paidBack}
      pendingLabel={words.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => confirmRefunded(refund)}
      successMessage={() => words.done(name)}
      errorTitle={words.failed}
      onClose={onClose}
    />
  );
}

/** What goes back and how, in a sentence. */
export function describeRefund(refund: AdminRefund | null): string {
  const { refundSummary: words } = moneyCopy;
  if (!refund) return words.nothing;
  const amount = formatAmount(refund.amount);
  switch (refund.status) {
    case "nothing_due":
      return words.kept;
    case "by_hand":
      return words.byHand(amount);
    case "failed":
      return words.failed(amount);
    case "needs_attention":
      return words.needsAttention(amount);
    case "waiting":
    case "asking":
    case "pending":
    case "done":
      return words.online(amount);
  }
}
