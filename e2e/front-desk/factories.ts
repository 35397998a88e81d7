import { randomUUID } from "node:crypto";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import type { InboxItem, InboxReply } from "#contract/front-desk/inbox.ts";
import type { AdminInventory, Occupancy } from "#contract/front-desk/inventory.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import type { AdminMeeting, MeetingRoomCalendar } from "#contract/front-desk/meeting-room.ts";
import type { AdminChargeItem, AdminMembershipDetail, MembershipFigures } from "#contract/front-desk/memberships.ts";
import type { DayClose, MonthReport } from "#contract/front-desk/money/books.ts";
import type { PaymentReview, RefundItem, UnmatchedPayment } from "#contract/front-desk/money/payments.ts";
import type { DueItem } from "#contract/front-desk/money/take-payment.ts";
import type { AdminTakings } from "#contract/front-desk/money/takings.ts";
import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import type { PersonDetail, PersonRecord } from "#contract/front-desk/people/people.ts";
import type { StaffMember } from "#contract/front-desk/staff.ts";
import type { AdminWaitlistEntry } from "#contract/front-desk/waitlist.ts";
import { addDays, addMonth, dayAt, daysBetween } from "#domain/calendar/days.ts";

export function makePerson(): PersonDetail {
  const record = (changes: Pick<PersonRecord, "kind" | "title"> & Partial<PersonRecord>): PersonRecord => {
    return { id: randomUUID(), detail: "", at: "2026-11-20", state: null, amount: null, parentId: null, ...changes };
  };
  return {
    id: `client-${randomUUID()}`,
    name: "Ama Mensah",
    email: "ama@client.example",
    phone: "+233 24 412 3456",
    phoneE164: "+233244123456",
    others: [
      { id: `lead-${randomUUID()}`, name: "A. Mensah-Bonsu", email: "a.mensah.bonsu@client.example", phone: null },
    ],
    clientIds: [],
    owes: [makeDueItem({ title: "Day Pass, 27 November 2026", owed: 250, dueOn: "2026-11-27" })],
    bookings: Array.from({ length: 7 }, () =>
      record({ kind: "booking", title: "Day Pass", detail: "Mensah Textiles", state: "pending", amount: 250 }),
    ),
    memberships: [record({ kind: "membership", title: "Starter Virtual Office", state: "overdue", amount: 350 })],
    payments: [record({ kind: "payment", title: "receipt", detail: "AH-000042", state: "desk_cash", amount: 250 })],
    messages: [record({ kind: "contact", title: "booking", detail: "Is there parking? ".repeat(20), state: "new" })],
    documents: [record({ kind: "document", title: "Proof of address", state: "asked" })],
    mail: [],
    visits: [record({ kind: "visit", title: "left", detail: "9:00 am to 5:30 pm" })],
    notes: [{ id: randomUUID(), text: "Prefers the window", by: "Kojo Asante", at: "2026-11-20T09:00:00.000Z" }],
    isComplete: true,
  };
}

export function makeClient(changes: Partial<AdminClient> = {}): AdminClient {
  return {
    id: randomUUID(),
    fullName: "Ama Mensah",
    businessName: "Mensah Textiles",
    email: "ama@client.example",
    phone: "+233 24 412 3456",
    phoneE164: "+233244123456",
    country: "ghana",
    plan: "starter",
    amount: 350,
    startDate: "2026-01-31",
    startsBy: null,
    nextDueDate: "2026-02-28",
    endsOn: null,
    renewsOn: 31,
    membershipId: randomUUID(),
    officeUrl: null,
    verification: "documents_needed",
    openCharge: null,
    lastPaymentDate: "2026-01-31T09:00:00.000Z",
    lastReminder: null,
    status: "overdue",
    documents: ["passport.pdf"],
    notes: "Prefers WhatsApp.",
    createdAt: "2026-01-31T09:00:00.000Z",
    updatedAt: "2026-01-31T09:00:00.000Z",
    ...changes,
  };
}

