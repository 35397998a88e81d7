import { dayAt } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { hasVacancy } from "#domain/inventory/availability.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import type { Allocation } from "#domain/inventory/inventory.ts";
import { offerEndMs, offerLimitsForDay } from "#domain/waitlist/waitlist.ts";
import { claimTimes } from "#worker/bookings/create-booking.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findChannel } from "#worker/outbox/find-channel.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** The next run takes the rest. */
const MAX_PER_RUN = 8;
const STATEMENTS_PER_OFFER = 4;
/** Two to see whether there is work, five per resource, one for the next entries, two for opening hours. */
const LOOKUP_STATEMENTS = 20;

/** Ends expired offers, then offers free capacity in the order of joining. */
export async function offerPlaces(deps: Deps): Promise<void> {
  const at = deps.now();
  const today = dayAt(at.getTime());
  const limit = affordableCount(deps);
  if (limit < 1) return;
  for (const entry of await deps.waitlist.listExpired(at, today, limit)) await endEntry(deps, entry, at, today);
  const spans = await listFreeSpans(deps, at, today);
  if (spans.length === 0) return;
  const next = await deps.waitlist.listNextToOffer(spans, Math.max(0, affordableCount(deps)), {
    at,
    shares: unpaidShares(deps.limits),
  });
  if (next.length === 0) return;
  const exceptions = await deps.inventory.readDays(today);
  for (const entry of next) await offerPlace(deps, entry, exceptions, at);
}

function affordableCount(deps: Deps): number {
  return Math.min(
    MAX_PER_RUN,
    Math.floor((deps.budget.remaining().statements - LOOKUP_STATEMENTS) / STATEMENTS_PER_OFFER),
  );
}

/** Waiting spans that now have capacity. The statement that takes it checks again. */
async function listFreeSpans(deps: Deps, at: Date, today: string): Promise<Allocation[]> {
  const spans = await deps.waitlist.listSpans(today);
  const freeSpans = [...Map.groupBy(spans, ({ resource }) => resource)].map(async ([resource, wanted]) => {
    const to =
      wanted
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? today;
    const occupancy = { from: today, ...(await deps.allocations.readOccupancy({ resource, from: today, to, at })) };
    return wanted.filter((span) => hasVacancy(occupancy, span));
  });
  return (await Promise.all(freeSpans)).flat();
}

async function endEntry(deps: Deps, entry: WaitlistRow, at: Date, today: string): Promise<void> {
  const { id, email } = entry;
  await deps.waitlist.end(entry, {
    at,
    today,
    audit: makeAudit(deps, "clock", { at, action: "waitlist_ended", subjectType: "waitlist_entry", subjectId: id }),
    outboxEntries:
      email === null
        ? []
        : [makeOutboxEntry(deps, { kind: "waitlist_ended", audience: "customer", subjectId: id, at })],
  });
}

async function offerPlace(deps: Deps, entry: WaitlistRow, exceptions: OpeningExceptions, at: Date): Promise<void> {
  const nowMs = at.getTime();
  const endsAt = offerEndMs(offerLimitsForDay(entry.firstDay, exceptions, nowMs), exceptions, nowMs);
  if (endsAt === null) return;
  const { id } = entry;
  const until = new Date(endsAt);
  await deps.waitlist.offer(entry, {
    at,
    until,
    // Accepted in the last minute, it can still be paid.
    claimEndsAt: claimTimes(deps, until).heldUntil,
    shares: unpaidShares(deps.limits),
    audit: makeAudit(deps, "clock", { at, action: "waitlist_offered", subjectType: "waitlist_entry", subjectId: id }),
    outboxEntries: [
      // Staff write or call where no message of ours goes.
      makeOutboxEntry(deps, {
        kind: "waitlist_offer",
        audience:
          findChannel(deps, { email: entry.email ?? "", phoneE164: entry.phoneE164 }) !== null ? "customer" : "team",
        subjectId: id,
        at,
      }),
    ],
  });
}
