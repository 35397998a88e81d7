import { count, gt, gte, lt, sql, sum } from "drizzle-orm";
import { COUNTED_MS, type Limits, type SendingKind } from "#domain/operations/limits.ts";
import { refusals, sendings } from "#worker/db/schema/sendings.ts";
import type { Database } from "#worker/db/sql/database.ts";

const MOST_REFUSALS = 1000;

export type SendingsRepository = ReturnType<typeof makeSendingsRepository>;

export function makeSendingsRepository(db: Database) {
  return {
    /**
     * Counts one more, unless the person or the line it comes from has had its share of the day: the statement that counts
     * it carries the limits, so that many at once are no way around them. Null where it is refused; else whether it is
     * answered by a mail. What is tried again under one id is one. A booking that has been paid for does not count against its person.
     */
    async admit(
      one: { id: string; kind: SendingKind; box: string; phone: string | null; network: string | null; at: Date },
      limits: Limits,
    ): Promise<{ isTold: boolean } | null> {
      const { id, kind, box, phone, network } = one;
      const at = one.at.getTime();
      const since = at - COUNTED_MS;
      const unpaid = sql`not exists (select 1 from bookings where bookings.id = sendings.id and bookings.paid_at is not null)`;
      const [admitted] = await db.all<{ isTold: number }>(sql`
        insert into ${sendings} (id, kind, box, phone, network, is_told, at)
        select ${id}, ${kind}, ${box}, ${phone}, ${network},
          (select count(*) from sendings where box = ${box} and at > ${since} and is_told) < ${limits.copiesPerPersonADay},
          ${at}
        where (select count(*) from sendings where box = ${box} and at > ${since} and ${unpaid}) < ${limits.perPersonADay}
          and (select count(*) from sendings where phone = ${phone} and at > ${since} and ${unpaid}) < ${limits.perPersonADay}
          and (select count(*) from sendings where network = ${network} and at > ${since}) < ${limits.perNetworkADay}
        on conflict (id) do update set kind = excluded.kind
        returning is_told as isTold`);
      return admitted ? { isTold: admitted.isTold === 1 } : null;
    },

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
      const full = db
        .select({ box: sendings.box })
        .from(sendings)
        .where(gt(sendings.at, since))
        .groupBy(sendings.box)
        .having(gte(count(), perPersonADay))
        .as("full_boxes");
      const [taken, refused, boxes] = await db.batch([
        db.select({ count: count() }).from(sendings).where(gt(sendings.at, since)),
        db
          .select({ count: sum(refusals.count) })
          .from(refusals)
          .where(gte(refusals.hour, hourOf(since))),
        db.select({ count: count() }).from(full),
      ]);
      return {
        taken: taken[0]?.count ?? 0,
        refused: Number(refused[0]?.count ?? 0),
        fullBoxes: boxes[0]?.count ?? 0,
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
