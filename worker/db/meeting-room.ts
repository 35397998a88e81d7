import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { MAX_MEETING_MINUTES, MEETING_GAP_MINUTES, type Meeting } from "#domain/meeting-room/meeting-room.ts";
import { type AllowanceUse, hasAllowance, insertAllowanceUse } from "./allowances.ts";
import { selectSpecialHours } from "./inventory/inventory.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { closures, resources } from "./schema/inventory.ts";
import { type MeetingRow, meetings } from "./schema/meeting-room.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { capacityOf, isOpenOn, SELLABLE_UNITS } from "./sql/has-capacity.ts";

export interface MeetingWithClient {
  meeting: MeetingRow;
  clientName: string | null;
  businessName: string | null;
  /** Minutes charged to the client's allowance; 0 if none. */
  drawnMinutes: number;
}

const GAP_MS = MEETING_GAP_MINUTES * MS_PER_MINUTE;
const MAX_MEETING_MS = MAX_MEETING_MINUTES * MS_PER_MINUTE;

export function makeMeetingRoomRepository(db: Database) {
  const withClient = (condition: SQL | undefined) =>
    db
      .select({
        meeting: meetings,
        clientName: clients.fullName,
        businessName: clients.businessName,
        drawnMinutes: sql<number>`coalesce((select -${allowanceEntries.units} from ${allowanceEntries} where ${allowanceEntries.id} = ${meetings.id}), 0)`,
      })
      .from(meetings)
      .leftJoin(clients, eq(clients.id, meetings.clientId))
      .where(condition);

  return {
    async findById(id: string): Promise<MeetingWithClient | null> {
      return (await withClient(eq(meetings.id, id)))[0] ?? null;
    },

    /** Meetings between two instants, with closures and special hours. */
    async readCalendar({ from, to }: { from: Date; to: Date }) {
      const [capacity, meetingRows, closureRows, specials] = await db.batch([
        db.select({ capacity: SELLABLE_UNITS }).from(resources).where(eq(resources.resource, "meeting_room")),
        withClient(
          and(
            isNotCancelled,
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
     * Books the room if it is free and open, and charges the allowance if enough remains. False if either fails; then
     * nothing is written.
     */
    async book(
      meeting: MeetingRow,
      use: AllowanceUse | null,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<boolean> {
      const condition = use === null ? isFree(meeting) : sql`${isFree(meeting)} and ${hasAllowance(use)}`;
      const [inserted] = await db.batch([
        insertRows(db, meetings, [meeting], condition).returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        ...(use === null
          ? []
          : [
              insertAllowanceUse(
                db,
                use,
                sql`exists (select 1 from ${meetings} where ${meetings.id} = ${meeting.id} and ${meetings.createdAt} = ${meeting.createdAt.getTime()})`,
              ),
            ]),
      ]);
      return inserted.length === 1;
    },

    /** Cancels the meeting and returns its minutes to the allowance. False if another call was faster. */
    async cancel(id: string, at: Date, audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(meetings)
          .set({ cancelledAt: at })
          .where(and(eq(meetings.id, id), isNotCancelled))
          .returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        db
          .delete(allowanceEntries)
          .where(
            and(
              eq(allowanceEntries.id, id),
              sql`exists (select 1 from ${meetings} where ${meetings.id} = ${id} and ${meetings.cancelledAt} is not null)`,
            ),
          ),
      ]);
      return updated.length === 1;
    },
  };
}

const isNotCancelled = isNull(meetings.cancelledAt);

/** Guard: fewer overlapping meetings than rooms, and within the opening hours of that day. */
function isFree({ id, startsAt, endsAt }: Pick<MeetingRow, "id" | "startsAt" | "endsAt">): SQL {
  const { startsAtMs, endsAtMs }: Meeting = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
  const day = dayOf(startsAt);
  const sinceMidnight = (instantMs: number) => instantMs - startOfDay(day);
  return sql`(select count(*) from meetings where cancelled_at is null and id <> ${id}
      and starts_at > ${startsAtMs - GAP_MS - MAX_MEETING_MS} and starts_at < ${endsAtMs + GAP_MS}
      and ends_at > ${startsAtMs - GAP_MS})
    < ${capacityOf("meeting_room")}
    and ${isOpenOn(day)}
    and not exists (select 1 from special_hours where day = ${day} and removed_at is null
      and (opens * ${MS_PER_HOUR} > ${sinceMidnight(startsAtMs)} or closes * ${MS_PER_HOUR} < ${sinceMidnight(endsAtMs)}))`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
