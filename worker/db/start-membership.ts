import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { plansOfGroup } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { documentsQuestionKey, formatDocumentsQuestion } from "#domain/catalogue/virtual-office.ts";
import { MAX_START_DELAY_DAYS } from "#domain/memberships/first-month.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { changeMemberships, followMemberships } from "./change-memberships.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { contacts } from "./schema/inbox.ts";
import { memberships } from "./schema/memberships.ts";
import { insertSelected } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasCapacity, NO_END } from "./sql/has-capacity.ts";
import { hasYetToBegin } from "./sql/partial-indexes.ts";

/**
 * Statements for the end of the batch that pays a booking. A recurring plan starts a membership under the booking's id,
 * a virtual office also a client, and a task for staff if its country has no document list. The allocation continues without end if capacity allows; otherwise it ends with the
 * paid period, which staff can see. A voided start starts again. They write only if this payment is the one that paid.
 */
export function startMembership(db: Database, bookingId: string, reference: string, at: Date): BatchItem<"sqlite">[] {
  const isPaid = sql`bookings.id = ${bookingId} and bookings.status = 'paid' and bookings.payment_reference = ${reference}`;
  const allocationColumn = (column: "resource" | "last_day") =>
    sql`(select ${sql.raw(column)} from allocations where id = ${bookingId})`;
  const allocatedFrom = sql`date(${allocationColumn("last_day")}, '+1 day')`;
  const continues = hasCapacity({
    resource: allocationColumn("resource"),
    firstDay: allocatedFrom,
    lastDay: NO_END,
    excludedId: bookingId,
    at,
  });
  return [
    insertSelected(
      db,
      clients,
      {
        id: sql`id`,
        fullName: sql`customer_name`,
        businessName: sql`coalesce(nullif(company_name, ''), customer_name)`,
        email: sql`customer_email`,
        phone: sql`customer_phone`,
        phoneE164: sql`customer_phone_e164`,
        country: sql`coalesce(country, case
          when customer_phone_e164 like '+234%' then 'nigeria' when customer_phone_e164 like '+44%' then 'uk'
          when customer_phone_e164 like '+27%' then 'south-africa' when customer_phone_e164 like '+1%' then 'us' else 'ghana' end)`,
        // They name the country.
        notes: sql`iif(country = 'other', notes, null)`,
        createdAt: at,
        updatedAt: at,
        foldedName: sql`folded_name`,
      },
      sql`from bookings where ${isPaid} and ${IS_VIRTUAL}`,
    ).onConflictDoNothing({ target: clients.id }),
    insertSelected(
      db,
      memberships,
      {
        id: sql`id`,
        clientId: sql`iif(${IS_VIRTUAL}, id, null)`,
        bookingId: sql`id`,
        plan: sql`booking_type`,
        amountPesewas: sql`amount_pesewas / months`,
        isAgreed: sql`agreed_reason is not null`,
        startsOn: STARTS_ON,
        startsBy: STARTS_BY,
        nextDueDate: NEXT_DUE,
        renewsOn: RENEWS_ON,
        lastPaidAt: sql`paid_at`,
        endsOn: sql`case when ${allocationColumn("resource")} is null then null
          when ${allocationColumn("last_day")} < date(${NEXT_DUE}, '-1 day') then ${allocationColumn("last_day")}
          when ${continues} then null else ${allocationColumn("last_day")} end`,
        resource: allocationColumn("resource"),
        allocatedFrom,
        createdAt: at,
        updatedAt: at,
      },
      sql`from bookings where ${isPaid} and booking_type in ${MEMBERSHIP_PLANS}`,
    ).onConflictDoUpdate({
      target: memberships.id,
      set: {
        isAgreed: sql`excluded.is_agreed`,
        startsOn: sql`excluded.starts_on`,
        startsBy: sql`excluded.starts_by`,
        nextDueDate: sql`excluded.next_due_date`,
        renewsOn: sql`excluded.renews_on`,
        lastPaidAt: sql`excluded.last_paid_at`,
        endsOn: sql`excluded.ends_on`,
        allocatedFrom: sql`excluded.allocated_from`,
        endedAt: null,
        updatedAt: at,
      },
      setWhere: sql`${memberships.endedAt} is not null`,
    }),
    insertSelected(
      db,
      contacts,
      {
        id: sql`id`,
        name: sql`customer_name`,
        email: sql`customer_email`,
        phone: sql`customer_phone`,
        phoneE164: sql`customer_phone_e164`,
        message: sql`coalesce(nullif(company_name, ''), customer_name) || ${formatDocumentsQuestion("")} || coalesce(char(10) || notes, '')`,
        category: "membership",
        idempotencyKey: sql`${documentsQuestionKey("")} || id`,
        createdAt: at,
        foldedName: sql`folded_name`,
      },
      sql`from bookings where ${isPaid} and country = 'other'`,
    ).onConflictDoNothing({ target: contacts.idempotencyKey }),
    ...followMemberships(db, sql`${bookingId}`, at),
  ];
}

