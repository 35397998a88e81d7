import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { RefundItem } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { Field } from "#web/components/ui/field.tsx";

import { ConfirmDialog, FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shortDate, shownAmount } from "#web/front-desk/components/format.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { confirmPaidBack, payNextMonth, refundPayment, resolvePayment } from "./queries.ts";
import { moneyWords } from "./words.ts";

interface ResolvePaymentDialogProps {
  reference: string;
  onClose: () => void;
}

export function ResolvePaymentDialog({ reference, onClose }: ResolvePaymentDialogProps) {
  const { review: words } = moneyWords;
  return (
    <FormDialog
      title={words.resolveTitle}
      consequence={words.resolveText(reference)}
      action={words.resolve}
      pending={words.resolving}
      keep={frontDeskWords.list.cancel}
      load={() => resolvePaymentForm(reference)}
      done={() => words.resolved}
      failed={words.failed}
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
  const { review: words } = moneyWords;

  return (
    <ConfirmDialog
      title={words.payBackTitle}
      consequence={words.payBackText(amount, name)}
      action={words.payBack}
      pending={words.payingBack}
      keep={frontDeskWords.list.cancel}
      isDestructive
      send={() => refundPayment(reference)}
      done={(started) => ({ title: words.paidBack, description: refundInWords(started) })}
      failed={words.payBackFailed}
      onClose={onClose}
    />
  );
}

/** A payment that came twice, of a member's month. */
export function NextMonthDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { review: words } = moneyWords;
  return (
    <ConfirmDialog
      title={words.nextMonthTitle(name)}
      consequence={words.nextMonthText(amount)}
      action={words.nextMonth}
      pending={words.nextMonthBusy}
      keep={frontDeskWords.list.cancel}
      send={() => payNextMonth(reference)}
      done={({ paidUntil }) => words.nextMonthPaid(shortDate(paidUntil))}
      failed={words.nextMonthFailed}
      onClose={onClose}
    />
  );
}

interface ConfirmPaidBackDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmPaidBackDialog({ refund, onClose }: ConfirmPaidBackDialogProps) {
  const { refundList: words } = moneyWords;
  const name = refund.booking?.customerName ?? refund.months?.name ?? "";

  return (
    <ConfirmDialog
      title={words.confirmTitle}
      consequence={words.confirmText(isInOtherCurrency(refund) ? words.payment : shownAmount(refund.amount), name)}
      action={words.paidBack}
      pending={words.saving}
      keep={frontDeskWords.list.cancel}
      send={() => confirmPaidBack(refund)}
      done={() => words.done(name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}

/** What goes back and how, in a sentence. */
export function refundInWords(refund: AdminRefund | null): string {
  const { goesBack: words } = moneyWords;
  if (!refund) return words.nothing;
  const amount = shownAmount(refund.amount);
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
