import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { describeVisitReception } from "#domain/bookings/visit-reception.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import type { ChargeState } from "#domain/charges/charges.ts";
import { VERIFICATION_DEADLINE_MS } from "#domain/documents/documents.ts";
import type { MailName } from "#domain/mail-texts/mail-texts.ts";
import { bookedFirstMonth, firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { site } from "#domain/site.ts";
import { dayBookedMail } from "#worker/allowances/mails.ts";
import type { BookingMailData, OnlinePaymentLink } from "#worker/bookings/booking-mail-data.ts";
import {
  bookingCancelledMail,
  bookingConfirmedMail,
  bookingExtendedMail,
  bookingHoursChangedMail,
  bookingMovedMail,
  bookingReceivedMail,
  bookingReminderMail,
} from "#worker/bookings/mails.ts";
import type { ChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import { dateAlertConfirmMail, datePublishedMail } from "#worker/events/date-alert-mails.ts";
import * as events from "#worker/events/mails.ts";
import { contactReceivedMail, enquiryReceivedMail, type LeadMailData } from "#worker/inbox/mails.ts";
import { forwardingPaidEmail, forwardingPricedEmail } from "#worker/mail-items/forwarding-mails.ts";
import type { EmailedItem } from "#worker/mail-items/mail-data.ts";
import { callTakenEmail, mailArrivedEmail, mailDoneEmail, storageEndsEmail } from "#worker/mail-items/mails.ts";
import {
  type MeetingMailData,
  meetingBookedMail,
  meetingCancelledMail,
  meetingHeldMail,
  meetingPaidMail,
} from "#worker/meeting-room/mails.ts";
import {
  membershipChangedMail,
  membershipPaidMail,
  membershipPaymentVoidedMail,
  type PeriodMailData,
  reminderMail,
} from "#worker/memberships/mails.ts";
import type { CustomerLinks } from "#worker/my-booking/customer-links.ts";
import {
  aboutBooking,
  aboutMeeting,
  aboutPlace,
  aboutViewing,
  linkRenewedMail,
  linksMail,
} from "#worker/my-booking/mails.ts";
import * as offices from "#worker/my-office/mails.ts";
import { newsletterWelcomeMail } from "#worker/newsletter/mails.ts";
import type { RenderedMail } from "#worker/outbox/layout.ts";
import {
  dayFullMail,
  eventFullMail,
  partPaidMail,
  paymentReceivedMail,
  paymentVoidedMail,
  receiptVoidedMail,
  roomTakenMail,
} from "#worker/payments/mails.ts";
import { payerOfBooking, refundDelayedMail, refundDoneMail } from "#worker/refunds/mails.ts";
import { waitlistEndedMail, waitlistJoinedMail, waitlistOfferMail } from "#worker/waitlist/mails.ts";

/** A fictitious customer: these emails are previews and are never sent. */
const EXAMPLE_NAME = "Ama Mensah";
const BUSINESS = "Mensah & Daughters Ltd";
const EMAIL = "ama@example.com";
const PHONE = "+233 24 123 4567";
const REFERENCE = "9f86d081884c7d659a2feaa0c55ad015";
const AT = new Date(Date.UTC(2026, 10, 21, 12));
const DAY = "2026-12-09";
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);
const link = (page: string) => `${site.url}/${page}#example`;

/** A typical email of its kind, with fictitious data. */
export function exampleMail(mail: MailName, name = EXAMPLE_NAME): RenderedMail {
  return MAKERS[mail](name);
}

const MAKERS: Readonly<Record<MailName, (name: string) => RenderedMail>> = {
  booking_received: (name) => bookingReceivedMail(booking(name, { status: "pending" }), PAYMENT_LINK, managePage()),
  booking_received_offline: (name) => bookingReceivedMail(booking(name, { status: "pending" }), null, managePage()),
  booking_requested: (name) =>
    bookingReceivedMail(booking(name, { bookingType: "enterprise", amountPesewas: 0, status: "pending" }), null, {
      ...managePage(),
      cancellation: null,
    }),
  booking_confirmed: (name) => bookingConfirmedMail(booking(name, { status: "confirmed" }), managePage()),
  booking_confirmed_paid: (name) => bookingConfirmedMail(booking(name), managePage()),
  booking_confirmed_virtual: (name) =>
    bookingConfirmedMail(virtualBooking(name, { status: "confirmed" }), virtualManagePage()),
  booking_confirmed_virtual_paid: (name) => bookingConfirmedMail(virtualBooking(name), virtualManagePage()),
  booking_moved: (name) => bookingMovedMail(booking(name), managePage()),
  booking_moved_virtual: (name) => bookingMovedMail(virtualBooking(name), virtualManagePage()),
  booking_lengthened: (name) => bookingExtendedMail(booking(name), managePage()),
  booking_reminder: (name) => bookingReminderMail(booking(name), { opens: 8, closes: 22 }, managePage()),
  booking_hours_changed: (name) =>
    bookingHoursChangedMail(
      booking(name, { bookingType: "desk_day", endDate: null }),
      { hours: { opens: 8, closes: 13 }, because: "Christmas Eve" },
      managePage(),
    ),
  booking_hours_usual: (name) =>
    bookingHoursChangedMail(
      booking(name, { bookingType: "desk_day", endDate: null }),
      { hours: { opens: 8, closes: 22 }, because: null },
      managePage(),
    ),
  booking_cancelled: (name) =>
    bookingCancelledMail(
      booking(name, { status: "cancelled" }),
      {
        refunds: [{ rule: "day_before", amountPesewas: 1_219_000, status: "pending" }],
        paidPesewas: 1_219_000,
        hasOtherPayment: false,
      },
      { ...managePage(), cancellation: null },
    ),
  booking_cancelled_reason: (name) =>
    bookingCancelledMail(
      booking(name, { status: "cancelled", cancelledReason: "The roof over this office leaks after the rain." }),
      {
        refunds: [{ rule: "closed", amountPesewas: 1_219_000, status: "pending" }],
        paidPesewas: 1_219_000,
        hasOtherPayment: false,
      },
      { ...managePage(), cancellation: null },
    ),
  refund_done: (name) =>
    refundDoneMail(EXAMPLE_REFUND, payerOfBooking(booking(name)), [
      { reference: EXAMPLE_REFUND.paymentReference, channel: "card" },
    ]),
  refund_delayed: (name) => refundDelayedMail(EXAMPLE_REFUND, payerOfBooking(booking(name))),
  booking_link_renewed: (name) => linkRenewedMail(booking(name), link("my-booking"), true),
  booking_link: (name) => linksMail(name, [{ ...aboutBooking(booking(name), true), url: link("my-booking") }]),
  booking_links: (name) =>
    linksMail(name, [
      { ...aboutBooking(booking(name), true), url: link("my-booking") },
      { ...aboutPlace(registration(name, "registered", { amountPesewas: 35_000 })), url: link("my-registration") },
      { ...aboutViewing(AT), url: `${site.url}/api/my-viewing` },
      { ...aboutMeeting(meeting(name).meeting), url: link("meeting") },
    ]),
  payment_received: (name) => paymentReceivedMail(booking(name), managePage()),
  payment_received_virtual: (name) => paymentReceivedMail(virtualBooking(name), virtualManagePage()),
  payment_received_cancelled: (name) => paymentReceivedMail(booking(name, { status: "cancelled" }), managePage()),
  payment_taken_back: (name) =>
    paymentVoidedMail(
      booking(name, { status: "confirmed" }),
      { receiptNumber: 42, amountPesewas: 1_219_000 },
      link("my-booking"),
    ),
  payment_no_place: (name) => dayFullMail(REFERENCE, booking(name, { status: "pending" })),
  part_paid: (name) =>
    partPaidMail({
      ...aboutCharge(name),
      part: {
        ...CHARGE,
        id: "part",
        amountPesewas: 500_000,
        state: "paid",
        paidAt: AT,
        receiptNumber: 43,
        partOf: "b",
      },
    }),
  receipt_voided: (name) =>
    receiptVoidedMail({ ...aboutCharge(name), reversal: { receiptNumber: 43, amountPesewas: 500_000 } }),
  payment_no_seat: (name) => eventFullMail(REFERENCE, registration(name, "lapsed", { amountPesewas: 35_000 })),
  payment_room_taken: (name) => roomTakenMail(REFERENCE, soldMeeting(name, "open")),
  waitlist_joined: (name) =>
    waitlistJoinedMail({ ...waitlistEntry(name), emailConfirmedAt: null }, 2, link("waitlist")),
  waitlist_offer: (name) => waitlistOfferMail(waitlistEntry(name), link("waitlist")),
  waitlist_offer_unheld: (name) =>
    waitlistOfferMail({ ...waitlistEntry(name), emailConfirmedAt: null }, link("waitlist")),
  waitlist_ended_offered: (name) => waitlistEndedMail(waitlistEntry(name), site.url),
  waitlist_ended: (name) => waitlistEndedMail({ ...waitlistEntry(name), offeredUntil: null }, site.url),
  membership_reminder_ahead: (name) => reminderMail(months(name), addDays(DAY, -7), link("pay")),
  membership_reminder_tomorrow: (name) => reminderMail(months(name), addDays(DAY, -1), link("pay")),
  membership_reminder_today: (name) => reminderMail(months(name), DAY, link("pay")),
  membership_reminder_late: (name) => reminderMail(months(name), addDays(DAY, 3), link("pay")),
  membership_paid: (name) =>
    membershipPaidMail(
      {
        ...months(name),
        charge: { ...months(name).charge, state: "paid", paymentReference: REFERENCE, receiptNumber: 43, paidAt: AT },
      },
      link("pay"),
    ),
  membership_payment_taken_back: (name) => membershipPaymentVoidedMail(months(name)),
  membership_changed: (name) =>
    membershipChangedMail(
      { ...member(name), nextPlan: "virtual_pro", nextAmountPesewas: 60_000 },
      addDays(DAY, -7),
      OFFICE_PAGE,
    ),
  meeting_booked: (name) => meetingBookedMail({ ...meeting(name), drawnMinutes: 60, officeUrl: OFFICE_PAGE }),
  meeting_held: (name) => meetingHeldMail(soldMeeting(name, "open")),
  meeting_paid: (name) => meetingPaidMail(soldMeeting(name, "paid")),
  meeting_called_off_sold: (name) => meetingCancelledMail(soldMeeting(name, "void")),
  meeting_called_off: (name) => meetingCancelledMail(meeting(name)),
  allowance_day_booked: (name) =>
    dayBookedMail(
      { day: DAY, hours: { opens: 8, closes: 22 }, reception: managePage().reception },
      { fullName: name },
      OFFICE_PAGE,
    ),
  office_link: (name) => offices.officeLinkMail(office(name)),
  office_links: () =>
    offices.officeLinksMail([{ member: { businessName: BUSINESS, plan: "virtual_pro" }, url: OFFICE_PAGE }]),
  office_documents_received: (name) =>
    offices.documentsReceivedMail(
      office(name, { status: "in_review", uploadedAt: AT }),
      new Date(AT.getTime() + VERIFICATION_DEADLINE_MS),
    ),
  office_documents_received_partly: (name) => {
    const sent = office(name, { status: "in_review", uploadedAt: AT });
    return offices.documentsReceivedMail(
      { ...sent, documents: [...sent.documents, ...office(name, { kind: "government_id" }).documents] },
      null,
    );
  },
  office_documents_missing: (name) => offices.documentsMissingMail(office(name)),
  office_document_refused: (name) =>
    offices.documentRefusedMail(office(name, { status: "refused", reason: "unreadable" })),
  office_document_expires: (name) =>
    offices.documentExpiresMail(office(name, { status: "accepted", expiresOn: "2026-12-20" })),
  office_verified: (name) =>
    offices.officeVerifiedMail({
      ...office(name, { status: "accepted" }),
      startsBy: null,
      paid: { from: DAY, to: "2027-01-08" },
    }),
  mail_arrived: (name) => mailArrivedEmail({ ...mailRecipient(name), items: [ITEM], hold: null }),
  mail_arrived_several: (name) =>
    mailArrivedEmail({ ...mailRecipient(name), items: [ITEM, { ...ITEM, kind: "parcel", sender: null }], hold: null }),
  mail_storage_ends: (name) => storageEndsEmail({ ...mailRecipient(name), item: ITEM }),
  mail_priced: (name) =>
    forwardingPricedEmail({
      ...forwardingRequest(name),
      charge: { amountPesewas: 4550, receiptNumber: null, paidAt: null },
    }),
  mail_paid: (name) =>
    forwardingPaidEmail({ ...forwardingRequest(name), charge: { amountPesewas: 4550, receiptNumber: 44, paidAt: AT } }),
  mail_scanned: (name) => mailDoneEmail({ ...mailRecipient(name), item: ITEM }),
  mail_forwarded: (name) =>
    mailDoneEmail({
      ...mailRecipient(name),
      item: { ...ITEM, doneHow: "forwarded", doneTo: "12 Station Road, Kumasi", tracking: "GH 1234 5678" },
    }),
  mail_collected: (name) =>
    mailDoneEmail({ ...mailRecipient(name), item: { ...ITEM, doneHow: "collected", doneTo: name } }),
  mail_returned: (name) => mailDoneEmail({ ...mailRecipient(name), item: { ...ITEM, doneHow: "returned" } }),
  mail_discarded: (name) => mailDoneEmail({ ...mailRecipient(name), item: { ...ITEM, doneHow: "discarded" } }),
  call_taken: (name) =>
    callTakenEmail({
      ...mailRecipient(name),
      call: {
        callerName: "Yaw Darko",
        callerPhone: "024 123 4567",
        message: "Please call back about the lease.",
        isUrgent: false,
        takenAt: AT,
      },
    }),
  registration_received: (name) => events.receivedMail(registrationMail(name, "registered")),
  registration_waitlisted: (name) => events.receivedMail(registrationMail(name, "waitlisted")),
  registration_held: (name) => events.receivedMail(registrationMail(name, "held", 35_000)),
  registration_unconfirmed: (name) => events.receivedMail(registrationMail(name, "held")),
  registration_unheld: (name) => events.receivedMail(registrationMail(name, "lapsed")),
  registration_paid: (name) => events.paidMail(paidRegistrationMail(name, "registered")),
  registration_paid_cancelled: (name) => events.paidMail(paidRegistrationMail(name, "cancelled")),
  registration_offer: (name) => events.offerMail(registrationMail(name, "offered")),
  registration_offer_priced: (name) => events.offerMail(registrationMail(name, "offered", 35_000)),
  registration_offer_unheld: (name) => events.offerMail(registrationMail(name, "lapsed")),
  registration_ended: (name) => events.offerEndedMail(registrationMail(name, "lapsed")),
  registration_cancelled: (name) => events.cancelledMail(registrationMail(name, "cancelled")),
  event_reminder: (name) => events.reminderMail(registrationMail(name, "registered")),
  event_changed: (name) => events.changedMail(registrationMail(name, "registered")),
  event_changed_waiting: (name) => events.changedMail(registrationMail(name, "waitlisted")),
  event_cancelled: (name) => {
    const mail = registrationMail(name, "registered");
    return events.eventCancelledMail({
      ...mail,
      event: { ...mail.event, cancelledAt: AT, cancelledReason: "the trainer is ill." },
    });
  },
  date_alert_confirm: () => dateAlertConfirmMail(DATE_ALERT, site.url),
  date_published: (name) => {
    const { event } = registrationMail(name, "registered", 35_000);
    const counted = { event, taken: 0, unconfirmed: 0, reservedForWaitlist: 0, waiting: 0 };
    return datePublishedMail(DATE_ALERT, counted, site.url);
  },
  contact_received: (name) => contactReceivedMail(contact(name, null)),
  contact_received_support: (name) => contactReceivedMail(contact(name, "technical")),
  enquiry_received: (name) => enquiryReceivedMail(lead(name, { source: "viewing_request", plan: null })),
  enquiry_received_viewing: (name) =>
    enquiryReceivedMail(lead(name, { source: "viewing_request", plan: "Private Office", viewingAt: AT })),
  enquiry_received_virtual: (name) => enquiryReceivedMail(lead(name)),
  newsletter_welcome: () => newsletterWelcomeMail(`${site.url}/api/newsletter/unsubscribe?token=example`),
};

const DATE_ALERT = { workshop: "employability", email: EMAIL, token: "example" } as const;

function booking(customerName: string, changes: Partial<BookingMailData> = {}): BookingMailData {
  return {
    id: "3f2a91c0-0000-4000-8000-000000000000",
    customerName,
    customerEmail: EMAIL,
    customerPhone: PHONE,
    bookingType: "private_office",
    startDate: noon(DAY),
    endDate: noon("2027-01-08"),
    extendedDays: 0,
    months: 1,
    numberOfPeople: 8,
    amountPesewas: 1_219_000,
    agreedReason: null,
    createdAt: AT,
    quotedAt: null,
    status: "paid",
    notes: null,
    companyName: null,
    companyTin: null,
    country: null,
    paymentReference: REFERENCE,
    receiptNumber: 42,
    paidAt: AT,
    cancelledReason: null,
    ...changes,
  };
}

function virtualBooking(name: string, changes: Partial<BookingMailData> = {}): BookingMailData {
  return booking(name, { bookingType: "virtual_pro", numberOfPeople: null, amountPesewas: 60_000, ...changes });
}

const EXAMPLE_REFUND = {
  ...{ id: "", chargeId: "", paymentReference: "AH-0123456789", amountPesewas: 1_219_000, externalPesewas: 0 },
  ...{ rule: "day_before" as const, status: "done" as const, gatewayId: "1", failure: null },
  ...{ createdAt: AT, updatedAt: AT, checkedAt: AT },
};

const PAYMENT_LINK: OnlinePaymentLink = {
  url: link("payment/share"),
  payBy: null,
  heldUntil: "2026-11-21T14:35:00.000Z",
  notHeld: null,
};

const OFFICE_PAGE = link("my-office");
const CALENDARS = { google: "https://calendar.google.com/", outlook: "https://outlook.live.com/calendar/" };
const cancellation = () =>
  freeCancellationPromise(
    { type: "desk_day", startsAtMs: bookedDayStartMs(DAY, []), paidAtMs: null, pricePesewas: 25_000 },
    AT.getTime(),
  );
const managePage = (): CustomerLinks => ({
  ...{ manageUrl: link("my-booking"), officeUrl: null, officeMonth: null, unit: null },
  ...{ cancellation: cancellation(), isMovable: true, calendars: CALENDARS },
  visit: "Your first day is Wednesday 9 December 2026. We are open Monday to Saturday, 8 am to 10 pm.",
  reception: describeVisitReception("desk_day", DAY, NO_OPENING_EXCEPTIONS),
});
const virtualManagePage = (): CustomerLinks => ({
  ...{ ...managePage(), officeUrl: OFFICE_PAGE, isMovable: false, calendars: null, reception: null },
  officeMonth: firstMonthPeriod(bookedFirstMonth(DAY, DAY)),
});

function waitlistEntry(name: string) {
  const firstDay = DAY;
  return {
    ...{ name, bookingType: "private_office" as const, firstDay, lastDay: "2027-01-08", phone: PHONE },
    ...{ offeredUntil: AT, emailConfirmedAt: AT },
  };
}

function member(customerName: string): PeriodMailData["member"] {
  return {
    ...{ id: "m", clientId: null, bookingId: "m", plan: "private_office", amountPesewas: 1_219_000, isAgreed: false },
    ...{ startsOn: "2026-10-09", startsBy: null, nextDueDate: DAY, renewsOn: 9, lastPaidAt: null, nextPlan: null },
    ...{ nextAmountPesewas: null, pausedFrom: null, endsOn: null, endReason: null, endedAt: null, resource: null },
    ...{ allocatedFrom: null, isReminded: true, linkVersion: 1, createdAt: AT, updatedAt: AT },
    ...{ customerName, businessName: BUSINESS, email: EMAIL, phone: PHONE, phoneE164: "+233241234567" },
    country: "ghana",
  };
}

function months(name: string): PeriodMailData {
  const whose = member(name);
  return {
    member: whose,
    period: {
      ...{ id: "p", membershipId: "m", fromDay: DAY, untilDay: "2027-01-09", months: 1, plan: whose.plan },
      ...{ pricePesewas: 1_219_000, lateFeePesewas: 0, lateFeeAt: null, waivedFeePesewas: 0, agreedUntil: null },
      isFirstMonth: false,
      ...{ nextReminderOn: null, reminderStep: null, staffReminderStep: null, createdAt: AT },
    },
    charge: {
      ...{
        id: "p",
        subjectType: "membership_period",
        subjectId: "p",
        amountPesewas: 1_219_000,
        state: "open",
        partOf: null,
      },
      ...{ paymentReference: null, paidAt: null, receiptNumber: null, createdAt: AT, payableUntil: null },
    },
  };
}

function meeting(name: string): MeetingMailData {
  return {
    meeting: {
      ...{ id: "m", clientId: null, name, bookedBy: "staff", cancelledAt: null, createdAt: AT },
      ...{ customerEmail: EMAIL, customerPhone: PHONE, customerPhoneE164: null, amountPesewas: 0 },
      ...{ heldUntil: null, claimEndsAt: null },
      startsAt: new Date(`${DAY}T10:00:00.000Z`),
      endsAt: new Date(`${DAY}T12:00:00.000Z`),
    },
    ...{ drawnMinutes: 0, name, email: EMAIL, phoneE164: null, officeUrl: null, charge: null, refunds: [] },
    ...{ payUrl: null, manageUrl: link("meeting") },
    reception: managePage().reception,
  };
}

function soldMeeting(name: string, state: ChargeState): MeetingMailData {
  const about = meeting(name);
  const isPaid = state === "paid";
  return {
    ...about,
    meeting: { ...about.meeting, amountPesewas: 16_000, heldUntil: isPaid ? null : AT },
    charge: {
      ...{ id: "m", subjectType: "meeting", subjectId: "m", amountPesewas: 16_000, state, createdAt: AT },
      ...{ payableUntil: null, paymentReference: isPaid ? REFERENCE : null, paidAt: isPaid ? AT : null },
      receiptNumber: isPaid ? 46 : null,
      partOf: null,
    },
    payUrl: state === "open" ? link("pay") : null,
  };
}

function office(
  name: string,
  document: Partial<offices.OfficeMailData["documents"][number]> = {},
): offices.OfficeMailData {
  return {
    startsOn: DAY,
    startsBy: DAY,
    paid: null,
    member: { ...member(name), plan: "virtual_pro" },
    documents: [
      {
        ...{ kind: "proof_of_address", status: "asked", reason: null, note: null, expiresOn: null, uploadedAt: null },
        ...document,
      },
    ],
    isRegistered: false,
    url: OFFICE_PAGE,
    today: dayAt(AT.getTime()),
  };
}

const ITEM: EmailedItem = {
  kind: "official",
  sender: "the Ghana Revenue Authority",
  isUrgent: false,
  keepUntil: "2026-12-20",
  doneAt: null,
  doneHow: null,
  doneTo: null,
  tracking: null,
  request: null,
  requestNote: null,
};

function mailRecipient(customerName: string) {
  return { member: { customerName, businessName: BUSINESS, email: EMAIL, phone: PHONE }, url: OFFICE_PAGE };
}

function forwardingRequest(name: string) {
  return {
    ...mailRecipient(name),
    item: { ...ITEM, request: "forward" as const, requestNote: "12 Station Road, Kumasi" },
  };
}

type State = events.RegistrationMailData["registration"]["state"];

function registration(name: string, state: State, { amountPesewas = 0 } = {}) {
  return {
    registration: {
      ...{ id: "r", eventId: "e", attendeeName: name, attendeeEmail: EMAIL, attendeePhone: PHONE },
      ...{
        attendeePhoneE164: null,
        bookedWith: null,
        state,
        amountPesewas,
        heldUntil: AT,
        claimEndsAt: AT,
        emailConfirmedAt: null,
        cancelledAt: null,
        attendedAt: null,
      },
      ...{ linkVersion: 1, calendarId: null, idempotencyKey: null, idempotencyHash: null, createdAt: AT },
      updatedAt: null,
    },
    event: {
      ...{ id: "e", title: "Bookkeeping for small businesses", description: "", category: "workshop" },
      ...{ eventDate: new Date(`${DAY}T17:00:00.000Z`), duration: 120, days: 1, capacity: 20, amountPesewas },
      ...{
        registeredCount: 1,
        isActive: true,
        cancelledAt: null,
        cancelledReason: null,
        rescheduledAt: null,
        changes: 0,
      },
      ...{ createdAt: AT, updatedAt: null },
    },
  };
}

function registrationMail(name: string, state: State, amountPesewas = 0): events.RegistrationMailData {
  return {
    ...registration(name, state, { amountPesewas }),
    party: [{ attendeeName: name }],
    charge: null,
    refunds: [],
    reception: managePage().reception,
    manageUrl: link("my-registration"),
    pageUrl: link("my-registration"),
    siteUrl: site.url,
    nowMs: AT.getTime(),
  };
}

function paidRegistrationMail(name: string, state: State): events.RegistrationMailData {
  return {
    ...registrationMail(name, state, 35_000),
    charge: {
      ...{ id: "r", subjectType: "registration", subjectId: "r", amountPesewas: 35_000, state: "paid", partOf: null },
      ...{ paymentReference: REFERENCE, paidAt: AT, receiptNumber: 45, createdAt: AT, payableUntil: null },
    },
  };
}

function contact(name: string, category: string | null) {
  return { name, email: EMAIL, phone: PHONE, message: "Is there parking?", category, createdAt: AT };
}

function lead(firstName: string, changes: Partial<LeadMailData> = {}): LeadMailData {
  return {
    ...{ firstName, lastName: null, email: EMAIL, phone: PHONE, message: "From March, please.", page: null },
    ...{ source: "virtual_office", plan: "Pro Virtual Office", businessName: BUSINESS, country: "ghana" },
    ...{ viewingDay: null, viewingPart: null, viewingAt: null, createdAt: AT },
    ...changes,
  };
}

function eventMessage(name: string) {
  const about = registrationMail(name, "registered");
  const message = {
    ...{ id: "m", eventId: "e", staffId: null, createdAt: AT },
    subject: "What to bring",
    text: "A laptop.",
  };
  return events.messageMail({ ...about, message });
}

/** The facts of the examples, for emails without editable copy. */
export const exampleFacts = {
  booking,
  contact,
  eventMessage,
  forwardingRequest,
  lead,
  mailRecipient,
  months,
  waitlistEntry,
  ITEM,
};

const CHARGE: ChargeRow = {
  ...{ id: "b", subjectType: "booking", subjectId: "b", amountPesewas: 719_000, payableUntil: null, state: "open" },
  ...{ paymentReference: null, paidAt: null, receiptNumber: null, createdAt: AT, partOf: null },
};

function aboutCharge(name: string): ChargeWithSubject {
  return {
    charge: CHARGE,
    subject: {
      ...{
        name,
        email: "ama@example.com",
        hasEmail: true,
        phone: null,
        title: "Private Office",
        startDate: DAY,
        payBy: null,
      },
      ...{ isCancelled: false, page: "/payment/verify", pageQuery: {}, refreshPrice: async () => {} },
      messages: { cancelled: "", over: "" },
    },
  };
}
