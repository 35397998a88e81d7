import { arrivalInstructions, MAP_NAMES, mapLinks } from "#domain/arrival.ts";
import { isSettled } from "#domain/bookings/bookings.ts";
import { googleCalendarLink, outlookCalendarLink } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday, formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { formatEventDays, formatEventHours, formatPartyPrice } from "#domain/events/events.ts";
import { describeEvent } from "#domain/events/workshops.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED, type SkipReason, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { refundProgress, refundReason, refundTask } from "#domain/payments/refund-copy.ts";
import { plausibleName } from "#domain/people/plausible-name.ts";
import { site } from "#domain/site.ts";
import { CONFIRM_EMAIL, UNCONFIRMED_ADDRESS } from "#domain/waitlist/waitlist.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { EventMessageRow, RegistrationRow } from "#worker/db/schema/events.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { findReception, receptionParts } from "#worker/inventory/find-reception.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, links, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam, type WrittenMail } from "#worker/outbox/mail-kind.ts";
import { currentState, eventTimes } from "./event-answers.ts";
import { chargeIdOf } from "./party.ts";
import { registrationCalendarEntry, registrationCalendarEvent, registrationLink } from "./registration-link.ts";

/** Data of a registration mail, loaded when it is sent. */
export interface RegistrationMailData extends RegistrationWithEvent {
  charge: ChargeRow | null;
  refunds: RefundRow[];
  /** The place, and those booked with it that share its state. */
  party: readonly Pick<RegistrationRow, "attendeeName">[];
  /** See `describeReception`, for the day of the event. */
  reception: string | null;
  manageUrl: string | null;
  /** The same page, by a link that proves no address: for phones. */
  pageUrl: string | null;
  siteUrl: string;
  nowMs: number;
}

export const eventMails = {
  registration_received: mailKind({
    async load(deps, id) {
      const about = await loadRegistration(deps, id);
      if (typeof about === "string") return about;
      const { registration, event } = about;
      const state = currentState(registration, deps.now());
      // A free place can still be confirmed after its hold, while the event has places and has not begun.
      const isClosed = registration.amountPesewas > 0 || event.cancelledAt !== null || event.eventDate <= deps.now();
      if (state === "cancelled" || (state === "lapsed" && isClosed)) return SUPERSEDED;
      return { ...about, registration: { ...registration, state } };
    },
    customer: (about, deps) =>
      toAttendee(deps, about, about.registration.state === "offered" ? offerMail : receivedMail),
    team: (about) => toTeam(receivedTeamMail(about), about.registration.attendeeEmail),
  }),
  registration_paid: mailKind({
    load: loadRegistration,
    customer: (about, deps) => toAttendee(deps, about, paidMail),
    team: (about) => toTeam(paidTeamMail(about), about.registration.attendeeEmail),
  }),
  registration_offer: mailKind({
    async load(deps, id) {
      const about = await loadRegistration(deps, id);
      return typeof about === "string" || isOffer(about) ? about : ALREADY_HANDLED;
    },
    customer: (about) => toCustomer(offerMail(about), addressOf(about)),
  }),
  registration_ended: mailKind({
    load: (deps, id) => loadInState(deps, id, "lapsed"),
    customer: (about) => toCustomer(offerEndedMail(about), addressOf(about)),
  }),
  registration_cancelled: mailKind({
    load: (deps, id) => loadInState(deps, id, "cancelled"),
    customer: (about, deps) => toAttendee(deps, about, cancelledMail),
    team: (about) => toTeam(cancelledTeamMail(about), about.registration.attendeeEmail),
  }),
  event_reminder: mailKind({
    async load(deps, id) {
      const about = await loadInState(deps, id, "registered");
      if (typeof about === "string") return about;
      return about.event.eventDate <= deps.now() ? SUPERSEDED : about;
    },
    customer: (about, deps) => toAttendee(deps, about, reminderMail),
  }),
  event_changed: mailKind({
    async load(deps, id) {
      const about = await loadRegistration(deps, id);
      if (typeof about === "string") return about;
      return about.registration.state === "cancelled" ? SUPERSEDED : about;
    },
    customer: (about, deps) => toAttendee(deps, about, changedMail),
  }),
  event_cancelled: mailKind({
    load: loadRegistration,
    customer: (about, deps) => toAttendee(deps, about, eventCancelledMail),
  }),
  event_message: mailKind({
    async load(deps, copyId) {
      const delivery = await deps.registrations.findCopy(copyId);
      if (delivery === null) return RECIPIENT_DELETED;
      if (delivery.registration.state !== "registered") return SUPERSEDED;
      return { ...delivery, manageUrl: await emailedLink(deps, delivery) };
    },
    customer: (delivery) => toCustomer(messageMail(delivery), addressOf(delivery)),
  }),
};

