import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { MIN_OFFER_LEAD_MS } from "#domain/events/events.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { isReminderTime } from "#domain/memberships/periods.ts";
import { offerEndMs } from "#domain/waitlist/waitlist.ts";
import { claimTimes } from "#worker/bookings/create-booking.ts";
import type { RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** Offers in one run; the next run continues. */
const MAX_PER_RUN = 8;
const STATEMENTS_PER_OFFER = 4;
const LOOKUP_STATEMENTS = 5;
const MAX_REMINDERS = 200;

/** Releases expired holds, ends expired offers, then offers free places to the waiting list. */
export async function offerSeats(deps: Deps): Promise<void> {
  const at = deps.now();
  if (affordableCount(deps) < 1) return;
  await deps.registrations.expireHolds(at);
  for (const row of await deps.registrations.listExpiredOffers(at, affordableCount(deps)))
    await endOffer(deps, row, at);
  const startsAfter = new Date(at.getTime() + MIN_OFFER_LEAD_MS);
  const limit = affordableCount(deps);
  if (limit < 1) return;
  const next = await deps.registrations.listNextToOffer(at, { startsAfter, limit, shares: unpaidShares(deps.limits) });
  if (next.length === 0) return;
  const exceptions = await deps.inventory.readDays(dayAt(at.getTime()));
  for (const row of next) await offerSeat(deps, row, exceptions, at);
}

function affordableCount(deps: Deps): number {
  const { statements } = deps.budget.remaining();
  return Math.max(0, Math.min(MAX_PER_RUN, Math.floor((statements - LOOKUP_STATEMENTS) / STATEMENTS_PER_OFFER)));
}

async function endOffer(deps: Deps, { id }: RegistrationRow, at: Date): Promise<void> {
  await deps.registrations.endOffer(id, {
    at,
    audit: makeAudit(deps, "clock", { at, action: "registration_ended", subjectType: "registration", subjectId: id }),
    outboxEntries: [makeOutboxEntry(deps, { kind: "registration_ended", audience: "customer", subjectId: id, at })],
  });
}

/** The statement itself counts the places again. */
async function offerSeat(deps: Deps, row: RegistrationRow, exceptions: OpeningExceptions, at: Date): Promise<void> {
  const startsAtMs = (await deps.events.find(row.eventId, at))?.event.eventDate.getTime();
  if (startsAtMs === undefined || startsAtMs - at.getTime() < MIN_OFFER_LEAD_MS) return;
  const endsAt = offerEndMs({ startsAtMs, latestMs: startsAtMs }, exceptions, at.getTime());
  if (endsAt === null) return;
  const until = new Date(endsAt);
  await deps.registrations.offer(row, {
    at,
    until,
    // Started in the last minute, the payment can still be finished.
    claimEndsAt: claimTimes(deps, until).heldUntil,
    shares: unpaidShares(deps.limits),
    audit: makeAudit(deps, "clock", {
      at,
      action: "registration_offered",
      subjectType: "registration",
      subjectId: row.id,
    }),
    outboxEntries: [makeOutboxEntry(deps, { kind: "registration_offer", audience: "customer", subjectId: row.id, at })],
  });
}

/** Reminds tomorrow's attendees once, in the daytime. Returns the number of mails. */
export async function sendEventReminders(deps: Deps): Promise<number> {
  const at = deps.now();
  if (!isReminderTime(at.getTime()) || deps.budget.remaining().statements < 2) return 0;
  const today = dayAt(at.getTime());
  const tomorrow = addDays(today, 1);
  const day = {
    from: new Date(startOfDay(tomorrow)),
    to: new Date(startOfDay(addDays(today, 2))),
    today: new Date(startOfDay(today)),
  };
  const ids = await deps.registrations.listToRemind(day, MAX_REMINDERS);
  await deps.registrations.remind(
    ids.map((subjectId) =>
      makeOutboxEntry(deps, { kind: "event_reminder", audience: "customer", subjectId, at, dedupeSuffix: tomorrow }),
    ),
  );
  return ids.length;
}
