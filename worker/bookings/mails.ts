import { ARRIVAL_INSTRUCTIONS } from "#domain/arrival.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { freeCancellationEndMs, type RefundRule } from "#domain/bookings/cancellation.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatHours, type Hours, hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_OFFICE_NEXT_STEPS } from "#domain/catalogue/virtual-office.ts";
import { type SkipReason, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { site } from "#domain/site.ts";
import {
  type BookingMailData,
  bookingFacts,
  bookingFactsWithInclusions,
  chatText,
  copyVariables,
  customerFacts,
  notesQuote,
  type OnlinePaymentLink,
} from "#worker/bookings/booking-mail-data.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { cancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import {
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

export const bookingMails = {
  booking_received: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    async customer(booking, deps) {
      if (booking.status === "cancelled") return SUPERSEDED;
      const wayToPay = await findPaymentLink(deps, booking.id);
      return toCustomerWithLinks(deps, booking, (own) => bookingReceivedMail(booking, wayToPay, own));
    },
    team: (booking) => toTeam(bookingReceivedTeamMail(booking), booking.customerEmail),
  }),
  booking_confirmed: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (own) => bookingConfirmedMail(booking, own)),
  }),
  booking_moved: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (own) => bookingMovedMail(booking, own)),
    team: (booking) => toTeam(bookingMovedTeamMail(booking), booking.customerEmail),
  }),
  booking_lengthened: mailKind({
    load: findActiveBooking,
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (own) => bookingExtendedMail(booking, own)),
  }),
  booking_hours_changed: mailKind({
    async load({ bookings, inventory }, id) {
      const booking = await findActiveBooking({ bookings }, id);
      if (booking === null || typeof booking === "string") return booking;
      const day = dayAt(booking.startDate.getTime());
      const days = await inventory.readDays(day);
      const { opens, closes } = hoursOn(day, days.specials);
      const { startsAtMs } = cancellationTerms(days, booking, booking.createdAt);
      return {
        booking,
        hours: { opens, closes },
        because: specialHoursOn(day, days.specials)?.reason ?? null,
        startsAtMs,
      };
    },
    customer({ booking, ...day }, deps) {
      const freeUntilMs = freeCancellationEndMs(day.startsAtMs);
      const isFree = deps.now().getTime() <= freeUntilMs;
      return toCustomerWithLinks(deps, booking, (own) =>
        bookingHoursChangedMail(booking, { ...day, freeUntil: isFree ? new Date(freeUntilMs) : null }, own),
      );
    },
  }),
  booking_cancelled: mailKind({
    async load({ bookings, refunds, paymentAttempts }, id) {
      const booking = await bookings.findById(id);
      return (
        booking && {
          booking,
          refunds: await refunds.listByCharges([id]),
          attempts: await paymentAttempts.listByCharge(id),
        }
      );
    },
    customer({ booking, refunds, attempts }, deps) {
      const hasOtherPayment = attempts.some(
        ({ status, reference }) =>
          status === "review" && !refunds.some(({ paymentReference }) => paymentReference === reference),
      );
      return toCustomerWithLinks(deps, booking, (own) => bookingCancelledMail(booking, refunds, hasOtherPayment, own));
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

export function bookingReceivedMail(
  booking: BookingMailData,
  wayToPay: OnlinePaymentLink | null,
  own: CustomerLinks = NO_LINKS,
): RenderedMail {
  const says = copyFor(booking.amountPesewas > 0 ? "booking_received" : "booking_requested", copyVariables(booking));
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      bookingFactsWithInclusions(booking),
      ...(wayToPay ? paymentParts(booking, wayToPay) : []),
      ...manageButton(own),
      ...arrivalParts(booking, own),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function bookingReceivedTeamMail(booking: BookingMailData): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `New booking: ${plan}, ${booking.customerName}`,
    heading: `New booking: ${plan}`,
    parts: [
      paragraph("Reply to this mail to answer the customer."),
      customerFacts(booking),
      bookingFacts(booking),
      ...notesQuote(booking),
    ],
  });
}

export function bookingConfirmedMail(booking: BookingMailData, own: CustomerLinks = NO_LINKS): RenderedMail {
  const says = copyFor(confirmedMailKind(booking), copyVariables(booking));
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      bookingFactsWithInclusions(booking),
      ...manageButton(own),
      ...arrivalParts(booking, own),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function bookingMovedMail(booking: BookingMailData, own: CustomerLinks = NO_LINKS): RenderedMail {
  const isPlace = !isVirtual(booking.bookingType);
  const day = formatDateWithWeekday(booking.startDate.toISOString());
  const says = copyFor(isPlace ? "booking_moved" : "booking_moved_virtual", { ...copyVariables(booking), day });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      bookingFacts(booking),
      ...manageButton(own),
      ...(isPlace ? arrivalParts(booking, own) : []),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

/** What its customer did by their own link. */
export function bookingMovedTeamMail(booking: BookingMailData): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Moved by the customer: ${plan}, ${booking.customerName}`,
    heading: `Moved by the customer: ${plan}`,
    parts: [
      paragraph(`It now starts on ${formatDateWithWeekday(booking.startDate.toISOString())}. There is nothing to do.`),
      customerFacts(booking),
      bookingFacts(booking),
    ],
  });
}

export function bookingExtendedMail(booking: BookingMailData, own: CustomerLinks = NO_LINKS): RenderedMail {
  const day = formatDateWithWeekday((booking.endDate ?? booking.startDate).toISOString());
  const says = copyFor("booking_lengthened", { ...copyVariables(booking), day });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      bookingFacts(booking),
      ...manageButton(own),
      ...calendarAndMapParts(own),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

/** The hours of a day pass's day are others than they were. `freeCancellationEndMs` is null where moving it costs something by now. */
export function bookingHoursChangedMail(
  booking: BookingMailData,
  { hours, because, freeUntil: until }: { hours: Hours; because: string | null; freeUntil: Date | null },
  own: CustomerLinks = NO_LINKS,
): RenderedMail {
  const filled = {
    ...copyVariables(booking),
    day: formatDateWithWeekday(booking.startDate.toISOString()),
    open: formatHours(hours),
  };
  const says =
    because === null
      ? copyFor("booking_hours_usual", filled)
      : copyFor("booking_hours_changed", { ...filled, reason: because });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(["Day", filled.day], ["We are open", filled.open], ["Why", because]),
      ...(until === null
        ? []
        : [
            paragraph(
              `You can move or cancel it free of charge until ${formatLongDateTime(until.toISOString())}, Accra time.`,
            ),
          ]),
      ...manageButton(own),
      ...calendarAndMapParts(own),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

/**
 * `refunds` is all that goes back. `hasOtherPayment` says that money arrived which paid for nothing and has not gone
 * back: staff are looking at it, or have decided otherwise.
 */
export function bookingCancelledMail(
  booking: BookingMailData,
  refunds: readonly { rule: RefundRule; amountPesewas: number; status: RefundStatus }[],
  hasOtherPayment: boolean,
  own: CustomerLinks = NO_LINKS,
): RenderedMail {
  const says = copyFor(
    booking.cancelledReason ? "booking_cancelled_reason" : "booking_cancelled",
    copyVariables(booking),
  );
  const isUnpaid = refunds.length === 0 && !hasOtherPayment;
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      ...(booking.cancelledReason ? [quote(booking.cancelledReason)] : []),
      bookingFacts(booking),
      ...refunds.flatMap(({ rule, amountPesewas, status }) => [
        paragraph(refundRuleText(rule)),
        // What could not be used may have been paid in another currency, in which our amounts mean nothing.
        ...(rule === "review" ? [] : [facts(["You get back", formatCedisExact(amountPesewas)])]),
        ...refundStatusParts(status),
      ]),
      ...(hasOtherPayment
        ? [
            paragraph(
              "A payment for it has reached us that we could not use. If we have not been in touch about it, we will be.",
            ),
          ]
        : []),
      ...(isUnpaid ? [paragraph("Nothing had been paid for it. If you still want it, just book again.")] : []),
      ...(refunds.length > 0 ? manageButton(own, "See how far the money is") : []),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function bookingCancelledTeamMail(
  booking: BookingMailData,
  refunds: readonly { amountPesewas: number; status: RefundStatus }[],
): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  const isByHand = refunds.some(({ status }) => status === "by_hand");
  return layout({
    subject: `Cancelled by the customer: ${plan}, ${booking.customerName}`,
    heading: `Cancelled by the customer: ${plan}`,
    parts: [
      paragraph(
        isByHand
          ? "It was paid at the desk: what goes back has to be given back by hand, and noted in the list of refunds."
          : "What goes back goes by itself. There is nothing to do.",
      ),
      ...(booking.cancelledReason ? [quote(booking.cancelledReason)] : []),
      customerFacts(booking),
      bookingFacts(booking),
      ...refunds.map(({ amountPesewas }) => facts(["Goes back", formatCedisExact(amountPesewas)])),
    ],
  });
}

/** What the gateway does by itself is not promised where it has said no. */
function refundStatusParts(status: RefundStatus) {
  switch (status) {
    case "failed":
      return [
        paragraph(
          "Sending it back the way you paid has not worked yet. We see to it ourselves and write to you when it is on its way.",
        ),
      ];
    case "needs_attention":
      return [paragraph("To send it back we need to know the account it goes to. We get in touch about that.")];
    case "by_hand":
      return [paragraph("We give it back to you ourselves, and get in touch about how.")];
    case "nothing_due":
    case "waiting":
    case "asking":
    case "pending":
    case "done":
      return [];
  }
}

function refundRuleText(rule: RefundRule): string {
  switch (rule) {
    case "nothing_paid":
      return "Nothing had been paid for it.";
    case "day_before":
      return "It was cancelled more than 24 hours before it starts, so you get all of it back.";
    case "unused_within_48_hours":
      return "It was cancelled unused within 48 hours of your payment, so you get all of it back.";
    case "last_day":
      return "It was cancelled less than 24 hours before it starts, so you get half of it back.";
    case "started":
      return "It had already started, so nothing is paid back.";
    case "review":
      return "A payment for it could not be used, so you get all of that back.";
    case "closed":
      return "We are closed on a day of it, so you get all of it back.";
    case "office_refused":
      return "We could not verify your virtual office, so you get all of it back.";
    case "event_cancelled":
      return "We have called it off, so you get all of it back.";
    case "event_moved":
      return "We have given it another time, so you get all of it back.";
    case "elsewhere":
    case "review_elsewhere":
      return "This had been sent back to you before.";
  }
}

function confirmedMailKind({ bookingType, amountPesewas, status }: BookingMailData) {
  const isPaid = amountPesewas === 0 || status === "paid";
  if (isVirtual(bookingType)) return isPaid ? "booking_confirmed_virtual_paid" : "booking_confirmed_virtual";
  return isPaid ? "booking_confirmed_paid" : "booking_confirmed";
}

/** For whoever was interrupted while paying. The mail may be written before the payment has begun. */
function paymentParts({ amountPesewas }: BookingMailData, { url, payBy, heldUntil }: OnlinePaymentLink) {
  return [
    ...(heldUntil === null
      ? []
      : [
          paragraph(
            `We hold your place until ${formatLongDateTime(heldUntil)}, Accra time, while you pay. After that it is yours if one is still free when you do.`,
          ),
        ]),
    paragraph(
      payBy === null
        ? "Not paid yet? You can pay online here."
        : `Not paid yet? Please pay online by ${formatLongDateTime(payBy)}, Accra time. If a payment was begun and is not finished by then, the booking is cancelled.`,
    ),
    button(`Pay ${formatCedisExact(amountPesewas)}`, url),
  ];
}

/** What brings a customer to what was booked: the way to the house and into a calendar, or what we need for the address. */
function arrivalParts({ bookingType }: BookingMailData, own: CustomerLinks) {
  if (isVirtual(bookingType)) return [paragraph(VIRTUAL_OFFICE_NEXT_STEPS)];
  return [
    paragraph(`We are at ${site.address.street}, ${site.address.area}. ${site.address.directions}`),
    paragraph(ARRIVAL_INSTRUCTIONS),
    ...calendarAndMapParts(own),
  ];
}
