import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CreateClientInput } from "#contract/front-desk/clients.ts";
import { ContactInput } from "#contract/inbox/contact.ts";
import { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import { addDays, dayAt, dayOfMonth } from "#domain/calendar/days.ts";
import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { ERASED } from "#domain/people/erasure.ts";
import { bookAllowanceDay } from "#worker/allowances/book-allowance-day.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { extendBooking } from "#worker/bookings/changes/extend-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { correctBooking } from "#worker/bookings/correct-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import { setBookingPrice } from "#worker/bookings/price/set-booking-price.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { deactivateClient, reactivateClient } from "#worker/clients/client-status.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import { recordReminder, undoReminder } from "#worker/clients/record-reminder.ts";
import { refuseOffice } from "#worker/documents/review-document.ts";
import { AddressRefused } from "#worker/errors.ts";
import { addDateAlert, confirmDateAlert } from "#worker/events/date-alerts.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { register } from "#worker/events/register.ts";
import { confirmPlace } from "#worker/events/self-service-registration.ts";
import { answerInboxItem } from "#worker/inbox/answer-inbox-item.ts";
import { changeInboxItem } from "#worker/inbox/change-inbox-item.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { addSpecialHours } from "#worker/inventory/special-hours.ts";
import { recordMail } from "#worker/mail-items/record-mail.ts";
import { changeMailText } from "#worker/mail-texts/mail-texts.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { subscribeToNewsletter, unsubscribeFromNewsletter } from "#worker/newsletter/subscriptions.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { resendMessage } from "#worker/outbox/list-outbox.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { reconcilePayments } from "#worker/payments/reconcile-payments.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { exportList } from "#worker/reports/export-list.ts";
import { sweepSignIns } from "#worker/staff/staff-sessions.ts";
import { payBooking, voidBookingPayment, voidClientMonth } from "#worker/test/desk-payments.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { checkInClient } from "#worker/visits/client-visits.ts";
import { checkIn, checkOut } from "#worker/visits/record-visit.ts";
import { undoVisit } from "#worker/visits/undo-visit.ts";
import { acceptOffer } from "#worker/waitlist/accept-offer.ts";
import { joinWaitlist } from "#worker/waitlist/join-waitlist.ts";
import { removeFromWaitlist } from "#worker/waitlist/leave-waitlist.ts";
import { offerPlaces } from "#worker/waitlist/offer-places.ts";
import { findChargeViolations } from "./charge-violations.ts";
import { book, type Harness, type HttpReply, initialize, openHarness, STAFF_PASSWORD } from "./harness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EMAIL = "ama@example.com";
/** Tables that retention deletes from, by their name in the audit entry. */
const RETAINED = {
  contacts: "contacts",
  leads: "leads",
  newsletter: "newsletter_subscribers",
  bookings: "bookings",
  visits: "visits",
} as const;
/** Where personal data can remain after an erasure, by its name in the audit entry. */
const ERASED_FROM = {
  contacts: `contacts where email = '${EMAIL}'`,
  leads: `leads where email = '${EMAIL}'`,
  newsletter: `newsletter_subscribers where email = '${EMAIL}'`,
  bookings: `bookings where customer_email = '${EMAIL}'`,
  clients: `virtual_office_clients where email = '${EMAIL}'`,
} as const;
/** A retried form carries the key of its first attempt. */
const SUBMISSION = { idempotencyKey: "one-form" };

interface Scenario {
  booking: { id: string; email: string };
  reference: string;
}

interface WritePath {
  name: string;
  prepare: () => Promise<Scenario>;
  write: (scenario: Scenario) => Promise<unknown>;
  /** Extra invariants after every attempt. */
  checkExtra?: (scenario: Scenario) => void;
  /** Expected state once the write has been repeated without failures. */
  expectDone: (scenario: Scenario) => void;
}

const PATHS: WritePath[] = [
  {
    name: "a booking is made",
    prepare: emptyScenario,
    write: () => book(harness),
    expectDone: () => expect(count("bookings")).toBeGreaterThan(0),
  },
  {
    name: "a payment is started",
    prepare: async () => ({ booking: await book(harness), reference: "" }),
    write: ({ booking }) => initialize(harness, booking),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toContain("open"),
  },
  {
    name: "a payment cannot be started",
    prepare: async () => {
      await harness.control("POST", "/faults", { operation: "initialize", fault: "http_500", count: 1 });
      return { booking: await book(harness), reference: "" };
    },
    write: ({ booking }) => initialize(harness, booking),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).not.toContain("starting"),
  },
  {
    name: "a payment is settled",
    prepare: () => paidAtGateway(),
    write: ({ reference }) => harness.call("GET", `/api/payment/verify/${reference}`),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("paid"),
  },
  {
    name: "a payment of the wrong amount is put under review",
    prepare: () => paidAtGateway({ amount: 100 }),
    write: ({ reference }) => harness.call("GET", `/api/payment/verify/${reference}`),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toEqual(["review"]),
  },
  {
    name: "a declined payment is tried again",
    prepare: () => paidAtGateway({ outcome: "declined" }),
    write: ({ booking, reference }) => harness.call("POST", "/api/payment/again", { bookingId: booking.id, reference }),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toContain("open"),
  },
  {
    name: "a link is made",
    prepare: () => started(),
    write: ({ booking, reference }) => harness.call("POST", "/api/payment/share", { bookingId: booking.id, reference }),
    expectDone: ({ booking }) => expect(count("payment_links where charge_id = ?", booking.id)).toBe(1),
  },
  {
    name: "a webhook for an unknown payment is reported",
    prepare: () => started(),
    write: () => harness.control("POST", "/webhooks/send", { reference: "nobodys" }),
    expectDone: () => expect(count("outbox where kind = 'payment_unmatched'")).toBe(1),
  },
  {
    name: "a booking expires",
    prepare: async () => {
      const scenario = await started();
      await harness.advance(25 * HOUR);
      return scenario;
    },
    write: () => harness.runJob(),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("cancelled"),
  },
  {
    name: "a paid booking is cancelled and refunded",
    prepare: () => paidOnline(),
    write: ({ booking }) => cancelBooking(asOwner(), { bookingId: booking.id, reason: "r" }),
    expectDone: ({ booking }) => {
      expect(statusOf(booking.id)).toBe("cancelled");
      expect(statusesOf("refunds", booking.id)).toEqual(["done"]);
    },
  },
  {
    name: "a virtual office is refused and refunded",
    prepare: async () => {
      const booking = await book(harness, EMAIL, 7, "virtual_pro");
      const { reference } = (await initialize(harness, booking)).body.data;
      await harness.control("POST", "/pay", { reference, outcome: "paid" });
      await harness.call("GET", `/api/payment/verify/${reference}`);
      return { booking, reference };
    },
    write: ({ booking }) => refuseOffice(asOwner(), { id: booking.id, reason: "r" }),
    checkExtra: ({ booking }) =>
      expect(count("virtual_offices where refused_at is not null")).toBe(statusesOf("refunds", booking.id).length),
    expectDone: ({ booking }) => {
      expect(statusOf(booking.id)).toBe("cancelled");
      expect(statusesOf("refunds", booking.id)).toEqual(["done"]);
    },
  },
  {
    name: "a refund that failed is tried again",
    prepare: async () => {
      const scenario = await paidOnline();
      await harness.control("PATCH", "/settings", { refundOutcome: "failed" });
      await cancelBooking(asOwner(), { bookingId: scenario.booking.id, reason: "r" });
      await harness.advance(MINUTE);
      await harness.runJob();
      await harness.control("PATCH", "/settings", { refundOutcome: "processed" });
      return scenario;
    },
    write: ({ reference }) => refundPayment(harness.deps(), { reference }),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["done"]),
  },
  {
    name: "a payment under review is refunded",
    prepare: underReview,
    write: ({ reference }) => refundPayment(harness.deps(), { reference }),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["done"]),
  },
  {
    name: "an unfinished payment is checked",
    prepare: () => started(),
    write: ({ reference }) => harness.call("GET", `/api/payment/verify/${reference}`),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toEqual(["open"]),
  },
  {
    name: "a booking is completed",
    prepare: () => paidAtGateway(),
    write: ({ booking, reference }) =>
      harness.call("POST", "/api/bookings/complete", {
        bookingId: booking.id,
        paymentReference: reference,
        planName: "Monthly Hot Desk",
      }),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("paid"),
  },
  {
    name: "a webhook settles a payment",
    prepare: () => paidAtGateway(),
    write: ({ reference }) => harness.control("POST", "/webhooks/send", { reference }),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("paid"),
  },
  {
    name: "a payment is started by a link",
    prepare: async () => {
      const scenario = await started();
      await share(scenario);
      return scenario;
    },
    write: () =>
      harness.call("POST", "/api/payment/shared", { token: onlyRow<{ token: string }>("payment_links")?.token ?? "" }),
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toContain("open"),
  },
  {
    name: "an unfinished payment is closed",
    prepare: async () => {
      const scenario = await started();
      await harness.advance(73 * HOUR);
      return scenario;
    },
    // The job retries an unanswered gateway check only after a delay.
    write: async () => {
      await harness.advance(3 * HOUR);
      return settleOpenPayments(harness.deps());
    },
    expectDone: ({ booking }) => expect(statusesOf("payment_attempts", booking.id)).toEqual(["failed"]),
  },
  {
    name: "payments are compared with the gateway's list",
    prepare: async () => {
      const scenario = await paidAtGateway();
      await harness.deps().payments?.startPayment({
        reference: "nobodys",
        amountPesewas: 100,
        email: EMAIL,
        chargeId: "nobodys",
        title: "Day Pass",
        callbackUrl: "https://house.test/payment/verify",
        cancelUrl: "https://house.test/payment/verify",
      });
      await harness.control("POST", "/pay", { reference: "nobodys", outcome: "paid" });
      return scenario;
    },
    write: () => reconcilePayments(harness.deps()),
    expectDone: ({ booking }) => {
      expect(statusOf(booking.id)).toBe("paid");
      expect(count("outbox where kind = 'payment_unmatched'")).toBe(1);
    },
  },
  {
    name: "a payment under review is resolved",
    prepare: underReview,
    write: ({ reference }) => resolvePayment(harness.deps(), { reference, note: "Given back in cash" }),
    expectDone: ({ reference }) => expect(countAuditEntries(reference, "payment_resolved")).toBe(1),
  },
  {
    name: "an unknown payment is resolved",
    prepare: async () => {
      const scenario = await started();
      await harness.control("POST", "/webhooks/send", { reference: "nobodys" });
      return scenario;
    },
    write: () => resolvePayment(harness.deps(), { reference: "nobodys", note: "Another business's" }),
    expectDone: () => expect(countAuditEntries("nobodys", "payment_resolved")).toBe(1),
  },
  {
    name: "a booking is confirmed",
    prepare: booked,
    write: ({ booking }) => confirmBooking(harness.deps(), { id: booking.id }),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("confirmed"),
  },
  {
    name: "a booking is moved",
    prepare: booked,
    write: ({ booking }) => {
      const { booked } = daysOf(booking.id);
      return moveBooking(harness.deps(), { id: booking.id, from: addDays(booked, 7), startDate: addDays(booked, 20) });
    },
    expectDone: ({ booking }) => {
      const { booked, starts } = daysOf(booking.id);
      expect(starts).toBe(addDays(booked, 20));
    },
  },
  {
    name: "staff book and charge a walk-in",
    prepare: emptyScenario,
    write: () => bookAtDesk("whole-act"),
    checkExtra: () => {
      const written = count("bookings");
      expect(count("allocations where held_until is null")).toBe(written);
      expect(count("desk_transactions")).toBe(written);
      expect(count("audit_trail where action = 'booking_added'")).toBe(written);
    },
    expectDone: () => expect(onlyRow("bookings")).toMatchObject({ status: "paid", receipt_number: 1 }),
  },
  {
    name: "a customer is checked in",
    prepare: bookedAtDesk,
    write: ({ booking }) =>
      checkIn(harness.deps(), { id: booking.id, day: daysOf(booking.id).starts, confirmed: true }),
    checkExtra: expectVisitsConsistent,
    expectDone: () => expect(count("visits")).toBe(1),
  },
  {
    name: "a customer is checked out",
    prepare: checkedIn,
    write: ({ booking }) => checkOut(harness.deps(), { id: booking.id, day: daysOf(booking.id).starts }),
    checkExtra: expectVisitsConsistent,
    expectDone: () => expect(count("visits where checked_out_at is not null")).toBe(1),
  },
  {
    name: "a visit is undone",
    prepare: checkedIn,
    write: ({ booking }) => undoVisit(harness.deps(), { id: booking.id, day: daysOf(booking.id).starts }),
    checkExtra: expectVisitsConsistent,
    expectDone: () => expect(count("visits")).toBe(0),
  },
  {
    name: "a client is checked in",
    prepare: withAma,
    write: () => checkInClient(harness.deps(), { id: ama().id, confirmed: true }),
    checkExtra: () => {
      expectVisitsConsistent();
      expect(count("allocations")).toBe(count("visits"));
    },
    // The retry may run after midnight.
    expectDone: () => {
      expect(count("visits")).toBeGreaterThan(0);
      expect(count("select count(*) - count(distinct day) as count from visits")).toBe(0);
    },
  },
  {
    name: "a client's meeting uses the room and the allowance",
    prepare: withPaidAma,
    write: () =>
      bookRoom(
        harness.deps(),
        { clientId: ama().id, startsAt: `${addDays(dayAt(harness.now()), 1)}T12:00:00Z`, minutes: 60 },
        "the-meeting",
      ),
    checkExtra: () => {
      const booked = count("meetings");
      expect(count("allowance_entries where units = -60")).toBe(booked);
      expect(count("audit_trail where action = 'meeting_booked'")).toBe(booked);
    },
    expectDone: () => expect(count("meetings")).toBeGreaterThan(0),
  },
  {
    name: "a client's day uses a desk and the allowance",
    prepare: withPaidAma,
    write: () =>
      bookAllowanceDay(harness.deps(), ama().id, { id: "the-day", day: addDays(dayAt(harness.now()), 1) }, "staff"),
    checkExtra: () => {
      const booked = count("allowance_entries");
      expect(count("allocations")).toBe(booked);
      expect(count("audit_trail where action = 'allowance_day_booked'")).toBe(booked);
    },
    expectDone: () => expect(count("allowance_entries")).toBe(1),
  },
  {
    name: "a mail item is recorded",
    prepare: withAma,
    write: () => recordMail(harness.deps(), { id: ama().id, kind: "letter", sender: "GRA" }, "the-letter"),
    checkExtra: () => {
      const itemCount = count("mail_items");
      expect(count("audit_trail where action = 'mail_received'")).toBe(itemCount);
      expect(count("outbox where kind = 'mail_arrived'")).toBe(count("mail_items where notified_at is not null"));
    },
    expectDone: () => expect(count("mail_items")).toBe(1),
  },
  {
    name: "a booking is extended",
    prepare: async () => {
      const scenario = await booked();
      await confirmBooking(harness.deps(), { id: scenario.booking.id });
      await harness.advance(MINUTE);
      const closed = addDays(daysOf(scenario.booking.id).starts, 2);
      await addClosure(harness.deps(), { from: closed, to: closed, reason: "Repairs" });
      return scenario;
    },
    write: async ({ booking }) => {
      const row = await harness.deps().bookings.findById(booking.id);
      const until = row && (await bookingAnswer(harness.deps(), row)).lengthening?.until;
      return extendBooking(harness.deps(), { id: booking.id, until: until ?? "" });
    },
    expectDone: ({ booking }) => expect(countAuditEntries(booking.id, "booking_lengthened")).toBe(1),
  },
  {
    name: "special hours shorten a day pass",
    prepare: async () => {
      const booking = await book(harness, EMAIL, 7, "desk_day");
      await confirmBooking(harness.deps(), { id: booking.id });
      return { booking, reference: "" };
    },
    write: ({ booking }) =>
      addSpecialHours(
        harness.deps(),
        { day: daysOf(booking.id).starts, opens: 11, closes: 13, reason: "Elections" },
        "hours-1",
      ),
    checkExtra: ({ booking }) => {
      const days = count("special_hours");
      expect(count("audit_trail where action = 'special_hours_added'")).toBe(days);
      expect(countAuditEntries(booking.id, "booking_hours_changed")).toBe(days);
    },
    expectDone: ({ booking }) => expect(countAuditEntries(booking.id, "booking_hours_changed")).toBe(1),
  },
  {
    name: "a customer joins the waitlist",
    prepare: async () => {
      await changeCapacity(harness.deps(), { resource: "desks", capacity: 0 });
      return emptyScenario();
    },
    write: () => submitWaitlistForm(),
    expectDone: () => {
      expect(count("waitlist_entries where status = 'waiting'")).toBe(1);
      expect(count("outbox where kind = 'waitlist_joined'")).toBe(1);
    },
  },
  {
    name: "a free desk is offered",
    prepare: () => waiting(),
    write: () => offerPlaces(harness.deps()),
    checkExtra: expectOffersHeld,
    expectDone: () => expect(count("waitlist_entries where status = 'offered'")).toBe(1),
  },
  {
    name: "an offer is accepted",
    prepare: () => offered(),
    ...acceptingOffer(),
  },
  {
    name: "an offer that holds nothing is accepted",
    prepare: () => offered(false),
    ...acceptingOffer(),
  },
  {
    name: "an offer expires",
    prepare: async () => {
      const scenario = await offered();
      await changeCapacity(harness.deps(), { resource: "desks", capacity: 0 });
      await harness.advance(25 * HOUR);
      return scenario;
    },
    write: () => offerPlaces(harness.deps()),
    checkExtra: expectOffersHeld,
    expectDone: () => {
      expect(count("waitlist_entries where status = 'expired'")).toBe(1);
      expect(count("outbox where kind = 'waitlist_ended'")).toBe(1);
    },
  },
  {
    name: "a free place at an event is confirmed",
    prepare: registeredForFree,
    write: async ({ booking }) =>
      confirmPlace(harness.deps(), {
        token: (await harness.deps().links.make("registration_confirmation", booking.id, 1)) ?? "",
      }),
    checkExtra: ({ booking }) => {
      const confirmed = count("select count(*) as count from event_registrations where state = 'registered'");
      expect(countAuditEntries(booking.id, "registration_confirmed")).toBe(confirmed);
      expect(count("select count(*) as count from outbox where dedupe_key like '%:confirmed'")).toBe(2 * confirmed);
    },
    expectDone: ({ booking }) => expect(countAuditEntries(booking.id, "registration_confirmed")).toBe(1),
  },
  {
    name: "mail copy is changed",
    prepare: emptyScenario,
    write: () => changeMailText(harness.deps(), { name: "booking_received.opening", text: "Akwaaba!", seen: null }),
    checkExtra: () => expect(count("audit_trail where action = 'mail_text_changed'")).toBe(count("mail_texts")),
    expectDone: () => expect(count("mail_texts")).toBe(1),
  },
  {
    name: "a customer leaves the waitlist",
    prepare: () => offered(),
    write: ({ booking }) => removeFromWaitlist(harness.deps(), { id: booking.id }),
    checkExtra: expectOffersHeld,
    expectDone: () => {
      expect(count("waitlist_entries where status = 'left'")).toBe(1);
      expect(count("allocations")).toBe(0);
    },
  },
  {
    name: "a booking is paid at the desk",
    prepare: () => started(),
    write: ({ booking }) => payAtDesk(booking.id),
    expectDone: ({ booking }) => expect(statusOf(booking.id)).toBe("paid"),
  },
  {
    name: "a booking that was paid at the desk is cancelled",
    prepare: paidAtDesk,
    write: ({ booking }) => cancelBooking(asOwner(), { bookingId: booking.id, reason: "r" }),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["by_hand"]),
  },
  {
    name: "a refund is confirmed by hand",
    prepare: async () => {
      const scenario = await paidAtDesk();
      await cancelBooking(asOwner(), { bookingId: scenario.booking.id, reason: "r" });
      return scenario;
    },
    write: () => confirmRefundByHand(harness.deps(), { refundId: onlyId("refunds"), method: "cash" }),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["done"]),
  },
  {
    name: "a pending refund is followed",
    prepare: async () => {
      await harness.control("PATCH", "/settings", { refundMs: 20 * MINUTE });
      return cancelledWithRefund();
    },
    write: () => followRefunds(harness.deps()),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["done"]),
  },
  {
    name: "a refund with an unknown status is followed",
    prepare: async () => {
      const scenario = await cancelledWithRefund();
      await harness.advance(MINUTE);
      await harness.control("POST", "/faults", { operation: "refund_status", fault: "http_500", count: 1 });
      return scenario;
    },
    write: () => followRefunds(harness.deps()),
    expectDone: ({ booking }) => expect(statusesOf("refunds", booking.id)).toEqual(["done"]),
  },
  ...(["processed", "failed", "needs-attention"] as const).map((refundOutcome) => ({
    name: `a webhook reports a refund as ${refundOutcome}`,
    prepare: async () => {
      await harness.control("PATCH", "/settings", { refundOutcome });
      const scenario = await cancelledWithRefund();
      await harness.advance(MINUTE);
      return scenario;
    },
    write: ({ reference }: Scenario) =>
      harness.control("POST", "/webhooks/send", {
        reference,
        event: `refund.${refundOutcome}`,
        changes: { transaction_reference: reference },
      }),
    expectDone: ({ booking }: Scenario) =>
      expect(statusesOf("refunds", booking.id)).toEqual([
        { processed: "done", failed: "failed", "needs-attention": "needs_attention" }[refundOutcome],
      ]),
  })),
  {
    name: "a client is added",
    prepare: emptyScenario,
    write: () => addAma(),
    expectDone: () => expect(count("virtual_office_clients")).toBe(1),
  },
  {
    name: "a client pays",
    prepare: withAma,
    write: payAma,
    expectDone: () => expect(count(PAID_MONTHS)).toBe(1),
  },
  {
    name: "a client's payment is voided",
    prepare: async () => {
      await addAma();
      await payAma();
      return emptyScenario();
    },
    write: () => voidClientMonth(harness.deps(), { id: ama().id, nextDueDate: afterFirstDue() }),
    expectDone: () => expect(count(PAID_MONTHS)).toBe(0),
  },
  {
    name: "a client is deactivated",
    prepare: withAma,
    write: () => deactivateClient(harness.deps(), onlyId("virtual_office_clients"), {}),
    expectDone: () => expect(ama().status).toBe("inactive"),
  },
  {
    name: "a client is corrected",
    prepare: withAma,
    write: () =>
      correctClient(asOwner(), {
        id: ama().id,
        phone: "0201234567",
        updatedAt: new Date(ama().updated_at).toISOString(),
      }),
    expectDone: () => expect(ama().phone).toBe("0201234567"),
  },
  {
    name: "a client is reactivated",
    prepare: async () => {
      await addAma();
      await deactivateClient(harness.deps(), ama().id, {});
      return emptyScenario();
    },
    write: () => reactivateClient(asOwner(), ama().id, { nextDueDate: ama().next_due_date }),
    expectDone: () => expect(ama().status).not.toBe("inactive"),
  },
  {
    name: "a reminder is recorded and undone",
    prepare: withAma,
    write: async () => {
      const { lastReminder } = await recordReminder(harness.deps(), { id: ama().id, channel: "phone" });
      await undoReminder(harness.deps(), { id: ama().id, reminderId: lastReminder?.id ?? "" });
    },
    expectDone: () => expect(count("audit_trail where action = 'client_reminder_taken_back'")).toBeGreaterThan(0),
  },
  {
    name: "a booking's customer is corrected",
    prepare: async () => ({ booking: await book(harness), reference: "" }),
    write: ({ booking }) =>
      correctBooking(harness.deps(), { id: booking.id, notes: "Late", seen: { notes: null }, sendAgain: true }),
    expectDone: () => expect(count("bookings where notes = 'Late'")).toBe(1),
  },
  {
    name: "a booking gets an agreed price",
    prepare: async () => {
      const booking = await book(harness);
      harness.rows("update bookings set booking_type = 'enterprise', amount_pesewas = 0 where id = ?", booking.id);
      harness.rows("update charges set amount_pesewas = 0, payable_until = null where id = ?", booking.id);
      harness.rows("delete from allocations where id = ?", booking.id);
      return { booking, reference: "" };
    },
    write: ({ booking }) => setBookingPrice(asOwner(), { id: booking.id, amount: 12_000, reason: "Ten seats", was: 0 }),
    expectDone: () => expect(count("charges where amount_pesewas = 1200000")).toBe(1),
  },
  {
    name: "a part of a booking is paid at the desk",
    prepare: async () => ({ booking: await book(harness), reference: "" }),
    write: ({ booking }) => {
      const owed = (onlyRow<{ amount_pesewas: number }>("bookings")?.amount_pesewas ?? 0) / 100;
      return takePayment(harness.deps(), { method: "cash", items: [{ id: booking.id, owed, amount: 100 }] });
    },
    expectDone: ({ booking }) => {
      expect(statusOf(booking.id)).toBe("confirmed");
      expect(count("charges where part_of is not null and amount_pesewas = 10000 and state = 'paid'")).toBe(1);
    },
  },
  {
    name: "a desk payment is voided",
    prepare: async () => {
      const booking = await book(harness);
      await payBooking(harness.deps(), { id: booking.id, method: "cash" });
      return { booking, reference: "" };
    },
    write: ({ booking }) =>
      voidBookingPayment(harness.deps(), {
        id: booking.id,
        reason: "Wrong booking",
        paymentReference: onlyRow<{ payment_reference: string | null }>("bookings")?.payment_reference ?? "",
      }),
    expectDone: ({ booking }) => {
      expect(statusOf(booking.id)).toBe("pending");
      expect(count("charges where state = 'open' and receipt_number is null")).toBe(1);
      expect(count("payment_reversals")).toBe(1);
    },
  },
  {
    name: "a message is sent",
    prepare: emptyScenario,
    write: sendMessage,
    expectDone: () => expect(count("contacts")).toBe(1),
  },
  {
    name: "an enquiry is sent",
    prepare: emptyScenario,
    write: sendEnquiry,
    expectDone: () => {
      expect(count("leads")).toBe(1);
      expect(count("outbox where audience = 'crm' and status = 'sent'")).toBe(1);
    },
  },
  {
    name: "a message is marked as answered",
    prepare: async () => {
      await sendMessage();
      return emptyScenario();
    },
    write: () =>
      changeInboxItem(harness.deps(), {
        kind: "contact",
        id: onlyId("contacts"),
        status: "answered",
        ownerInitials: "AM",
      }),
    expectDone: () => expect(onlyRow("contacts")).toMatchObject({ status: "answered", owner_initials: "AM" }),
  },
  {
    name: "a message is answered by mail",
    prepare: async () => {
      await sendMessage();
      return emptyScenario();
    },
    write: () =>
      answerInboxItem(
        harness.deps(),
        { kind: "contact", id: onlyId("contacts"), channel: "email", text: "On Tuesdays", repliesSeen: 0 },
        "one-answer",
      ),
    checkExtra: () => {
      const replies = count("inbox_replies");
      expect(onlyRow("contacts")).toMatchObject({ status: replies === 0 ? "new" : "answered" });
      expect(count("outbox where kind = 'inbox_reply'")).toBe(replies);
    },
    expectDone: () => {
      expect(count("inbox_replies")).toBe(1);
      expect(countAuditEntries(onlyId("contacts"), "inbox_answered")).toBe(1);
    },
  },
  {
    name: "a visitor subscribes",
    prepare: emptyScenario,
    write: subscribe,
    expectDone: () => expect(onlyRow("newsletter_subscribers")).toMatchObject({ email: EMAIL, unsubscribed_at: null }),
  },
  {
    name: "a subscriber unsubscribes",
    prepare: async () => {
      await subscribe();
      return emptyScenario();
    },
    write: unsubscribe,
    expectDone: () => expect(onlyRow("newsletter_subscribers")).toMatchObject({ unsubscribed_at: expect.any(Number) }),
  },
  {
    name: "a visitor asks for the next date of a workshop",
    prepare: emptyScenario,
    write: askForDate,
    expectDone: () => expect(onlyRow("date_alerts")).toMatchObject({ email: EMAIL, confirmed_at: null }),
  },
  {
    name: "staff publish a date that somebody asked for",
    prepare: async () => {
      await askForDate();
      await confirmDateAlert(harness.deps(), onlyRow<{ token: string }>("date_alerts")?.token ?? "");
      return emptyScenario();
    },
    write: () => publishDate(WORKSHOPS.employability.name),
    checkExtra: () => {
      const isTold = count("date_alerts where event_id is not null");
      expect(isTold).toBe(count("events"));
      expect(count("outbox where kind = 'date_published'")).toBe(isTold);
    },
    expectDone: () => expect(count("date_alerts where event_id is not null")).toBe(1),
  },
  {
    name: "a former subscriber subscribes again",
    prepare: async () => {
      await subscribe();
      await harness.runJob();
      await unsubscribe();
      return emptyScenario();
    },
    write: subscribe,
    expectDone: () => expect(onlyRow("newsletter_subscribers")).toMatchObject({ email: EMAIL, unsubscribed_at: null }),
  },
  {
    name: "a mail is sent again",
    prepare: async () => {
      const scenario = await booked();
      await harness.advance(REMIND_TO_PAY_AFTER_MS);
      await harness.runJob();
      return scenario;
    },
    write: () => resendMessage(harness.deps(), { id: messageToAma()?.id ?? "" }),
    checkExtra: () => {
      const { id, status } = messageToAma() ?? { id: "", status: "" };
      if (status === "waiting") expect(countAuditEntries(id, "message_resent")).toBeGreaterThan(0);
    },
    expectDone: () => {
      expect(countAuditEntries(messageToAma()?.id ?? "", "message_resent")).toBeGreaterThan(0);
      expect(harness.mails().filter(({ to }) => to === EMAIL).length).toBeGreaterThan(1);
    },
  },
  {
    name: "a mail that cannot be sent waits",
    prepare: withWelcome,
    write: () => deliverWith(new Error("planned")),
    expectDone: () => {
      expect(onlyRow("outbox")).toMatchObject({ status: "sent" });
      expect(harness.mails()).toHaveLength(1);
    },
  },
  {
    name: "a rejected mail fails",
    prepare: withWelcome,
    write: () => deliverWith(new AddressRefused("E_RECIPIENT_SUPPRESSED")),
    checkExtra: () => {
      const { status, last_error: lastError } = onlyRow<{ status: string; last_error: string | null }>("outbox") ?? {};
      if (status === "failed") expect(lastError).not.toBeNull();
    },
    // If the message was not yet marked as failed, the job sends it; nothing gets stuck.
    expectDone: () => {
      const isSent = harness.mails().length === 1;
      expect(onlyRow("outbox")).toMatchObject({ status: isSent ? "sent" : "failed" });
    },
  },
  {
    name: "retention deletes old rows",
    prepare: async () => {
      const scenario = await paidAtGateway({ outcome: "declined" });
      await share(scenario);
      await harness.call("GET", `/api/payment/verify/${scenario.reference}`);
      await sendMessage();
      await sendEnquiry();
      await subscribe();
      await unsubscribe();
      await addAma();
      await checkInClient(harness.deps(), { id: ama().id, confirmed: true });
      await harness.advance(25 * HOUR);
      await harness.runJob();
      await harness.advance(800 * DAY);
      return scenario;
    },
    write: () => applyRetention(harness.deps()),
    checkExtra: () => {
      for (const [kind, table] of Object.entries(RETAINED))
        expect(sumOfDetail("retention_applied", "deleted", kind) + count(table)).toBe(1);
    },
    expectDone: () => {
      for (const table of [...Object.values(RETAINED), "payment_attempts", "payment_links", "outbox"])
        expect(count(table), table).toBe(0);
    },
  },
  {
    name: "a person is erased",
    prepare: async () => {
      const scenario = await paidAtGateway({}, EMAIL);
      await share(scenario);
      await harness.call("GET", `/api/payment/verify/${scenario.reference}`);
      await sendMessage();
      await sendEnquiry();
      await subscribe();
      await addAma();
      // An erasure deletes customers' waiting mails, so the job first settles the reminder to pay.
      await harness.advance(REMIND_TO_PAY_AFTER_MS);
      await harness.runJob();
      // Erasure is refused until the stay is over.
      await harness.advance(40 * DAY);
      return scenario;
    },
    write: () => erasePersonalData(harness.deps(), { email: EMAIL }),
    checkExtra: () => {
      for (const [kind, condition] of Object.entries(ERASED_FROM))
        expect(sumOfDetail("personal_data_erased", kind) + count(condition), kind).toBe(1);
      const isKept = count(ERASED_FROM.bookings);
      expect(count("payment_links")).toBe(isKept);
      expect(count("payment_attempts where authorization_url is not null")).toBe(isKept);
    },
    expectDone: () => {
      for (const condition of Object.values(ERASED_FROM)) expect(count(condition)).toBe(0);
    },
  },
  {
    name: "personal data is exported and audited",
    prepare: booked,
    write: async () => {
      await exportPersonalData(harness.deps(), { email: EMAIL });
      expect(count("audit_trail where action = 'personal_data_exported'")).toBeGreaterThan(0);
    },
    expectDone: () => expect(count("audit_trail where action = 'personal_data_exported'")).toBeGreaterThan(1),
  },
  {
    name: "a list is exported and audited",
    prepare: booked,
    write: async () => {
      const deps = asOwner();
      for await (const page of await exportList(deps, "bookings")) expect(page).not.toBe("");
      expect(count("audit_trail where action = 'list_exported'")).toBeGreaterThan(0);
    },
    expectDone: () => expect(count("audit_trail where action = 'list_exported'")).toBeGreaterThan(1),
  },
  {
    name: "a wrong password is counted",
    prepare: emptyScenario,
    write: () => harness.call("POST", "/api/admin/session", { password: "wrong" }),
    expectDone: () => expect(count("failed_sign_ins")).toBeGreaterThanOrEqual(2),
  },
  {
    name: "old wrong passwords are deleted",
    prepare: async () => {
      await harness.call("POST", "/api/admin/session", { password: "wrong" });
      await harness.advance(2 * HOUR);
      return emptyScenario();
    },
    write: () => sweepSignIns(harness.deps()),
    expectDone: () => expect(count("failed_sign_ins")).toBe(0),
  },
  {
    name: "the right password signs in",
    prepare: emptyScenario,
    write: () => harness.call("POST", "/api/admin/session", { password: STAFF_PASSWORD }),
    // A check without an answer counts as wrong for a minute, so no attempt goes uncounted.
    expectDone: () => expect(count("failed_sign_ins")).toBeLessThanOrEqual(1),
  },
  {
    name: "search names are merged",
    prepare: withAma,
    write: () => harness.deps().nameIndex.merge(),
    expectDone: () => expect(count("newest_client_names where newest_client_names match 'Mensa'")).toBe(1),
  },
];

