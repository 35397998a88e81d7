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
import { CLEARED_DOCUMENT } from "#domain/documents/documents.ts";
import { AUDIT_SUBJECTS } from "#domain/operations/audit.ts";
import { UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { OPEN_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { type DataSubject, ERASED } from "#domain/people/erasure.ts";
import { changeMemberships } from "./change-memberships.ts";
import { mergeNames } from "./name-index.ts";
import { voidCharges } from "./payments/charge-statements.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { bookings } from "./schema/bookings.ts";
import { charges } from "./schema/charges.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { conversationMessages, conversations, optOuts } from "./schema/conversations.ts";
import { dateAlerts } from "./schema/date-alerts.ts";
import { confirmationLetters, documents, virtualOffices } from "./schema/documents.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { importRows } from "./schema/imports.ts";
import { contacts, inboxReplies, leads, newsletterSubscribers } from "./schema/inbox.ts";
import { allocations, unitAssignments, units } from "./schema/inventory.ts";
import { callMessages, mailItems } from "./schema/mail-items.ts";
import { meetings } from "./schema/meeting-room.ts";
import { membershipPeriods, memberships } from "./schema/memberships.ts";
import { notes } from "./schema/notes.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { deskTransactions, paymentAttempts, paymentLinks, refunds } from "./schema/payments.ts";
import { submissions } from "./schema/submissions.ts";
import { visits } from "./schema/visits.ts";
import { waitlistEntries } from "./schema/waitlist.ts";
import { type AuditEntry, insertCountedAudit } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasPayment } from "./sql/has-payment.ts";
import { chargeIdOf } from "./sql/has-seat.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { isToReview } from "./sql/partial-indexes.ts";

/** Per kind, in one answer. */
const MAX_ROWS = 2000;

type ErasedCounts = PersonalDataErasure["deleted"] & PersonalDataErasure["anonymised"];

/** Everything about one person, who is found by email address (ignoring case) or phone number. */
export function makePersonalDataRepository(db: Database) {
  return {
    /** Reads every table in one consistent batch. `personId` identifies the person in the audit trail. */
    async findAll(person: DataSubject, personId: string) {
      const conditions = personConditions(person);
      const found = await db.batch([
        db.select().from(contacts).where(conditions.contacts).orderBy(contacts.createdAt).limit(MAX_ROWS),
        db.select().from(leads).where(conditions.leads).orderBy(leads.createdAt).limit(MAX_ROWS),
        db.select().from(bookings).where(conditions.bookings).orderBy(bookings.createdAt).limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(paymentAttempts), bookingId: paymentAttempts.chargeId })
          .from(paymentAttempts)
          .where(conditions.attempts)
          .orderBy(paymentAttempts.createdAt)
          .limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(refunds), bookingId: refunds.chargeId })
          .from(refunds)
          .where(conditions.refunds)
          .orderBy(refunds.createdAt)
          .limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(paymentLinks), bookingId: paymentLinks.chargeId })
          .from(paymentLinks)
          .where(conditions.links)
          .limit(MAX_ROWS),
        db.select().from(clients).where(conditions.clients).orderBy(clients.createdAt).limit(MAX_ROWS),
        db.select().from(newsletterSubscribers).where(conditions.subscribers).limit(MAX_ROWS),
        db.select().from(eventRegistrations).where(conditions.registrations).limit(MAX_ROWS),
        db.select().from(outbox).where(conditions.messages).orderBy(outbox.createdAt).limit(MAX_ROWS),
        db.select().from(auditTrail).where(conditions.audit(personId)).orderBy(auditTrail.at).limit(MAX_ROWS),
        db.select().from(charges).where(conditions.charges).orderBy(charges.createdAt).limit(MAX_ROWS),
        db.select().from(waitlistEntries).where(conditions.waitlist).orderBy(waitlistEntries.createdAt).limit(MAX_ROWS),
        db.select().from(visits).where(conditions.visits).orderBy(visits.day).limit(MAX_ROWS),
        db.select().from(deskTransactions).where(conditions.transactions).limit(MAX_ROWS),
        db.select().from(inboxReplies).where(conditions.replies).orderBy(inboxReplies.createdAt).limit(MAX_ROWS),
        db.select().from(memberships).where(conditions.memberships).orderBy(memberships.createdAt).limit(MAX_ROWS),
        db
          .select()
          .from(membershipPeriods)
          .where(conditions.periods)
          .orderBy(membershipPeriods.fromDay)
          .limit(MAX_ROWS),
        db.select().from(mailItems).where(conditions.mailItems).orderBy(mailItems.receivedAt).limit(MAX_ROWS),
        db.select().from(callMessages).where(conditions.calls).orderBy(callMessages.takenAt).limit(MAX_ROWS),
        db.select().from(meetings).where(conditions.meetings).orderBy(meetings.startsAt).limit(MAX_ROWS),
        db.select().from(allowanceEntries).where(conditions.allowances).orderBy(allowanceEntries.day).limit(MAX_ROWS),
        db.select().from(virtualOffices).where(conditions.offices).limit(MAX_ROWS),
        db.select().from(documents).where(conditions.documents).limit(MAX_ROWS),
        db.select().from(confirmationLetters).where(conditions.letters).limit(MAX_ROWS),
        db.select().from(dateAlerts).where(conditions.alerts).limit(MAX_ROWS),
        db.select().from(notes).where(conditions.notes).orderBy(notes.createdAt).limit(MAX_ROWS),
        db
          .select({ ...getTableColumns(unitAssignments), unitName: units.name })
          .from(unitAssignments)
          .innerJoin(units, eq(units.id, unitAssignments.unitId))
          .where(sql`${unitAssignments.id} in (${conditions.bookingIds})`)
          .limit(MAX_ROWS),
        db.select().from(conversations).where(conditions.conversations).limit(MAX_ROWS),
        db
          .select()
          .from(conversationMessages)
          .where(conditions.conversationMessages)
          .orderBy(conversationMessages.createdAt)
          .limit(MAX_ROWS),
        db.select().from(optOuts).where(conditions.optOuts).limit(MAX_ROWS),
      ]);
      const rows = {
        contacts: found[0],
        leads: found[1],
        bookings: found[2],
        paymentAttempts: found[3],
        refunds: found[4],
        paymentLinks: found[5],
        clients: found[6],
        newsletter: found[7],
        eventRegistrations: found[8],
        messages: found[9],
        audit: found[10],
        charges: found[11],
        waitlist: found[12],
        visits: found[13],
        deskTransactions: found[14],
        inboxReplies: found[15],
        memberships: found[16],
        membershipPeriods: found[17],
        mailItems: found[18],
        callMessages: found[19],
        meetings: found[20],
        allowanceEntries: found[21],
        virtualOffices: found[22],
        documents: found[23],
        confirmationLetters: found[24],
        dateAlerts: found[25],
        notes: found[26],
        unitAssignments: found[27],
        conversations: found[28],
        conversationMessages: found[29],
        optOuts: found[30],
      } satisfies Record<PersonalDataKind, unknown[]>;
      return { rows, isComplete: found.every((rows) => rows.length < MAX_ROWS) };
    },

    /** The keys of the person's files in the bucket. */
    async findFiles(person: DataSubject): Promise<string[]> {
      const conditions = personConditions(person);
      const [sent, mail, written] = await db.batch([
        db
          .select({ fileKey: documents.fileKey })
          .from(documents)
          .where(and(conditions.documents, isNotNull(documents.fileKey))),
        db
          .select({ photoKey: mailItems.photoKey, scanKey: mailItems.scanKey })
          .from(mailItems)
          .where(conditions.mailItems),
        db
          .select({ fileKey: conversationMessages.fileKey })
          .from(conversationMessages)
          .where(and(conditions.conversationMessages, isNotNull(conversationMessages.fileKey))),
      ]);
      const keys = [
        ...[...sent, ...written].map(({ fileKey }) => fileKey),
        ...mail.flatMap(({ photoKey, scanKey }) => [photoKey, scanKey]),
      ];
      return keys.flatMap((key) => key ?? []);
    },

    /** Copies that others hold: recipients of what was sent, and possible notes of staff. */
    async findExternalCopies(person: DataSubject) {
      const conditions = personConditions(person);
      const [messages, attempts, clientRows] = await db.batch([
        db
          .selectDistinct({ audience: outbox.audience })
          .from(outbox)
          .where(and(conditions.messages, sql`(${outbox.status} = 'sent' or ${outbox.attempts} > 0)`)),
        db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(conditions.attempts).limit(1),
        db.select({ id: clients.id }).from(clients).where(conditions.clients).limit(1),
      ]);
      return {
        audiences: messages.map(({ audience }) => audience),
        hasPaymentAttempts: attempts.length > 0,
        isClient: clientRows.length > 0,
      };
    },

    /** What blocks an erasure: money in progress or under review, and upcoming bookings. */
    async findUnfinished(person: DataSubject, today: Date) {
      const conditions = personConditions(person);
      const [openRefunds, reviews, unfinished, upcomingBookings, upcomingSeats, upcomingMeetings] = await db.batch([
        db
          .select()
          .from(refunds)
          .where(and(conditions.refunds, inArray(refunds.status, OPEN_REFUND_STATUSES))),
        db
          .select({ id: paymentAttempts.id })
          .from(paymentAttempts)
          .where(and(conditions.attempts, isToReview(paymentAttempts)))
          .limit(1),
        db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(and(conditions.attempts, isPaying)).limit(1),
        db
          .select()
          .from(bookings)
          .where(and(conditions.bookings, isUpcomingBooking(today)))
          .orderBy(bookings.startDate)
          .limit(1),
        db
          .select({ title: events.title, eventDate: events.eventDate })
          .from(eventRegistrations)
          .innerJoin(events, eq(events.id, eventRegistrations.eventId))
          .where(and(conditions.registrations, isUpcomingSeat(today)))
          .limit(1),
        db
          .select({ startsAt: meetings.startsAt })
          .from(meetings)
          .where(and(conditions.meetings, isUpcomingMeeting(today)))
          .limit(1),
      ]);
      return {
        openRefunds,
        hasPaymentToReview: reviews.length > 0,
        isPaying: unfinished.length > 0,
        upcomingBookings: upcomingBookings,
        upcomingSeats: upcomingSeats,
        upcomingMeetings,
      };
    },

    /**
     * All or nothing: deletes enquiries and the like, and anonymises what the accounts need. Waiting emails to the
     * person are deleted; the team's stay without a name. Returns null and writes nothing while something is
     * unfinished.
     */
    async erase(
      person: DataSubject,
      erased: { at: Date; today: Date },
      audit: Omit<AuditEntry, "detail">,
    ): Promise<Pick<PersonalDataErasure, "deleted" | "anonymised"> | null> {
      const { at, today } = erased;
      const unguarded = personConditions(person);
      // The audit entry comes first and only if nothing is open; every later statement depends on it.
      const conditions = personConditions(person, sql`exists (select 1 from audit_trail where id = ${audit.id})`);
      // The same statement counts and writes the entry, before later statements change the counts.
      const counts = sql`json_object(
        'contacts', (select count(*) from ${contacts} where ${unguarded.contacts}),
        'leads', (select count(*) from ${leads} where ${unguarded.leads}),
        'conversations', (select count(*) from ${conversations} where ${unguarded.conversations}),
        'newsletter', (select count(*) from ${newsletterSubscribers} where ${unguarded.subscribers}),
        'dateAlerts', (select count(*) from ${dateAlerts} where ${unguarded.alerts}),
        'waitlist', (select count(*) from ${waitlistEntries} where ${unguarded.waitlist}),
        'eventRegistrations', (select count(*) from ${eventRegistrations} where ${unguarded.registrations}),
        'notes', (select count(*) from ${notes} where ${unguarded.notes}),
        'bookings', (select count(*) from ${bookings} where ${unguarded.bookings}),
        'clients', (select count(*) from ${clients} where ${unguarded.clients}))`;
      const [[written]] = await db.batch([
        insertCountedAudit(db, audit, counts, not(isUnfinished(person, today))).returning({
          counts: auditTrail.detail,
        }),
        // Erases staff's notes about a payment or booking; the entry stays.
        db
          .update(auditTrail)
          .set({ detail: sql`json_set(${auditTrail.detail}, '$.note', ${ERASED.name})` })
          .where(and(conditions.audit(audit.subjectId), sql`${auditTrail.detail} ->> 'note' is not null`)),
        db.delete(outbox).where(sql`${outbox.subjectId} in (${conditions.deleted})`),
        db
          .delete(outbox)
          .where(
            and(
              eq(outbox.status, "waiting"),
              eq(outbox.audience, "customer"),
              sql`(${outbox.subjectId} in (${conditions.bookingIds}) or ${outbox.subjectId} in (${conditions.seatIds}))`,
            ),
          ),
        db.delete(submissions).where(
          sql`${submissions.id} in (${conditions.bookingIds}) or ${submissions.id} in (${conditions.seatIds}) or ${submissions.id} in (${conditions.meetingIds})
              or ${submissions.id} in (${conditions.deleted})`,
        ),
        // A paid registration stays for the accounts, without personal data.
        db
          .update(eventRegistrations)
          .set({
            attendeeName: ERASED.name,
            foldedName: null,
            attendeeEmail: ERASED.email,
            attendeePhone: ERASED.phone,
            attendeePhoneE164: null,
            calendarId: null,
            idempotencyKey: null,
            idempotencyHash: null,
          })
          .where(and(conditions.registrations, hasSeatPayment)),
        db.delete(contacts).where(conditions.contacts),
        db.delete(leads).where(conditions.leads),
        // Its messages go with it.
        db.delete(conversations).where(conditions.conversations),
        db.delete(optOuts).where(conditions.optOuts),
        db.delete(newsletterSubscribers).where(conditions.subscribers),
        db.delete(dateAlerts).where(conditions.alerts),
        db.delete(notes).where(conditions.notes),
        db.delete(importRows).where(conditions.importDrafts),
        db.delete(paymentLinks).where(conditions.links),
        db
          .delete(charges)
          .where(
            sql`${charges.id} in (select ${eventRegistrations.id} from ${eventRegistrations} where ${conditions.registrations} and not ${hasSeatPayment})`,
          ),
        db.delete(eventRegistrations).where(and(conditions.registrations, not(hasSeatPayment))),
        // A checkout page shows the customer's email address.
        db
          .update(paymentAttempts)
          .set({ authorizationUrl: null, resolvedNote: eraseUnlessNull(paymentAttempts.resolvedNote) })
          .where(conditions.attempts),
        // Detach the documents before their owner's row changes; files are deleted afterwards.
        db
          .update(documents)
          .set({ ...CLEARED_DOCUMENT, status: "asked", updatedAt: at })
          .where(conditions.documents),
        db.delete(confirmationLetters).where(conditions.letters),
        db.delete(unitAssignments).where(sql`${unitAssignments.id} in (${conditions.bookingIds})`),
        db
          .update(virtualOffices)
          .set({ refusedReason: eraseUnlessNull(virtualOffices.refusedReason), updatedAt: at })
          .where(conditions.offices),
        // End memberships before their owner's row changes; paid periods stay.
        ...changeMemberships(db, {
          to: { endedAt: at, endReason: eraseUnlessNull(memberships.endReason), updatedAt: at },
          condition: and(conditions.memberships, isNull(memberships.endedAt)),
          ids: conditions.membershipIds,
          at,
        }),
        // Free the meeting room and the desks ahead; past usage keeps only its amount.
        db
          .delete(allocations)
          .where(
            sql`${allocations.id} in (select ${allowanceEntries.id} from ${allowanceEntries} where ${conditions.allowances} and ${allowanceEntries.day} >= ${dayAt(today.getTime())})`,
          ),
        db
          .update(allowanceEntries)
          .set({ reason: eraseUnlessNull(allowanceEntries.reason) })
          .where(conditions.allowances),
        db
          .update(meetings)
          .set({
            name: eraseUnlessNull(meetings.name),
            customerEmail: eraseUnlessNull(meetings.customerEmail, ERASED.email),
            customerPhone: eraseUnlessNull(meetings.customerPhone, ERASED.phone),
            customerPhoneE164: null,
            cancelledAt: sql`coalesce(${meetings.cancelledAt}, case when ${meetings.startsAt} > ${at.getTime()} then ${at.getTime()} end)`,
          })
          .where(conditions.meetings),
        db.delete(callMessages).where(conditions.calls),
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
          .where(conditions.mailItems),
        // Cancel unpaid, unconfirmed bookings: a payment or confirmation in progress then fails.
        voidCharges(db, sql`${charges.id} in (${conditions.pendingBookingIds})`),
        db.delete(allocations).where(sql`${allocations.id} in (${conditions.pendingBookingIds})`),
        db
          .update(bookings)
          .set({
            customerName: ERASED.name,
            foldedName: null,
            customerEmail: ERASED.email,
            customerPhone: ERASED.phone,
            customerPhoneE164: null,
            notes: null,
            companyName: null,
            companyTin: null,
            status: sql`case when ${bookings.status} = 'pending' then 'cancelled' else ${bookings.status} end`,
            cancelledReason: sql`case when ${bookings.status} = 'pending' or ${bookings.cancelledReason} is not null then ${ERASED.name} end`,
            agreedReason: eraseUnlessNull(bookings.agreedReason),
            country: null,
            idempotencyKey: null,
            idempotencyHash: null,
            calendarId: null,
          })
          .where(conditions.bookings),
        db
          .update(clients)
          .set({
            fullName: ERASED.name,
            foldedName: null,
            businessName: ERASED.name,
            email: ERASED.email,
            phone: ERASED.phone,
            phoneE164: null,
            documents: null,
            notes: null,
            updatedAt: at,
          })
          .where(conditions.clients),
        // A desk held for them goes to the next in line.
        db
          .delete(allocations)
          .where(
            sql`${allocations.id} in (select ${waitlistEntries.id} from ${waitlistEntries} where ${conditions.waitlist})`,
          ),
        db.delete(waitlistEntries).where(conditions.waitlist),
      ]);
      if (!written?.counts) return null;
      await mergeNames(db);
      const { bookings: bookingCount, clients: clientCount, ...deleted } = written.counts as ErasedCounts;
      return { deleted, anonymised: { bookings: bookingCount, clients: clientCount } };
    },
  };
}

