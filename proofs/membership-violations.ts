import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { LATE_FEE_AFTER_DAYS } from "#domain/memberships/periods.ts";

/** Queries rows of the database under test. */
export type QueryRows = <Row>(sql: string, ...values: string[]) => Row[];

/** Membership period joined with its charge. */
export interface PeriodRow {
  id: string;
  membership_id: string;
  from_day: Day;
  until_day: Day;
  months: number;
  price_pesewas: number;
  late_fee_pesewas: number;
  waived_fee_pesewas: number;
  late_fee_at: number | null;
  state: string;
  amount_pesewas: number;
  payment_reference: string | null;
}

interface MembershipRow {
  id: string;
  client_id: string | null;
  next_due_date: Day;
  ended_at: number | null;
  ends_on: Day | null;
}

export function listPeriods(rows: QueryRows): PeriodRow[] {
  return rows<PeriodRow>(
    `select membership_periods.*, charges.state, charges.amount_pesewas, charges.payment_reference
      from membership_periods join charges on charges.id = membership_periods.id order by membership_id, from_day`,
  );
}

/**
 * Returns a sentence for each violation of the rules on periods, charges, movements and reminders. `isRenewed`: the
 * daily job of today has run.
 */
export function findMembershipViolations(rows: QueryRows, today: Day, { isRenewed }: { isRenewed: boolean }): string[] {
  const periods = listPeriods(rows);
  return [
    ...findPeriodViolations(rows, periods, isRenewed ? today : null),
    ...findChargeViolations(rows, periods),
    ...findMovementViolations(rows, today),
    ...findReminderViolations(rows, periods),
  ];
}

/** Every month is paid once, months do not overlap, and gaps need an audit entry. */
function findPeriodViolations(rows: QueryRows, periods: PeriodRow[], renewedOn: Day | null): string[] {
  const clients = new Set(rows<{ id: string }>("select id from virtual_office_clients").map(({ id }) => id));
  const moves = rows<{ subject_id: string; to_day: Day | null }>(
    `select subject_id, detail ->> 'nextDueDate' as to_day from audit_trail
      where action in ('membership_paused', 'membership_resumed', 'client_reactivated')`,
  );
  const byMember = Map.groupBy(periods, (period) => period.membership_id);
  return rows<MembershipRow>("select * from memberships").flatMap((member) => {
    const { id, next_due_date: due, ended_at: endedAt, ends_on: endsOn } = member;
    const memberPeriods = byMember.get(id) ?? [];
    const settled = memberPeriods.filter(({ state }) => state === "paid" || state === "waived");
    const violations = settled.flatMap(({ until_day: until }, position) => {
      const next = settled[position + 1]?.from_day ?? due;
      if (next < until) return [`${id}: the month from ${next} overlaps the one paid until ${until}`];
      const isMoved = moves.some((move) => move.subject_id === id && move.to_day === next);
      return next === until || isMoved ? [] : [`${id} has a gap from ${until} to ${next}`];
    });
    const open = memberPeriods.filter(({ state }) => state === "open");
    if (open.length > 1) violations.push(`${id} has ${open.length} open charges`);
    for (const period of open) {
      if (period.from_day !== due)
        violations.push(`${id} has an open month from ${period.from_day} but is due on ${due}`);
      if (endedAt !== null) violations.push(`${id} has ended but has an open month from ${period.from_day}`);
    }
    const isDue = renewedOn !== null && endedAt === null && due <= renewedOn && (endsOn ?? "9999") >= due;
    if (isDue && open.length === 0) violations.push(`${id} is due on ${due} without an open charge`);
    if (clients.has(id) !== (member.client_id === id))
      violations.push(`${id} names the client ${member.client_id}, and there is ${clients.has(id) ? "one" : "none"}`);
    return violations;
  });
}

