import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { Channel, PhoneChannel } from "#domain/messages/channels.ts";
import { DAILY_CEILINGS } from "#domain/messages/costs.ts";
import { MAIL_WINDOW_MS } from "#domain/operations/limits.ts";
import {
  IMPORTANCE,
  type OutboxKind,
  type OutboxStatus,
  SKIP_REASONS,
  THROTTLE_EXPIRED,
} from "#domain/operations/outbox.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { dateAlerts } from "#worker/db/schema/date-alerts.ts";
import { contacts, inboxReplies, leads, newsletterSubscribers } from "#worker/db/schema/inbox.ts";
import { outbox, phoneSends } from "#worker/db/schema/outbox.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertAuditsOfOutboxEntries,
  insertOutboxEntries,
  insertSelected,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsBefore, unindexed } from "#worker/db/sql/keyset.ts";

export type OutboxRowWithPerson = NonNullable<Awaited<ReturnType<OutboxRepository["findWithPerson"]>>>;
/** A message that goes to a phone now. */
export type PhoneSend = Omit<typeof phoneSends.$inferInsert, "messageId" | "channel" | "recipient"> & {
  channel: PhoneChannel;
  recipient: string;
};
export type OutboxRepository = ReturnType<typeof makeOutboxRepository>;

/** Emails that failed although they were still due and had a recipient. */
export const isFailedDelivery = and(eq(outbox.status, "failed"), notInArray(outbox.lastError, [...SKIP_REASONS]));