async function loadRegistration(
  deps: Pick<Deps, "registrations" | "charges" | "refunds" | "inventory" | "links" | "now" | "siteUrl">,
  id: string,
): Promise<RegistrationMailData | SkipReason> {
  const found = await deps.registrations.findById(id);
  if (found === null) return RECIPIENT_DELETED;
  const { registration } = found;
  const chargeId = chargeIdOf(registration);
  const charge = await deps.charges.findById(chargeId);
  const paidTogether = await deps.registrations.listParty(chargeId);
  const hasOwnRefund = ({ createdAt }: RefundRow) => createdAt.getTime() === registration.cancelledAt?.getTime();
  const refunds = (charge === null ? [] : await deps.refunds.listByCharges([chargeId])).filter(
    (refund) => paidTogether.length === 1 || hasOwnRefund(refund),
  );
  const party = paidTogether.filter(
    ({ id: memberId, bookedWith, state, cancelledAt }) =>
      memberId === id ||
      (bookedWith === id &&
        state === registration.state &&
        cancelledAt?.getTime() === registration.cancelledAt?.getTime()),
  );
  const manageUrl = await emailedLink(deps, found);
  const reception = await findReception(deps, dayAt(found.event.eventDate.getTime()));
  const pageUrl = await registrationLink(deps, found.registration);
  const { siteUrl } = deps;
  return { ...found, charge, refunds, party, reception, manageUrl, pageUrl, siteUrl, nowMs: deps.now().getTime() };
}

/** Reading it proves that the address is the customer's. */
export function emailedLink(deps: Pick<Deps, "links" | "siteUrl">, { registration }: RegistrationWithEvent) {
  return registrationLink(deps, registration, "registration_confirmation");
}

/** Offered with a hold, or without one to an address that is not confirmed. */
function isOffer({ registration: { state, emailConfirmedAt } }: RegistrationMailData): boolean {
  return state === "offered" || (state === "lapsed" && emailConfirmedAt === null);
}

async function loadInState(deps: Deps, id: string, state: RegistrationWithEvent["registration"]["state"]) {
  const about = await loadRegistration(deps, id);
  if (typeof about === "string") return about;
  return about.registration.state === state ? about : ALREADY_HANDLED;
}

function addressOf({ registration: { attendeeEmail: email, attendeePhoneE164: phoneE164 } }: RegistrationWithEvent) {
  return { email, phoneE164 };
}

/** Attaches the calendar file if the attendee has or had a place with nothing left to pay. */
async function toAttendee(
  deps: Deps,
  about: RegistrationMailData,
  write: (about: RegistrationMailData) => RenderedMail,
): Promise<WrittenMail> {
  const { state, amountPesewas } = about.registration;
  const hadPlace =
    state === "cancelled" && isSettled({ amount: amountPesewas, isPaid: about.charge?.state === "paid" });
  const entry = state === "registered" || hadPlace ? registrationCalendarEntry(about) : null;
  const mail = toCustomer(write(about), addressOf(about));
  return entry === null ? mail : { ...mail, attachments: [await deps.calendarFiles.attach(entry, deps.now())] };
}

