import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PersonalDataErasure, PersonalDataKind } from "#contract/personal-data.ts";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { maxPlanDays } from "#domain/catalogue/booking-period.ts";
import { EMPTY_DOCUMENT } from "#domain/documents/documents.ts";
import { AUDIT_SUBJECTS } from "#domain/operations/audit.ts";
import { UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { OPEN_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { type DataSubject, ERASED } from "#domain/people/erasure.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { bookings } from "./schema/bookings.ts";
import { charges } from "./schema/charges.ts";
import { clientPayments, clientReminders, virtualOfficeClients as clients } from "./schema/clients.ts";
import { confirmationLetters, documents, virtualOffices } from "./schema/documents.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, inboxReplies, leads } from "./schema/inbox.ts";
import { allocations } from "./schema/inventory.ts";
import { callMessages, mailItems } from "./schema/mail-items.ts";
import { meetings } from "./schema/meeting-room.ts";
import { membershipPeriods, memberships } from "./schema/memberships.ts";
import { newsletterSubscribers } from "./schema/newsletter-subscribers.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { deskTransactions, paymentAttempts, paymentLinks, refunds } from "./schema/payments.ts";
import { submissions } from "./schema/submissions.ts";
import { visits } from "./schema/visits.ts";
import { waitlistEntries } from "./schema/waitlist.ts";
import { type AuditEntry, insertCountedAudit } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { mergeNames } from "./sql/name-search.ts";
import { isToReview } from "./sql/partial-indexes.ts";

/** The most rows of one kind that an answer carries. */
const MAX_ROWS = 2000;

export type PersonalDataRepository = ReturnType<typeof makePersonalDataRepository>;

/** Everything about a person, whose e-mail address, in any case of letters, or whose phone number is the key. */
export function makePersonalDataRepository(db: Database) {
  return {
    /** One look at every table at the same instant. `personId` is what the audit trail knows the person by. */
    async findAll(person: DataSubject, personId: string) {
      const of = personConditions(person);
      const found = await db.batch([
        db.select().from(contacts).where(of.contacts).orderBy(contacts.createdAt).limit(MAX_ROWS),
        db.select().from(leads).where(of.leads).orderBy(leads.createdAt).limit(MAX_ROWS),
        db.select().from(bookings).where(of.bookings).orderBy(bookings.createdAt).limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(paymentAttempts), bookingId: paymentAttempts.chargeId })
          .from(paymentAttempts)
          .where(of.attempts)
          .orderBy(paymentAttempts.createdAt)
          .limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(refunds), bookingId: refunds.chargeId })
          .from(refunds)
          .where(of.refunds)
          .orderBy(refunds.createdAt)
          .limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(paymentLinks), bookingId: paymentLinks.chargeId })
          .from(paymentLinks)
          .where(of.links)
          .limit(MAX_ROWS),
        db.select().from(clients).where(of.clients).orderBy(clients.createdAt).limit(MAX_ROWS),
        db.select().from(clientPayments).where(of.clientPayments).orderBy(clientPayments.createdAt).limit(MAX_ROWS),
        db.select().from(newsletterSubscribers).where(of.subscribers).limit(MAX_ROWS),
        db.select().from(eventRegistrations).where(of.registrations).limit(MAX_ROWS),
        db.select().from(outbox).where(of.messages).orderBy(outbox.createdAt).limit(MAX_ROWS),
        db.select().from(auditTrail).where(of.audit(personId)).orderBy(auditTrail.at).limit(MAX_ROWS),
        db.select().from(charges).where(of.charges).orderBy(charges.createdAt).limit(MAX_ROWS),
        db.select().from(waitlistEntries).where(of.waitlist).orderBy(waitlistEntries.createdAt).limit(MAX_ROWS),
        db.select().from(clientReminders).where(of.clientReminders).orderBy(clientReminders.at).limit(MAX_ROWS),
        db.select().from(visits).where(of.visits).orderBy(visits.day).limit(MAX_ROWS),
        db.select().from(deskTransactions).where(of.transactions).limit(MAX_ROWS),
        db.select().from(inboxReplies).where(of.replies).orderBy(inboxReplies.createdAt).limit(MAX_ROWS),
        db.select().from(memberships).where(of.memberships).orderBy(memberships.createdAt).limit(MAX_ROWS),
        db.select().from(membershipPeriods).where(of.periods).orderBy(membershipPeriods.fromDay).limit(MAX_ROWS),
        db.select().from(mailItems).where(of.mailItems).orderBy(mailItems.receivedAt).limit(MAX_ROWS),
        db.select().from(callMessages).where(of.calls).orderBy(callMessages.takenAt).limit(MAX_ROWS),
        db.select().from(meetings).where(of.meetings).orderBy(meetings.startsAt).limit(MAX_ROWS),
        db.select().from(allowanceEntries).where(of.allowances).orderBy(allowanceEntries.day).limit(MAX_ROWS),
        db.select().from(virtualOffices).where(of.offices).limit(MAX_ROWS),
        db.select().from(documents).where(of.documents).limit(MAX_ROWS),
        db.select().from(confirmationLetters).where(of.letters).limit(MAX_ROWS),
      ]);
      const rows = {
        contacts: found[0],
        leads: found[1],
        bookings: found[2],
        paymentAttempts: found[3],
        refunds: found[4],
        paymentLinks: found[5],
        clients: found[6],
        clientPayments: found[7],
        newsletter: found[8],
        eventRegistrations: found[9],
        messages: found[10],
        audit: found[11],
        charges: found[12],
        waitlist: found[13],
        clientReminders: found[14],
        visits: found[15],
        deskTransactions: found[16],
        inboxReplies: found[17],
        memberships: found[18],
        membershipPeriods: found[19],
        mailItems: found[20],
        callMessages: found[21],
        meetings: found[22],
        allowanceEntries: found[23],
        virtualOffices: found[24],
        documents: found[25],
        confirmationLetters: found[26],
      } satisfies Record<PersonalDataKind, unknown[]>;
      return { rows, isComplete: found.every((some) => some.length < MAX_ROWS) };
    },

    /** What of a person lies in the store of files. */
    async findFiles(person: DataSubject): Promise<string[]> {
      const of = personConditions(person);
      const [sent, mail] = await db.batch([
        db
          .select({ fileKey: documents.fileKey })
          .from(documents)
          .where(and(of.documents, isNotNull(documents.fileKey))),
        db.select({ photoKey: mailItems.photoKey, scanKey: mailItems.scanKey }).from(mailItems).where(of.mailItems),
      ]);
      const keys = [
        ...sent.map(({ fileKey }) => fileKey),
        ...mail.flatMap(({ photoKey, scanKey }) => [photoKey, scanKey]),
      ];
      return keys.flatMap((key) => key ?? []);
    },

    /** What lies with others about a person, whatever happens here: to whom it was sent, and whether staff may have notes. */
    async findExternalCopies(person: DataSubject) {
      const of = personConditions(person);
      const [messages, attempts, asClients] = await db.batch([
        db
          .selectDistinct({ audience: outbox.audience })
          .from(outbox)
          .where(and(of.messages, sql`(${outbox.status} = 'sent' or ${outbox.attempts} > 0)`)),
        db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(of.attempts).limit(1),
        db.select({ id: clients.id }).from(clients).where(of.clients).limit(1),
      ]);
      return {
        audiences: messages.map(({ audience }) => audience),
        hasPaymentAttempts: attempts.length > 0,
        isClient: asClients.length > 0,
      };
    },

    /** What of a person is not at its end: money on its way, or to be decided about, and stays that are not over. */
    async findUnfinished(person: DataSubject, today: Date) {
      const of = personConditions(person);
      const [openRefunds, toReview, unfinished, staysAhead, seatsAhead] = await db.batch([
        db
          .select()
          .from(refunds)
          .where(and(of.refunds, inArray(refunds.status, OPEN_REFUND_STATUSES))),
        db
          .select({ id: paymentAttempts.id })
          .from(paymentAttempts)
          .where(and(of.attempts, isToReview(paymentAttempts)))
          .limit(1),
        db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(and(of.attempts, isPaying)).limit(1),
        db
          .select()
          .from(bookings)
          .where(and(of.bookings, isUpcomingBooking(today)))
          .orderBy(bookings.startDate)
          .limit(1),
        db
          .select({ title: events.title, eventDate: events.eventDate })
          .from(eventRegistrations)
          .innerJoin(events, eq(events.id, eventRegistrations.eventId))
          .where(and(of.registrations, isUpcomingSeat(today)))
          .limit(1),
      ]);
      return {
        openRefunds,
        hasPaymentToReview: toReview.length > 0,
        isPaying: unfinished.length > 0,
        staysAhead,
        seatsAhead,
      };
    },

    /**
     * All or nothing: deletes what only served to answer the person and makes anonymous what the accounts need.
     * Messages that wait for the person go with it; those that tell the team of a payment stay, without a name. Null, and
     * nothing written, while anything of the person is not at its end.
     */
    async erase(
      person: DataSubject,
      erased: { at: Date; today: Date },
      audit: Omit<AuditEntry, "detail">,
    ): Promise<Pick<PersonalDataErasure, "deleted" | "anonymised"> | null> {
      const { at, today } = erased;
      const there = personConditions(person);
      // The entry is written first and only if nothing is open; everything after it looks whether it is there.
      const of = personConditions(person, sql`exists (select 1 from audit_trail where id = ${audit.id})`);
      // The counts are taken by the statement that writes them, before the others change what it counts.
      const counts = sql`json_object(
        'contacts', (select count(*) from ${contacts} where ${there.contacts}),
        'leads', (select count(*) from ${leads} where ${there.leads}),
        'newsletter', (select count(*) from ${newsletterSubscribers} where ${there.subscribers}),
        'waitlist', (select count(*) from ${waitlistEntries} where ${there.waitlist}),
        'eventRegistrations', (select count(*) from ${eventRegistrations} where ${there.registrations}),
        'bookings', (select count(*) from ${bookings} where ${there.bookings}),
        'clients', (select count(*) from ${clients} where ${there.clients}))`;
      const results = await db.batch([
        insertCountedAudit(db, audit, counts, not(isUnfinished(person, today))).returning({ id: auditTrail.id }),
        // What staff wrote about a payment or a booking; the entry stays.
        db
          .update(auditTrail)
          .set({ detail: sql`json_set(${auditTrail.detail}, '$.note', ${ERASED.name})` })
          .where(and(of.audit(audit.subjectId), sql`${auditTrail.detail} ->> 'note' is not null`)),
        db.delete(outbox).where(sql`${outbox.subjectId} in (${of.deleted})`),
        db
          .delete(outbox)
          .where(
            and(
              eq(outbox.status, "waiting"),
              eq(outbox.audience, "customer"),
              sql`(${outbox.subjectId} in (${of.bookingIds}) or ${outbox.subjectId} in (${of.seatIds}))`,
            ),
          ),
        db
          .delete(submissions)
          .where(
            sql`${submissions.id} in (${of.bookingIds}) or ${submissions.id} in (${of.seatIds}) or ${submissions.id} in (${of.deleted})`,
          ),
        // A place that was paid for stays with the accounts, and is nobody's.
        db
          .update(eventRegistrations)
          .set({
            attendeeName: ERASED.name,
            attendeeEmail: ERASED.email,
            attendeePhone: ERASED.phone,
            attendeePhoneE164: null,
            calendarId: null,
            idempotencyKey: null,
            idempotencyHash: null,
          })
          .where(and(of.registrations, hasPayment))
          .returning({ id: eventRegistrations.id }),
        db.delete(contacts).where(of.contacts).returning({ id: contacts.id }),
        db.delete(leads).where(of.leads).returning({ id: leads.id }),
        db.delete(newsletterSubscribers).where(of.subscribers).returning({ id: newsletterSubscribers.id }),
        db
          .delete(eventRegistrations)
          .where(and(of.registrations, not(hasPayment)))
          .returning({ id: eventRegistrations.id }),
        db.delete(paymentLinks).where(of.links),
        // A checkout's address opens a page with the person's address on it.
        db
          .update(paymentAttempts)
          .set({ authorizationUrl: null, resolvedNote: eraseUnlessNull(paymentAttempts.resolvedNote) })
          .where(of.attempts),
        // What was sent is nobody's from here on: the files are deleted next. First, for whose they are stands with the others.
        db
          .update(documents)
          .set({ ...EMPTY_DOCUMENT, status: "asked", updatedAt: at })
          .where(of.documents),
        db.delete(confirmationLetters).where(of.letters),
        db
          .update(virtualOffices)
          .set({ refusedReason: eraseUnlessNull(virtualOffices.refusedReason), updatedAt: at })
          .where(of.offices),
        // A month that goes on does so for nobody; what was paid stays. First, for whose it is stands with the others.
        db
          .update(memberships)
          .set({ endedAt: at, endReason: eraseUnlessNull(memberships.endReason), updatedAt: at })
          .where(and(of.memberships, isNull(memberships.endedAt))),
        // The room and the desks that are ahead are free again; what an office used says no more than how much.
        db
          .delete(allocations)
          .where(
            sql`${allocations.id} in (select ${allowanceEntries.id} from ${allowanceEntries} where ${of.allowances} and ${allowanceEntries.day} >= ${dayAt(today.getTime())})`,
          ),
        db
          .update(allowanceEntries)
          .set({ reason: eraseUnlessNull(allowanceEntries.reason) })
          .where(of.allowances),
        db
          .update(meetings)
          .set({
            name: eraseUnlessNull(meetings.name),
            cancelledAt: sql`coalesce(${meetings.cancelledAt}, case when ${meetings.startsAt} > ${at.getTime()} then ${at.getTime()} end)`,
          })
          .where(of.meetings),
        db.delete(callMessages).where(of.calls),
        db
          .update(mailItems)
          .set({
            sender: null,
            note: null,
            requestNote: null,
            doneTo: null,
            tracking: null,
            photoKey: null,
            photoType: null,
            scanKey: null,
            scanType: null,
            updatedAt: at,
          })
          .where(of.mailItems),
        db
          .update(bookings)
          .set({
            customerName: ERASED.name,
            customerEmail: ERASED.email,
            customerPhone: ERASED.phone,
            customerPhoneE164: null,
            notes: null,
            companyName: null,
            companyTin: null,
            // What nobody has paid for or promised is called off: whoever is about to pay or confirm it finds that it is.
            status: sql`case when ${bookings.status} = 'pending' then 'cancelled' else ${bookings.status} end`,
            cancelledReason: sql`case when ${bookings.status} = 'pending' or ${bookings.cancelledReason} is not null then ${ERASED.name} end`,
            agreedReason: eraseUnlessNull(bookings.agreedReason),
            country: null,
            idempotencyKey: null,
            idempotencyHash: null,
            calendarId: null,
          })
          .where(of.bookings)
          .returning({ id: bookings.id }),
        db
          .update(clients)
          .set({
            fullName: ERASED.name,
            businessName: ERASED.name,
            email: ERASED.email,
            phone: ERASED.phone,
            phoneE164: null,
            documents: null,
            notes: null,
            status: "inactive",
            updatedAt: at,
          })
          .where(of.clients)
          .returning({ id: clients.id }),
        // A place that is held for them goes to the next.
        db
          .delete(allocations)
          .where(sql`${allocations.id} in (select ${waitlistEntries.id} from ${waitlistEntries} where ${of.waitlist})`),
        db.delete(waitlistEntries).where(of.waitlist).returning({ id: waitlistEntries.id }),
      ]);
      if (results[0].length === 0) return null;
      await mergeNames(db);
      // Rows, not changes: those count what the triggers write as well.
      return {
        deleted: {
          contacts: results[6].length,
          leads: results[7].length,
          newsletter: results[8].length,
          eventRegistrations: results[5].length + results[9].length,
          waitlist: results[24].length,
        },
        anonymised: { bookings: results[21].length, clients: results[22].length },
      };
    },
  };
}