/** At night every failure is followed to the end; by day only one per distinct state. */
const IS_NIGHTLY = process.env.AT_NIGHT !== undefined;
/** States of each path that have already been followed to the end. */
const completedStates = new Map(PATHS.map(({ name }) => [name, new Set<string>()]));

let harness: Harness;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await openHarness({ isRewound: !IS_NIGHTLY });
}, 60_000);
afterAll(() => harness.close());

const KILLED = "is the worker's last before it is killed";
const FAULTS = {
  fails: (at: number) => harness.setTrap(at, false),
  "takes effect and loses its answer": (at: number) => harness.setTrap(at, true),
  [KILLED]: (at: number) => harness.kill(at),
};
/** At night the worker is killed in every path, by day in these. */
const SENDING = [
  "a booking is made",
  "a payment is settled",
  "a message is sent",
  "an enquiry is sent",
  "a visitor subscribes",
];
const CASES = PATHS.flatMap((path) =>
  Object.entries(FAULTS)
    .filter(([how]) => how !== KILLED || IS_NIGHTLY || SENDING.includes(path.name))
    .map(([how, fault]) => ({ ...path, how, fault })),
);

test.each(CASES)(
  "$name: stays consistent if any database call $how, and a retry completes it",
  {
    timeout: 120_000,
  },
  async ({ name, prepare, write, checkExtra, expectDone, fault }) => {
    let attempts = 0;
    for (let at = 1; ; at += 1) {
      await harness.reset();
      // Drops other webhooks, so only the tested write reports a payment.
      await harness.control("POST", "/webhooks", { manner: "drop", count: "always" });
      const scenario = await prepare();
      fault(at);
      await ignoreFailure(write(scenario));
      const isLastCall = harness.countCalls() < at;
      harness.setTrap(0, false);
      expectConsistent();
      checkExtra?.(scenario);
      if (isLastCall) break;
      attempts += 1;

      await harness.control("DELETE", "/faults");
      await ignoreFailure(write(scenario));
      expectConsistent();
      checkExtra?.(scenario);
      const state = await harness.state();
      // Checked after the retry, because a pending failure is part of the state.
      if (!IS_NIGHTLY && completedStates.get(name)?.has(state)) continue;
      for (let run = 0; run < 3; run += 1) {
        await harness.advance(11 * MINUTE);
        await harness.runJob();
      }
      await ignoreFailure(write(scenario));
      expectConsistent();
      checkExtra?.(scenario);
      expectDone(scenario);
      expectFewDoubleMails(fault === FAULTS[KILLED]);
      completedStates.get(name)?.add(state);
    }
    expect(attempts).toBeGreaterThan(0);
  },
);

