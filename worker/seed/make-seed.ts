import { BOOKING_TYPES, type BookingStatus, type BookingType, hasPeopleCount } from "#domain/bookings/bookings.ts";
import {
  addDays,
  type Day,
  dayAt,
  dayOfMonth,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  startOfDay,
} from "#domain/calendar/days.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf, dueDateAfter, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { EVENT_TEMPLATES } from "#domain/events/templates.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { isVirtualOfficeEnquiry, LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";
import type { AuditAction, AuditSubject } from "#domain/operations/audit.ts";
import { importanceOf } from "#domain/operations/outbox.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { EventRow } from "#worker/db/schema/events.ts";
import type { ContactRow, LeadRow } from "#worker/db/schema/inbox.ts";
import type { MembershipPeriodRow, MembershipRow } from "#worker/db/schema/memberships.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import { makeRandom, type Random } from "./make-random.ts";
import { makePerson } from "./people.ts";

export interface SeedSize {
  clients: number;
  bookings: number;
}

/** A business that has been open for a while, as rows. */
export interface Seed {
  clients: ClientRow[];
  memberships: MembershipRow[];
  charges: ChargeRow[];
  membershipPeriods: MembershipPeriodRow[];
  bookings: BookingRow[];
  paymentAttempts: PaymentAttemptRow[];
  leads: LeadRow[];
  contacts: ContactRow[];
  events: EventRow[];
  outbox: OutboxRow[];
  auditTrail: AuditRow[];
}

/** The exchange rate at which the private office was booked. */
const RATE = 12.4;
const FINGERPRINTS = ["5eed0001", "5eed0002"] as const;
const MONTH_ENDS = [28, 29, 30, 31] as const;
const QUESTIONS = [
  "Is there a desk free next week, near a window if possible?",
  "Do you have parking for two cars?",
  "Can mail be forwarded to Kumasi every Friday?",
  "Mepɛ sɛ mehu baabi hɔ ansa na matua ka. When can I come?",
  "My card was declined, but mobile money worked. Is my booking all right?",
  "We are eight people. Is the private office quiet in the mornings?",
];

/**
 * `firstReceipt` is the next receipt number, `now` the current time in milliseconds. The same seed gives the same rows.
 */
export function makeSeed(size: SeedSize, options: { now: number; firstReceipt: number; seed?: number }): Seed {
  const random = makeRandom(options.seed ?? 1);
  const seed: Seed = {
    clients: [],
    memberships: [],
    charges: [],
    membershipPeriods: [],
    bookings: [],
    paymentAttempts: [],
    leads: [],
    contacts: [],
    events: [],
    outbox: [],
    auditTrail: [],
  };
  for (let number = 1; number <= size.clients; number += 1) addClient(seed, random, number, options.now);
  for (let number = 1; number <= size.bookings; number += 1)
    addBooking(seed, random, number, size.bookings, options.now);
  numberReceipts([...seed.bookings, ...seed.charges], options.firstReceipt);
  addReviews(seed, random, options.now);
  for (let number = 1; number <= Math.max(30, Math.round(size.bookings / 40)); number += 1)
    addMessage(seed, random, number, options.now);
  addEvents(seed, random, options.now);
  addOutbox(seed, random, options.now);
  return seed;
}

/** One date of each workshop and evening, a week apart from each other. */
function addEvents(seed: Seed, random: Random, now: number): void {
  for (const [index, { key: _, startHour, minutes, ...template }] of EVENT_TEMPLATES.entries()) {
    const start = startOfDay(addDays(dayAt(now), 10 + 7 * index)) + startHour * MS_PER_HOUR;
    seed.events.push({
      ...template,
      id: random.id(),
      eventDate: new Date(start),
      duration: minutes,
      isActive: true,
      registeredCount: 0,
      cancelledAt: null,
      cancelledReason: null,
      rescheduledAt: null,
      changes: 0,
      createdAt: new Date(now),
      updatedAt: null,
    });
  }
}

