import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatHours, type Hours, hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { oncePaid } from "#domain/catalogue/cancellation.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { PaymentDeadlines } from "#domain/inventory/holds.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { type SkipReason, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { type RefundDates, refundProgress, refundReason, refundTask } from "#domain/payments/refund-copy.ts";
import type { RefundRule, RefundStatus } from "#domain/payments/refunds.ts";
import {
  type BookingMailData,
  bookingDay,
  bookingFacts,
  bookingFactsWithInclusions,
  chatText,
  copyVariables,
  customerFacts,
  notesQuote,
  type OnlinePaymentLink,
  phoneValues,
  subjectDay,
} from "#worker/bookings/booking-mail-data.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import {
  arrivalParts,
  type CustomerLinks,
  calendarAndMapParts,
  manageButton,
  NO_LINKS,
  toCustomerWithLinks,
} from "#worker/my-booking/customer-links.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import { refundDates } from "#worker/refunds/refund-answer.ts";

export const bookingMails = {
  booking_received: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    async customer(booking, deps) {
      // The confirmation, receipt or cancellation says more.
      if (booking.status !== "pending") return SUPERSEDED;
      const paymentLink = await findPaymentLink(deps, booking.id);
      // A reminder, unlike the mail about a booking of staff or without online payment.
      if (paymentLink && booking.source === "web" && (await deps.myBookings.hasReplacement(booking))) return SUPERSEDED;
      return toCustomerWithLinks(deps, booking, (page) => bookingReceivedMail(booking, paymentLink, page));
    },
    team: (booking) => toTeam(bookingReceivedTeamMail(booking), booking.customerEmail),
  }),
  booking_confirmed: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (page) => bookingConfirmedMail(booking, page)),
  }),
  booking_moved: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (page) => bookingMovedMail(booking, page)),
    team: (booking) => toTeam(bookingMovedTeamMail(booking), booking.customerEmail),
  }),
  booking_lengthened: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (page) => bookingExtendedMail(booking, page)),
  }),
  booking_reminder: mailKind({
    async load(deps, id, day) {
      const found = await findWithHours(deps, id);
      if (found === null || typeof found === "string") return found;
      const { status, startDate } = found.booking;
      const isCurrent = status !== "pending" && dayAt(startDate.getTime()) === day && startDate > deps.now();
      return isCurrent ? found : SUPERSEDED;
    },
    customer: ({ booking, hours }, deps) =>
      toCustomerWithLinks(deps, booking, (page) => bookingReminderMail(booking, hours, page)),
  }),
  booking_hours_changed: mailKind({
    load: findWithHours,
    customer: ({ booking, ...day }, deps) =>
      toCustomerWithLinks(deps, booking, (page) => bookingHoursChangedMail(booking, day, page)),
  }),
  booking_cancelled: mailKind({
    async load({ bookings, refunds, paymentAttempts, charges }, id) {
      const booking = await bookings.findById(id);
      const attempts = await paymentAttempts.listByCharge(id);
      const dated = (await refunds.listByCharges([id])).map((refund) => ({
        ...refund,
        dates: refundDates(refund, attempts),
      }));
      const parts = await charges.listParts([id]);
      return booking && { booking, refunds: dated, attempts, paidPesewas: paidBeforeCancelling(booking, parts) };
    },
    customer({ booking, refunds, attempts, paidPesewas }, deps) {
      const hasOtherPayment = attempts.some(
        ({ status, reference }) =>
          status === "review" && !refunds.some(({ paymentReference }) => paymentReference === reference),
      );
      return toCustomerWithLinks(deps, booking, (page) =>
        bookingCancelledMail(booking, { refunds, paidPesewas, hasOtherPayment }, page),
      );
    },
    team: ({ booking, refunds }) => toTeam(bookingCancelledTeamMail(booking, refunds), booking.customerEmail),
  }),
};

async function findActiveBooking(
  { bookings }: Pick<Deps, "bookings">,
  id: string,
): Promise<BookingRow | SkipReason | null> {
  const booking = await bookings.findById(id);
  return booking?.status === "cancelled" ? SUPERSEDED : booking;
}

async function findWithHours({ bookings, inventory }: Pick<Deps, "bookings" | "inventory">, id: string) {
  const booking = await findActiveBooking({ bookings }, id);
  if (booking === null || typeof booking === "string") return booking;
  const day = dayAt(booking.startDate.getTime());
  const { specials } = await inventory.readDays(day);
  const { opens, closes } = hoursOn(day, specials);
  return { booking, hours: { opens, closes }, because: specialHoursOn(day, specials)?.reason ?? null };
}

/** The day before: how to get in. */
export function bookingReminderMail(
  booking: BookingMailData,
  hours: Hours,
  page: CustomerLinks = NO_LINKS,
): RenderedMail {
  const day = bookingDay(booking);
  const copy = copyFor("booking_reminder", { ...copyVariables(booking), day });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFacts(booking, page.officeMonth),
      facts(["Opening hours", formatHours(hours)]),
      ...arrivalParts(booking, page),
      ...manageButton(page),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_reminder", {
      ...{ name: booking.customerName, plan: PLANS[booking.bookingType].name, day, open: formatHours(hours) },
      link: page.manageUrl,
    }),
  });
}

