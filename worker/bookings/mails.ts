import { type BookingStatus, isVirtual } from "#domain/bookings/bookings.ts";
import { CANCELLATION_RULE, isOfDeskDays, type RefundRule } from "#domain/bookings/cancellation.ts";
import { dateWithWeekday, longDateTime } from "#domain/calendar/days-in-words.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { AFTER_BOOKING } from "#domain/catalogue/virtual-office.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber, type ReviewReason } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { button, facts, layout, quote, type RenderedMail, say, thanks, words } from "#worker/outbox/layout.ts";

export interface BookingInMail {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  bookingType: keyof typeof PLANS;
  startDate: Date;
  endDate: Date | null;
  numberOfPeople: number | null;
  amountPesewas: number;
  status: BookingStatus;
  notes: string | null;
  paymentReference: string | null;
  receiptNumber: number | null;
  paidAt: Date | null;
  cancelledReason: string | null;
}

/** Where and until when a booking can be paid online; `payBy` is null where no time is set. */
export interface WayToPay {
  url: string;
  payBy: string | null;
}

export function bookingReceivedMail(booking: BookingInMail, wayToPay: WayToPay | null): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `We have your booking: ${plan}`,
    heading: thanks(booking.customerName),
    parts: [
      words(
        booking.amountPesewas > 0
          ? "We have your booking. If you have paid online, your receipt follows in a second mail. If not, we'll contact you shortly to confirm it."
          : "We have your request. We'll contact you shortly to talk about what you need and what it costs.",
      ),
      stay(booking),
      ...(wayToPay ? paying(booking, wayToPay) : []),
      beginning(booking),
      words("Something not right? Just reply to this mail."),
    ],
    chat: chat(booking),
  });
}

export function bookingReceivedTeamMail(booking: BookingInMail): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `New booking: ${plan}, ${booking.customerName}`,
    heading: `New booking: ${plan}`,
    parts: [words("Reply to this mail to answer the customer."), customer(booking), stay(booking), ...notes(booking)],
  });
}

export function bookingConfirmedMail(booking: BookingInMail): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Your booking is confirmed: ${plan}`,
    heading: "Your booking is confirmed",
    parts: [
      words(say(booking.customerName, keptInWords(booking))),
      stay(booking),
      beginning(booking),
      words("Plans changed? Just reply to this mail."),
    ],
    chat: chat(booking),
  });
}

export function bookingMovedMail(booking: BookingInMail): RenderedMail {
  const { bookingType, customerName, startDate } = booking;
  const isPlace = !isVirtual(bookingType);
  return layout({
    subject: `Your booking has another day: ${PLANS[bookingType].name}`,
    heading: "Your booking is moved",
    parts: [
      words(
        say(
          customerName,
          `your ${isPlace ? "booking" : "virtual office"} now starts on ${dateWithWeekday(startDate.toISOString())}. The price is the same.`,
        ),
      ),
      stay(booking),
      ...(isPlace ? [beginning(booking)] : []),
      words("Not what you asked for? Just reply to this mail."),
    ],
    chat: chat(booking),
  });
}

export function paymentReceivedMail(booking: BookingInMail): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  const isCancelled = booking.status === "cancelled";
  return layout({
    subject: `Receipt ${receipt(booking)}: ${formatCedisExact(booking.amountPesewas)} for ${plan}`,
    heading: "Your payment has arrived",
    parts: [
      words(
        isCancelled
          ? `${thanks(booking.customerName)}. The booking has been cancelled since; what goes back is in a mail of its own.`
          : `${thanks(booking.customerName)}. Your booking is paid${isVirtual(booking.bookingType) ? "." : " and your place is waiting for you."}`,
      ),
      facts(
        ["Receipt", receipt(booking)],
        ["Paid", formatCedisExact(booking.amountPesewas)],
        ["Paid on", booking.paidAt && dateWithWeekday(booking.paidAt.toISOString())],
        ["Reference", booking.paymentReference],
      ),
      stay(booking),
      ...(isCancelled ? [] : afterPayment(booking)),
    ],
    chat: chat(booking),
  });
}

export function paymentReceivedTeamMail(booking: BookingInMail): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Paid: ${formatCedisExact(booking.amountPesewas)}, ${plan}, ${booking.customerName}`,
    heading: `Paid: ${plan}`,
    parts: [
      ...(isVirtual(booking.bookingType)
        ? [words("Reply to this mail to ask the customer for a government ID and business papers.")]
        : []),
      facts(
        ["Receipt", receipt(booking)],
        ["Paid", formatCedisExact(booking.amountPesewas)],
        ["Reference", booking.paymentReference],
      ),
      customer(booking),
      stay(booking),
      ...notes(booking),
    ],
  });
}

