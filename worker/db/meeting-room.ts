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
import { isOpenOn } from "./sql/has-capacity.ts";

export type MeetingRoomRepository = ReturnType<typeof makeMeetingRoomRepository>;

/** A meeting with the client whose it is. */
export interface MeetingWithClient {
  meeting: MeetingRow;
  clientName: string | null;
  businessName: string | null;
  /** Minutes of the client's allowance that it takes; 0 where it takes none. */
  drawnMinutes: number;
}

const GAP_MS = MEETING_GAP_MINUTES * MS_PER_MINUTE;
const MAX_MEETING_MS = MAX_MEETING_MINUTES * MS_PER_MINUTE;

export function makeMeetingRoomRepository(db: Database) {
  const withClient = (which: SQL | undefined) =>
    db
      .select({
        meeting: meetings,
        clientName: clients.fullName,
        businessName: clients.businessName,
        drawnMinutes: sql<number>`coalesce((select -${allowanceEntries.units} from ${allowanceEntries} where ${allowanceEntries.id} = ${meetings.id}), 0)`,
      })
      .from(meetings)
      .leftJoin(clients, eq(clients.id, meetings.clientId))
      .where(which);

  return {
    async findById(id: string): Promise<MeetingWithClient | null> {
      return (await withClient(eq(meetings.id, id)))[0] ?? null;
    },

    /** What stands between two instants, and when the house is closed then or has other hours. */
    async readCalendar({ from, to }: { from: Date; to: Date }) {
      const [capacity, taken, closed, specials] = await db.batch([
        db.select({ capacity: resources.capacity }).from(resources).where(eq(resources.resource, "meeting_room")),
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
      return { capacity: capacity[0]?.capacity ?? 0, taken, closures: closed, specials };
    },

    /** A client's own from an instant on, the next first. */
    async listByClient(clientId: string, from: Date, limit: number) {
      return db
        .select()
        .from(meetings)
        .where(and(eq(meetings.clientId, clientId), isNull(meetings.cancelledAt), gte(meetings.startsAt, from)))
        .orderBy(asc(meetings.startsAt))
        .limit(limit);
    },

    /**
     * Takes the room where nobody has it then and the house is open, and what it takes of the client's allowance where
     * there is enough. False, and nothing written, where either is not so.
     */
    async book(
      meeting: MeetingRow,
      use: AllowanceUse | null,
      audit: AuditEntry,
      notices: OutboxEntry[],
    ): Promise<boolean> {
      const condition = use === null ? isFree(meeting) : sql`${isFree(meeting)} and ${hasAllowance(use)}`;
      const [booked] = await db.batch([
        insertRows(db, meetings, [meeting], condition).returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
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
      return booked.length === 1;
    },

    /** Gives the room back, with what it took of an allowance. False where somebody was quicker. */
    async cancel(id: string, at: Date, audit: AuditEntry, notices: OutboxEntry[]): Promise<boolean> {
      const [calledOff] = await db.batch([
        db
          .update(meetings)
          .set({ cancelledAt: at })
          .where(and(eq(meetings.id, id), isNotCancelled))
          .returning({ id: meetings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
        db
          .delete(allowanceEntries)
          .where(
            and(
              eq(allowanceEntries.id, id),
              sql`exists (select 1 from ${meetings} where ${meetings.id} = ${id} and ${meetings.cancelledAt} is not null)`,
            ),
          ),
      ]);
      return calledOff.length === 1;
    },
  };
}

const isNotCancelled = isNull(meetings.cancelledAt);

/** The guard: fewer meetings than there are rooms stand in the way, and the house is open, on a day of other hours in them. */
function isFree({ id, startsAt, endsAt }: Pick<MeetingRow, "id" | "startsAt" | "endsAt">): SQL {
  const { startsAtMs, endsAtMs }: Meeting = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
  const day = dayOf(startsAt);
  const sinceMidnight = (instantMs: number) => instantMs - startOfDay(day);
  return sql`(select count(*) from meetings where cancelled_at is null and id <> ${id}
      and starts_at > ${startsAtMs - GAP_MS - MAX_MEETING_MS} and starts_at < ${endsAtMs + GAP_MS}
      and ends_at > ${startsAtMs - GAP_MS})
    < (select capacity from resources where resource = 'meeting_room')
    and ${isOpenOn(day)}
    and not exists (select 1 from special_hours where day = ${day} and removed_at is null
      and (opens * ${MS_PER_HOUR} > ${sinceMidnight(startsAtMs)} or closes * ${MS_PER_HOUR} < ${sinceMidnight(endsAtMs)}))`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
