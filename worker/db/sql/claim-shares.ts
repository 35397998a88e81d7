import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LINE_SHARE_DIVISOR, MANY_CLAIMS, type UnpaidShares } from "#domain/inventory/claims.ts";
import { QUOTA_WINDOW_MS } from "#domain/operations/limits.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type AllocationRequest, capacityOf, peakAllocated } from "./has-capacity.ts";
import { eventColumn, type SeatRequest, seatsTaken } from "./has-seat.ts";
import { isUnpaid } from "./partial-indexes.ts";

// Shares of unpaid claims: see docs/decisions/0098. A claim and its submission, which names person and line, have one id.

/** A registration counts with the places booked with it. */
const SEATS_OF_OTHERS = sql`count(*) + coalesce(sum((select count(*) from event_registrations as companion where companion.booked_with = other.id)), 0)`;

type Id = SQLWrapper | string;

/** Whether the person holds few enough other desks, offices and seats. */
export function isWithinPersonShare({ excludedId: id, at }: { excludedId: Id; at: Date }, shares: UnpaidShares): SQL {
  return sql`(select ${SEATS_OF_OTHERS} from submissions as mine
    join submissions as other on (other.mailbox = mine.mailbox or other.phone = mine.phone)
    where mine.id = ${id} and other.id <> mine.id and ${holdsNow(at)}) < ${shares.perPerson}`;
}

/** Whether the network line claimed few enough units on the days. A claim without a line has no such limit. */
export function isWithinLineShare(claim: AllocationRequest, shares: UnpaidShares, areFew = areClaimsFew(claim)): SQL {
  const overlaps = sql`other.first_day <= ${claim.lastDay} and other.last_day >= ${claim.firstDay}`;
  return isLineBelow(shares, capacityOf(claim.resource), areFew, claimsOfLine(claim, claim.resource, overlaps));
}

/** Whether unpaid claims hold few units on each of the days: the next one may have its full time. */
export function areClaimsFew(claim: AllocationRequest): SQL {
  const unpaid = sql`(held_until is not null and exists (select 1 from submissions where submissions.id = allocations.id))`;
  const weighted = {
    allocation: sql`1 + ${sql.raw(String(MANY_CLAIMS.freeDivisor - 1))} * ${unpaid}`,
    membership: sql`1`,
  };
  return sql`(${capacityOf(claim.resource)} > ${peakAllocated(claim, weighted)}
    or ${MANY_CLAIMS.min} > ${peakAllocated(claim, { allocation: unpaid, membership: sql`0` })})`;
}

/** The same for seats of an event. */
export function isSeatWithinLineShare(claim: SeatRequest, shares: UnpaidShares, areFew = areSeatClaimsFew(claim)): SQL {
  const ofLine = claimsOfLine(claim, claim.eventId, sql`true`);
  return isLineBelow(shares, eventColumn("capacity", claim.eventId), areFew, ofLine);
}

export function areSeatClaimsFew(claim: SeatRequest): SQL {
  const unpaid = seatsTaken(claim, sql`taken.state <> 'registered'`);
  const others = sql.raw(String(MANY_CLAIMS.freeDivisor - 1));
  return sql`(${eventColumn("capacity", claim.eventId)} > ${seatsTaken(claim)} + ${others} * ${unpaid} or ${MANY_CLAIMS.min} > ${unpaid})`;
}

function isLineBelow({ perLine }: UnpaidShares, capacity: SQL, areFew: SQL, claims: SQL): SQL {
  const divisor = sql.raw(String(LINE_SHARE_DIVISOR));
  return sql`(${claims} = 0 or ${claims} < max(1, min(${perLine}, ${capacity} / ${divisor})) and ${areFew})`;
}

/** Other claims of the same line that hold now or were made within a day, and were never paid for or confirmed. */
function claimsOfLine({ excludedId: id, at }: { excludedId: Id; at: Date }, claimed: Id, condition: SQL): SQL {
  return sql`(select ${SEATS_OF_OTHERS} from submissions as mine join submissions as other on other.network = mine.network
    where mine.id = ${id} and other.id <> mine.id and other.claimed = ${claimed} and ${condition}
      and (${holdsNow(at)} or other.at > ${at.getTime() - QUOTA_WINDOW_MS} and (
        exists (select 1 from bookings where bookings.id = other.id and ${isUnpaid(bookings)})
        or exists (select 1 from event_registrations as seat where seat.id = other.id and (seat.state in ('held', 'lapsed') or seat.state = 'cancelled'
          and not (seat.amount_pesewas = 0 and seat.email_confirmed_at is not null)
          and not exists (select 1 from charges where charges.id = seat.id and charges.state = 'paid')))
        or exists (select 1 from meetings where meetings.id = other.id and meetings.held_until is not null))))`;
}

function holdsNow(at: Date): SQL {
  return sql`(exists (select 1 from allocations as held where held.id = other.id and held.held_until > ${at.getTime()})
    or exists (select 1 from event_registrations as held where held.id = other.id
      and held.state in ('held', 'offered') and held.held_until > ${at.getTime()})
    or exists (select 1 from meetings as held where held.id = other.id and held.cancelled_at is null and held.held_until > ${at.getTime()}))`;
}