export function receivedMail(about: RegistrationMailData): RenderedMail {
  const { state, amountPesewas } = about.registration;
  if (state === "registered") {
    const copy = copyFor("registration_received", copyVariables(about));
    return layout({
      subject: copy("subject", "", ...subjectEndings(about)),
      heading: copy("heading"),
      parts: [paragraph(copy("opening")), ...arrivalParts(about), ...manageButton(about), paragraph(copy("closing"))],
      chat: chatText(about),
      phoneMessage: phoneMessage("registration_confirmed", phoneValues(about)),
    });
  }
  const variables = copyVariables(about);
  const until = holdDeadlineText(about);
  const [copy, action] =
    state === "waitlisted"
      ? [copyFor("registration_waitlisted", variables), isUnconfirmed(about) ? CONFIRM_EMAIL : "See or leave the list"]
      : amountPesewas > 0
        ? [
            copyFor("registration_held", {
              ...variables,
              until,
              sum: formatCedisExact(amountPesewas * about.party.length),
            }),
            "Pay or cancel",
          ]
        : state === "held"
          ? [copyFor("registration_unconfirmed", { ...variables, until }), CONFIRM]
          : [copyFor("registration_unheld", variables), CONFIRM];
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      eventFacts(about),
      ...(isUnconfirmed(about) ? [paragraph(UNCONFIRMED_ADDRESS)] : []),
      ...manageButton(about, action),
      paragraph(copy("closing")),
    ],
    chat: chatText(about),
    phoneMessage: receivedPhoneMessage(about),
  });
}

function receivedPhoneMessage(about: RegistrationMailData) {
  const { state, amountPesewas } = about.registration;
  if (state === "waitlisted") return phoneMessage("registration_waitlisted", phoneValues(about));
  if (amountPesewas === 0) return null;
  return phoneMessage("pay_link_by", {
    ...placeValues(about),
    sum: formatCedisExact(amountPesewas * about.party.length),
    until: heldUntilText(about),
  });
}

function cancelledPhoneMessage(about: RegistrationMailData) {
  const pesewas = refundedPesewas(about);
  return pesewas === 0
    ? phoneMessage("booking_cancelled", placeValues(about))
    : phoneMessage("booking_cancelled_refund", { ...placeValues(about), sum: formatCedisExact(pesewas) });
}

function phoneValues(about: RegistrationMailData) {
  return { ...copyVariables(about), link: about.pageUrl };
}

function placeValues({ registration, event, pageUrl }: RegistrationMailData) {
  return { name: registration.attendeeName, booking: `place at ${event.title}`, link: pageUrl };
}

/** Null without a hold, for which no text to a phone promises anything. */
function heldUntilText({ registration: { heldUntil } }: RegistrationMailData): string | null {
  return heldUntil && formatLongDateTime(heldUntil.toISOString());
}

/** Whether the link of the mail confirms the address of a waiting person. */
function isUnconfirmed({ registration: { state, emailConfirmedAt }, manageUrl }: RegistrationMailData): boolean {
  return state === "waitlisted" && emailConfirmedAt === null && manageUrl !== null;
}

const CONFIRM = "Confirm my place";

export function receivedTeamMail(about: RegistrationMailData): RenderedMail {
  return layout({
    subject: `Registered: ${eventLabel(about)}, ${about.registration.attendeeName}`,
    heading: "New registration",
    parts: [attendeeFacts(about), eventFacts(about)],
  });
}

export function paidMail(about: RegistrationMailData): RenderedMail {
  const { registration, charge } = about;
  const isCancelled = registration.state === "cancelled";
  const copy = copyFor(isCancelled ? "registration_paid_cancelled" : "registration_paid", {
    ...copyVariables(about),
    receipt: receiptText(about),
    sum: formatCedisExact(charge?.amountPesewas ?? 0),
  });
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Receipt", receiptText(about)],
        ["Paid", formatCedisExact(charge?.amountPesewas ?? 0)],
        ["Paid on", charge?.paidAt ? formatDateWithWeekday(charge.paidAt.toISOString()) : null],
        ["Reference", charge?.paymentReference ?? null],
      ),
      ...(isCancelled
        ? [eventFacts(about)]
        : [
            ...arrivalParts(about),
            ...(about.manageUrl === null ? [] : [paragraph(cancellationPromise(about))]),
            ...manageButton(about),
          ]),
      paragraph(copy("closing")),
    ],
    chat: chatText(about),
    phoneMessage: phoneMessage("registration_paid", {
      ...phoneValues(about),
      ...{ receipt: receiptText(about), sum: formatCedisExact(charge?.amountPesewas ?? 0) },
    }),
  });
}

export function paidTeamMail(about: RegistrationMailData): RenderedMail {
  return layout({
    subject: `Paid: ${formatCedisExact(about.charge?.amountPesewas ?? 0)}, ${about.event.title}, ${about.registration.attendeeName}`,
    heading: `Paid: ${about.event.title}`,
    parts: [
      facts(["Receipt", receiptText(about)], ["Reference", about.charge?.paymentReference ?? null]),
      attendeeFacts(about),
      eventFacts(about),
    ],
  });
}