const asOwner = () => asSharedKey(harness.deps());

/** Checks that related rows exist together or not at all. */
function expectConsistent(): void {
  expect(findChargeViolations(harness.rows)).toEqual([]);
  for (const booking of harness.rows<{
    id: string;
    status: string;
    payment_reference: string | null;
    source: string;
  }>("select * from bookings")) {
    const written = (kind: string) => count("outbox where subject_id = ? and kind = ?", booking.id, kind);
    const isPaid = booking.payment_reference !== null;
    const voidedCount = countAuditEntries(booking.id, "booking_payment_taken_back");
    // Staff bookings are paid immediately here, so the receipt is their only mail.
    expect(written("booking_received")).toBe(
      (booking.source === "web" ? 2 : 0) + countAuditEntries(booking.id, "booking_corrected"),
    );
    expect(written("payment_received")).toBe((isPaid ? 2 : 0) + 2 * voidedCount);
    expect(written("payment_taken_back")).toBe(voidedCount);
    expect(count("payment_reversals where charge_id = ?", booking.id)).toBe(voidedCount);
    const partsPaid = count("charges where part_of = ?", booking.id);
    expect(written("booking_confirmed")).toBe(countAuditEntries(booking.id, "booking_confirmed"));
    if (booking.status === "confirmed") expect(written("booking_confirmed") + partsPaid).toBe(1);
    expect(written("booking_moved")).toBe(countAuditEntries(booking.id, "booking_moved"));
    expect(countAuditEntries(booking.id, "booking_paid") - voidedCount).toBe(isPaid ? 1 : 0);
    expect(written("booking_lengthened")).toBe(countAuditEntries(booking.id, "booking_lengthened"));
    expect(written("booking_hours_changed")).toBe(countAuditEntries(booking.id, "booking_hours_changed"));
    expect(count("bookings where id = ? and receipt_number is not null", booking.id)).toBe(isPaid ? 1 : 0);
    const isPaidOnline = booking.payment_reference !== null && !isDeskReference(booking.payment_reference);
    expect(statusesOf("payment_attempts", booking.id).filter((status) => status === "succeeded")).toHaveLength(
      isPaidOnline ? 1 : 0,
    );
    const isCancelled = booking.status === "cancelled";
    expect(written("booking_cancelled")).toBe(isCancelled ? 1 : 0);
    expect(countAuditEntries(booking.id, "booking_cancelled") + countAuditEntries(booking.id, "booking_expired")).toBe(
      isCancelled ? 1 : 0,
    );
    if (isPaid) expect(statusesOf("refunds", booking.id)).toHaveLength(isCancelled ? 1 : 0);
  }
  for (const { reference, status, resolved_note: note } of harness.rows<{
    reference: string;
    status: string;
    resolved_note: string | null;
  }>("select * from payment_attempts")) {
    const isReview = status === "review" ? 1 : 0;
    const isResolved = note === null ? 0 : 1;
    expect(count("outbox where subject_id = ?", reference)).toBe(isReview);
    expect(countAuditEntries(reference, "payment_resolved")).toBe(isResolved);
    expect(count("audit_trail where subject_id = ?", reference)).toBe(isReview + isResolved);
  }
  expect(count("outbox where kind = 'payment_unmatched'")).toBe(
    count("audit_trail where action = 'payment_unmatched'"),
  );
  expectRefundsConsistent();
  expectClientsConsistent();
  expectFormsConsistent();
}

