import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ChargeState } from "#domain/charges/charges.ts";
import type { UnpaidShares } from "#domain/inventory/claims.ts";
import { type AllowanceUse, hasAllowance, insertAllowanceUse } from "./allowances.ts";
import { selectSpecialHours } from "./inventory/inventory.ts";
import {
  confirmMeeting,
  isFree,
  isHeldOrFree,
  isTaking,
  MAX_MEETING_MS,
  type RoomTime,
} from "./inventory/room-times.ts";
import {
  type AdmittedWrite,
  hasUnusedProof,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "./operations/submissions.ts";
import { openMeetingCharge, voidCharges } from "./payments/charge-statements.ts";
import { type AuditedPayment, deskPaymentStatements, isTransactionUnused } from "./payments/charges.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { charges } from "./schema/charges.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { closures, resources } from "./schema/inventory.ts";
import { type MeetingRow, meetings } from "./schema/meeting-room.ts";
import { type RefundRow, refunds } from "./schema/payments.ts";
import { isWithinLineShare, isWithinPersonShare } from "./sql/claim-shares.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  isWritten,
  type OutboxEntry,
  onlyIfChanged,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { SELLABLE_UNITS } from "./sql/has-capacity.ts";
import { extendedHold, type HoldExtension, isRenewable } from "./sql/hold-columns.ts";

export interface MeetingWithClient {
  meeting: MeetingRow;
  clientName: string | null;
  clientEmail: string | null;
  businessName: string | null;
  /** Minutes charged to the client's allowance; 0 if none. */
  drawnMinutes: number;
  chargeState: ChargeState | null;
  receiptNumber: number | null;
}

interface AuditWithNotices {
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}

/** A meeting that owes nothing is permanent; a sold one may be paid in the same batch. */
interface Booked extends AuditWithNotices {
  use: AllowanceUse | null;
  paid?: AuditedPayment | null;
}

export function makeMeetingRoomRepository(db: Database) {
  const withClient = (condition: SQL | undefined) =>
    db
      .select({
        meeting: meetings,
        clientName: clients.fullName,
        clientEmail: clients.email,
        businessName: clients.businessName,
        chargeState: charges.state,
        receiptNumber: charges.receiptNumber,
        drawnMinutes: sql<number>`coalesce((select -${allowanceEntries.units} from ${allowanceEntries} where ${allowanceEntries.id} = ${meetings.id}), 0)`,
      })
      .from(meetings)
      .leftJoin(clients, eq(clients.id, meetings.clientId))
      .leftJoin(charges, eq(charges.id, meetings.id))
      .where(condition);

  return {
    async findById(id: string): Promise<MeetingWithClient | null> {
      return (await withClient(eq(meetings.id, id)))[0] ?? null;
    },

    /** Meetings that take the room between two instants, with closures and special hours. */
    async readCalendar({ from, to, at }: { from: Date; to: Date; at: Date }) {
      const [capacity, meetingRows, closureRows, specials] = await db.batch([
        db.select({ capacity: SELLABLE_UNITS }).from(resources).where(eq(resources.resource, "meeting_room")),
        withClient(
          and(
            isTaking(at),
            gte(meetings.startsAt, new Date(from.getTime() - MAX_MEETING_MS)),
            lt(meetings.startsAt, to),
            sql`${meetings.endsAt} > ${from.getTime()}`,
          ),
        ).orderBy(asc(meetings.startsAt), asc(meetings.id)),
        db
          .select({ from: closures.fromDay, to: closures.toDay, reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${dayOf(from)} and ${closures.fromDay} <= ${dayOf(to)}`),
        selectSpecialHours(db, dayOf(from), dayOf(to)),
      ]);
      return { capacity: capacity[0]?.capacity ?? 0, meetings: meetingRows, closures: closureRows, specials };
    },

    /** The client's meetings from an instant on, soonest first. */
    async listByClient(clientId: string, from: Date, limit: number) {
      return db
        .select()
        .from(meetings)
        .where(and(eq(meetings.clientId, clientId), isNull(meetings.cancelledAt), gte(meetings.startsAt, from)))
        .orderBy(asc(meetings.startsAt))
        .limit(limit);
    },

    /**
     * Books the room if it is free and open, charges the allowance if enough remains, and opens the charge of a sold
     * one, with its desk payment if given. False if any fails; then nothing is written.
     */
    async book(meeting: MeetingRow, { use, audit, outboxEntries, paid = null }: Booked): Promise<boolean> {
      const { id, createdAt: at } = meeting;
      const conditions = [
        isFree(timeOf(meeting)),
        ...(use === null ? [] : [hasAllowance(use)]),
        ...[isTransactionUnused(paid?.transactionId) ?? []].flat(),
      ];
      const [inserted] = await db.batch([
        insertRows(db, meetings, [meeting], sql.join(conditions, sql` and `)).returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        ...(use === null
          ? []
          : [
              insertAllowanceUse(
                db,
                use,
                sql`exists (select 1 from ${meetings} where ${meetings.id} = ${id} and ${meetings.createdAt} = ${at.getTime()})`,
              ),
            ]),
        openMeetingCharge(db, id),
        ...(paid === null ? [] : [confirmMeeting(db, id, at, sql`true`), ...deskPaymentStatements(db, paid)]),
      ]);
      return inserted.length === 1;
    },

    /** Holds the room for a visitor if it is free and open, within the shares of unpaid claims, and opens the charge. */
    async hold(
      meeting: MeetingRow,
      { shares, submission }: { shares: UnpaidShares; submission: NewSubmission },
    ): Promise<AdmittedWrite<{ id: string }>> {
      const claim = claimOf(meeting);
      const isAllowed = sql`${isWithinPersonShare(claim, shares)} and (${isWithinLineShare(claim, shares)} or ${hasUnusedProof(submission)})`;
      const [[admitted = null], [inserted = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(
          db,
          meetings,
          [meeting],
          sql`${isAdmitted(submission)} and ${isFree(timeOf(meeting))} and ${isAllowed}`,
        )
          .onConflictDoNothing()
          .returning({ id: meetings.id }),
        insertOutboxEntriesOfSubmission(db, submission),
        openMeetingCharge(db, meeting.id),
      ]);
      return { admitted, row: inserted };
    },

    /** Which share a refused hold exceeds; null if the room is taken. */
    async findExceededShare(meeting: MeetingRow, shares: UnpaidShares): Promise<"person" | "line" | null> {
      const claim = claimOf(meeting);
      const isRoomFree = isFree(timeOf(meeting));
      const [found] = await db.all<{ isPerson: number; isLine: number }>(
        sql`select ${isRoomFree} and not ${isWithinPersonShare(claim, shares)} as "isPerson",
          ${isRoomFree} and not ${isWithinLineShare(claim, shares)} as "isLine"`,
      );
      return found?.isPerson ? "person" : found?.isLine ? "line" : null;
    },

    /**
     * Extends a hold, or renews an expired one if the room is free, never past the claim's end. Returns the resulting
     * hold and whether the room is there for it; null if the meeting is permanent.
     */
    async extendOrRenewHold(
      id: string,
      hold: HoldExtension,
    ): Promise<(Pick<MeetingRow, "heldUntil"> & { isAvailable: boolean }) | null> {
      const { at } = hold;
      const isUnexpired = sql`${meetings.heldUntil} > ${at.getTime()}`;
      const isUnpaid = and(eq(meetings.id, id), isNotCancelled, isNotNull(meetings.heldUntil));
      await db
        .update(meetings)
        .set(extendedHold(meetings, hold))
        .where(
          and(
            isUnpaid,
            or(
              isUnexpired,
              isRenewable(meetings, hold, (shares) => {
                const day = sql`date(meetings.starts_at / 1000, 'unixepoch')`;
                const claim = { resource: "meeting_room", firstDay: day, lastDay: day, excludedId: id, at };
                return sql`${isWithinPersonShare(claim, shares)} and ${isWithinLineShare(claim, shares)}`;
              }),
            ),
            isHeldOrFree(at),
          ),
        );
      const [row] = await db
        .select({ heldUntil: meetings.heldUntil, isAvailable: isHeldOrFree(at).mapWith(Boolean) })
        .from(meetings)
        .where(isUnpaid);
      return row ?? null;
    },

    /** Extends an unexpired hold. */
    async extendHold(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(meetings)
        .set(extendedHold(meetings, { at, until }))
        .where(and(eq(meetings.id, id), isNotCancelled, gt(meetings.heldUntil, at)));
    },

    /**
     * Cancels the meeting with its refund, and returns its minutes to the allowance. False if another call was faster,
     * or its payment has changed.
     */
    async cancel(
      id: string,
      {
        at,
        refund,
        isPaid,
        audit,
        outboxEntries,
      }: AuditWithNotices & { at: Date; refund: RefundRow | null; isPaid: boolean },
    ): Promise<boolean> {
      const chargeState = sql`coalesce((select state from charges where charges.id = ${id}), '')`;
      const [updated] = await db.batch([
        db
          .update(meetings)
          .set({ cancelledAt: at })
          .where(
            and(
              eq(meetings.id, id),
              isNotCancelled,
              isPaid ? sql`${chargeState} = 'paid'` : sql`${chargeState} <> 'paid'`,
              sql`not exists (select 1 from payment_attempts where charge_id = ${id} and status = 'review' and resolved_at is null)`,
            ),
          )
          .returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        ...(refund === null ? [] : [insertRows(db, refunds, [refund], onlyIfChanged)]),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        db
          .delete(allowanceEntries)
          .where(
            and(
              eq(allowanceEntries.id, id),
              sql`exists (select 1 from ${meetings} where ${meetings.id} = ${id} and ${meetings.cancelledAt} is not null)`,
            ),
          ),
        voidCharges(db, sql`${charges.id} = ${id} and ${isWritten(audit)}`),
      ]);
      return updated.length === 1;
    },
  };
}

const isNotCancelled = isNull(meetings.cancelledAt);

function timeOf({ id, startsAt, endsAt, createdAt }: MeetingRow): RoomTime {
  return { excludedId: id, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), at: createdAt };
}

/** What an unpaid claim counts towards: the room on its day. */
function claimOf({ id, startsAt, createdAt }: MeetingRow) {
  const day = dayOf(startsAt);
  return { resource: "meeting_room", firstDay: day, lastDay: day, excludedId: id, at: createdAt };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