export function paymentReviewMail(
  attempt: {
    reference: string;
    amountPesewas: number;
    chargedPesewas: number | null;
    chargedCurrency: string | null;
    reviewReason: ReviewReason | null;
  },
  booking: BookingInMail,
): RenderedMail {
  return layout({
    subject: `Payment to look at: ${attempt.reference}`,
    heading: "A payment needs somebody to look at it",
    parts: [
      words(
        `${reasonInWords(attempt.reviewReason ?? "amount")} The money is at the gateway; nothing was changed here.`,
      ),
      facts(
        ["Reference", attempt.reference],
        ["Asked", formatCedisExact(attempt.amountPesewas)],
        ["Charged", charged(attempt)],
      ),
      customer(booking),
      stay(booking),
    ],
  });
}

export function paymentUnmatchedMail(reference: string): RenderedMail {
  return layout({
    subject: `Payment we do not know: ${reference}`,
    heading: "The gateway has a payment we do not know",
    parts: [
      words(
        "The gateway told us of it, in a notice or in its list of payments, but no booking here has this reference. Please look it up in the gateway's dashboard.",
      ),
      facts(["Reference", reference]),
    ],
  });
}

/** Of no booking where the payment is not one of ours. */
export function paymentDisputedMail(reference: string, booking: BookingInMail | null): RenderedMail {
  return layout({
    subject: `Payment disputed: ${reference}`,
    heading: "A payment is disputed",
    parts: [
      words(
        "The customer has asked for this money back at the bank or the card company. Please answer in time in the gateway's dashboard, under Disputes. Until that is decided, do not pay it back and do not cancel the booking here: the money could go back twice.",
      ),
      facts(["Reference", reference]),
      ...(booking ? [customer(booking), stay(booking)] : []),
    ],
  });
}

/**
 * `refunds` is all that goes back. `hasOtherPayment` says that money arrived which paid for nothing and has not gone
 * back: staff are looking at it, or have decided otherwise.
 */
export function bookingCancelledMail(
  booking: BookingInMail,
  refunds: readonly { rule: RefundRule; amountPesewas: number }[],
  hasOtherPayment: boolean,
): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  const isUnpaid = refunds.length === 0 && !hasOtherPayment;
  return layout({
    subject: `Your booking is cancelled: ${plan}`,
    heading: "Your booking is cancelled",
    parts: [
      ...(booking.cancelledReason
        ? [
            words(say(booking.customerName, "this booking is cancelled, for this reason:")),
            quote(booking.cancelledReason),
          ]
        : [words(say(booking.customerName, "this booking is cancelled."))]),
      stay(booking),
      ...refunds.flatMap(({ rule, amountPesewas }) => [
        words(ruleInWords(rule)),
        // What could not be used may have been paid in another currency, in which our amounts mean nothing.
        ...(rule === "review" ? [] : [facts(["You get back", formatCedisExact(amountPesewas)])]),
      ]),
      ...(hasOtherPayment
        ? [
            words(
              "A payment for it has reached us that we could not use. If we have not been in touch about it, we will be.",
            ),
          ]
        : []),
      ...(isUnpaid ? [words("Nothing had been paid for it. If you still want it, just book again.")] : []),
      words("Something not right? Just reply to this mail."),
    ],
    chat: chat(booking),
  });
}

interface RefundInMail {
  paymentReference: string | null;
  amountPesewas: number;
}

export function refundFailedMail(refund: RefundInMail, booking: BookingInMail): RenderedMail {
  return refundToLookAt(refund, booking, {
    heading: "A refund did not go through",
    text: "The gateway could not pay this back. Try again from the staff page, or pay it back by hand and note it.",
  });
}