function expectRefundsConsistent(): void {
  for (const { id, status } of harness.rows<{ id: string; status: string }>("select * from refunds")) {
    const traced = (action: string) => count("audit_trail where action = ? and detail ->> 'refundId' = ?", action, id);
    expect(traced("refund_done")).toBe(status === "done" ? 1 : 0);
    for (const [kind, now, audiences] of [
      ["refund_done", "done", ["customer"]],
      ["refund_failed", "failed", ["customer", "team"]],
      ["refund_needs_attention", "needs_attention", ["team"]],
    ] as const) {
      for (const audience of ["customer", "team"] as const)
        expect(count("outbox where subject_id = ? and kind = ? and audience = ?", id, kind, audience)).toBe(
          audiences.some((each) => each === audience) ? traced(kind) : 0,
        );
      if (status === now) expect(traced(kind)).toBeGreaterThan(0);
    }
  }
}

const PAID_MONTHS =
  "select count(*) as count from membership_periods join charges on charges.id = membership_periods.id where state = 'paid'";

const CLIENTS = `select virtual_office_clients.*, iif(ended_at is null, 'active', 'inactive') as status,
  starts_on as start_date, next_due_date from virtual_office_clients join memberships using (id)`;

/** Checks the clients whom staff added. */
function expectClientsConsistent(): void {
  const clients = harness.rows<{ id: string; full_name: string; status: string; next_due_date: string }>(
    `${CLIENTS} where virtual_office_clients.id not in (select id from bookings)`,
  );
  for (const { id, full_name: name, status, next_due_date: due } of clients) {
    expect(countAuditEntries(id, "client_added")).toBe(1);
    const payments = harness.rows<{ until_day: string }>(
      `select until_day from membership_periods join charges on charges.id = membership_periods.id
        where membership_id = ? and state = 'paid' order by until_day desc`,
      id,
    );
    expect(countAuditEntries(id, "client_paid") - countAuditEntries(id, "client_payment_taken_back")).toBe(
      payments.length,
    );
    if (payments.length > 0) expect(payments[0]?.until_day).toBe(due);
    else expect(count("select last_paid_at is null as count from memberships where id = ?", id)).toBe(1);
    const isDeactivated = status === "inactive" && name !== ERASED.name;
    expect(countAuditEntries(id, "client_deactivated") - countAuditEntries(id, "client_reactivated")).toBe(
      isDeactivated ? 1 : 0,
    );
  }
}