export function makeOutboxRepository(db: Database) {
  const claimed = (claim: { id: string; attempts: number }) =>
    and(eq(outbox.id, claim.id), eq(outbox.status, "waiting"), eq(outbox.attempts, claim.attempts));

  const withPerson = () =>
    db
      .select({
        ...getTableColumns(outbox),
        about: sql<string | null>`coalesce(${bookings.customerName}, ${bookingOfPayment.customerName},
          ${bookingOfRefund.customerName}, ${membershipColumn("name")}, ${registrationColumn("name")}, ${contacts.name},
          trim(${leads.firstName} || ' ' || coalesce(${leads.lastName}, '')))`,
        email: sql<string | null>`coalesce(${bookings.customerEmail}, ${bookingOfPayment.customerEmail},
          ${bookingOfRefund.customerEmail}, ${membershipColumn("email")}, ${registrationColumn("email")}, ${contacts.email}, ${leads.email}, ${newsletterSubscribers.email}, ${dateAlerts.email})`,
      })
      .from(outbox)
      .leftJoin(bookings, eq(bookings.id, outbox.subjectId))
      .leftJoin(paymentAttempts, eq(paymentAttempts.reference, outbox.subjectId))
      .leftJoin(bookingOfPayment, eq(bookingOfPayment.id, paymentAttempts.chargeId))
      .leftJoin(refunds, eq(refunds.id, outbox.subjectId))
      .leftJoin(bookingOfRefund, eq(bookingOfRefund.id, refunds.chargeId))
      .leftJoin(inboxReplies, eq(inboxReplies.id, outbox.subjectId))
      .leftJoin(contacts, eq(contacts.id, sql`coalesce(${inboxReplies.contactId}, ${outbox.subjectId})`))
      .leftJoin(leads, eq(leads.id, sql`coalesce(${inboxReplies.leadId}, ${outbox.subjectId})`))
      .leftJoin(newsletterSubscribers, eq(newsletterSubscribers.id, outbox.subjectId))
      .leftJoin(dateAlerts, eq(dateAlerts.id, outbox.subjectId))
      .$dynamic();

  return {
    /**
     * Writes emails that no other row causes, once per dedupe key, in two statements. Returns the number of new ones.
     */
    async addOnce(entries: { notice: OutboxEntry; audit?: AuditEntry }[]): Promise<number> {
      const [added] = await db.batch([
        insertOutboxEntries(
          db,
          entries.map(({ notice }) => notice),
        ).returning({ id: outbox.id }),
        insertAuditsOfOutboxEntries(db, entries),
      ]);
      return added.length;
    },

    /** The subjects that have an email of that kind. */
    async findNotified(filter: { kind: OutboxKind; subjectIds: string[] }): Promise<Set<string>> {
      const notified = await db
        .select({ subjectId: outbox.subjectId })
        .from(outbox)
        .where(and(inJsonArray(outbox.subjectId, filter.subjectIds), eq(outbox.kind, filter.kind)));
      return new Set(notified.map(({ subjectId }) => subjectId));
    },

    /**
     * Claims due rows for one sender until `leaseUntil`, most important first. `ids` restricts them, `attempts`
     * includes this one. Emails that strangers cause are throttled to `maxThrottled` an hour.
     */
    async claimDue(claim: { now: Date; leaseUntil: Date; limit: number; maxThrottled: number; ids?: string[] }) {
      const hourAgo = claim.now.getTime() - MAIL_WINDOW_MS;
      const sentRecently = sql`(select count(*) from outbox as sent
        where sent.sent_at > ${hourAgo} and sent.importance > ${IMPORTANCE.essential} and sent.audience <> 'crm')`;
      const isAllowed = sql`(${unindexed(outbox.importance)} = ${IMPORTANCE.essential} or ${outbox.audience} = 'crm' or ${sentRecently} < ${claim.maxThrottled})`;
      const isDue = and(eq(outbox.status, "waiting"), lte(outbox.nextAttemptAt, claim.now), isAllowed);
      const due = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(isDue)
        .orderBy(asc(outbox.importance), asc(outbox.nextAttemptAt))
        .limit(claim.limit);
      return db
        .update(outbox)
        .set({ nextAttemptAt: claim.leaseUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(
          claim.ids === undefined
            ? inArray(outbox.id, due)
            : and(
                inJsonArray(outbox.id, claim.ids),
                sql`${unindexed(outbox.status)} = 'waiting' and ${unindexed(outbox.nextAttemptAt)} <= ${claim.now.getTime()}`,
                isAllowed,
              ),
        )
        .returning();
    },

    /** Gives up emails that were throttled too long: their content is stale. Returns the number. */
    async expireThrottled(before: Date, limit: number): Promise<number> {
      const throttled = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(eq(outbox.status, "waiting"), gt(outbox.importance, IMPORTANCE.essential), lt(outbox.createdAt, before)),
        )
        .limit(limit);
      const updated = await db
        .update(outbox)
        .set({ status: "failed", lastError: THROTTLE_EXPIRED })
        .where(inArray(outbox.id, throttled))
        .returning({ id: outbox.id });
      return updated.length;
    },

    async markSent(claims: { id: string; attempts: number }[], at: Date): Promise<void> {
      await db
        .update(outbox)
        .set({ status: "sent", sentAt: at, lastError: null, channel: null, providerId: null, delivery: null })
        .where(or(...claims.map(claimed)));
    },

    /**
     * Records that a message goes to a phone and what it costs, before it does. `limited` if the day's messages would
     * cost more than the ceilings, `taken` if another sender has it.
     */
    async startSending(
      claim: { id: string; attempts: number },
      send: PhoneSend,
    ): Promise<"sending" | "limited" | "taken"> {
      const { recipient, sentAt, costPesewas, channel } = send;
      const since = startOfDay(dayAt(sentAt.getTime()));
      const spent = (more = sql``) =>
        sql`(select coalesce(sum(cost_pesewas), 0) from phone_sends where sent_at >= ${since}${more}) + ${costPesewas}`;
      const isClaimed = sql`exists (select 1 from ${outbox} where ${claimed(claim)})`;
      const [, started, held] = await db.batch([
        insertSelected(
          db,
          phoneSends,
          { ...send, messageId: claim.id },
          sql`where ${isClaimed} and ${spent()} <= ${DAILY_CEILINGS.housePesewas}
            and ${spent(sql` and recipient = ${recipient}`)} <= ${DAILY_CEILINGS.personPesewas}`,
        ),
        db
          .update(outbox)
          .set({ channel, delivery: "sending" })
          .where(and(claimed(claim), sql`exists (select 1 from phone_sends where id = ${send.id})`))
          .returning({ id: outbox.id }),
        db.select({ id: outbox.id }).from(outbox).where(claimed(claim)),
      ]);
      if (started.length === 1) return "sending";
      return held.length === 1 ? "limited" : "taken";
    },

    /** The provider did not take it: it may be sent again, and cost nothing. */
    async stopSending(claim: { id: string; attempts: number }, sendId: string): Promise<void> {
      await db.batch([
        db.update(outbox).set({ channel: null, delivery: null }).where(claimed(claim)),
        db.delete(phoneSends).where(eq(phoneSends.id, sendId)),
      ]);
    },

    async markSentToPhone(
      claim: { id: string; attempts: number },
      sent: { providerId: string | null; delivery: "accepted" | "unclear"; at: Date },
    ): Promise<void> {
      const { at: sentAt, ...known } = sent;
      await db
        .update(outbox)
        .set({ ...known, status: "sent", sentAt, lastError: null })
        .where(claimed(claim));
    },

    /** Which of these ids of a provider belong to a message. */
    async listProviderIds(ids: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ id: outbox.providerId })
        .from(outbox)
        .where(inJsonArray(outbox.providerId, [...ids]));
      return new Set(found.flatMap(({ id }) => id ?? []));
    },

    /** Moves the delivery of a sent message forward, never back. */
    async recordDelivery(providerId: string, delivery: "delivered" | "read"): Promise<void> {
      const earlier = delivery === "read" ? ["accepted" as const, "delivered" as const] : ["accepted" as const];
      await db
        .update(outbox)
        .set({ delivery })
        .where(and(eq(outbox.providerId, providerId), inArray(outbox.delivery, earlier)));
    },

    /**
     * Queues a message that its provider took and could not deliver for the next channel, or gives it up if it has
     * changed its channel before. Returns its id if it is waiting now.
     */
    async failDelivery(providerId: string, at: Date, lastError: string): Promise<string | null> {
      const isAccepted = and(
        eq(outbox.providerId, providerId),
        eq(outbox.status, "sent"),
        eq(outbox.delivery, "accepted"),
      );
      const [, [failed]] = await db.batch([
        // Meta charges for what it delivers, networks for what they try.
        db
          .update(phoneSends)
          .set({ costPesewas: 0 })
          .where(
            and(
              eq(phoneSends.channel, "whatsapp"),
              inArray(
                phoneSends.messageId,
                db
                  .select({ id: outbox.id })
                  .from(outbox)
                  .where(and(isAccepted, eq(outbox.channel, "whatsapp"))),
              ),
            ),
          ),
        db
          .update(outbox)
          .set({
            status: sql`iif(${outbox.failedChannel} is null, 'waiting', 'failed')`,
            failedChannel: sql`coalesce(${outbox.failedChannel}, ${outbox.channel})`,
            delivery: "undelivered",
            nextAttemptAt: at,
            lastError,
          })
          .where(isAccepted)
          .returning({ id: outbox.id, status: outbox.status }),
      ]);
      return failed?.status === "waiting" ? failed.id : null;
    },

    /** A message changes its channel once. */
    async changeChannel(claim: { id: string; attempts: number }, failedChannel: Channel, lastError: string) {
      await db.update(outbox).set({ failedChannel, lastError }).where(claimed(claim));
    },

    async postpone(
      claim: { id: string; attempts: number },
      nextAttemptAt: Date,
      lastError: string | null,
    ): Promise<void> {
      await db.update(outbox).set({ nextAttemptAt, lastError }).where(claimed(claim));
    },

    async giveUp(claim: { id: string; attempts: number }, lastError: string): Promise<void> {
      await db.update(outbox).set({ status: "failed", lastError }).where(claimed(claim));
    },

    /** Messages of a channel that the provider took in a time and has not reported on, newest first. */
    async listAccepted(channel: PhoneChannel, sent: { after: Date; before: Date }, limit: number) {
      return db
        .select({ id: outbox.id, providerId: outbox.providerId })
        .from(outbox)
        .where(
          and(
            eq(outbox.channel, channel),
            gt(outbox.sentAt, sent.after),
            lt(outbox.sentAt, sent.before),
            sql`${outbox.delivery} = 'accepted'`,
          ),
        )
        .orderBy(desc(outbox.sentAt))
        .limit(limit);
    },

    /** Messages by channel from one instant to another, with their cost. */
    async sumByChannel(from: Date, until: Date) {
      return db
        .select({ channel: phoneSends.channel, count: count(), pesewas: sql<number>`sum(${phoneSends.costPesewas})` })
        .from(phoneSends)
        .where(and(gte(phoneSends.sentAt, from), lt(phoneSends.sentAt, until)))
        .groupBy(phoneSends.channel);
    },

    /** Nobody can be found by the sends of an earlier day, which no limit counts. */
    async forgetRecipients(before: Date): Promise<void> {
      await db
        .update(phoneSends)
        .set({ recipient: null })
        .where(and(isNotNull(phoneSends.recipient), lt(phoneSends.sentAt, before)));
    },

    /** Newest first, with the person each is about. */
    async list(filter: { status: OutboxStatus | null; before: PageKey<number> | null; limit: number }) {
      return withPerson()
        .where(
          and(
            filter.status === null ? undefined : eq(outbox.status, filter.status),
            rowsBefore([outbox.createdAt, outbox.id], filter.before),
          ),
        )
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(filter.limit);
    },

    async findWithPerson(id: string) {
      return (await withPerson().where(eq(outbox.id, id)).get()) ?? null;
    },

    async countFailed(since: Date): Promise<number> {
      return db.$count(outbox, and(isFailedDelivery, gte(outbox.createdAt, since)));
    },

    /** Emails sent to the customer about a subject, earliest first. */
    async listSent(subjectId: string, limit: number) {
      return db
        .select({ kind: outbox.kind, sentAt: outbox.sentAt })
        .from(outbox)
        .where(and(eq(outbox.subjectId, subjectId), eq(outbox.audience, "customer"), eq(outbox.status, "sent")))
        .orderBy(asc(outbox.sentAt))
        .limit(limit);
    },

    /** Queues a sent or failed email again. False if it is already waiting. */
    async resend(id: string, at: Date, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(outbox)
          .set({ status: "waiting", nextAttemptAt: at, lastError: null, ...NO_ATTEMPT })
          .where(and(eq(outbox.id, id), inArray(outbox.status, ["sent", "failed"])))
          .returning({ id: outbox.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },
  };
}

/** The member of the membership, or of the period, payment or refund, that an email is about. */
function membershipColumn(field: "name" | "email"): SQL {
  const [clientColumn, bookingColumn] = field === "name" ? ["full_name", "customer_name"] : ["email", "customer_email"];
  return sql`(select coalesce(
      (select ${sql.raw(clientColumn ?? "")} from virtual_office_clients where id = months.client_id),
      (select ${sql.raw(bookingColumn ?? "")} from bookings where id = months.booking_id))
    from memberships as months where months.id = coalesce(
      (select membership_id from membership_periods
        where id = coalesce(${paymentAttempts.chargeId}, ${refunds.chargeId}, ${outbox.subjectId})), ${outbox.subjectId}))`;
}

/** The attendee of the registration, payment, refund or announcement that an email is about. */
function registrationColumn(field: "name" | "email"): SQL {
  return sql`(select ${sql.raw(field === "name" ? "attendee_name" : "attendee_email")} from event_registrations
    where id = coalesce(${paymentAttempts.chargeId}, ${refunds.chargeId},
      (select registration_id from event_message_copies where id = ${outbox.subjectId}), ${outbox.subjectId}))`;
}

/** As before the first attempt. */
const NO_ATTEMPT = { channel: null, failedChannel: null, providerId: null, delivery: null };

const bookingOfPayment = alias(bookings, "booking_of_payment");
const bookingOfRefund = alias(bookings, "booking_of_refund");