/** An unpaid booking: how to pay and by when. The receipt says when and where to come. */
export function bookingReceivedMail(
  booking: BookingMailData,
  paymentLink: OnlinePaymentLink | null,
  page: CustomerLinks = NO_LINKS,
): RenderedMail {
  const variables = { ...copyVariables(booking), goal: paymentGoal(booking, paymentLink) };
  const copy = copyFor(receivedMailName(booking, paymentLink), variables);
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...(paymentLink === null
        ? []
        : [
            paragraph(describeDeadline(booking, paymentLink)),
            button(`Pay ${formatCedisExact(booking.amountPesewas)}`, paymentLink.url),
          ]),
      bookingFactsWithInclusions(booking, page.officeMonth),
      ...(paymentLink === null || page.cancellation === null
        ? manageButton({ ...page, cancellation: null }, "See your booking")
        : manageButton({ ...page, cancellation: oncePaid(page.cancellation) })),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: receivedPhoneMessage(booking, paymentLink, page),
  });
}

function receivedPhoneMessage(booking: BookingMailData, paymentLink: OnlinePaymentLink | null, page: CustomerLinks) {
  if (paymentLink === null) return phoneMessage("booking_received", phoneValues(booking, page.manageUrl));
  const values = { ...phoneValues(booking, paymentLink.url), sum: formatCedisExact(booking.amountPesewas) };
  const until = payDeadline(paymentLink);
  return until === null
    ? phoneMessage("pay_link", values)
    : phoneMessage("pay_link_by", { ...values, until: formatLongDateTime(until) });
}

function receivedMailName({ amountPesewas }: BookingMailData, paymentLink: OnlinePaymentLink | null) {
  if (paymentLink !== null) return "booking_received";
  return amountPesewas > 0 ? "booking_received_offline" : "booking_requested";
}

function paymentGoal({ bookingType }: BookingMailData, link: OnlinePaymentLink | null): string {
  if (isVirtual(bookingType)) return "start your virtual office";
  return `${link?.heldUntil ? "keep" : "get"} your ${unitName(bookingType)}`;
}

export function bookingReceivedTeamMail(booking: BookingMailData): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `New booking: ${plan}, ${bookingDay(booking)}, ${booking.customerName}`,
    heading: `New booking: ${plan}`,
    parts: [
      paragraph("Reply to this email to answer the customer."),
      customerFacts(booking),
      bookingFacts(booking),
      ...notesQuote(booking),
    ],
  });
}

export function bookingConfirmedMail(booking: BookingMailData, page: CustomerLinks = NO_LINKS): RenderedMail {
  const copy = copyFor(confirmedMailKind(booking), copyVariables(booking));
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFactsWithInclusions(booking, page.officeMonth),
      ...manageButton(page),
      ...arrivalParts(booking, page),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_confirmed", phoneValues(booking, page.manageUrl)),
  });
}

export function bookingMovedMail(booking: BookingMailData, page: CustomerLinks = NO_LINKS): RenderedMail {
  const hasSeat = !isVirtual(booking.bookingType);
  const day = bookingDay(booking);
  const copy = copyFor(hasSeat ? "booking_moved" : "booking_moved_virtual", { ...copyVariables(booking), day });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFacts(booking, page.officeMonth),
      ...manageButton(page),
      ...(hasSeat ? arrivalParts(booking, page) : []),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_moved", {
      ...phoneValues(booking, page.manageUrl),
      plan: copyVariables(booking).plan,
      day,
    }),
  });
}

