import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ManageLink, MyBookingInput, SendLinksInput } from "#contract/my-booking.ts";
import { maskEmail, maskPhone } from "#domain/bookings/my-booking.ts";
import { dayAt, MS_PER_DAY, startOfDay } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { MAX_ALLOCATION_DAYS } from "#domain/inventory/inventory.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { takeCustomerLink } from "#worker/history/customer-links.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";
import { findChannel } from "#worker/outbox/find-channel.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { makeLinkRequest } from "#worker/submissions/make-link-request.ts";
import { addressOf } from "./booking-address.ts";
import { getBookingByToken } from "./booking-by-token.ts";
import { manageLink } from "./manage-link.ts";

/**
 * Emails the links of a customer's upcoming bookings, event places, room hours and viewings. The response reveals neither whether there are
 * any nor whether the limit is reached.
 */
export async function sendLinks(deps: Deps, { email }: SendLinksInput): Promise<void> {
  const request = await makeLinkRequest(deps, "booking_links", email);
  await deps.myBookings.requestLinks(email, earliestUpcomingStart(deps), request);
}

/** Current and upcoming bookings of an email address. */
export async function listUpcomingBookings(deps: Deps, email: string): Promise<BookingRow[]> {
  const today = dayAt(deps.now().getTime());
  const found = await deps.myBookings.listUpcoming(email, earliestUpcomingStart(deps));
  return found.filter((booking) => {
    const days = bookedPeriodOf(booking);
    return (lastBookedDay(days) ?? days.startDate) >= today;
  });
}

/** Stays that started earlier are over. */
function earliestUpcomingStart(deps: Pick<Deps, "now">): Date {
  return new Date(startOfDay(dayAt(deps.now().getTime())) - MAX_ALLOCATION_DAYS.private_offices * MS_PER_DAY);
}

/** Replaces every link of the booking and sends the new one. Returns the masked address or number. */
export async function renewLinkByToken(deps: Deps, { token }: MyBookingInput): Promise<{ sentTo: string | null }> {
  const booking = await getBookingByToken(deps, token);
  const channel = findChannel(deps, addressOf(booking));
  if (channel === null)
    throw new AppError("conflict", {
      message: "We do not have your email address. Please write to us for a new link.",
    });
  if (!(await storeNewLink(deps, booking, "visitor"))) throw new AppError("not_found");
  return { sentTo: channel === "email" ? maskEmail(booking.customerEmail) : maskPhone(booking.customerPhone) };
}

/** Replaces the link for staff, who may pass it on. */
export async function renewLink(deps: Deps, { id }: ById): Promise<ManageLink> {
  const booking = await getBooking(deps, id);
  if (!(await storeNewLink(deps, booking, "staff"))) throw new AppError("conflict");
  return { manageUrl: await manageLink(deps, { ...booking, linkVersion: booking.linkVersion + 1 }) };
}

/** Returns the current link for staff to pass on, and records it. */
export async function getManageLink(deps: Deps, { id }: ById): Promise<ManageLink> {
  const url = await manageLink(deps, await getBooking(deps, id));
  return { manageUrl: await takeCustomerLink(deps, "booking", id, url) };
}

async function storeNewLink(deps: Deps, booking: BookingRow, actor: "visitor" | "staff"): Promise<boolean> {
  const at = deps.now();
  const { id, linkVersion } = booking;
  const dedupeSuffix = String(linkVersion + 1);
  const notice = { kind: "booking_link_renewed", audience: "customer", subjectId: id, at, dedupeSuffix } as const;
  const audit = { at, action: "booking_link_renewed", subjectType: "booking", subjectId: id } as const;
  return deps.myBookings.renewLink(booking, makeAudit(deps, actor, audit), [makeOutboxEntry(deps, notice)]);
}

async function getBooking(deps: Deps, id: string): Promise<BookingRow> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  return booking;
}
