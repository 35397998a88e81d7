import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { fromUnits } from "#domain/allowances/allowances.ts";
import { calculateMeetingRefund } from "#domain/bookings/cancellation.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";

export function meetingAnswer(found: MeetingWithClient, at: Date): AdminMeeting {
  const { meeting, clientName, businessName, drawnMinutes, chargeState, receiptNumber } = found;
  const { id, clientId, name, startsAt, endsAt, bookedBy } = meeting;
  return {
    id,
    clientId,
    name: name ?? clientName ?? "",
    businessName,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: (endsAt.getTime() - startsAt.getTime()) / MS_PER_MINUTE,
    bookedBy,
    drawnHours: fromUnits("meeting_room_hours", drawnMinutes),
    customerEmail: meeting.customerEmail || null,
    customerPhone: meeting.customerPhone || null,
    amount: toCedis(meeting.amountPesewas),
    isPaid: chargeState === "paid",
    receiptNumber: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
    heldUntil: meeting.heldUntil?.toISOString() ?? null,
    refundAmount: toCedis(meetingRefund(found, at).amountPesewas),
  };
}

export function meetingRefund({ meeting, chargeState }: MeetingWithClient, at: Date) {
  const paidPesewas = chargeState === "paid" ? meeting.amountPesewas : null;
  return calculateMeetingRefund({ startsAtMs: meeting.startsAt.getTime(), paidPesewas }, at.getTime());
}