export function makeBooking(changes: Partial<AdminBooking> = {}): AdminBooking {
  return {
    id: randomUUID(),
    bookingType: "desk_week",
    planName: "Weekly",
    months: 1,
    status: "pending",
    customerName: "Kofi Boateng",
    customerEmail: "kofi@customer.example",
    customerPhone: "+233 20 111 2233",
    customerPhoneE164: "+233201112233",
    channel: "email",
    startDate: new Date().toISOString().slice(0, 10),
    endDate: null,
    lastDay: addDays(new Date().toISOString().slice(0, 10), 6),
    startsAt: `${(changes.startDate ?? new Date().toISOString()).slice(0, 10)}T08:00:00.000Z`,
    numberOfPeople: null,
    owed: 0,
    amount: 750,
    netAmount: 0,
    notes: "I come by bicycle.",
    companyName: null,
    companyTin: null,
    paymentReference: null,
    onlinePayment: null,
    deskPayment: null,
    refunds: [],
    disputes: [],
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    heldUntil: null,
    source: "web",
    createdBy: null,
    agreedReason: null,
    visits: [],
    closedBecause: null,
    lengthening: null,
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

export function makePaymentReview(changes: Partial<PaymentReview> = {}): PaymentReview {
  return {
    reference: "f3b1c9d27a6e4f50b8c1d2e3f4a5b6c7",
    reason: "amount",
    asked: 750,
    charged: 749.99,
    chargedCurrency: "GHS",
    channel: "mobile_money",
    paidAt: "2026-11-20T10:00:00.000Z",
    createdAt: "2026-11-20T09:59:00.000Z",
    booking: makeBooking({ customerName: "Yaw Review" }),
    months: null,
    ...changes,
  };
}

export function makeUnmatchedPayment(changes: Partial<UnmatchedPayment> = {}): UnmatchedPayment {
  return { reference: "not-one-of-ours", noticedAt: "2026-11-20T10:00:00.000Z", ...changes };
}

export function makeRefund(changes: Partial<RefundItem> = {}): RefundItem {
  const booking = makeBooking({ customerName: "Abena Refund", status: "cancelled" });
  return {
    id: randomUUID(),
    bookingId: booking.id,
    paymentReference: "0c5d1e7ab94f4a30a1b2c3d4e5f60718",
    amount: 375,
    rule: "last_day",
    status: "failed",
    failure: "Your balance is not enough to fulfil this request",
    createdAt: "2026-11-20T09:59:00.000Z",
    updatedAt: "2026-11-20T10:30:00.000Z",
    booking,
    months: null,
    ...changes,
  };
}

export function makeInboxItem(minutesOld: number, changes: Partial<InboxItem> = {}): InboxItem {
  const createdAt = Date.now() - minutesOld * 60_000;
  return {
    kind: "contact",
    id: randomUUID(),
    status: "new",
    ownerInitials: null,
    owner: null,
    source: "support",
    name: "Akosua Darko",
    email: "akosua@writer.example",
    phone: "024 412 3456",
    phoneE164: "+233244123456",
    message: "The Wi-Fi in booth 2 is slow.",
    category: "technical",
    plan: null,
    businessName: null,
    country: null,
    page: null,
    viewingAt: null,
    viewingWish: null,
    createdAt: new Date(createdAt).toISOString(),
    ageMinutes: minutesOld,
    promisedBy: new Date(createdAt + 120 * 60_000).toISOString(),
    answeredAt: null,
    replyMinutes: null,
    isSuspectedBot: false,
    ...changes,
  };
}

export function makeReply(changes: Partial<InboxReply> = {}): InboxReply {
  return {
    id: randomUUID(),
    channel: "email",
    text: "We have asked the provider to look at it today.",
    viewingAt: null,
    by: "Ama Mensah",
    at: new Date().toISOString(),
    mail: "sent",
    ...changes,
  };
}

export function makeOutboxMessage(changes: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    id: randomUUID(),
    kind: "payment_received",
    audience: "customer",
    status: "failed",
    about: "Kofi Boateng",
    email: "kofi@customer.example",
    subjectId: randomUUID(),
    attempts: 9,
    nextAttemptAt: null,
    ...{ channel: null, delivery: null, failedChannel: null },
    lastError: "mailer_timeout",
    createdAt: "2026-11-20T09:59:00.000Z",
    sentAt: null,
    ...changes,
  };
}

export function makeHistoryEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: randomUUID(),
    at: "2026-11-20T09:59:00.000Z",
    actor: "staff",
    staffName: null,
    staffId: null,
    fingerprint: "ab12cd34",
    action: "client_paid",
    subjectType: "client",
    subjectId: randomUUID(),
    subjectName: "Ama Mensah",
    detail: { amountPesewas: 35_000 },
    ...changes,
  };
}

