import { useState } from "react";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { ConfirmRefundInput, type RefundItem, ResolvePaymentInput } from "#contract/front-desk/money/payments.ts";
import type { Channel } from "#domain/messages/channels.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { type ChosenMethod, PaymentMethod } from "#web/front-desk/payments/payment-method.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { moneyCopy } from "./copy.ts";

const paymentApi = staffApi.payments[":reference"];

interface ResolvePaymentDialogProps {
  reference: string;
  onClose: () => void;
}

export function ResolvePaymentDialog({ reference, onClose }: ResolvePaymentDialogProps) {
  const { resolve: copy } = moneyCopy.review;
  return (
    <FormDialog
      copy={{ ...copy, text: copy.text(reference) }}
      schema={ResolvePaymentInput}
      send={act(paymentApi.resolve.$post, { reference })}
      successMessage={() => copy.done}
      onClose={onClose}
    >
      <TextArea name="note" label={copy.note} isRequired rows={3} maxLength={1000} />
    </FormDialog>
  );
}

interface RefundPaymentDialogProps {
  reference: string;
  amount: string;
  name: string;
  onClose: () => void;
}

export function RefundPaymentDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { refund: copy } = moneyCopy.review;
  return (
    <ConfirmDialog
      copy={{ ...copy, text: copy.text(amount, name) }}
      isDestructive
      send={act(paymentApi.refund.$post, { reference })}
      successMessage={(started) => ({ title: copy.started, description: describeRefund(started) })}
      onClose={onClose}
    />
  );
}

/** Applies a duplicate payment of a member to the next month. */
export function ApplyToNextMonthDialog({ reference, amount, name, onClose }: RefundPaymentDialogProps) {
  const { nextMonth: copy } = moneyCopy.review;
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(name), text: copy.text(amount) }}
      send={act(paymentApi["next-month"].$post, { reference })}
      successMessage={({ paidUntil }) => copy.done(formatDate(paidUntil))}
      onClose={onClose}
    />
  );
}

interface ConfirmRefundedDialogProps {
  refund: RefundItem;
  onClose: () => void;
}

export function ConfirmRefundedDialog({ refund, onClose }: ConfirmRefundedDialogProps) {
  const { confirm: copy, payment } = moneyCopy.refundList;
  const [method, setMethod] = useState<ChosenMethod>("");
  const name = refund.booking?.customerName ?? refund.months?.name ?? "";
  const isForeign = isInOtherCurrency(refund);
  return (
    <FormDialog
      copy={{ ...copy, text: copy.text(isForeign ? payment : formatAmount(refund.amount), name) }}
      schema={ConfirmRefundInput}
      optionalChoices={["transactionId"]}
      send={act(staffApi.refunds[":id"].done.$post, refund)}
      successMessage={() => copy.done(name, method === "cash", isForeign ? null : channelTo(refund))}
      onClose={onClose}
    >
      {!isForeign && <PaymentMethod label={copy.method} chosen={method} onChoose={setMethod} />}
    </FormDialog>
  );
}

/** The channel of the message about a refund. */
function channelTo({ booking, months }: RefundItem): Channel | null {
  if (booking) return booking.channel;
  return months?.email ? "email" : null;
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