/**
 * Batch statements: start the waiting first month of a virtual office that is verified on a day, as `firstDayOf` does.
 * Members who leave, pause or have settled another month stay as they are.
 */
export function startFirstMonth(
  db: Database,
  to: { id: string; verifiedOn: Day; at: Date },
  condition: SQL | undefined,
  after: readonly BatchItem<"sqlite">[] = [],
) {
  const startsOn = sql<Day>`max(${memberships.startsOn}, min(${memberships.startsBy}, ${to.verifiedOn}))`;
  return changeMemberships(db, {
    to: {
      startsOn,
      startsBy: null,
      nextDueDate: monthAfter(startsOn),
      renewsOn: dateOfMonth(startsOn),
      updatedAt: to.at,
    },
    condition: and(
      eq(memberships.id, to.id),
      hasYetToBegin(memberships),
      sql`${memberships.endedAt} is null and ${memberships.endsOn} is null and ${memberships.pausedFrom} is null`,
      condition,
    ),
    ids: sql`${to.id}`,
    at: to.at,
    after,
  });
}

/**
 * Batch statements after the one that moved or extended a paid booking: its membership moves with it, as long as no
 * month after the booking is paid or waived.
 */
export function moveStartedMembership(db: Database, bookingId: string, at: Date, condition: SQL) {
  const column = (name: "first_day" | "last_day") =>
    sql`(select ${sql.raw(name)} from allocations where id = ${bookingId})`;
  const [firstDay, lastDay] = [column("first_day"), column("last_day")];
  const startsOn = sql<Day>`coalesce(${firstDay}, (select ${STARTS_ON} from bookings where id = ${bookingId}))`;
  const isSameStart = sql`${memberships.startsOn} = ${startsOn}`;
  const extraDays = sql`(julianday(${lastDay}) - julianday(${memberships.allocatedFrom}) + 1)`;
  const nextDueDate = sql<Day>`iif(${isSameStart}, date(${memberships.nextDueDate}, coalesce(${extraDays}, 0) || ' days'), ${monthAfter(startsOn, sql`(select months from bookings where id = ${bookingId})`)})`;
  return changeMemberships(db, {
    to: {
      startsOn,
      nextDueDate,
      renewsOn: sql`iif(${isSameStart}, ${dateOfMonth(nextDueDate)}, ${dateOfMonth(startsOn)})`,
      endsOn: sql`iif(${memberships.endsOn} = date(${memberships.allocatedFrom}, '-1 day') or ${memberships.endsOn} < ${firstDay}, ${lastDay}, ${memberships.endsOn})`,
      allocatedFrom: sql`date(${lastDay}, '+1 day')`,
    },
    condition: and(
      eq(memberships.bookingId, bookingId),
      condition,
      sql`not exists (select 1 from membership_periods join charges on charges.id = membership_periods.id
        where membership_id = ${memberships.id} and state in ('paid', 'waived'))`,
    ),
    ids: sql`${bookingId}`,
    at,
  });
}

/** Batch statements: end the membership of a booking that is no longer paid. */
export function endStartedMembership(db: Database, bookingId: string, at: Date, condition: SQL) {
  return changeMemberships(db, {
    to: { endedAt: at },
    condition: and(eq(memberships.bookingId, bookingId), isNull(memberships.endedAt), condition),
    ids: sql`${bookingId}`,
    at,
  });
}

const IS_VIRTUAL = sql`booking_type in ${plansOfGroup("virtual")}`;
const STARTS_ON = sql`date(start_date / 1000, 'unixepoch')`;
// The first month of a virtual office waits for its documents, up to this limit.
const STARTS_BY = sql`iif(${IS_VIRTUAL}, max(${STARTS_ON}, date(paid_at / 1000, 'unixepoch', ${`+${MAX_START_DELAY_DAYS} days`})), null)`;
const NEXT_DUE = monthAfter(STARTS_ON, sql`months`);
const RENEWS_ON = dateOfMonth(STARTS_ON);

/** As `addMonths`: the same day of the next month, or its last day, or some months later. */
export function monthAfter(day: SQLWrapper, months: SQLWrapper = sql`1`): SQL<Day> {
  return sql`min(date(${day}, '+' || ${months} || ' months'), date(${day}, 'start of month', '+' || (${months} + 1) || ' months', '-1 day'))`;
}

export function dateOfMonth(day: SQLWrapper): SQL<number> {
  return sql`cast(strftime('%d', ${day}) as integer)`;
}