export function makeStaffMember(changes: Partial<StaffMember> = {}): StaffMember {
  const passkey = { device: "Chrome on Android", createdAt: "2026-11-02T09:00:00.000Z" };
  return {
    id: randomUUID(),
    name: "Adjoa Owusu-Ansah",
    email: "adjoa@house.example",
    role: "owner",
    isActive: true,
    createdAt: "2026-11-01T09:00:00.000Z",
    passkeys: [
      { ...passkey, id: "phone", lastUsedAt: "2026-11-20T09:59:00.000Z" },
      { ...passkey, id: "laptop", device: "Samsung Internet on Windows", lastUsedAt: null },
    ],
    invitedUntil: "2026-11-21T09:59:00.000Z",
    ...changes,
  };
}

export function makeSummary(changes: Partial<AdminSummary> = {}): AdminSummary {
  return {
    clients: { total: 12, active: 6, dueSoon: 3, overdue: 2, inactive: 1 },
    renewals: [
      { from: "2026-11-21", to: "2026-11-27", count: 2, amount: 950 },
      { from: "2026-11-28", to: "2026-12-04", count: 1, amount: 600 },
    ],
    revenue: [
      {
        month: "2026-10",
        amount: 2350,
        plans: [
          { plan: "desk_monthly", planName: "Monthly Hot Desk", amount: 2000 },
          { plan: "virtual_starter", planName: "Starter Virtual Office", amount: 350 },
        ],
      },
      { month: "2026-11", amount: 600, plans: [{ plan: "virtual_pro", planName: "Pro", amount: 600 }] },
    ],
    waiting: {
      inbox: 1,
      conversations: 0,
      paymentReviews: 1,
      unmatchedPayments: 1,
      refunds: 1,
      disputes: 0,
      places: 0,
      failedMessages: 1,
      leftOwing: [],
      documents: 0,
      drawer: "unexplained",
      holidays: [],
      ...{ overbooked: [], closures: [], unpaidStarts: [], heldMail: 0 },
    },
    ...changes,
  };
}

export function makeDueItem(changes: Partial<DueItem> = {}): DueItem {
  return {
    ...{ id: randomUUID(), subject: "booking", name: "Kofi Boateng", title: "Weekly", owed: 750, canPayInPart: true },
    ...{ months: null, from: null, dueOn: null, heldUntil: null, isOnAccount: false, hasEmail: true, phone: null },
    ...changes,
  };
}

export function makeTakings(changes: Partial<AdminTakings> = {}): AdminTakings {
  const entry = {
    by: "Kojo",
    isGivenBack: false,
    way: "cash",
    name: "Kofi Boateng",
    planName: "Weekly",
    amount: 750,
  } as const;
  return {
    totals: [
      { way: "cash", taken: 750, givenBack: 375, left: 375 },
      { way: "mobile_money", taken: 0, givenBack: 0, left: 0 },
      { way: null, taken: 600, givenBack: 0, left: 600 },
    ],
    staff: [{ by: "Kojo", left: 975, hasUncounted: false }],
    entries: [
      { ...entry, id: randomUUID(), at: "2026-11-20T09:05:00.000Z", note: "In two notes" },
      { ...entry, id: randomUUID(), at: "2026-11-20T10:30:00.000Z", isGivenBack: true, amount: 375, note: null },
      {
        ...entry,
        id: randomUUID(),
        at: "2026-11-20T11:00:00.000Z",
        way: null,
        name: "Ama Mensah",
        planName: "Pro Virtual Office",
        amount: 600,
        note: null,
      },
    ],
    ...changes,
  };
}

/** Occupancy in which the 3rd is full, the 4th closed and the 5th overbooked. */
export function makeOccupancy(month: string): Occupancy {
  const length = daysBetween(`${month}-01`, addMonth(`${month}-01`));
  return {
    month,
    days: Array.from({ length }, (_, offset) => {
      const day = addDays(`${month}-01`, offset);
      const isOpen = !day.endsWith("-04");
      const desks = day.endsWith("-03") ? 40 : day.endsWith("-05") ? 43 : 12;
      return {
        day,
        isOpen,
        reason: isOpen ? null : "Farmers' Day",
        meetings: day.endsWith("-03") ? 2 : 0,
        special: day.endsWith("-06") ? { opens: 8, closes: 13, reason: "Elections" } : null,
        resources: [
          { resource: "desks", capacity: 40, taken: desks, held: 2, starting: isOpen ? 0 : 3 },
          { resource: "private_offices", capacity: 4, taken: 1, held: 0, starting: 0 },
          { resource: "meeting_room", capacity: 1, taken: 0, held: 0, starting: 0 },
        ],
      };
    }),
  };
}