/** A charge is its months plus its fee; the history has its payment; every paid charge has a receipt of its own. */
function findChargeViolations(rows: QueryRows, periods: PeriodRow[]): string[] {
  const violations = periods.flatMap((period) => {
    const { id, from_day: from, price_pesewas: price, late_fee_pesewas: fee, waived_fee_pesewas: waived } = period;
    const lateOn = period.late_fee_at === null ? null : dayAt(period.late_fee_at);
    const isFeeDue = fee + waived === 0 || (lateOn !== null && lateOn >= addDays(from, LATE_FEE_AFTER_DAYS));
    return [
      ...(isFeeDue ? [] : [`${id}, due on ${from}, got its late fee on ${lateOn}`]),
      ...(period.amount_pesewas === price * period.months + fee ? [] : [`${id} costs ${period.amount_pesewas}`]),
    ];
  });
  const misrecorded = rows<{ paid: number; recorded: number }>(
    // A payer may be charged more than was asked; the history has what was charged.
    `select coalesce(attempt.charged_pesewas, charges.amount_pesewas) as paid, detail ->> 'amountPesewas' as recorded
      from charges join audit_trail on detail ->> 'reference' = payment_reference
      left join payment_attempts as attempt on attempt.reference = payment_reference
      where charges.subject_type = 'membership_period' and action in ('client_paid', 'membership_paid')
        and recorded <> paid`,
  );
  violations.push(...misrecorded.map(({ paid, recorded }) => `a payment of ${paid} is recorded as ${recorded}`));
  const receipts = rows<{ receipt_number: number }>(
    "select receipt_number from charges where state = 'paid' order by receipt_number",
  ).map(({ receipt_number }) => receipt_number);
  if (new Set(receipts).size < receipts.length) violations.push(`two payments have one receipt: ${receipts}`);
  const used = rows(
    `select payment_reference from charges where payment_reference is not null
      group by payment_reference having count(*) > 1`,
  );
  if (used.length > 0) violations.push("one payment pays two charges");
  return violations;
}

/** Recorded movements must add up to the monthly amount of all active, unpaused members. */
function findMovementViolations(rows: QueryRows, today: Day): string[] {
  const [sums] = rows<{ moved: number; paying: number }>(
    `select (select coalesce(sum(amount_pesewas), 0) from membership_movements where day <= ?) as moved,
      (select coalesce(sum(amount_pesewas), 0) from memberships where ended_at is null
        and not (paused_from is not null and paused_from <= ? and next_due_date > ?)) as paying`,
    today,
    today,
    today,
  );
  const unrecorded = rows<{ id: string }>(
    `select id from memberships as m where iif(ended_at is null, amount_pesewas, 0) <> (
      select coalesce(sum(amount_pesewas), 0) from membership_movements where membership_id = m.id
        and kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation'))`,
  );
  return [
    ...(sums?.moved === sums?.paying ? [] : [`monthly amounts are ${sums?.paying}, movements ${sums?.moved}`]),
    ...unrecorded.map(({ id }) => `the movements of ${id} do not add up to its amount`),
  ];
}

/** At most one reminder per step and six per month, however often the job runs. */
function findReminderViolations(rows: QueryRows, periods: PeriodRow[]): string[] {
  const sentReminders = rows<{ dedupe_key: string; subject_id: string }>(
    "select * from outbox where kind = 'membership_reminder'",
  );
  const known = new Set(periods.map(({ id }) => id));
  const perMonth = Map.groupBy(sentReminders, ({ subject_id }) => subject_id);
  return [
    ...(new Set(sentReminders.map(({ dedupe_key }) => dedupe_key)).size === sentReminders.length
      ? []
      : ["a reminder step is sent twice"]),
    ...[...perMonth].flatMap(([id, reminders]) => {
      if (!known.has(id)) return [`a reminder names ${id}, which has no period`];
      return reminders.length > 6 ? [`${id} has ${reminders.length} reminders`] : [];
    }),
  ];
}

export function sumPesewas(rows: readonly { amount_pesewas: number }[]): number {
  return rows.reduce((total, row) => total + row.amount_pesewas, 0);
}
