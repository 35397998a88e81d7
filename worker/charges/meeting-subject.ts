import { dayAt } from "#domain/calendar/days.ts";
import { meetingTitle } from "#domain/meeting-room/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { placeholderEmail } from "./booking-subject.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "This meeting has been cancelled, so you can no longer pay for it. Please book again.",
  over: "This meeting has started, so you can no longer pay for it. Please choose another time.",
};

/** Hours of the meeting room. */
export async function meetingSubject(deps: Deps, meetingId: string): Promise<ChargeSubject | null> {
  const found = await deps.meetingRoom.findById(meetingId);
  if (!found) return null;
  const { meeting } = found;
  const client = meeting.clientId === null ? null : await deps.clients.findById(meeting.clientId);
  const title = meetingTitle({ startsAtMs: meeting.startsAt.getTime(), endsAtMs: meeting.endsAt.getTime() });
  const email = client?.email ?? meeting.customerEmail;
  return {
    name: client?.fullName ?? meeting.name ?? "",
    hasEmail: Boolean(email),
    email: email || placeholderEmail(meeting.id),
    phone: client?.phone ?? meeting.customerPhone,
    phoneE164: client ? client.phoneE164 : meeting.customerPhoneE164,
    title,
    startDate: dayAt(meeting.startsAt.getTime()),
    payBy: meeting.startsAt.toISOString(),
    isCancelled: meeting.cancelledAt !== null,
    page: "/payment/verify",
    pageQuery: { bookingId: meetingId, planName: title },
    // The price is fixed when the room is booked.
    refreshPrice: async () => {},
    messages: MESSAGES,
  };
}

/** Audit entry, and mails to the customer and the team, for paid hours. */
export function meetingPaidEffects(
  deps: Deps,
  { charge, reference, at, actor, detail }: ChargePayment,
): PaymentEffects {
  const { subjectId } = charge;
  const notice = { kind: "meeting_paid", subjectId, at, dedupeSuffix: reference } as const;
  return {
    logEvent: "meeting_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: "meeting_paid",
      subjectType: "meeting",
      subjectId,
      detail: { reference, ...detail },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { ...notice, audience: "customer" }),
      makeOutboxEntry(deps, { ...notice, audience: "team" }),
    ],
  };
}