export function makeInventory(changes: Partial<AdminInventory> = {}): AdminInventory {
  return {
    resources: [
      { resource: "desks", capacity: 40, allotment: 0 },
      { resource: "private_offices", capacity: 4, allotment: 0 },
      { resource: "meeting_room", capacity: 1, allotment: 0 },
    ],
    closures: [{ id: CLOSURE_ID, from: "2027-03-06", to: "2027-03-06", reason: "Independence Day" }],
    holidays: [
      { day: "2027-05-01", name: "May Day", isToBeConfirmed: true, decision: null },
      { day: "2027-03-26", name: "Good Friday", isToBeConfirmed: false, decision: "without_reception" },
    ],
    ...changes,
  };
}

export const CLOSURE_ID = "5b1f0000-0000-4000-8000-000000000004";

export function makeWaitlistEntry(changes: Partial<AdminWaitlistEntry> = {}): AdminWaitlistEntry {
  return {
    id: randomUUID(),
    status: "offered",
    bookingType: "private_office",
    startDate: "2027-03-10",
    endDate: "2027-04-09",
    name: "Efua Waits",
    email: null,
    phone: "024 000 0000",
    offeredUntil: "2027-03-01T10:00:00.000Z",
    isHeld: true,
    createdAt: "2027-02-20T10:00:00.000Z",
    whatsappUrl: "https://wa.me/233240000000?text=A%20place%20is%20free",
    ...changes,
  };
}

export function makeDayEntry(changes: Partial<DayEntry> = {}): DayEntry {
  return {
    kind: "booking",
    id: randomUUID(),
    name: "Kofi Boateng",
    plan: "Day Pass",
    resource: "desks",
    phone: "024 412 3456",
    phoneE164: "+233244123456",
    email: "kofi@customer.example",
    numberOfPeople: null,
    isPaid: true,
    owed: 0,
    dayNumber: 1,
    dayCount: 1,
    status: "paid",
    source: "web",
    hasPlace: true,
    overbookReason: null,
    unit: null,
    notes: null,
    checkedInAt: null,
    checkedOutAt: null,
    ...changes,
  };
}

export function makeDayOverview(changes: Partial<DayOverview> = {}): DayOverview {
  return {
    day: dayAt(Date.now()),
    isOpen: true,
    reason: null,
    hours: { opens: 8, closes: 22 },
    hoursBecause: null,
    resources: [
      { resource: "desks", capacity: 40, taken: 12, inside: 1 },
      { resource: "private_offices", capacity: 4, taken: 4, inside: 0 },
      { resource: "meeting_room", capacity: 1, taken: 0, inside: 0 },
    ],
    arriving: [makeDayEntry()],
    inside: [],
    left: [],
    noShows: [],
    agenda: { events: [], meetings: [], mail: [] },
    ...changes,
  };
}

export function makeDayClose(changes: Partial<DayClose> = {}): DayClose {
  return {
    day: "2026-11-20",
    ours: { count: 2, amount: 2750 },
    gateway: { count: 3, amount: 3000, fees: 58.5 },
    payouts: [{ id: "8610870", status: "success", amount: 2941.5, fees: 58.5 }],
    differences: [{ reference: "0c5d1e7ab94f4a30a1b2c3d4e5f60718", ours: null, gateway: 250, why: "not_known_here" }],
    refunds: { ours: { count: 0, amount: 0 }, gateway: { count: 0, amount: 0 }, unlisted: { count: 0, amount: 0 } },
    drawer: {
      now: { openedAt: null, hasCashBefore: false, unexplained: null },
      movements: [
        {
          ...{ id: randomUUID(), at: "2026-11-20T12:10:00.000Z", amount: -20, reason: "Printer paper" },
          ...{ isVoided: false, by: "Kojo" },
        },
      ],
      counts: [
        {
          ...{ id: randomUUID(), at: "2026-11-20T17:40:00.000Z", kind: "closing", expected: 575, counted: 570 },
          ...{ difference: -5, banked: 370, reason: "A five is missing", needsReason: false, by: "Kojo" },
        },
      ],
    },
    ...changes,
  };
}