function addClient(seed: Seed, random: Random, number: number, now: number): void {
  const today = dayAt(now);
  const person = makePerson(random, number);
  const plan = random.pick(VIRTUAL_PLANS);
  const amountPesewas = pricePesewas(bookingTypeOf(plan), RATE);
  const startDate = startDay(random, today);
  const isInactive = random.next() < 0.08;
  // Most have paid what was due; some are a month or two behind.
  const paidUntil = random.next() < 0.15 ? addDays(today, -random.whole(1, 50)) : today;
  const id = random.id();
  let nextDueDate = startDate;
  let lastPaymentDate: Date | null = null;
  while (nextDueDate < paidUntil) {
    const dueDate = nextDueDate;
    nextDueDate = dueDateAfter(dueDate, dayOfMonth(startDate));
    lastPaymentDate = new Date(Math.min(now, startOfDay(dueDate) + random.whole(8 * 60, 17 * 60) * MS_PER_MINUTE));
    addPaidMonth(
      seed,
      {
        ...{ id: random.id(), membershipId: id, fromDay: dueDate, untilDay: nextDueDate, plan: bookingTypeOf(plan) },
        ...{ pricePesewas: amountPesewas, createdAt: lastPaymentDate },
      },
      lastPaymentDate,
    );
  }
  const client: ClientRow = {
    id,
    fullName: person.fullName,
    businessName: person.businessName,
    email: person.email,
    phone: person.phone,
    phoneE164: null,
    country: person.country,
    documents: random.next() < 0.8 ? ["Identity card.pdf", "Business registration.pdf"] : [],
    notes: random.next() < 0.2 ? "Collects mail on Fridays." : null,
    createdAt: new Date(startOfDay(startDate) + 9 * 60 * MS_PER_MINUTE),
    updatedAt: lastPaymentDate ?? new Date(startOfDay(startDate) + 9 * 60 * MS_PER_MINUTE),
  };
  seed.clients.push(client);
  const { createdAt, updatedAt } = client;
  seed.memberships.push({
    ...{ id, clientId: id, bookingId: null, plan: bookingTypeOf(plan), amountPesewas, isAgreed: false },
    ...{ startsOn: startDate, startsBy: null, nextDueDate, renewsOn: dayOfMonth(startDate), createdAt, updatedAt },
    ...{ lastPaidAt: lastPaymentDate, nextPlan: null, nextAmountPesewas: null, pausedFrom: null, endsOn: null },
    ...{ endReason: null, endedAt: isInactive ? updatedAt : null, resource: null, allocatedFrom: null },
    ...{ isReminded: true, linkVersion: 1 },
  });
  if (number <= 200 && lastPaymentDate) {
    const last = seed.membershipPeriods.at(-1);
    addAudit(seed, random, "client_paid", "client", id, lastPaymentDate, {
      dueDate: last?.fromDay ?? null,
      nextDueDate,
      amountPesewas,
    });
  }
}

function addPaidMonth(
  seed: Seed,
  month: Pick<
    MembershipPeriodRow,
    "id" | "membershipId" | "fromDay" | "untilDay" | "plan" | "pricePesewas" | "createdAt"
  >,
  paidAt: Date,
): void {
  const { id, pricePesewas, createdAt } = month;
  seed.membershipPeriods.push({
    ...month,
    ...{ months: 1, isFirstMonth: false, lateFeePesewas: 0, lateFeeAt: null, waivedFeePesewas: 0, agreedUntil: null },
    ...{ nextReminderOn: null, reminderStep: null, staffReminderStep: null },
  });
  seed.charges.push({
    ...{ id, subjectType: "membership_period", subjectId: id, amountPesewas: pricePesewas, payableUntil: null },
    ...{ state: "paid", paymentReference: formatDeskReference(id.replaceAll("-", "")), paidAt, receiptNumber: null },
    ...{ partOf: null, createdAt },
  });
}

/** A day in the last fourteen months, with extra month ends. */
function startDay(random: Random, today: Day): Day {
  const day = addDays(today, -random.whole(0, 420));
  if (random.next() > 0.2) return day;
  const wanted = random.pick(MONTH_ENDS);
  for (let offset = 0; offset < 62; offset += 1) {
    const earlier = addDays(day, -offset);
    if (dayOfMonth(earlier) === wanted) return earlier;
  }
  return day;
}

/** Bookings of each plan for one of the others. */
const SHARES: Partial<Record<BookingType, number>> = { desk_day: 10, desk_week: 4, desk_monthly: 4 };
const TYPES = BOOKING_TYPES.flatMap((type) => Array.from({ length: SHARES[type] ?? 1 }, () => type));

