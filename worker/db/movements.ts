import { and, gte, type SQL, sql } from "drizzle-orm";
import { dayAt } from "#domain/calendar/days.ts";
import { membershipMovements } from "./schema/memberships.ts";
import { insertSelected } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { newUuid } from "./sql/new-uuid.ts";
import { isPause } from "./sql/partial-indexes.ts";

/**
 * Batch statements: record what has changed the monthly revenue of these memberships since their last movement. They
 * compare the recorded sum with the rows, so that nothing is recorded twice. A pause is recorded ahead, with its end.
 */
export function recordMovements(db: Database, ids: SQL, at: Date) {
  const today = sql`${dayAt(at.getTime())}`;
  const sumOf = (isCounted: SQL) => sql`coalesce(sum(v.amount_pesewas) filter (where ${isCounted}), 0)`;
  const isPauseMovement = isPause({ kind: sql`v.kind` });
  const state = sql`select m.id, m.amount_pesewas as price, m.ended_at is not null as has_ended, m.paused_from,
      date(m.ended_at / 1000, 'unixepoch') as end_day, m.next_due_date,
      min(m.starts_on, date(m.created_at / 1000, 'unixepoch')) as start_day,
      m.ended_at is null and m.paused_from is not null and m.next_due_date > ${today} as is_pausing,
      count(v.id) = 0 as is_new,
      iif(count(v.id) = 0, 1, count(*) filter (where v.kind in ('new', 'reactivation')) - count(*) filter (where v.kind = 'churn')) as members,
      iif(count(v.id) = 0, m.amount_pesewas, ${sumOf(sql`not ${isPauseMovement}`)}) as recorded, ${sumOf(isPauseMovement)} as paused
    from memberships as m left join membership_movements as v on v.membership_id = m.id
    where m.id in (${ids}) group by m.id`;
  const lines: Line[] = [
    [sql`'new'`, sql`start_day`, sql`price`, sql`is_new`],
    [
      sql`case when has_ended then 'churn' when members = 0 then 'reactivation' when price > recorded then 'expansion' else 'contraction' end`,
      sql`iif(has_ended, max(end_day, start_day), ${today})`,
      sql`iif(has_ended, 0, price) - recorded`,
      sql`has_ended = members or (not has_ended and price <> recorded)`,
    ],
    [sql`'resumed'`, today, sql`-paused`, sql`paused <> 0 and not (is_pausing and paused_from <= ${today})`],
    [
      sql`'paused'`,
      sql`max(paused_from, ${today})`,
      sql`-price - iif(paused_from > ${today}, 0, paused)`,
      sql`is_pausing and (paused_from > ${today} or price + paused <> 0)`,
    ],
    [sql`'resumed'`, sql`next_due_date`, sql`price`, sql`is_pausing`],
  ];
  return [
    db
      .delete(membershipMovements)
      .where(
        and(
          sql`${membershipMovements.membershipId} in (${ids})`,
          isPause(membershipMovements),
          gte(membershipMovements.day, dayAt(at.getTime())),
        ),
      ),
    insertSelected(
      db,
      membershipMovements,
      {
        ...{ id: newUuid(), membershipId: sql`id`, kind: sql`kind`, day: sql`day` },
        ...{ amountPesewas: sql`pesewas`, createdAt: at },
      },
      sql`from (with state as (${state}) ${sql.join(lines.map(toSelect), sql` union all `)}) where true`,
    ),
  ] as const;
}

type Line = [kind: SQL, day: SQL, pesewas: SQL, condition: SQL];

function toSelect([kind, day, pesewas, condition]: Line): SQL {
  return sql`select id, ${kind} as kind, ${day} as day, ${pesewas} as pesewas from state where ${condition}`;
}
