import { arrivalInstructions, firstDayInstructions, MAP_NAMES, mapLinks } from "#domain/arrival.ts";
import { isSettled, isVirtual } from "#domain/bookings/bookings.ts";
import { canMoveBooking } from "#domain/bookings/cancellation.ts";
import { describeVisitReception } from "#domain/bookings/visit-reception.ts";
import { type CalendarEvent, googleCalendarLink, outlookCalendarLink } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { cancellationOf } from "#domain/catalogue/cancellation.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { describeKeyPlan, isKeyPlan } from "#domain/catalogue/handover.ts";
import { describeNextSteps } from "#domain/catalogue/virtual-office.ts";
import { SEND_DOCUMENTS } from "#domain/catalogue/virtual-office-start.ts";
import { describeUnit, type NamedUnit, unitLabel } from "#domain/inventory/units.ts";
import type { CoveredDays } from "#domain/memberships/first-month.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { site } from "#domain/site.ts";
import type { BookingMailData } from "#worker/bookings/booking-mail-data.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { findCancellationTerms, isUnverified } from "#worker/inventory/find-cancellation-terms.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { receptionParts } from "#worker/inventory/find-reception.ts";
import { membershipPayUrl } from "#worker/memberships/membership-answers.ts";
import { isVirtualOffice, officeLink } from "#worker/my-office/office-by-token.ts";
import { button, facts, links, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";
import { addressOf } from "./booking-address.ts";
import { findCalendarEvent, makeCalendarAttachments } from "./calendar-entry.ts";
import { manageLink } from "./manage-link.ts";

/** Links for an email to the customer of a booking. */
export interface CustomerLinks {
  /** Null without a key for links. */
  manageUrl: string | null;
  /** The virtual office page; null for other plans and before payment. */
  officeUrl: string | null;
  /** The days of a virtual office's month, which are not those that were booked; null for other plans. */
  officeMonth: CoveredDays | null;
  /** The promise about cancelling, for a booking that the customer can cancel. */
  cancellation: string | null;
  /** Whether the customer can still move it once it is paid. */
  isMovable: boolean;
  /** The first day and the opening hours; null if the booking is no appointment. */
  visit: string | null;
  /** Web calendars; null if the booking is no appointment or not paid. */
  calendars: { google: string; outlook: string } | null;
  /** The room or desk that staff assigned; null if there is none. */
  unit: NamedUnit | null;
  /** When reception is open on the days of the visit; see `describeVisitReception`. */
  reception: string | null;
}

export const NO_LINKS: CustomerLinks = {
  ...{ manageUrl: null, officeUrl: null, officeMonth: null, cancellation: null, isMovable: false },
  ...{ visit: null, calendars: null, unit: null, reception: null },
};

/** Builds an email to the customer, with the booking's links and, once it is paid, the calendar file. */
export async function toCustomerWithLinks(
  deps: Deps,
  booking: BookingRow,
  write: (links: CustomerLinks) => RenderedMail,
): Promise<WrittenMail> {
  const hasCalendar = isSettled({ amount: booking.amountPesewas, isPaid: booking.paidAt !== null });
  const event = await findCalendarEvent(deps, booking);
  const attachments = hasCalendar ? await makeCalendarAttachments(deps, booking) : [];
  const mail = write({
    manageUrl: await manageLink(deps, booking),
    officeUrl: (await findMembershipPages(deps, booking)).officeUrl,
    officeMonth: isVirtual(booking.bookingType) ? await findCoveredDays(deps, booking) : null,
    cancellation: await findCancellationPromise(deps, booking),
    isMovable: await canMoveOncePaid(deps, booking),
    visit: event && describeVisit(event, booking),
    unit: await deps.units.findByStay(booking.id),
    reception: await findReception(deps, booking),
    calendars:
      hasCalendar && event !== null ? { google: googleCalendarLink(event), outlook: outlookCalendarLink(event) } : null,
  });
  return { ...toCustomer(mail, addressOf(booking)), ...(attachments.length > 0 && { attachments }) };
}

function describeVisit({ time }: CalendarEvent, { startDate, bookingType }: BookingRow): string {
  const day = formatDateWithWeekday(startDate.toISOString());
  if (isKeyPlan(bookingType)) return `Your first day is ${day}.`;
  if (time.kind === "days") return `Your first day is ${day}. We are open ${formatWeekHours(site.openingHours)}.`;
  const [opens, closes] = [time.startsAtMs, time.endsAtMs].map((ms) => formatTimeOfDay(new Date(ms).toISOString()));
  return `Come on ${day}, from ${opens} to ${closes}.`;
}

/** Null for a cancelled booking, and where staff decide: agreed terms, and a membership that has paid another month. */
export async function findCancellationPromise(deps: Deps, booking: BookingRow): Promise<string | null> {
  const { id, bookingType: type, status, paidAt } = booking;
  if (status === "cancelled" || cancellationOf(type).day_before.by === "request") return null;
  if (MEMBERSHIP_PLANS.some((plan) => plan === type) && (await deps.memberships.findPaidUntil(id)) !== null)
    return null;
  const { startsAtMs, firstMonth } = await findCancellationTerms(deps, booking);
  const nowMs = deps.now().getTime();
  const purchase = { type, startsAtMs, paidAtMs: paidAt?.getTime() ?? null, pricePesewas: booking.amountPesewas };
  return freeCancellationPromise(purchase, nowMs, { isUnverified: isUnverified(firstMonth) });
}

/** Whether the customer can move the booking when it is paid: emails stay, and are read after the payment too. */
export async function canMoveOncePaid(deps: Deps, booking: BookingRow): Promise<boolean> {
  if (isVirtual(booking.bookingType)) return false;
  const { startsAtMs, freeingClosure } = await findCancellationTerms(deps, booking);
  return canMoveBooking({ startsAtMs, isPaid: true, isClosed: freeingClosure !== null }, deps.now().getTime());
}

async function findReception(deps: Deps, { bookingType, startDate, status }: BookingRow): Promise<string | null> {
  if (status === "cancelled" || isVirtual(bookingType)) return null;
  const first = dayAt(startDate.getTime());
  return describeVisitReception(bookingType, first, await deps.inventory.readDays(first));
}

/** The pages of the membership that a booking started: its virtual office, and where its months are paid. */
export async function findMembershipPages(
  deps: Deps,
  { id, status }: BookingRow,
): Promise<{ officeUrl: string | null; payUrl: string | null }> {
  const member = status === "paid" ? await deps.memberships.findById(id) : null;
  if (!member || member.endedAt !== null) return { officeUrl: null, payUrl: null };
  return {
    officeUrl: isVirtualOffice(member) ? await officeLink(deps, member) : null,
    payUrl: await membershipPayUrl(deps, member),
  };
}

/** The link to the document upload that activates the address. */
export function officeSetupParts({ officeUrl }: CustomerLinks): Part[] {
  return officeUrl === null ? [] : [button(SEND_DOCUMENTS, officeUrl)];
}

/** The page of the booking, with the promise that it keeps. */
export function manageButton(
  { manageUrl, cancellation, isMovable }: CustomerLinks,
  label = isMovable ? "See, move or cancel" : "See or cancel",
): Part[] {
  if (manageUrl === null) return [];
  return [...(cancellation === null ? [] : [paragraph(cancellation)]), button(label, manageUrl)];
}

/** The assigned room or desk, directions and calendar links, or the next steps for a virtual office. */
export function arrivalParts(
  { bookingType, country }: Pick<BookingMailData, "bookingType" | "country">,
  page: CustomerLinks,
): Part[] {
  if (isVirtual(bookingType)) return [paragraph(describeNextSteps(country))];
  return [
    ...(page.unit === null ? [] : [facts([unitLabel(page.unit), describeUnit(page.unit)])]),
    ...(page.visit === null ? [] : [paragraph(page.visit)]),
    paragraph(`We are at ${site.address.street}, ${site.address.area}. ${site.address.directions}`),
    paragraph(isKeyPlan(bookingType) ? firstDayInstructions() : arrivalInstructions()),
    ...receptionParts(page.reception),
    ...calendarAndMapParts(page),
  ];
}

/** What a customer with a key has bought, with the terms. */
export function keyPlanParts({ bookingType }: Pick<BookingMailData, "bookingType">): Part[] {
  if (!isKeyPlan(bookingType)) return [];
  return [facts(...describeKeyPlan(bookingType)), links(["Terms of service", `${site.url}/terms-of-service`])];
}

/** Calendars and maps for the day of the visit. */
export function calendarAndMapParts({ calendars }: CustomerLinks): Part[] {
  if (calendars === null) return [];
  return [
    paragraph(
      "The attached file adds your visit to your calendar. If the visit changes, our next email will update it.",
    ),
    links(
      ["Google Calendar", calendars.google],
      ["Outlook", calendars.outlook],
      [MAP_NAMES.google, mapLinks().google],
      [MAP_NAMES.apple, mapLinks().apple],
    ),
  ];
}