function addBooking(seed: Seed, random: Random, number: number, count: number, now: number): void {
  const today = startOfDay(dayAt(now));
  const person = makePerson(random, number);
  const bookingType = random.pick(TYPES);
  // Spread over a year; every twentieth arrives today, so that the day's list is never empty.
  const isToday = number % Math.max(10, Math.ceil(count / 25)) === 0;
  const createdAt = isToday
    ? now - random.whole(60, 5 * 24 * 60) * MS_PER_MINUTE
    : now - random.whole(1, 365 * 24 * 60) * MS_PER_MINUTE;
  const startDate = isToday ? today : startOfDay(dayAt(createdAt)) + random.whole(0, 21) * MS_PER_DAY;
  const amountPesewas = pricePesewas(bookingType, RATE);
  const status = statusOf(random, startDate < today, amountPesewas);
  const isPaid = status === "paid";
  const paidAt = isPaid ? new Date(Math.min(now, createdAt + random.whole(1, 90) * MS_PER_MINUTE)) : null;
  const isAtDesk = random.next() < 0.3;
  const token = random.id().replaceAll("-", "");
  const reference = isAtDesk ? formatDeskReference(token) : token;
  const booking: BookingRow = {
    id: random.id(),
    customerName: person.fullName,
    customerEmail: person.email,
    customerPhone: person.phone,
    customerPhoneE164: null,
    bookingType,
    startDate: new Date(startDate),
    endDate: null,
    numberOfPeople: hasPeopleCount(bookingType) ? random.whole(4, 12) : null,
    amountPesewas,
    status,
    paymentReference: isPaid ? reference : null,
    notes: random.next() < 0.1 ? "A desk near the window, please." : null,
    companyName: null,
    companyTin: null,
    receiptNumber: null,
    paidAt,
    cancelledReason: status === "cancelled" ? "The customer called." : null,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: new Date(createdAt),
    quotedAt: null,
    source: "web",
    createdBy: null,
    agreedReason: null,
    accountClientId: null,
    country: null,
    months: 1,
    extendedDays: 0,
    linkVersion: 1,
    // Derived from the token, so that the sequence of random numbers stays the same.
    calendarId: [...token].reverse().join(""),
    channel: null,
  };
  seed.bookings.push(booking);
  if (paidAt === null) return;
  const channel = isAtDesk ? `desk_${random.pick(DESK_METHODS)}` : random.pick(["mobile_money", "card"]);
  if (!isAtDesk)
    seed.paymentAttempts.push(makeAttempt(random, booking, { reference, channel, paidAt, status: "succeeded" }));
  if (seed.auditTrail.length < 1000) {
    const detail = { reference, amountPesewas, channel };
    addAudit(seed, random, "booking_paid", "booking", booking.id, paidAt, detail, isAtDesk ? "staff" : "gateway");
  }
}

function statusOf(random: Random, isPast: boolean, amountPesewas: number): BookingStatus {
  const chance = random.next();
  if (chance < 0.1) return "cancelled";
  if (amountPesewas === 0) return chance < 0.5 ? "pending" : "confirmed";
  if (isPast) return chance < 0.92 ? "paid" : "confirmed";
  return chance < 0.6 ? "paid" : chance < 0.8 ? "confirmed" : "pending";
}

function numberReceipts(rows: Pick<ChargeRow, "paidAt" | "receiptNumber">[], firstReceipt: number): void {
  const paid = rows.filter(({ paidAt }) => paidAt !== null);
  paid.sort((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0));
  for (const [position, row] of paid.entries()) row.receiptNumber = firstReceipt + position;
}

/** A few payments that came too late. */
function addReviews(seed: Seed, random: Random, now: number): void {
  const cancelled = seed.bookings.filter(({ status, amountPesewas }) => status === "cancelled" && amountPesewas > 0);
  for (const booking of cancelled.slice(0, 4)) {
    const paidAt = new Date(Math.min(now, booking.createdAt.getTime() + 2 * MS_PER_DAY));
    const reference = random.id().replaceAll("-", "");
    const row = makeAttempt(random, booking, { reference, channel: "mobile_money", paidAt, status: "review" });
    seed.paymentAttempts.push({ ...row, reviewReason: "booking_cancelled" });
  }
}

/** Paystack's fee in Ghana. See paystack.com/gh/pricing. */
const GATEWAY_FEE = 0.0195;