function personConditions(person: DataSubject, condition: SQL = sql`true`) {
  const isTheirs = (email: SQLWrapper, phone: SQLWrapper | null) =>
    sql`${condition} and ${belongsTo(person, email, phone)}`;
  const of = {
    contacts: isTheirs(contacts.email, contacts.phoneE164),
    leads: isTheirs(leads.email, leads.phoneE164),
    bookings: isTheirs(bookings.customerEmail, bookings.customerPhoneE164),
    clients: isTheirs(clients.email, clients.phoneE164),
    subscribers: isTheirs(newsletterSubscribers.email, null),
    waitlist: isTheirs(waitlistEntries.email, waitlistEntries.phoneE164),
    registrations: sql`${condition} and ${isRegistered(person)}`,
  };
  const replies = sql`(${inboxReplies.leadId} in (select ${leads.id} from ${leads} where ${of.leads})
    or ${inboxReplies.contactId} in (select ${contacts.id} from ${contacts} where ${of.contacts}))`;
  const bookingIds = sql`select ${bookings.id} from ${bookings} where ${of.bookings}`;
  const clientIds = sql`select ${clients.id} from ${clients} where ${of.clients}`;
  const membershipsOf = sql`(${memberships.bookingId} in (${bookingIds}) or ${memberships.clientId} in (${clientIds}))`;
  const membershipIds = sql`select ${memberships.id} from ${memberships} where ${membershipsOf}`;
  const periodIds = sql`select ${membershipPeriods.id} from ${membershipPeriods} where ${membershipPeriods.membershipId} in (${membershipIds})`;
  const seatIds = sql`select ${eventRegistrations.id} from ${eventRegistrations} where ${of.registrations}`;
  const mailIds = sql`select ${mailItems.id} from ${mailItems} where ${mailItems.clientId} in (${clientIds})`;
  const isOfTheirs = (chargeId: SQLWrapper) =>
    sql`(${chargeId} in (${bookingIds}) or ${chargeId} in (${periodIds}) or ${chargeId} in (${seatIds}) or ${chargeId} in (${mailIds}))`;
  // D1 takes at most five selects in a union.
  const deleted = sql`
    select ${contacts.id} from ${contacts} where ${of.contacts}
    union all select ${leads.id} from ${leads} where ${of.leads}
    union all select ${newsletterSubscribers.id} from ${newsletterSubscribers} where ${of.subscribers}
    union all select ${waitlistEntries.id} from ${waitlistEntries} where ${of.waitlist}
    union all select ${inboxReplies.id} from ${inboxReplies} where ${replies}`;
  const subjects = [
    deleted,
    bookingIds,
    sql`select reference from payment_attempts where ${isOfTheirs(sql`charge_id`)}`,
    sql`select id from refunds where ${isOfTheirs(sql`charge_id`)}`,
    seatIds,
    sql`select id from event_message_copies where registration_id in (${seatIds})`,
    periodIds,
    clientIds,
    sql`select id from client_payments where client_id in (${clientIds})`,
    sql`select id from mail_items where client_id in (${clientIds})`,
    sql`select id from call_messages where client_id in (${clientIds})`,
    sql`select id from meetings where client_id in (${clientIds})`,
    sql`select id from allowance_entries where client_id in (${clientIds})`,
  ];
  return {
    ...of,
    replies,
    bookingIds,
    deleted,
    memberships: membershipsOf,
    periods: sql`${membershipPeriods.membershipId} in (${membershipIds})`,
    charges: sql`((${charges.subjectType} = 'booking' and ${charges.subjectId} in (${bookingIds}))
      or (${charges.subjectType} = 'membership_period' and ${charges.subjectId} in (${periodIds}))
      or (${charges.subjectType} = 'registration' and ${charges.subjectId} in (${seatIds}))
      or (${charges.subjectType} = 'forwarding' and ${charges.subjectId} in (${mailIds})))`,
    attempts: isOfTheirs(paymentAttempts.chargeId),
    refunds: isOfTheirs(refunds.chargeId),
    links: isOfTheirs(paymentLinks.chargeId),
    seatIds,
    clientPayments: sql`${clientPayments.clientId} in (${clientIds})`,
    offices: sql`${virtualOffices.clientId} in (${clientIds})`,
    documents: sql`${documents.clientId} in (${clientIds})`,
    letters: sql`${confirmationLetters.clientId} in (${clientIds})`,
    clientReminders: sql`${clientReminders.clientId} in (${clientIds})`,
    mailItems: sql`${mailItems.clientId} in (${clientIds})`,
    calls: sql`${callMessages.clientId} in (${clientIds})`,
    meetings: sql`${meetings.clientId} in (${clientIds})`,
    allowances: sql`${allowanceEntries.clientId} in (${clientIds})`,
    visits: sql`(${visits.subjectId} in (${bookingIds}) or ${visits.subjectId} in (${clientIds}))`,
    transactions: isOfTheirs(deskTransactions.chargeId),
    messages: or(...subjects.map((ids) => sql`${outbox.subjectId} in (${ids})`)),
    // The kinds are named each time, because the index begins with them.
    audit: (personId: string) =>
      or(
        ...[...subjects, sql`select ${personId}`].map(
          (ids) =>
            sql`${inJsonArray(auditTrail.subjectType, AUDIT_SUBJECTS)}
            and ${auditTrail.subjectId} in (${ids})`,
        ),
      ),
  };
}

