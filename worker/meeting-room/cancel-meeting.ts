import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMeeting, CancelMeetingInput } from "#contract/front-desk/meeting-room.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { makeRefund, startOnlineRefund } from "#worker/refunds/make-refund.ts";
import { meetingAnswer, meetingRefund } from "./meeting-answer.ts";

/**
 * Cancels a meeting with its refund, and emails the client or customer, unless a client cancelled included hours. Throws `conflict` if
 * it is cancelled or over, `payment_mismatch` while a payment is under review, `refund_changed`, and `forbidden` if the
 * role may not refund.
 */
export async function cancelMeeting(
  deps: Deps,
  { id, reason = "", refundAmount }: ById<CancelMeetingInput>,
  by: "staff" | "visitor" = "staff",
): Promise<AdminMeeting> {
  await settleOpenAttempt(deps, id, by);
  const found = await deps.meetingRoom.findById(id);
  if (!found) throw new AppError("not_found");
  const { clientId, startsAt, endsAt, amountPesewas } = found.meeting;
  const at = deps.now();
  if (endsAt <= at) throw new AppError("conflict", { message: "You cannot cancel a meeting that is over." });
  const due = meetingRefund(found, at);
  if (refundAmount !== undefined && toPesewas(refundAmount) !== due.amountPesewas)
    throw new AppError("refund_changed", {
      message: `The refund has changed since you opened this: it is now ${formatCedis(due.amountPesewas)}. Nothing has been cancelled yet.`,
    });
  const isPaid = found.chargeState === "paid";
  const charge = isPaid ? await deps.charges.findById(id) : null;
  const refund = charge && (await makeRefund(deps, charge, due, { at, actor: by }));
  const isSold = amountPesewas > 0;
  const isCancelled = await deps.meetingRoom.cancel(id, {
    at,
    refund,
    isPaid,
    audit: makeAudit(deps, by, {
      at,
      action: "meeting_called_off",
      ...(isSold
        ? { subjectType: "meeting", subjectId: id }
        : clientId === null
          ? { subjectType: "resource", subjectId: "meeting_room" }
          : { subjectType: "client", subjectId: clientId }),
      detail: {
        startsAt: startsAt.toISOString(),
        ...(isSold && { rule: due.rule, amountPesewas: due.amountPesewas }),
        ...(reason && { note: reason }),
      },
    }),
    outboxEntries:
      by === "visitor" && !isSold
        ? []
        : [makeOutboxEntry(deps, { kind: "meeting_called_off", audience: "customer", subjectId: id, at })],
  });
  if (!isCancelled) {
    if ((await deps.paymentAttempts.listByCharge(id)).some(isUnderReview)) throw new AppError("payment_mismatch");
    throw new AppError("conflict", { message: "This meeting has already been cancelled." });
  }
  if (refund) await startOnlineRefund(deps, refund, by);
  return meetingAnswer({ ...found, drawnMinutes: 0 }, at);
}
