import { count, gt, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import { COUNTED_MS, type Limits, type SendingKind } from "#domain/operations/limits.ts";
import { refusals, sendings } from "#worker/db/schema/sendings.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { IF_CHANGED, insertNotices, type NewNotice } from "#worker/db/sql/if-changed.ts";

const MOST_REFUSALS = 1000;
/** More of them say nothing new. */
const MOST_FULL_BOXES = 100;

/** What a stranger sends, under the id of the row that it makes, and the messages about it. */
export interface NewSending {
  id: string;
  kind: SendingKind;
  box: string;
  phone: string | null;
  network: string | null;
  at: Date;
  limits: Limits;
  notices: NewNotice[];
}

/** What became of a sending: whether it was let in, and the row that it made, or null where none was made. */
export interface Kept<Row> {
  admitted: { isTold: boolean } | null;
  row: Row | null;
}

/**
 * A statement for a batch, its first: counts one more, unless the person or the line it comes from has had its share of
 * the day. The statement that counts it carries the limits, so that many at once are no way around them. Gives a row where
 * it is let in, and whether it is answered by a mail. What is tried again under one id is one. A booking that has been paid
 * for does not count against its person.
 */
export function insertSending(db: Database, { id, kind, box, phone, network, at, limits }: NewSending) {
  const now = at.getTime();
  const since = now - COUNTED_MS;
  const unpaid = sql`not exists (select 1 from bookings where bookings.id = sendings.id and bookings.paid_at is not null)`;
  return db
    .insert(sendings)
    .select(
      sql`select ${id}, ${kind}, ${box}, ${phone}, ${network},
        (select count(*) from sendings where box = ${box} and at > ${since} and is_told) < ${limits.copiesPerPersonADay}, ${now}
        where exists (select 1 from sendings where id = ${id})
          or (select count(*) from sendings where box = ${box} and at > ${since} and ${unpaid}) < ${limits.perPersonADay}
          and (select count(*) from sendings where phone = ${phone} and at > ${since} and ${unpaid}) < ${limits.perPersonADay}
          and (select count(*) from sendings where network = ${network} and at > ${since}) < ${limits.perNetworkADay}`,
    )
    .onConflictDoUpdate({ target: sendings.id, set: { kind } })
    .returning({ isTold: sendings.isTold });
}

/** Whether a sending of the same batch was let in. */
export function isAdmitted({ id }: NewSending): SQL {
  return sql`exists (select 1 from sendings where sendings.id = ${id})`;
}

/**
 * A statement for a batch, just after the one that makes the row: without the mails to the person where their box has had
 * its mails of the day. So nobody can fill another's box, nor keep them from booking.
 */
export function insertNoticesOfSending(db: Database, { id, notices }: NewSending) {
  const isTold = sql`exists (select 1 from sendings where sendings.id = ${id} and is_told)`;
  return insertNotices(db, notices, sql`${IF_CHANGED} and (value ->> 'audience' <> 'customer' or ${isTold})`);
}

export type SendingsRepository = ReturnType<typeof makeSendingsRepository>;

export function makeSendingsRepository(db: Database) {
  return {
    /** Up to a thousand an hour, so that refusing writes little. */
    async noteRefusal(at: Date): Promise<void> {
      await db
        .insert(refusals)
        .values({ hour: hourOf(at), count: 1 })
        .onConflictDoUpdate({
          target: refusals.hour,
          set: { count: sql`${refusals.count} + 1` },
          setWhere: lt(refusals.count, MOST_REFUSALS),
        });
    },

    /** How many were taken and refused since an instant, and how many boxes were named as often as one may be, for the operator. */
    async countSince(
      since: Date,
      { perPersonADay }: Pick<Limits, "perPersonADay">,
    ): Promise<{ taken: number; refused: number; fullBoxes: number }> {
      const [taken, refused, boxes] = await db.batch([
        db.select({ count: count() }).from(sendings).where(gt(sendings.at, since)),
        db
          .select({ count: sum(refusals.count) })
          .from(refusals)
          .where(gte(refusals.hour, hourOf(since))),
        db
          .select({ box: sendings.box })
          .from(sendings)
          .where(gt(sendings.at, since))
          // By when they came, not by the index of boxes, which holds as much again from before.
          .groupBy(sql`+${sendings.box}`)
          .having(gte(count(), perPersonADay))
          .limit(MOST_FULL_BOXES),
      ]);
      return {
        taken: taken[0]?.count ?? 0,
        refused: Number(refused[0]?.count ?? 0),
        fullBoxes: boxes.length,
      };
    },

    /** Forgets what no longer counts. Gives how many sendings that were. */
    async sweep(before: Date): Promise<number> {
      const [swept] = await db.batch([
        db.delete(sendings).where(lt(sendings.at, before)),
        db.delete(refusals).where(lt(refusals.hour, hourOf(before))),
      ]);
      return swept.meta.changes;
    },
  };
}

function hourOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-25T23".length);
}