function makeAttempt(
  random: Random,
  booking: BookingRow,
  paid: { reference: string; channel: string; paidAt: Date; status: "succeeded" | "review" },
): PaymentAttemptRow {
  return {
    id: random.id(),
    reference: paid.reference,
    chargeId: booking.id,
    amountPesewas: booking.amountPesewas,
    currency: "GHS",
    status: paid.status,
    authorizationUrl: null,
    gatewayStatus: "success",
    failureReason: null,
    promptStatus: null,
    promptText: null,
    promptExpiresAt: null,
    isSharedByLink: false,
    chargedPesewas: booking.amountPesewas,
    chargedCurrency: "GHS",
    channel: paid.channel,
    paidAt: paid.paidAt.toISOString(),
    feesPesewas: Math.round(booking.amountPesewas * GATEWAY_FEE),
    reviewReason: null,
    resolvedAt: null,
    resolvedNote: null,
    createdAt: booking.createdAt,
    updatedAt: paid.paidAt,
    checkedAt: paid.paidAt,
    answeredAt: paid.paidAt,
  };
}

function addMessage(seed: Seed, random: Random, number: number, now: number): void {
  const person = makePerson(random, number);
  // The first few are new; the others go back four months.
  const createdAt = now - (number <= 8 ? random.whole(3, 200) : random.whole(200, 120 * 24 * 60)) * MS_PER_MINUTE;
  const isNew = number <= 8 || random.next() < 0.03;
  const answeredAt = isNew ? null : new Date(Math.min(now, createdAt + random.whole(4, 240) * MS_PER_MINUTE));
  const handled = {
    status: isNew ? ("new" as const) : random.pick(["answered", "closed", "closed"] as const),
    ownerId: null,
    ownerInitials: isNew ? null : random.pick(["AK", "EM", "YB"]),
    answeredAt,
  };
  const shared = {
    email: person.email,
    phone: person.phone,
    phoneE164: null,
    isSuspectedBot: false,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: new Date(createdAt),
    ...handled,
  };
  const message = random.pick(QUESTIONS);
  if (random.next() < 0.4) {
    const category = random.pick([null, "booking", "payment", "facilities"] as const);
    seed.contacts.push({ ...shared, id: random.id(), name: person.fullName, message, category });
    return;
  }
  const source = random.pick(LEAD_SOURCES);
  const virtualPlan = isVirtualOfficeEnquiry(source) ? random.pick(VIRTUAL_PLANS) : null;
  const type =
    virtualPlan === null ? random.pick(["desk_monthly", "private_office"] as const) : bookingTypeOf(virtualPlan);
  seed.leads.push({
    ...shared,
    id: random.id(),
    firstName: person.firstName,
    lastName: person.lastName,
    message,
    source,
    plan: PLANS[type].name,
    virtualPlan,
    businessName: virtualPlan === null ? null : person.businessName,
    country: virtualPlan === null ? null : person.country,
    viewingDay: null,
    viewingPart: null,
    viewingAt: null,
    viewingSequence: 0,
    page: source === "virtual_office" ? "/virtual-office" : "/",
  });
}

/** Emails about the newest bookings: sent, except one waiting and some failed. */
function addOutbox(seed: Seed, random: Random, now: number): void {
  const newest = [...seed.bookings].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, 150);
  for (const [position, booking] of newest.entries())
    for (const audience of ["customer", "team"] as const) {
      const isForCustomer = audience === "customer";
      const status =
        isForCustomer && position === 0 ? "waiting" : isForCustomer && position % 40 === 7 ? "failed" : "sent";
      // Created just now: an old waiting email would mean that delivery is broken.
      const createdAt = status === "waiting" ? new Date(now) : booking.createdAt;
      seed.outbox.push({
        id: random.id(),
        kind: "booking_received",
        audience,
        importance: importanceOf("booking_received", audience),
        subjectId: booking.id,
        dedupeKey: `booking_received:${audience}:${booking.id}`,
        status,
        attempts: { waiting: 0, sent: 1, failed: 10 }[status],
        nextAttemptAt: createdAt,
        lastError: status === "failed" ? "Error E_DELIVERY_FAILED" : null,
        createdAt,
        ...{ channel: null, failedChannel: null, providerId: null, delivery: null },
        sentAt: status === "sent" ? new Date(booking.createdAt.getTime() + 2000) : null,
      });
    }
}

function addAudit(
  seed: Seed,
  random: Random,
  action: AuditAction,
  subjectType: AuditSubject,
  subjectId: string,
  at: Date,
  detail: Record<string, string | number | null>,
  actor: "staff" | "gateway" = "staff",
): void {
  const actorFingerprint = actor === "staff" ? random.pick(FINGERPRINTS) : null;
  seed.auditTrail.push({
    id: random.id(),
    at,
    actor,
    actorFingerprint,
    staffId: null,
    action,
    subjectType,
    subjectId,
    detail,
  });
}