/** Tells the team that the customer moved the booking by the link. */
export function bookingMovedTeamMail(booking: BookingMailData): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Moved by the customer: ${plan}, ${bookingDay(booking)}, ${booking.customerName}`,
    heading: `Moved by the customer: ${plan}`,
    parts: [
      paragraph(`It now starts on ${bookingDay(booking)}. There is nothing to do.`),
      customerFacts(booking),
      bookingFacts(booking),
    ],
  });
}

export function bookingExtendedMail(booking: BookingMailData, page: CustomerLinks = NO_LINKS): RenderedMail {
  const day = formatDateWithWeekday((booking.endDate ?? booking.startDate).toISOString());
  const copy = copyFor("booking_lengthened", { ...copyVariables(booking), day });
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFacts(booking, page.officeMonth),
      ...manageButton(page),
      ...calendarAndMapParts(page),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_lengthened", {
      ...phoneValues(booking, page.manageUrl),
      plan: copyVariables(booking).plan,
      day,
    }),
  });
}

/** New opening hours on the day of a day pass. */
export function bookingHoursChangedMail(
  booking: BookingMailData,
  { hours, because }: { hours: Hours; because: string | null },
  page: CustomerLinks = NO_LINKS,
): RenderedMail {
  const values = {
    ...copyVariables(booking),
    day: bookingDay(booking),
    open: formatHours(hours),
  };
  const copy =
    because === null
      ? copyFor("booking_hours_usual", values)
      : copyFor("booking_hours_changed", { ...values, reason: because });
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(["Day", values.day], ["Opening hours", values.open], ["Reason", because]),
      ...manageButton(page),
      ...calendarAndMapParts(page),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_hours_changed", { ...values, ...phoneValues(booking, page.manageUrl) }),
  });
}

/** What the customer had paid for a cancelled booking that has refunds. */
function paidBeforeCancelling({ amountPesewas }: BookingRow, parts: readonly ChargeRow[]): number {
  return parts.length === 0 ? amountPesewas : parts.reduce((sum, part) => sum + part.amountPesewas, 0);
}

/** `hasOtherPayment`: a payment arrived that paid for nothing and was not refunded; staff decide about it. */
export function bookingCancelledMail(
  booking: BookingMailData,
  {
    refunds,
    paidPesewas,
    hasOtherPayment,
  }: {
    refunds: readonly { rule: RefundRule; amountPesewas: number; status: RefundStatus; dates?: RefundDates }[];
    paidPesewas: number;
    hasOtherPayment: boolean;
  },
  page: CustomerLinks = NO_LINKS,
): RenderedMail {
  const copy = copyFor(
    booking.cancelledReason ? "booking_cancelled_reason" : "booking_cancelled",
    copyVariables(booking),
  );
  const isUnpaid = refunds.length === 0 && !hasOtherPayment;
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...(booking.cancelledReason ? [quote(booking.cancelledReason)] : []),
      bookingFacts(booking, page.officeMonth),
      ...refunds.flatMap(({ rule, amountPesewas, status, dates }) => [
        paragraph(
          [refundReason(rule, { amountPesewas, paidPesewas }), refundProgress(status, dates)].filter(Boolean).join(" "),
        ),
        // A reviewed payment may be in another currency, so that its amount in cedis is wrong.
        ...(rule === "review" ? [] : [facts(["Your refund", formatCedisExact(amountPesewas)])]),
      ]),
      ...(hasOtherPayment
        ? [
            paragraph(
              "We also received a payment for this booking that we could not use. We will contact you about it.",
            ),
          ]
        : []),
      ...(isUnpaid ? [paragraph("This booking was not paid. If you still want it, just book again.")] : []),
      ...(refunds.length > 0 ? manageButton(page, "Track your refund") : []),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: cancelledPhoneMessage(booking, refunds, page),
  });
}

function cancelledPhoneMessage(
  booking: BookingMailData,
  refunds: readonly { rule: RefundRule; amountPesewas: number }[],
  page: CustomerLinks,
) {
  const values = phoneValues(booking, page.manageUrl);
  const [refund] = refunds;
  return refund === undefined || refunds.length > 1 || refund.rule === "review"
    ? phoneMessage("booking_cancelled", values)
    : phoneMessage("booking_cancelled_refund", { ...values, sum: formatCedisExact(refund.amountPesewas) });
}

export function bookingCancelledTeamMail(
  booking: BookingMailData,
  refunds: readonly { amountPesewas: number; status: RefundStatus }[],
): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Cancelled by the customer: ${plan}, ${bookingDay(booking)}, ${booking.customerName}`,
    heading: `Cancelled by the customer: ${plan}`,
    parts: [
      paragraph(refundTask(refunds)),
      ...(booking.cancelledReason ? [quote(booking.cancelledReason)] : []),
      customerFacts(booking),
      bookingFacts(booking),
      ...refunds.map(({ amountPesewas }) => facts(["Refund", formatCedisExact(amountPesewas)])),
    ],
  });
}

function confirmedMailKind({ bookingType, amountPesewas, status }: BookingMailData) {
  const isPaid = amountPesewas === 0 || status === "paid";
  if (isVirtual(bookingType)) return isPaid ? "booking_confirmed_virtual_paid" : "booking_confirmed_virtual";
  return isPaid ? "booking_confirmed_paid" : "booking_confirmed";
}

/** One deadline: the end of the hold, or of paying online. */
function describeDeadline({ bookingType }: BookingMailData, deadlines: PaymentDeadlines): string {
  const { payBy, notHeld } = deadlines;
  const by = payDeadline(deadlines);
  const then = payBy === null ? `release your ${unitName(bookingType)}` : "may cancel the booking";
  return [notHeld, by === null ? null : `Please pay by ${formatLongDateTime(by)}, Accra time. After that, we ${then}.`]
    .filter(Boolean)
    .join(" ");
}

function payDeadline({ payBy, heldUntil }: PaymentDeadlines): string | null {
  return payBy ?? heldUntil;
}

function unitName(type: BookingMailData["bookingType"]): string {
  switch (resourceForPlan(type)) {
    case "desks":
      return "desk";
    case "private_offices":
      return "office";
    default:
      return "booking";
  }
}