/** Checks that every form has its messages and every message its form. */
function expectFormsConsistent(): void {
  for (const [table, kinds] of [
    ["contacts", ["contact_notice", "contact_received"]],
    ["leads", ["enquiry_received", "lead_notice", "lead_webhook"]],
    ["newsletter_subscribers", ["newsletter_welcome"]],
  ] as const) {
    for (const { id, status } of harness.rows<{ id: string; status?: string }>(`select * from ${table}`)) {
      expect(kindsAbout(id), table).toEqual(kinds);
      if (status !== undefined)
        expect(countAuditEntries(id, "inbox_changed") + countAuditEntries(id, "inbox_answered")).toBe(
          status === "new" ? 0 : 1,
        );
    }
  }
}

/** A mail whose delivery could not be recorded is sent once more; of a killed worker, each mail it had sent. */
function expectFewDoubleMails(isKilled: boolean): void {
  const mails = harness.mails().map(({ to, subject, text }) => `${to} ${subject} ${text}`);
  const askedFor = count("audit_trail where action = 'message_resent'");
  const timesOf = (mail: string) => mails.filter((each) => each === mail).length;
  expect(Math.max(0, ...mails.map(timesOf))).toBeLessThanOrEqual(2 + askedFor);
  if (!isKilled) expect(mails.length - new Set(mails).size).toBeLessThanOrEqual(1 + askedFor);
}