export function refundNeedsAttentionMail(refund: RefundInMail, booking: BookingInMail): RenderedMail {
  return refundToLookAt(refund, booking, {
    heading: "A refund waits for bank details",
    text: "The gateway can pay this back once it has the customer's bank details. Enter them with the refund in the gateway's dashboard. Should you pay it back by hand instead, note it on the staff page and enter none, or it goes back twice.",
  });
}

function refundToLookAt(
  refund: RefundInMail,
  booking: BookingInMail,
  { heading, text }: { heading: string; text: string },
): RenderedMail {
  return layout({
    subject: `Refund to look at: ${formatCedisExact(refund.amountPesewas)}, ${booking.customerName}`,
    heading,
    parts: [
      words(text),
      facts(["Reference", refund.paymentReference], ["To pay back", formatCedisExact(refund.amountPesewas)]),
      customer(booking),
    ],
  });
}

function ruleInWords(rule: RefundRule): string {
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
  }
}

function keptInWords({ bookingType, amountPesewas, status }: BookingInMail): string {
  const kept = isVirtual(bookingType) ? "your virtual office is kept for you." : "your place is kept for you.";
  if (amountPesewas === 0 || status === "paid") return kept;
  return isVirtual(bookingType)
    ? `${kept} You can pay from where you are: just reply to this mail, and we tell you how.`
    : `${kept} You can pay at the desk when you come, in cash or by mobile money.`;
}

/** For whoever was interrupted while paying. The mail may be written before the payment has begun. */
function paying({ amountPesewas }: BookingInMail, { url, payBy }: WayToPay) {
  return [
    words(
      payBy === null
        ? "Not paid yet? You can pay online here."
        : `Not paid yet? Please pay online by ${longDateTime(payBy)}, Accra time. If a payment was begun and is not finished by then, the booking is cancelled.`,
    ),
    button(`Pay ${formatCedisExact(amountPesewas)}`, url),
  ];
}

/** What brings a customer to what was booked: the way to the house, or what we need for the address. */
function beginning({ bookingType }: BookingInMail) {
  if (isVirtual(bookingType)) return words(AFTER_BOOKING);
  return words(`We are at ${site.address.street}, ${site.address.area}. ${site.address.directions}`);
}

function afterPayment({ bookingType }: BookingInMail) {
  if (isVirtual(bookingType)) return [words(AFTER_BOOKING)];
  return isOfDeskDays(bookingType) ? [words(CANCELLATION_RULE)] : [];
}

function stay(booking: BookingInMail) {
  return facts(
    ["Plan", PLANS[booking.bookingType].name],
    ["Starts", dateWithWeekday(booking.startDate.toISOString())],
    ["Ends", booking.endDate && dateWithWeekday(booking.endDate.toISOString())],
    ["People", booking.numberOfPeople === null ? null : String(booking.numberOfPeople)],
    ["Price", booking.amountPesewas > 0 ? formatCedisExact(booking.amountPesewas) : null],
  );
}

function chat(booking: BookingInMail): string {
  const plan = PLANS[booking.bookingType].name;
  const reference = booking.paymentReference === null ? "" : `, reference ${booking.paymentReference}`;
  return `Hello, this is about my ${plan} booking${reference}.`;
}

function customer(booking: BookingInMail) {
  return facts(["Name", booking.customerName], ["E-mail", booking.customerEmail], ["Phone", booking.customerPhone]);
}

function notes(booking: BookingInMail) {
  return booking.notes === null ? [] : [quote(booking.notes)];
}

function receipt(booking: BookingInMail): string {
  return booking.receiptNumber === null ? "" : formatReceiptNumber(booking.receiptNumber);
}

function charged(attempt: { chargedPesewas: number | null; chargedCurrency: string | null }): string | null {
  if (attempt.chargedPesewas === null) return null;
  if (attempt.chargedCurrency === "GHS") return formatCedisExact(attempt.chargedPesewas);
  return `${attempt.chargedPesewas} hundredths of ${attempt.chargedCurrency}`;
}

function reasonInWords(reason: ReviewReason): string {
  switch (reason) {
    case "amount":
      return "The amount that was paid is not the amount we asked for.";
    case "currency":
      return "It was paid in another currency.";
    case "reference":
      return "The gateway answered for another reference.";
    case "booking_cancelled":
      return "It was paid after its booking had been cancelled.";
    case "booking_already_paid":
      return "Its booking had already been paid.";
  }
}
