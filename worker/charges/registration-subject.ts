import { dayAt } from "#domain/calendar/days.ts";
import { registrationTitle } from "#domain/events/events.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { placeholderEmail } from "./booking-subject.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "This registration has been cancelled, so you can no longer pay for it. Please register again.",
  over: "This event has started, so you can no longer pay for it. Please choose another date.",
};

export async function registrationSubject(deps: Deps, registrationId: string): Promise<ChargeSubject | null> {
  const found = await deps.registrations.findById(registrationId);
  if (!found) return null;
  const { registration, event } = found;
  const title = registrationTitle(
    event.title,
    event.eventDate.getTime(),
    (await deps.registrations.listParty(registrationId)).length,
  );
  return {
    name: registration.attendeeName,
    hasEmail: registration.attendeeEmail !== "",
    email: registration.attendeeEmail || placeholderEmail(registration.id),
    phone: registration.attendeePhone,
    phoneE164: registration.attendeePhoneE164,
    title,
    startDate: dayAt(event.eventDate.getTime()),
    payBy: event.eventDate.toISOString(),
    isCancelled: registration.state === "cancelled" || event.cancelledAt !== null,
    page: "/payment/verify",
    pageQuery: { bookingId: registrationId, planName: event.title },
    // The price is fixed at registration.
    refreshPrice: async () => {},
    messages: MESSAGES,
  };
}

/** Audit entry, and mails to the attendee and the team, for a paid registration. */
export function registrationPaidEffects(
  deps: Deps,
  { charge, reference, at, actor, detail }: ChargePayment,
): PaymentEffects {
  const { subjectId } = charge;
  return {
    logEvent: "registration_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: "registration_paid",
      subjectType: "registration",
      subjectId,
      detail: { reference, ...detail },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, {
        kind: "registration_paid",
        audience: "customer",
        subjectId,
        at,
        dedupeSuffix: reference,
      }),
      makeOutboxEntry(deps, { kind: "registration_paid", audience: "team", subjectId, at, dedupeSuffix: reference }),
    ],
  };
}