/** Accepts expected refusals, planned failures and answers; any other error is a bug. */
async function ignoreFailure(work: Promise<unknown>): Promise<void> {
  try {
    const reply = (await work) as Partial<HttpReply> | undefined;
    if (typeof reply?.status === "number")
      expect([200, 201, 400, 401, 404, 409, 500, 502, 503]).toContain(reply.status);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    expect(String((error as { code?: string }).code ?? cause)).toMatch(
      /planned|lost|killed|conflict|already_paid|price_changed|gateway_unavailable/,
    );
  }
}

/** A week from today, because a day pass is refused after closing time. */
function bookAtDesk(key: string) {
  return bookForCustomer(
    asOwner(),
    {
      customerName: "Ama Mensah",
      customerEmail: EMAIL,
      bookingType: "desk_week",
      startDate: dayAt(harness.now()),
      source: "walk_in",
      payment: { kind: "mobile_money", transactionId: "99887766554" },
    },
    key,
  );
}

async function bookedAtDesk(): Promise<Scenario> {
  const { id } = await bookAtDesk("before");
  return { booking: { id, email: EMAIL }, reference: "" };
}

async function checkedIn(): Promise<Scenario> {
  const scenario = await bookedAtDesk();
  await checkIn(harness.deps(), { id: scenario.booking.id, day: daysOf(scenario.booking.id).starts, confirmed: true });
  return scenario;
}