/** An older release kept no international form. */
function isRegistered(person: DataSubject): SQL {
  const { attendeeEmail, attendeePhone, attendeePhoneE164 } = eventRegistrations;
  if ("email" in person) return belongsTo(person, attendeeEmail, null);
  return sql`(${attendeePhoneE164} = ${person.phone} or ${attendeePhone} = ${person.phone})`;
}

/** Of a registration: whether a payment of it was begun. */
const hasPayment = sql`exists (select 1 from payment_attempts where charge_id = ${eventRegistrations.id})`;

/** A place that was paid for, at what is not over. */
function isUpcomingSeat(today: Date): SQL {
  return sql`(${eventRegistrations.state} = 'registered' and (select state from charges where charges.id = ${eventRegistrations.id}) = 'paid'
    and exists (select 1 from events where id = ${eventRegistrations.eventId} and event_date + (days - 1) * ${MS_PER_DAY} >= ${today.getTime()}))`;
}

/** Whether there is anything for which somebody has to know who the person is: what `findUnfinished` looks for. */
function isUnfinished(person: DataSubject, today: Date): SQL {
  const of = personConditions(person);
  return sql`(
    exists (select 1 from ${refunds} where ${and(of.refunds, inArray(refunds.status, OPEN_REFUND_STATUSES))})
    or exists (select 1 from ${paymentAttempts} where ${and(of.attempts, or(isToReview(paymentAttempts), isPaying))})
    or exists (select 1 from ${bookings} where ${and(of.bookings, isUpcomingBooking(today))})
    or exists (select 1 from ${eventRegistrations} where ${and(of.registrations, isUpcomingSeat(today))}))`;
}

const isPaying = inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES);

/** A stay that is paid for or promised and not over. `today` is the first instant of the day in Accra. */
function isUpcomingBooking(today: Date): SQL | undefined {
  const longest = sql.join(
    BOOKING_TYPES.map((type) => sql`when ${type} then ${(maxPlanDays(type) - 1) * MS_PER_DAY}`),
    sql` `,
  );
  const end = sql`coalesce(${bookings.endDate}, ${bookings.startDate} + case ${bookings.bookingType} ${longest} end)`;
  return and(inArray(bookings.status, ["paid", "confirmed"]), sql`${end} >= ${today.getTime()}`);
}

/** A row of the person's. Addresses are plain ASCII, as the contract has them: SQLite's lower() and this one agree. */
function belongsTo(person: DataSubject, email: SQLWrapper, phone: SQLWrapper | null): SQL {
  if ("email" in person) return sql`lower(${email}) = ${person.email.toLowerCase()}`;
  return phone === null ? sql`lower(${email}) = null` : sql`${phone} = ${person.phone}`;
}

/** Whether there was a note stays to be seen; what it said may name somebody. */
function eraseUnlessNull(column: SQLWrapper): SQL<string | null> {
  return sql`case when ${column} is null then null else ${ERASED.name} end`;
}