export function offerMail(about: RegistrationMailData): RenderedMail {
  const isPaid = about.registration.amountPesewas > 0;
  const variables = copyVariables(about);
  const copy =
    about.registration.state === "lapsed"
      ? copyFor("registration_offer_unheld", variables)
      : copyFor(isPaid ? "registration_offer_priced" : "registration_offer", {
          ...variables,
          until: holdDeadlineText(about),
        });
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      eventFacts(about),
      paragraph(copy("closing")),
      ...manageButton(about, isPaid ? "Pay for your place" : "Accept your place"),
    ],
    chat: chatText(about),
    phoneMessage: phoneMessage("waitlist_offer", { ...placeValues(about), until: heldUntilText(about) }),
  });
}

export function offerEndedMail(about: RegistrationMailData): RenderedMail {
  const copy = copyFor("registration_ended", { ...copyVariables(about), until: holdDeadlineText(about) });
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      eventFacts(about),
      button("See other dates", `${about.siteUrl}/training-course`),
      paragraph(copy("closing")),
    ],
    chat: chatText(about),
    phoneMessage: phoneMessage("registration_ended", phoneValues(about)),
  });
}

export function cancelledMail(about: RegistrationMailData): RenderedMail {
  const copy = copyFor("registration_cancelled", { ...copyVariables(about), money: refundText(about) });
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), eventFacts(about), paragraph(copy("closing"))],
    chat: chatText(about),
    phoneMessage: cancelledPhoneMessage(about),
  });
}

export function cancelledTeamMail(about: RegistrationMailData): RenderedMail {
  return layout({
    subject: `Registration cancelled: ${eventLabel(about)}, ${about.registration.attendeeName}`,
    heading: "A registration was cancelled",
    parts: [
      paragraph(refundTask(about.refunds)),
      facts(["Refund", formatCedisExact(refundedPesewas(about))]),
      attendeeFacts(about),
      eventFacts(about),
    ],
  });
}

export function reminderMail(about: RegistrationMailData): RenderedMail {
  const copy = copyFor("event_reminder", copyVariables(about));
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), ...arrivalParts(about), paragraph(copy("closing")), ...manageButton(about)],
    chat: chatText(about),
    phoneMessage: phoneMessage("event_reminder", {
      ...phoneValues(about),
      time: formatTimeOfDay(about.event.eventDate.toISOString()),
    }),
  });
}

export function changedMail(about: RegistrationMailData): RenderedMail {
  const { registration, event } = about;
  const isPaid = about.charge?.state === "paid";
  const copy = copyFor(
    registration.state === "registered" ? "event_changed" : "event_changed_waiting",
    copyVariables(about),
  );
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...arrivalParts(about),
      ...(isPaid && event.rescheduledAt !== null
        ? [
            paragraph(
              "If the new time does not suit you, cancel within a week of the change, before the event starts, for a full refund.",
            ),
          ]
        : []),
      ...manageButton(about),
      paragraph(copy("closing")),
    ],
    chat: chatText(about),
    phoneMessage: phoneMessage("event_changed", {
      ...phoneValues(about),
      time: formatTimeOfDay(about.event.eventDate.toISOString()),
    }),
  });
}

export function eventCancelledMail(about: RegistrationMailData): RenderedMail {
  const copy = copyFor("event_cancelled", { ...copyVariables(about), reason: about.event.cancelledReason ?? "" });
  return layout({
    subject: copy("subject", "", ...subjectEndings(about)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph(refundText(about)),
      eventFacts(about),
      button("See other dates", `${about.siteUrl}/training-course`),
      paragraph(copy("closing")),
    ],
    chat: chatText(about),
    phoneMessage: phoneMessage("event_cancelled", phoneValues(about)),
  });
}

export function messageMail(
  delivery: { message: EventMessageRow; manageUrl: string | null } & RegistrationWithEvent,
): RenderedMail {
  const { subject, text } = delivery.message;
  return layout({
    subject: `${subject}, ${eventDay(delivery)}`,
    heading: subject,
    parts: [paragraph(text), eventFacts(delivery), ...manageButton(delivery)],
    chat: chatText(delivery),
    phoneMessage: phoneMessage("event_message", {
      name: delivery.registration.attendeeName,
      event: delivery.event.title,
      message: `${subject}: ${text}`,
    }),
  });
}