/** Every recorded visit step has an audit entry, and every undone step has two. */
function expectVisitsConsistent(): void {
  const steps = count("select count(checked_in_at) + count(checked_out_at) + count(no_show_at) as count from visits");
  const traced = (action: string) => count("audit_trail where action = ?", action);
  expect(traced("visit_noted") - traced("visit_undone")).toBe(steps);
}

function submitWaitlistForm() {
  const startDate = addDays(dayAt(harness.now()), 20);
  const wanted = {
    bookingType: "desk_monthly",
    startDate,
    name: "Ama Mensa",
    email: EMAIL,
    phone: "0241234567",
  } as const;
  return joinWaitlist(harness.deps(), wanted, SUBMISSION.idempotencyKey);
}

async function waiting(isConfirmed = true): Promise<Scenario> {
  await changeCapacity(harness.deps(), { resource: "desks", capacity: 0 });
  const { id } = await submitWaitlistForm();
  if (isConfirmed) await harness.deps().waitlist.confirmEmail(id, harness.deps().now());
  await changeCapacity(harness.deps(), { resource: "desks", capacity: 1 });
  return { booking: { id, email: EMAIL }, reference: "" };
}

async function registeredForFree(): Promise<Scenario> {
  const deps = harness.deps();
  const event = await publishDate("Evening");
  const attendee = { attendeeName: "Ama Mensah", attendeeEmail: EMAIL, attendeePhone: "0241234567", amount: 0 };
  const { id } = await register(deps, { id: event.id, ...attendee });
  return { booking: { id, email: EMAIL }, reference: "" };
}

async function offered(isConfirmed = true): Promise<Scenario> {
  const scenario = await waiting(isConfirmed);
  await offerPlaces(harness.deps());
  return scenario;
}

function acceptingOffer(): Pick<WritePath, "write" | "checkExtra" | "expectDone"> {
  return {
    write: async ({ booking }) => {
      const token = (await harness.deps().links.make("waitlist", booking.id, 1)) ?? "";
      return acceptOffer(harness.deps(), { token });
    },
    checkExtra: expectOffersHeld,
    expectDone: () => {
      expect(count("waitlist_entries where status = 'booked'")).toBe(1);
      expect(count("allocations join bookings using (id) where status = 'pending'")).toBe(1);
    },
  };
}

/** Every open offer to a confirmed address holds capacity under the id of its entry; other entries hold none. */
function expectOffersHeld(): void {
  const heldCount = "allocations join waitlist_entries using (id)";
  const offers = "waitlist_entries where status = 'offered' and email_confirmed_at is not null";
  expect(count(heldCount)).toBe(count(offers));
}

async function emptyScenario(): Promise<Scenario> {
  return { booking: { id: "", email: EMAIL }, reference: "" };
}