export function makeMonthReport(changes: Partial<MonthReport> = {}): MonthReport {
  return {
    month: "2026-11",
    closed: null,
    revenue: {
      amount: 4350,
      byPlan: [
        { plan: "desk_monthly", planName: "Monthly Hot Desk", count: 2, amount: 4000 },
        { plan: "virtual_starter", planName: "Starter Virtual Office", count: 1, amount: 350 },
      ],
      byWay: [
        { way: "mobile_money", count: 2, amount: 4000 },
        { way: null, count: 1, amount: 350 },
      ],
    },
    staff: [{ by: "Kojo", left: 975, hasUncounted: false }],
    receipts: {
      count: 2,
      amount: 4500,
      first: "AH-000040",
      last: "AH-000042",
      gaps: [{ receipt: "AH-000041", month: "2026-10" }],
    },
    takenBack: { count: 0, amount: 0 },
    clientMonths: { count: 1, amount: 350 },
    refunds: { count: 1, amount: -500 },
    held: { count: 0, amount: 0 },
    surcharges: { count: 0, amount: 0 },
    fees: { count: 2, amount: -87.75 },
    late: [],
    days: [{ day: "2026-11-20", taken: 4850, givenBack: -500, fees: -87.75 }],
    occupancy: [
      { day: "2026-11-20", isOpen: true, resources: [{ resource: "desks", capacity: 40, sold: 10, used: 8 }] },
    ],
    memberships: {
      ...{ new: 1, back: 0, left: 1, active: 12, paused: { count: 1, amount: 600 }, recurringAmount: 5400 },
      movements: {
        ...{ start: 5950, new: 350, expansion: 350, reactivation: 0, resumed: 0 },
        ...{ contraction: 0, paused: -600, churn: -650, end: 5400 },
      },
      churn: { gross: 650 / 5950, members: 1 / 13 },
    },
    overdue: [
      { age: "0-7", count: 1, amount: 350, lateFees: 0 },
      { age: "8-30", count: 1, amount: 660, lateFees: 60 },
      { age: "31-60", count: 0, amount: 0, lateFees: 0 },
      { age: "more", count: 0, amount: 0, lateFees: 0 },
    ],
    replies: { answered: 12, medianMinutes: 41, withinTwoHours: 0.93 },
    leads: [{ source: "virtual_office", count: 5, booked: 2 }],
    tax: null,
    messages: [{ channel: "sms", count: 42, amount: 2.94 }],
    discretion: [],
    taxProfile: "off",
    ...changes,
  };
}

/** A week of the meeting room with two meetings on the second day and a closed third day. */
export function makeMeetingRoomCalendar(from: string): MeetingRoomCalendar {
  const busy = addDays(from, 1);
  const days = Array.from({ length: 7 }, (_, offset) => addDays(from, offset));
  const meeting = (more: Partial<AdminMeeting>): AdminMeeting => ({
    id: "00000000-0000-4000-8000-0000000000c1",
    clientId: null,
    name: "Somebody from the bank whose name is longer than the column is wide",
    businessName: null,
    startsAt: `${busy}T10:00:00.000Z`,
    endsAt: `${busy}T11:30:00.000Z`,
    minutes: 90,
    bookedBy: "staff",
    drawnHours: 0,
    ...{ customerEmail: null, customerPhone: null, amount: 0, isPaid: false, receiptNumber: null },
    ...{ heldUntil: null, refundAmount: 0 },
    ...more,
  });
  return {
    capacity: 1,
    days: days.map((day, offset) => ({
      day,
      isOpen: offset !== 2,
      reason: offset === 2 ? "Farmers' Day" : null,
      opensAt: `${day}T08:00:00.000Z`,
      closesAt: `${day}T22:00:00.000Z`,
      hoursBecause: null,
      meetings:
        day === busy
          ? [
              meeting({}),
              meeting({
                id: "00000000-0000-4000-8000-0000000000c2",
                clientId: "00000000-0000-4000-8000-0000000000c3",
                name: "Ama Mensah",
                businessName: "Mensah & Co",
                startsAt: `${busy}T14:00:00.000Z`,
                endsAt: `${busy}T15:00:00.000Z`,
                minutes: 60,
                bookedBy: "client",
                drawnHours: 1,
              }),
            ]
          : [],
    })),
  };
}