/** The day, and the name: two people of one address get emails that differ. */
function subjectEndings(about: RegistrationWithEvent): string[] {
  return [eventDay(about), plausibleName(about.registration.attendeeName)];
}

export function eventDay({ event }: Pick<RegistrationWithEvent, "event">): string {
  return formatDateWithWeekday(event.eventDate.toISOString());
}

/** States the refund and what happens next with it. */
function refundText(about: RegistrationMailData): string {
  const { charge, refunds } = about;
  if (charge?.state !== "paid") return refundReason("nothing_paid");
  const sum = refundedPesewas(about);
  if (sum === 0) return "No refund is due.";
  const isByHand = refunds.some(({ status }) => status === "by_hand");
  const account = isByHand ? "" : ", to the account it was paid from";
  const progress = new Set(refunds.map(({ status }) => refundProgress(status)));
  return [`Your refund: ${formatCedisExact(sum)}${account}.`, ...progress].filter(Boolean).join(" ");
}

function refundedPesewas({ refunds }: RegistrationMailData): number {
  return refunds.reduce((total, { amountPesewas }) => total + amountPesewas, 0);
}

function arrivalParts(about: RegistrationMailData): Part[] {
  const appointment = registrationCalendarEvent(about);
  return [
    eventFacts(about),
    paragraph(describeEvent(about.event)),
    paragraph(`${site.address.directions} ${arrivalInstructions()}`),
    ...receptionParts(about.reception),
    ...(about.registration.state === "registered"
      ? [
          paragraph(
            "The attached file adds the event to your calendar. If the event changes, our next email will update it.",
          ),
          links(
            ["Google Calendar", googleCalendarLink(appointment)],
            ["Outlook", outlookCalendarLink(appointment)],
            [MAP_NAMES.google, mapLinks().google],
            [MAP_NAMES.apple, mapLinks().apple],
          ),
        ]
      : []),
  ];
}

export function eventFacts({
  event,
  registration,
  party = [registration],
}: RegistrationWithEvent & Partial<Pick<RegistrationMailData, "party">>): Part {
  const times = eventTimes(event);
  const people = party.length;
  const price = formatCedisExact(registration.amountPesewas * people);
  return facts(
    ["Event", event.title],
    ["Date", formatEventDays(times)],
    ["Hours", `${formatEventHours(times)}, Accra time`],
    ["Where", `${site.name}, ${site.address.street}, ${site.address.area}`],
    ["People", people > 1 ? `${people}: ${party.map(({ attendeeName }) => attendeeName).join(", ")}` : null],
    ["Price", registration.amountPesewas > 0 ? formatPartyPrice(price, people) : "Free"],
  );
}

function attendeeFacts({ registration }: RegistrationWithEvent): Part {
  const { attendeeName, attendeeEmail, attendeePhone } = registration;
  return facts(["Name", attendeeName], ["Email", attendeeEmail], ["Phone", attendeePhone]);
}

function manageButton({ manageUrl }: { manageUrl: string | null }, label = "See or cancel"): Part[] {
  return manageUrl === null ? [] : [button(label, manageUrl)];
}

function cancellationPromise({ registration, event, nowMs }: RegistrationMailData): string {
  const { amountPesewas: pricePesewas } = registration;
  const startsAtMs = event.eventDate.getTime();
  return freeCancellationPromise({ type: "workshop", startsAtMs, paidAtMs: null, pricePesewas }, nowMs);
}

function receiptText({ charge }: RegistrationMailData): string {
  return charge?.receiptNumber ? formatReceiptNumber(charge.receiptNumber) : "";
}

function copyVariables(about: RegistrationWithEvent) {
  return { name: about.registration.attendeeName, event: about.event.title, day: eventDay(about) };
}

function eventLabel(about: RegistrationWithEvent): string {
  return `${about.event.title}, ${eventDay(about)}`;
}

function holdDeadlineText({ registration }: RegistrationWithEvent): string {
  return `${formatLongDateTime((registration.heldUntil ?? new Date(0)).toISOString())}, Accra time`;
}

function chatText(about: RegistrationWithEvent): string {
  return `Hello, this is about my place at ${eventLabel(about)}.`;
}
