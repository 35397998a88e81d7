import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { RegistrationState } from "#domain/events/events.ts";
import type { UnpaidShares } from "#domain/inventory/claims.ts";
import { insertLinkRequest, type LinkRequest } from "#worker/db/operations/link-requests.ts";
import {
  type AdmittedWrite,
  hasUnusedProof,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import type { VisitorClaim } from "./inventory/allocations.ts";
import {
  confirmSeat,
  expireHolds,
  insertOutboxEntryForEach,
  isFirstOf,
  isHeldOrAvailable,
  isHeldSeat,
} from "./inventory/seats.ts";
import { openRegistrationCharge, voidCharges } from "./payments/charge-statements.ts";
import { type AuditedPayment, deskPaymentStatements, isTransactionUnused } from "./payments/charges.ts";
import { charges } from "./schema/charges.ts";
import {
  type EventMessageRow,
  type EventRow,
  eventMessageCopies,
  eventMessages,
  eventRegistrations,
  events,
  type RegistrationRow,
} from "./schema/events.ts";
import type { RefundRow } from "./schema/payments.ts";
import { refunds } from "./schema/payments.ts";
import { areSeatClaimsFew, isSeatWithinLineShare, isWithinPersonShare } from "./sql/claim-shares.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRows,
  insertSelected,
  isWritten,
  type OutboxEntry,
  onlyIfChanged,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { withFoldedName } from "./sql/folded-names.ts";
import {
  chargeIdOf,
  hasSeat,
  hasUnreservedSeat,
  isBookedUnder,
  isFirstOfParty,
  isOpenEvent,
  partySize,
  type SeatRequest,
} from "./sql/has-seat.ts";
import { extendedHold, type HoldExtension, isRenewable } from "./sql/hold-columns.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { newUuid } from "./sql/new-uuid.ts";

export interface RegistrationWithEvent {
  registration: RegistrationRow;
  event: EventRow;
}

interface AuditWithNotices {
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}

function isFirst(party: Party, isForSomebodyElse: boolean): SQL {
  const { eventId, attendeeEmail: email } = party[0];
  const names = party.map(
    (row) => withFoldedName(eventRegistrations, row).foldedName ?? row.attendeeName.toLowerCase(),
  );
  return isFirstOf({ eventId, email, foldedNames: isForSomebodyElse ? names : null });
}

/** Places that are booked together, in order: the first has the charge. */
export type Party = readonly [RegistrationRow, ...RegistrationRow[]];

/** Batch statement, after the one that writes the first place of a party: the others share its state and hold. */
function insertCompanions(db: Database, [{ id }, ...companions]: Party) {
  const first = (column: string) => sql`(select ${sql.raw(column)} from event_registrations where id = ${id})`;
  return insertRows(db, eventRegistrations, companions, sql`exists ${first("1")}`, {
    state: first("state"),
    heldUntil: first("held_until"),
    claimEndsAt: first("claim_ends_at"),
  });
}

export function makeRegistrationsRepository(db: Database) {
  const columns = { registration: eventRegistrations, event: events };
  const found = () =>
    db.select(columns).from(eventRegistrations).innerJoin(events, eq(events.id, eventRegistrations.eventId));

  return {
    async findById(id: string): Promise<RegistrationWithEvent | null> {
      return (await found().where(eq(eventRegistrations.id, id)).get()) ?? null;
    },

    async findByCalendarId(calendarId: string): Promise<RegistrationWithEvent | null> {
      return (await found().where(eq(eventRegistrations.calendarId, calendarId)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      const row = db.select().from(eventRegistrations).where(eq(eventRegistrations.idempotencyKey, key));
      return (await row.get()) ?? null;
    },

    /** Whether the address has an active registration, with `isForSomebodyElse` one of the same name. */
    async isDuplicate(party: Party, isForSomebodyElse: boolean): Promise<boolean> {
      return (await db.all(sql`select 1 where not ${isFirst(party, isForSomebodyElse)}`)).length > 0;
    },

    /** The registration and those booked with it, it first. */
    async listParty(id: string): Promise<RegistrationRow[]> {
      const { bookedWith, createdAt } = eventRegistrations;
      const rows = db.select().from(eventRegistrations).where(isBookedUnder(id));
      return rows.orderBy(isNotNull(bookedWith), asc(createdAt), asc(sql`rowid`));
    },

    /**
     * Registers a party if its seats are free at that price within the shares of unpaid claims, or joins the waitlist if
     * `acceptsWaitlist`. Frees expired holds first. An address that has a registration needs `isForSomebodyElse` and
     * another name. Returns the resulting state, or no row if nothing was written.
     */
    async register(
      party: Party,
      register: {
        at: Date;
        acceptsWaitlist: boolean;
        isForSomebodyElse: boolean;
        claim: VisitorClaim;
        submission: NewSubmission;
      },
    ): Promise<AdmittedWrite<{ state: RegistrationState }>> {
      const [row] = party;
      const { eventId } = row;
      const { at, acceptsWaitlist, claim, submission } = register;
      const seat = { eventId, excludedId: row.id, at, people: party.length };
      const isFree = hasUnreservedSeat(seat);
      const areFew = sql`few.are_few`;
      const isWithinLine = isSeatWithinLineShare(seat, claim.shares, areFew);
      // Without a key nobody can confirm a free place, or prove to be a person: it is kept at once.
      const isKept = row.heldUntil === null;
      const withoutHold = claim.withoutHold && !isKept;
      const isProvedPerson = isKept ? sql`true` : hasUnusedProof(submission);
      const isAllowed = withoutHold
        ? sql`true`
        : sql`${isWithinPersonShare(seat, claim.shares)} and (${isWithinLine} or ${isProvedPerson})`;
      const shorten = (until: Date | null) => {
        const [endMs, shortMs] = [until?.getTime() ?? null, claim.shortUntil?.getTime()];
        if (endMs === null || shortMs === undefined) return sql`${endMs}`;
        return sql`case when ${areFew} then ${endMs} else ${shortMs} end`;
      };
      const [state, heldUntil] = withoutHold ? ["lapsed", sql`${at.getTime()}`] : [row.state, shorten(row.heldUntil)];
      const isSamePrice = sql`(select amount_pesewas from events where id = ${eventId}) = ${row.amountPesewas}`;
      const [[admitted = null], , [inserted = null]] = await db.batch([
        insertSubmission(db, submission),
        expireHolds(db, and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, "held")), at),
        insertSelected(
          db,
          eventRegistrations,
          {
            ...withFoldedName(eventRegistrations, row),
            state: sql`case when few.is_free then ${state} else 'waitlisted' end`,
            heldUntil: sql`case when few.is_free then ${heldUntil} end`,
            claimEndsAt: sql`case when few.is_free then ${shorten(row.claimEndsAt)} end`,
            updatedAt: at,
          },
          sql`from (select ${areSeatClaimsFew(seat)} as are_few, ${isFree} as is_free) as few
            where ${isAdmitted(submission)} and ${isOpenEvent(eventId, at)} and ${isFirst(party, register.isForSomebodyElse)} and ${isSamePrice}
              and (few.is_free and ${isAllowed} or not few.is_free and ${acceptsWaitlist ? 1 : 0})`,
        )
          .onConflictDoNothing()
          .returning({ state: eventRegistrations.state }),
        insertOutboxEntriesOfSubmission(db, submission),
        insertCompanions(db, party),
        openRegistrationCharge(db, row.id),
      ]);
      return { admitted, row: inserted };
    },

    /**
     * Adds a party for staff if its seats are free at that price, with the desk payment if given, or to the waitlist if
     * `acceptsWaitlist`; an overbooked event needs no seat. False if the event is full, or the person, the key or the transaction number is taken.
     */
    async addByStaff(
      party: Party,
      added: AuditWithNotices & {
        at: Date;
        acceptsWaitlist: boolean;
        isOverbooked: boolean;
        paid: AuditedPayment | null;
      },
    ): Promise<boolean> {
      const [row] = party;
      const { eventId } = row;
      const { at, acceptsWaitlist, isOverbooked, audit, outboxEntries, paid } = added;
      const seats = { eventId, excludedId: row.id, at, people: party.length };
      const isFree = isOverbooked ? sql`true` : hasUnreservedSeat(seats);
      const isSamePrice = sql`(select amount_pesewas from events where id = ${eventId} and cancelled_at is null) = ${row.amountPesewas}`;
      const [, [inserted]] = await db.batch([
        expireHolds(db, and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, "held")), at),
        insertSelected(
          db,
          eventRegistrations,
          {
            ...withFoldedName(eventRegistrations, row),
            state: sql`case when seat.is_free then ${row.state} else 'waitlisted' end`,
            heldUntil: sql`case when seat.is_free then ${row.heldUntil?.getTime() ?? null} end`,
          },
          sql`from (select ${isFree} as is_free) as seat
            where ${isFirst(party, true)} and ${isSamePrice} and (seat.is_free or ${paid === null && acceptsWaitlist ? 1 : 0})
              and ${isTransactionUnused(paid?.transactionId) ?? sql`true`}`,
        )
          .onConflictDoNothing()
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        insertCompanions(db, party),
        openRegistrationCharge(db, row.id),
        ...(paid === null ? [] : [confirmSeat(db, row.id, at, sql`true`), ...deskPaymentStatements(db, paid)]),
      ]);
      return inserted !== undefined;
    },

    /** Which share a refused registration exceeds; null if its event is full. */
    async findExceededShare(party: Party, at: Date, shares: UnpaidShares): Promise<"person" | "line" | null> {
      const [{ id, eventId }] = party;
      const seat = { eventId, excludedId: id, at, people: party.length };
      const isFree = hasUnreservedSeat(seat);
      const [found] = await db.all<{ isPerson: number; isLine: number }>(
        sql`select ${isFree} and not ${isWithinPersonShare(seat, shares)} as "isPerson",
          ${isFree} and not ${isSeatWithinLineShare(seat, shares)} as "isLine"`,
      );
      return found?.isPerson ? "person" : found?.isLine ? "line" : null;
    },

    /** The 1-based position on the waitlist: confirmed addresses first. */
    async findPosition({ id, eventId, createdAt, emailConfirmedAt }: RegistrationRow): Promise<number> {
      const isBefore = sql`(${isUnconfirmed}, ${eventRegistrations.createdAt}, ${eventRegistrations.id}) <= (${emailConfirmedAt === null ? 1 : 0}, ${createdAt.getTime()}, ${id})`;
      return db.$count(
        eventRegistrations,
        and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, "waitlisted"), isBefore),
      );
    },

    /**
     * Extends a hold, or renews an expired one if a seat is free, never past the claim's end. Returns the resulting
     * registration and whether there is a seat for it.
     */
    async extendOrRenewHold(
      id: string,
      hold: HoldExtension,
    ): Promise<(RegistrationWithEvent & { isAvailable: boolean }) | null> {
      const { at } = hold;
      const { state } = eventRegistrations;
      const seat = { eventId: sql`(select event_id from event_registrations where id = ${id})`, excludedId: id, at };
      const isHeld = and(isHeldSeat, gt(eventRegistrations.heldUntil, at));
      const isAvailable = sql`(${isHeldOrAvailable(id, at)})`;
      await db.batch([
        db
          .update(eventRegistrations)
          .set({
            ...extendedHold(eventRegistrations, hold),
            state: sql`case when ${state} = 'lapsed' then 'held' else ${state} end`,
            updatedAt: at,
          })
          .where(
            and(
              isBookedUnder(id),
              or(
                isHeld,
                isRenewable(eventRegistrations, hold, (shares) => isSeatWithinShares(seat, shares)),
              ),
              isAvailable,
            ),
          ),
        openRegistrationCharge(db, id),
      ]);
      const row = await db
        .select({ ...columns, isAvailable: isAvailable.mapWith(Boolean) })
        .from(eventRegistrations)
        .innerJoin(events, eq(events.id, eventRegistrations.eventId))
        .where(eq(eventRegistrations.id, id))
        .get();
      return row ?? null;
    },

    /** Extends an unexpired hold. */
    async extendHold(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(eventRegistrations)
        .set(extendedHold(eventRegistrations, { at, until }))
        .where(and(isBookedUnder(id), gt(eventRegistrations.heldUntil, at), isHeldSeat));
    },

    /**
     * Confirms a free place that is held or offered or, if that has expired, still free, until the event begins. True
     * only for the call that did.
     */
    async confirm(id: string, { audit, outboxEntries }: AuditWithNotices): Promise<boolean> {
      const { at } = audit;
      const isFree = sql`amount_pesewas = 0`;
      const isUpcoming = sql`(select event_date from events where events.id = event_id) > ${at.getTime()}`;
      const [updated] = await db.batch([
        confirmSeat(db, id, at, sql`${isFree} and ${isUpcoming}`).returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return updated.length > 0;
    },

    /** Confirms the address of a waiting person, whom an offer can then hold a place for. */
    async confirmEmail(id: string, at: Date): Promise<void> {
      const isWaiting = and(eq(eventRegistrations.state, "waitlisted"), isUnconfirmed);
      await db
        .update(eventRegistrations)
        .set({ emailConfirmedAt: at, updatedAt: at })
        .where(and(eq(eventRegistrations.id, id), isWaiting));
    },

    /** Emails the link that confirms a free place or a waiting person's address again. False if the limit of the address is reached. */
    async requestLink(id: string, request: LinkRequest): Promise<boolean> {
      const isOpen = sql`exists (select 1 from event_registrations where id = ${id} and (amount_pesewas = 0 and state in ('held', 'offered', 'lapsed')
        or state = 'waitlisted' and email_confirmed_at is null))`;
      const [, queued] = await db.batch(insertLinkRequest(db, request, id, isOpen));
      return queued.meta.changes === 1;
    },

    /**
     * Cancels unchanged registrations of one charge and event at an unchanged time, with their refund, all or none. True
     * only for the call that did.
     */
    async cancel(
      { registration: expected, event }: RegistrationWithEvent,
      cancelled: AuditWithNotices & {
        ids: readonly string[];
        at: Date;
        refund: RefundRow | null;
        isPaid: boolean;
        unlessDisputed: boolean;
      },
    ): Promise<boolean> {
      const { ids, at, refund, isPaid } = cancelled;
      const chargeId = expected.bookedWith ?? expected.id;
      const paid = sql`(select state from charges where id = ${chargeId})`;
      const isUnchanged = sql`state = ${expected.state} and attended_at is null`;
      // A payment is refunded once at the gateway; staff refund the places that are cancelled later.
      const isFirstRefund = refund?.paymentReference
        ? sql`not exists (select 1 from refunds where payment_reference = ${refund.paymentReference} and rule not in ('elsewhere', 'review_elsewhere'))`
        : undefined;
      const [updated] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ state: "cancelled", cancelledAt: at, heldUntil: null, updatedAt: at })
          .where(
            and(
              inJsonArray(eventRegistrations.id, ids),
              sql`(select count(*) from event_registrations where ${inJsonArray(sql`id`, ids)} and ${isUnchanged}) = ${ids.length}`,
              isFirstRefund,
              sql`(select changes from events where id = ${event.id}) = ${event.changes}`,
              isPaid ? sql`${paid} = 'paid'` : sql`coalesce(${paid}, '') <> 'paid'`,
              cancelled.unlessDisputed
                ? sql`not exists (select 1 from disputes where charge_id = ${chargeId} and resolved_at is null)`
                : undefined,
              sql`not exists (select 1 from payment_attempts where charge_id = ${chargeId} and status = 'review' and resolved_at is null)`,
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, cancelled.audit),
        ...(refund === null ? [] : [insertRows(db, refunds, [refund], onlyIfChanged)]),
        insertOutboxEntriesIfChanged(db, cancelled.outboxEntries),
        voidCharges(db, sql`${charges.id} = ${chargeId} and ${isWritten(cancelled.audit)}`),
      ]);
      return updated.length > 0;
    },

    /** Changes a name; of a person who has not come if `unlessAttended`. False if the address has that name there. */
    async rename(
      { id, eventId, attendeeEmail: email }: RegistrationRow,
      attendeeName: string,
      renamed: { audit: AuditEntry; unlessAttended: boolean },
    ): Promise<boolean> {
      const { foldedName = null, ...name } = withFoldedName(eventRegistrations, { attendeeName });
      const isFreeName = isFirstOf({ eventId, email, foldedNames: [foldedName ?? attendeeName], excludedId: id });
      const [updated] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ ...name, foldedName, updatedAt: renamed.audit.at })
          .where(
            and(
              eq(eventRegistrations.id, id),
              renamed.unlessAttended ? isNull(eventRegistrations.attendedAt) : undefined,
              isFreeName,
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, renamed.audit),
      ]);
      return updated.length === 1;
    },

    /** True only for the call that changed it. */
    async recordAttendance(id: string, attendedAt: Date | null, audit: AuditEntry): Promise<boolean> {
      const isDifferent =
        attendedAt === null ? isNotNull(eventRegistrations.attendedAt) : isNull(eventRegistrations.attendedAt);
      const [updated] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ attendedAt, updatedAt: audit.at })
          .where(and(eq(eventRegistrations.id, id), eq(eventRegistrations.state, "registered"), isDifferent))
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    /** In order of registration, each with its payment and the sum of its refunds. */
    async listByEvent(eventId: string) {
      return db
        .select({
          registration: eventRegistrations,
          chargeState: charges.state,
          paidAt: charges.paidAt,
          receiptNumber: charges.receiptNumber,
          /** Of the payment: the first place has it for those booked with it. */
          refundedPesewas: sql<number>`(select coalesce(sum(amount_pesewas), 0) from refunds where charge_id = ${eventRegistrations.id})`,
          people: partySize(eventRegistrations.id).mapWith(Number),
        })
        .from(eventRegistrations)
        .leftJoin(charges, eq(charges.id, chargeIdOf("event_registrations")))
        .where(eq(eventRegistrations.eventId, eventId))
        .orderBy(
          asc(eventRegistrations.createdAt),
          asc(chargeIdOf("event_registrations")),
          asc(sql`event_registrations.rowid`),
        )
        .limit(MAX_LISTED);
    },

    /** Frees expired holds of all events. */
    async expireHolds(at: Date): Promise<void> {
      await expireHolds(db, eq(eventRegistrations.state, "held"), at);
    },

    async listExpiredOffers(at: Date, limit: number): Promise<RegistrationRow[]> {
      return db
        .select()
        .from(eventRegistrations)
        .where(and(eq(eventRegistrations.state, "offered"), lte(eventRegistrations.heldUntil, at)))
        .limit(limit);
    },

    async endOffer(id: string, ended: AuditWithNotices & { at: Date }): Promise<void> {
      await db.batch([
        expireHolds(db, and(eq(eventRegistrations.id, id), eq(eventRegistrations.state, "offered")), ended.at),
        insertAuditIfChanged(db, ended.audit),
        insertOutboxEntriesIfChanged(db, ended.outboxEntries),
      ]);
    },

    /**
     * Next in line at events with a free seat whose shares of unpaid claims allow an offer, in order of joining:
     * confirmed addresses, then the others if a seat is left.
     */
    async listNextToOffer(
      at: Date,
      { startsAfter, shares, limit }: { startsAfter: Date; shares: UnpaidShares; limit: number },
    ): Promise<RegistrationRow[]> {
      const isUpcoming = and(eq(events.isActive, true), gt(events.eventDate, startsAfter), isNull(events.cancelledAt));
      const isFree = canOffer({ eventId: events.id, excludedId: "", at });
      const rows = await found()
        .where(
          and(
            eq(eventRegistrations.state, "waitlisted"),
            isUpcoming,
            isFree,
            isSeatWithinShares({ eventId: events.id, excludedId: eventRegistrations.id, at }, shares),
          ),
        )
        .orderBy(isUnconfirmed, asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
        .limit(limit);
      return rows.map(({ registration }) => registration);
    },

    /**
     * Holds a seat for a waiting registration, if one is free. Without a confirmed address it offers the seat and holds
     * nothing. True only for the call that did.
     */
    async offer(
      { id, eventId }: RegistrationRow,
      offer: AuditWithNotices & { until: Date; claimEndsAt: Date; shares: UnpaidShares; at: Date },
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(eventRegistrations)
          .set({
            state: sql`case when ${isUnconfirmed} then 'lapsed' else 'offered' end`,
            heldUntil: sql`case when ${isUnconfirmed} then ${offer.at.getTime()} else ${offer.until.getTime()} end`,
            claimEndsAt: offer.claimEndsAt,
            updatedAt: offer.at,
          })
          .where(
            and(
              eq(eventRegistrations.id, id),
              eq(eventRegistrations.state, "waitlisted"),
              isOpenEvent(eventId, offer.at),
              canOffer({ eventId, excludedId: id, at: offer.at }),
              isSeatWithinShares({ eventId, excludedId: id, at: offer.at }, offer.shares),
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, offer.audit),
        insertOutboxEntriesIfChanged(db, offer.outboxEntries),
        openRegistrationCharge(db, id),
      ]);
      return updated.length === 1;
    },

    /** Registrations from before today for events that begin tomorrow, without a reminder yet. */
    async listToRemind(day: { from: Date; to: Date; today: Date }, limit: number): Promise<string[]> {
      const isReminded = sql`exists (select 1 from outbox where dedupe_key = 'event_reminder:customer:' || ${eventRegistrations.id} || ':' || date(${events.eventDate} / 1000, 'unixepoch'))`;
      const rows = await db
        .select({ id: eventRegistrations.id })
        .from(events)
        .innerJoin(eventRegistrations, eq(eventRegistrations.eventId, events.id))
        .where(
          and(
            sql`${events.eventDate} >= ${day.from.getTime()} and ${events.eventDate} < ${day.to.getTime()}`,
            isNull(events.cancelledAt),
            eq(eventRegistrations.state, "registered"),
            isFirstOfParty("event_registrations"),
            sql`${eventRegistrations.createdAt} < ${day.today.getTime()}`,
            sql`not ${isReminded}`,
          ),
        )
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async remind(outboxEntries: OutboxEntry[]): Promise<void> {
      if (outboxEntries.length > 0) await db.batch([insertOutboxEntries(db, outboxEntries)]);
    },

    /** Emails everyone registered, once each. Returns the number, also for a repeat. */
    async writeToAll(message: EventMessageRow, audit: AuditEntry): Promise<number> {
      const { id, eventId, createdAt } = message;
      const at = createdAt.getTime();
      await db.batch([
        db.insert(eventMessages).values(message).onConflictDoNothing(),
        insertAuditIfChanged(db, audit),
        insertSelected(
          db,
          eventMessageCopies,
          { id: newUuid(), messageId: id, registrationId: sql`id` },
          sql`from event_registrations where event_id = ${eventId} and state = 'registered' and ${isFirstOfParty("event_registrations")}
            and exists (select 1 from event_messages where id = ${id} and created_at = ${at})
            and not exists (select 1 from event_message_copies where message_id = ${id})`,
        ),
        insertOutboxEntryForEach(
          db,
          "event_message",
          at,
          sql`select id as subject_id, id as occasion from event_message_copies where message_id = ${id}`,
        ),
      ]);
      return db.$count(eventMessageCopies, eq(eventMessageCopies.messageId, id));
    },

    async findCopy(id: string) {
      const copy = await db
        .select({ message: eventMessages, registrationId: eventMessageCopies.registrationId })
        .from(eventMessageCopies)
        .innerJoin(eventMessages, eq(eventMessages.id, eventMessageCopies.messageId))
        .where(eq(eventMessageCopies.id, id))
        .get();
      const registered = copy && (await found().where(eq(eventRegistrations.id, copy.registrationId)).get());
      return copy && registered ? { message: copy.message, ...registered } : null;
    },
  };
}

const isUnconfirmed = isNull(eventRegistrations.emailConfirmedAt);

/** Whether a seat is free for the registration: beyond those for confirmed addresses if its own is not confirmed. */
function canOffer(seat: SeatRequest): SQL {
  return sql`case when ${isUnconfirmed} then ${hasUnreservedSeat(seat)} else ${hasSeat(seat)} end`;
}

function isSeatWithinShares(seat: SeatRequest, shares: UnpaidShares) {
  return sql`${isWithinPersonShare(seat, shares)} and ${isSeatWithinLineShare(seat, shares)}`;
}

/** The desk's list of one event; no event has more. */
const MAX_LISTED = 2000;