function personConditions(person: DataSubject, condition: SQL = sql`true`) {
  const isTheirs = (email: SQLWrapper, phone: SQLWrapper | null) =>
    sql`${condition} and ${belongsTo(person, email, phone)}`;
  const conditions = {
    contacts: isTheirs(contacts.email, contacts.phoneE164),
    leads: isTheirs(leads.email, leads.phoneE164),
    conversations: sql`${condition} and ${conversations.address} = ${"email" in person ? person.email.toLowerCase() : person.phone}`,
    optOuts: sql`${condition} and ${optOuts.phoneE164} = ${"email" in person ? null : person.phone}`,
    bookings: isTheirs(bookings.customerEmail, bookings.customerPhoneE164),
    clients: isTheirs(clients.email, clients.phoneE164),
    subscribers: isTheirs(newsletterSubscribers.email, null),
    alerts: isTheirs(dateAlerts.email, null),
    waitlist: isTheirs(waitlistEntries.email, waitlistEntries.phoneE164),
    notes: isTheirs(notes.email, notes.phoneE164),
    importDrafts: and(eq(importRows.state, "draft"), isTheirs(ofDraft("email"), ofDraft("phoneE164"))),
    registrations: sql`${condition} and ${isRegistered(person)}`,
  };
  const replies = sql`(${inboxReplies.leadId} in (select ${leads.id} from ${leads} where ${conditions.leads})
    or ${inboxReplies.contactId} in (select ${contacts.id} from ${contacts} where ${conditions.contacts}))`;
  const conversationIds = sql`select ${conversations.id} from ${conversations} where ${conditions.conversations}`;
  const isTheirMessage = sql`${conversationMessages.conversationId} in (${conversationIds})`;
  const bookingIds = sql`select ${bookings.id} from ${bookings} where ${conditions.bookings}`;
  const clientIds = sql`select ${clients.id} from ${clients} where ${conditions.clients}`;
  const isTheirMembership = sql`(${memberships.bookingId} in (${bookingIds}) or ${memberships.clientId} in (${clientIds}))`;
  const membershipIds = sql`select ${memberships.id} from ${memberships} where ${isTheirMembership}`;
  const periodIds = sql`select ${membershipPeriods.id} from ${membershipPeriods} where ${membershipPeriods.membershipId} in (${membershipIds})`;
  const seatIds = sql`select ${eventRegistrations.id} from ${eventRegistrations} where ${conditions.registrations}`;
  const mailIds = sql`select ${mailItems.id} from ${mailItems} where ${mailItems.clientId} in (${clientIds})`;
  const isTheirMeeting = or(
    sql`${meetings.clientId} in (${clientIds})`,
    ...areBookedBy(person).map((isTheirs) => sql`${condition} and ${isTheirs}`),
  );
  const meetingIds = sql`select ${meetings.id} from ${meetings} where ${isTheirMeeting}`;
  const isTheirCharge = (chargeId: SQLWrapper) =>
    sql`(${chargeId} in (${bookingIds}) or ${chargeId} in (${periodIds}) or ${chargeId} in (${seatIds}) or ${chargeId} in (${mailIds}) or ${chargeId} in (${meetingIds}))`;
  // D1 allows at most five selects in a union.
  const deleted = sql`
    select ${contacts.id} from ${contacts} where ${conditions.contacts}
    union all select ${leads.id} from ${leads} where ${conditions.leads}
    union all select id from (
      select ${newsletterSubscribers.id} from ${newsletterSubscribers} where ${conditions.subscribers}
      union all select ${dateAlerts.id} from ${dateAlerts} where ${conditions.alerts})
    union all select ${waitlistEntries.id} from ${waitlistEntries} where ${conditions.waitlist}
    union all select id from (
      select ${inboxReplies.id} from ${inboxReplies} where ${replies}
      union all select ${conversationMessages.id} from ${conversationMessages} where ${isTheirMessage})`;
  const subjects = [
    deleted,
    conversationIds,
    bookingIds,
    sql`select reference from payment_attempts where ${isTheirCharge(sql`charge_id`)}`,
    sql`select id from refunds where ${isTheirCharge(sql`charge_id`)}`,
    seatIds,
    sql`select id from event_message_copies where registration_id in (${seatIds})`,
    periodIds,
    clientIds,
    sql`select id from mail_items where client_id in (${clientIds})`,
    sql`select id from call_messages where client_id in (${clientIds})`,
    meetingIds,
    sql`select id from allowance_entries where client_id in (${clientIds})`,
  ];
  return {
    ...conditions,
    replies,
    conversationMessages: isTheirMessage,
    bookingIds,
    pendingBookingIds: sql`${bookingIds} and ${bookings.status} = 'pending'`,
    deleted,
    memberships: isTheirMembership,
    membershipIds,
    periods: sql`${membershipPeriods.membershipId} in (${membershipIds})`,
    charges: sql`((${charges.subjectType} = 'booking' and ${charges.subjectId} in (${bookingIds}))
      or (${charges.subjectType} = 'membership_period' and ${charges.subjectId} in (${periodIds}))
      or (${charges.subjectType} = 'registration' and ${charges.subjectId} in (${seatIds}))
      or (${charges.subjectType} = 'forwarding' and ${charges.subjectId} in (${mailIds}))
      or (${charges.subjectType} = 'meeting' and ${charges.subjectId} in (${meetingIds})))`,
    attempts: isTheirCharge(paymentAttempts.chargeId),
    refunds: isTheirCharge(refunds.chargeId),
    links: isTheirCharge(paymentLinks.chargeId),
    seatIds,
    offices: sql`${virtualOffices.clientId} in (${clientIds})`,
    documents: sql`${documents.clientId} in (${clientIds})`,
    letters: sql`${confirmationLetters.clientId} in (${clientIds})`,
    mailItems: sql`${mailItems.clientId} in (${clientIds})`,
    calls: sql`${callMessages.clientId} in (${clientIds})`,
    meetings: isTheirMeeting,
    meetingIds,
    allowances: sql`${allowanceEntries.clientId} in (${clientIds})`,
    visits: sql`(${visits.subjectId} in (${bookingIds}) or ${visits.subjectId} in (${clientIds}))`,
    transactions: isTheirCharge(deskTransactions.chargeId),
    messages: or(...subjects.map((ids) => sql`${outbox.subjectId} in (${ids})`)),
    // Listing the kinds lets SQLite use the index, which starts with them.
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

/** An older release did not store the international form. */
function isRegistered(person: DataSubject): SQL {
  const { attendeeEmail, attendeePhone, attendeePhoneE164 } = eventRegistrations;
  if ("email" in person) return belongsTo(person, attendeeEmail, null);
  return sql`(${attendeePhoneE164} = ${person.phone} or ${attendeePhone} = ${person.phone})`;
}

/** Conditions, one of which is enough. They stand apart because SQLite searches an index for each only then. */
function areBookedBy(person: DataSubject): SQL[] {
  const { customerEmail, customerPhone, customerPhoneE164 } = meetings;
  if ("email" in person) return [sql`${customerEmail} is not null and ${belongsTo(person, customerEmail, null)}`];
  return [sql`${customerPhoneE164} = ${person.phone}`, sql`${customerPhone} = ${person.phone}`];
}

/** Paid hours of the meeting room that have not ended. */
function isUpcomingMeeting(at: Date): SQL {
  return sql`(${meetings.cancelledAt} is null and ${meetings.endsAt} > ${at.getTime()}
    and (select state from charges where charges.id = ${meetings.id}) = 'paid')`;
}

const hasSeatPayment = hasPayment(chargeIdOf("event_registrations"));

/** A paid seat at an event that has not ended. */
function isUpcomingSeat(today: Date): SQL {
  return sql`(${eventRegistrations.state} = 'registered' and (select state from charges where charges.id = ${chargeIdOf("event_registrations")}) = 'paid'
    and exists (select 1 from events where id = ${eventRegistrations.eventId} and event_date + (days - 1) * ${MS_PER_DAY} >= ${today.getTime()}))`;
}

/** Whether the person must stay identifiable, by the same criteria as `findUnfinished`. */
function isUnfinished(person: DataSubject, today: Date): SQL {
  const conditions = personConditions(person);
  return sql`(
    exists (select 1 from ${refunds} where ${and(conditions.refunds, inArray(refunds.status, OPEN_REFUND_STATUSES))})
    or exists (select 1 from ${paymentAttempts} where ${and(conditions.attempts, or(isToReview(paymentAttempts), isPaying))})
    or exists (select 1 from ${bookings} where ${and(conditions.bookings, isUpcomingBooking(today))})
    or exists (select 1 from ${eventRegistrations} where ${and(conditions.registrations, isUpcomingSeat(today))})
    or exists (select 1 from ${meetings} where ${and(conditions.meetings, isUpcomingMeeting(today))}))`;
}

const isPaying = inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES);

/** A paid or confirmed booking that has not ended. `today` is the first instant of the day in Accra. */
function isUpcomingBooking(today: Date): SQL | undefined {
  const longest = sql.join(
    BOOKING_TYPES.map((type) => sql`when ${type} then ${maxPlanDays(type)}`),
    sql` `,
  );
  const end = sql`coalesce(${bookings.endDate}, ${bookings.startDate} + (${bookings.months} * case ${bookings.bookingType} ${longest} end - 1) * ${MS_PER_DAY})`;
  return and(inArray(bookings.status, ["paid", "confirmed"]), sql`${end} >= ${today.getTime()}`);
}

/** The contract allows only ASCII addresses, for which SQLite's lower() and JavaScript's agree. */
function belongsTo(person: DataSubject, email: SQLWrapper, phone: SQLWrapper | null): SQL {
  if ("email" in person) return sql`lower(${email}) = ${person.email.toLowerCase()}`;
  return phone === null ? sql`lower(${email}) = null` : sql`${phone} = ${person.phone}`;
}

/** Whom the draft of an imported record is about. */
function ofDraft(column: "email" | "phoneE164"): SQL {
  const { draft } = importRows;
  const ofBooking = column === "email" ? "customerEmail" : "customerPhoneE164";
  return sql`coalesce(${draft} -> 'client' ->> ${column}, ${draft} -> 'booking' ->> ${ofBooking}, ${draft} -> 'subscriber' ->> ${column})`;
}

/** Keeps whether there was a note; its text may name a person. */
function eraseUnlessNull(column: SQLWrapper, erased: string = ERASED.name): SQL<string | null> {
  return sql`case when ${column} is null then null else ${erased} end`;
}