async function booked(): Promise<Scenario> {
  return { booking: await book(harness, EMAIL), reference: "" };
}

async function started(email?: string): Promise<Scenario> {
  const booking = await book(harness, email);
  return { booking, reference: (await initialize(harness, booking)).body.data.reference };
}

async function paidAtGateway(overrides: object = {}, email?: string): Promise<Scenario> {
  const scenario = await started(email);
  await harness.control("POST", "/pay", { reference: scenario.reference, outcome: "paid", ...overrides });
  return scenario;
}

async function paidOnline(overrides: object = {}): Promise<Scenario> {
  const scenario = await paidAtGateway(overrides);
  await harness.call("GET", `/api/payment/verify/${scenario.reference}`);
  return scenario;
}

function underReview(): Promise<Scenario> {
  return paidOnline({ amount: 100 });
}

function payAtDesk(bookingId: string): Promise<unknown> {
  return payBooking(harness.deps(), { id: bookingId, method: "cash" });
}

async function paidAtDesk(): Promise<Scenario> {
  const scenario = await booked();
  await payAtDesk(scenario.booking.id);
  return scenario;
}

async function cancelledWithRefund(): Promise<Scenario> {
  const scenario = await paidOnline();
  await cancelBooking(asOwner(), { bookingId: scenario.booking.id, reason: "r" });
  return scenario;
}

function share({ booking, reference }: Scenario): Promise<HttpReply> {
  return harness.call("POST", "/api/payment/share", { bookingId: booking.id, reference });
}

/** Uses fixed dates, so the form is the same whatever the day. */
function addAma(nextDueDate = "2026-02-15"): Promise<unknown> {
  const input = CreateClientInput.parse({
    fullName: "Ama Mensa",
    businessName: "Ama and daughters",
    email: EMAIL,
    phone: "0241234567",
    country: "ghana",
    plan: "premium",
    amount: 950,
    startDate: "2026-01-15",
    nextDueDate,
  });
  return addClient(asOwner(), input, SUBMISSION.idempotencyKey);
}

async function withAma(): Promise<Scenario> {
  await addAma();
  return emptyScenario();
}

/** Adds a client whose current month is paid. */
async function withPaidAma(): Promise<Scenario> {
  await addAma(addDays(dayAt(harness.now()), 20));
  return emptyScenario();
}

/** The only client, with the due date of the first payment. */
function ama() {
  const [client] = harness.rows<{
    id: string;
    status: string;
    phone: string;
    start_date: string;
    next_due_date: string;
    updated_at: number;
    first_due: string;
  }>(
    `select *, (select detail ->> 'nextDueDate' from audit_trail where action = 'client_added') as first_due
      from (${CLIENTS})`,
  );
  if (!client) throw new Error("There is no client");
  return client;
}

function afterFirstDue(): string {
  const { first_due: due, start_date: start } = ama();
  return dueDateAfter(due, dayOfMonth(start));
}

function payAma() {
  const paymentDate = new Date(harness.now()).toISOString();
  return markClientPaid(harness.deps(), { id: ama().id, paymentDate, nextDueDate: afterFirstDue() });
}

function sendMessage(): Promise<unknown> {
  const input = ContactInput.parse({ name: "Ama Mensa", email: EMAIL, phone: "0241234567", message: "Good morning" });
  return sendContactMessage(harness.deps(), input, SUBMISSION.idempotencyKey);
}

function sendEnquiry(): Promise<unknown> {
  return submitInquiry(
    harness.deps(),
    CrmInquiryInput.parse({ firstName: "Ama", email: EMAIL }),
    SUBMISSION.idempotencyKey,
  );
}

function subscribe(): Promise<unknown> {
  return subscribeToNewsletter(harness.deps(), { email: EMAIL });
}

function unsubscribe(): Promise<unknown> {
  const subscriber = onlyRow<{ unsubscribe_token: string }>("newsletter_subscribers");
  return unsubscribeFromNewsletter(harness.deps(), subscriber?.unsubscribe_token ?? "");
}

function askForDate(): Promise<unknown> {
  return addDateAlert(harness.deps(), { workshop: "employability", email: EMAIL });
}

function publishDate(title: string): Promise<{ id: string }> {
  const eventDate = new Date(Math.ceil(harness.deps().now().getTime() / DAY) * DAY + 5 * DAY).toISOString();
  const event = { title, category: "community", description: "An evening.", eventDate } as const;
  return addEvent(harness.deps(), { ...event, duration: 60, capacity: 3, amount: 0 }, SUBMISSION.idempotencyKey);
}

async function withWelcome(): Promise<Scenario> {
  await subscribe();
  return emptyScenario();
}

/** Delivers due messages through a mailer that rejects everything. */
function deliverWith(refusal: Error): Promise<unknown> {
  return deliverOutbox({ ...harness.deps(), mailer: { send: () => Promise.reject(refusal) } });
}

function messageToAma(): { id: string; status: string } | undefined {
  return harness.rows<{ id: string; status: string }>(
    "select * from outbox where kind = 'booking_received' and audience = 'customer'",
  )[0];
}

function kindsAbout(subjectId: string): string[] {
  return harness
    .rows<{ kind: string }>("select kind from outbox where subject_id = ? order by kind", subjectId)
    .map(({ kind }) => kind);
}

function countAuditEntries(subjectId: string, action: string): number {
  return count("audit_trail where subject_id = ? and action = ?", subjectId, action);
}

/** Sums one detail field over all audit entries of an action. */
function sumOfDetail(action: string, name: string, subjectId: string | null = null): number {
  return count(
    `select coalesce(sum(detail ->> ?), 0) as count from audit_trail where action = ? and subject_id like ?`,
    name,
    action,
    subjectId ?? "%",
  );
}

function onlyRow<Row>(table: string): Row | undefined {
  const rows = harness.rows<Row>(`select * from ${table}`);
  expect(rows.length, table).toBeLessThanOrEqual(1);
  return rows[0];
}

function onlyId(table: string): string {
  return onlyRow<{ id: string }>(table)?.id ?? "";
}

function statusOf(bookingId: string): string | undefined {
  return harness.rows<{ status: string }>("select status from bookings where id = ?", bookingId)[0]?.status;
}

function daysOf(bookingId: string): { booked: string; starts: string } {
  const [row] = harness.rows<{ booked: number; starts: number }>(
    "select created_at as booked, start_date as starts from bookings where id = ?",
    bookingId,
  );
  return { booked: dayAt(row?.booked ?? 0), starts: dayAt(row?.starts ?? 0) };
}

function statusesOf(table: "payment_attempts" | "refunds", bookingId: string): string[] {
  return harness
    .rows<{ status: string }>(`select status from ${table} where charge_id = ? order by rowid`, bookingId)
    .map(({ status }) => status);
}

/** Counts the rows of a from clause, or reads the count of a whole query. */
function count(from: string, ...values: string[]): number {
  const sql = from.startsWith("select") ? from : `select count(*) as count from ${from}`;
  return harness.rows<{ count: number }>(sql, ...values)[0]?.count ?? 0;
}