export function makeMailItem(overrides: Partial<AdminMailItem> = {}): AdminMailItem {
  return {
    id: "00000000-0000-4000-8000-0000000000d1",
    clientId: "00000000-0000-4000-8000-0000000000c3",
    clientName: "Ama Mensah",
    clientEmail: "ama@example.com",
    clientPhone: "0241234567",
    businessName: "Mensah & Co",
    kind: "official",
    sender: "Ghana Revenue Authority, Large Taxpayer Office",
    note: null,
    shelf: "B2",
    isUrgent: true,
    receivedAt: "2026-11-21T09:00:00.000Z",
    receivedBy: "Adjoa",
    state: "requested",
    held: null,
    keepUntil: null,
    request: "forward",
    requestNote: "12 Station Road\nKumasi",
    requestedAt: "2026-11-21T10:00:00.000Z",
    price: { amount: 45, isPaid: false },
    hasPhoto: false,
    hasScan: false,
    scannedAt: null,
    doneAt: null,
    doneHow: null,
    doneTo: null,
    tracking: null,
    ...overrides,
  };
}

/** A monthly desk that is nine days overdue, with its late fee. */
export function makeMembership(changes: Partial<AdminMembershipDetail> = {}): AdminMembershipDetail {
  const charge = {
    ...{ id: randomUUID(), membershipId: "m", from: "2026-11-12", to: "2026-12-11", months: 1, plan: "desk_monthly" },
    ...{
      amount: 2200,
      lateFee: 200,
      waivedFee: 0,
      wentBack: 0,
      dueDate: "2026-11-12",
      state: "open",
      agreedUntil: null,
    },
    ...{ remindedAt: ["2026-11-12T09:00:00.000Z"], step: 8, isToRemind: true, isMailed: true },
    ...{ paidAt: null, receiptNumber: null, paymentReference: null },
  } as const;
  return {
    ...{ id: randomUUID(), kind: "monthly_desk", plan: "desk_monthly", planName: "Monthly Hot Desk" },
    ...{ customerName: "Nana Yaa Asantewaa Boakye-Yiadom", businessName: null, email: "nana@example.com" },
    ...{
      phone: "+233 24 123 4567",
      phoneE164: "+233241234567",
      clientId: null,
      bookingId: "b",
      startsOn: "2026-09-12",
    },
    ...{ paidUntil: "2026-11-11", nextDueDate: "2026-11-12", renewsOn: 12, amount: 2000, nextPlan: null },
    ...{
      pausedFrom: null,
      endsOn: null,
      endReason: null,
      isReminded: true,
      state: "overdue",
      openCharge: { ...charge },
    },
    updatedAt: "2026-11-12T09:00:00.000Z",
    charges: [
      { ...charge, remindedAt: [...charge.remindedAt] },
      {
        ...charge,
        ...{ id: randomUUID(), from: "2026-10-12", to: "2026-11-11", amount: 2000, lateFee: 0, state: "paid" },
        ...{ remindedAt: [], wentBack: 500, paidAt: "2026-10-11T10:00:00.000Z", receiptNumber: "AH-000040" },
        paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718",
      },
    ],
    earlier: [],
    payUrl: "https://house.example/pay#x",
    ...changes,
  } as AdminMembershipDetail;
}

export function makeOwedCharge(): AdminChargeItem {
  const { openCharge, ...membership } = makeMembership();
  if (!openCharge) throw new Error("A late membership owes a month");
  return { ...openCharge, membership, payUrl: membership.payUrl };
}

export function makeMembershipFigures(): MembershipFigures {
  const none = { count: 0, amount: 0, lateFees: 0 };
  return {
    ...{ active: 12, paused: 1, begun: 2, left: 1, monthlyRecurring: 14_350, toRemind: 1 },
    overdue: [
      { age: "0-7", ...none },
      { age: "8-30", count: 1, amount: 2200, lateFees: 200 },
      { age: "31-60", ...none },
      { age: "more", ...none },
    ],
  };
}
