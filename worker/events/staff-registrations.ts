import type {
  AdminRegistration,
  AdminRegistrations,
  CancelRegistrationInput,
  RenameRegistrationInput,
} from "#contract/front-desk/events.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ManageLink } from "#contract/my-booking.ts";
import { calculateRegistrationRefund } from "#domain/bookings/cancellation.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { formatEventDays, formatEventHours } from "#domain/events/events.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/tables/csv-line.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { EventRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { hasLinksInAnswers, takeCustomerLink } from "#worker/history/customer-links.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type WrittenFile, writePdf } from "#worker/reports/write-pdf.ts";
import { currentState, eventTimes, toAdminEvent } from "./event-answers.ts";
import { getEventWithCounts } from "./manage-events.ts";
import { getRegistrationByLink, registrationLink } from "./registration-link.ts";
import { cancelRegistration, canHaveCertificate, renameRegistration } from "./self-service-registration.ts";

/** The attendance list of an event. Throws `not_found`. */
export async function listRegistrations(deps: Deps, { id: eventId }: ById): Promise<AdminRegistrations> {
  const counted = await getEventWithCounts(deps, eventId);
  const rows = await deps.registrations.listByEvent(eventId);
  const items = await Promise.all(rows.map((row) => toAdminRegistration(deps, counted.event, row)));
  return { event: toAdminEvent(counted), items };
}

type ListedRegistration = Awaited<ReturnType<Deps["registrations"]["listByEvent"]>>[number];

async function toAdminRegistration(
  deps: Deps,
  event: EventRow,
  listed: ListedRegistration,
): Promise<AdminRegistration> {
  const { registration, chargeState, receiptNumber, refundedPesewas, people } = listed;
  const at = deps.now();
  const state = currentState(registration, at);
  const isPaid = chargeState === "paid";
  const due = calculateRegistrationRefund(
    {
      startsAtMs: event.eventDate.getTime(),
      movedAtMs: event.rescheduledAt?.getTime() ?? null,
      registeredAtMs: registration.createdAt.getTime(),
      paidPesewas: isPaid ? registration.amountPesewas : null,
    },
    at.getTime(),
  );
  const isPaidByAnother = registration.bookedWith !== null && registration.amountPesewas > 0 && !isPaid;
  const isCancellable =
    state !== "cancelled" && registration.attendedAt === null && event.eventDate > at && !isPaidByAnother;
  return {
    id: registration.id,
    eventId: registration.eventId,
    state,
    attendeeName: registration.attendeeName,
    attendeeEmail: registration.attendeeEmail,
    attendeePhone: registration.attendeePhone,
    phoneE164: registration.attendeePhoneE164,
    bookedWith: registration.bookedWith,
    people,
    amount: toCedis(registration.amountPesewas),
    isPaid,
    receiptNumber: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
    refunded: toCedis(refundedPesewas),
    heldUntil: state === "held" || state === "offered" ? (registration.heldUntil?.toISOString() ?? null) : null,
    attendedAt: registration.attendedAt?.toISOString() ?? null,
    createdAt: registration.createdAt.toISOString(),
    refundAmount: isCancellable ? toCedis(due.amountPesewas) : null,
    manageUrl: hasLinksInAnswers(deps) ? await registrationLink(deps, registration) : null,
  };
}

/** Returns the link of a registration for staff to pass on, also to confirm a free place, and records it. */
export async function getRegistrationLink(deps: Deps, { id }: ById): Promise<ManageLink> {
  const found = await deps.registrations.findById(id);
  if (!found) throw new AppError("not_found");
  const url = await registrationLink(deps, found.registration, "registration_confirmation");
  return { manageUrl: await takeCustomerLink(deps, "registration", id, url) };
}

export async function getAdminRegistration(deps: Deps, id: string): Promise<AdminRegistration> {
  const found = await deps.registrations.findById(id);
  const rows = found ? await deps.registrations.listByEvent(found.event.id) : [];
  const row = rows.find(({ registration }) => registration.id === id);
  if (!found || !row) throw new AppError("not_found");
  return toAdminRegistration(deps, found.event, row);
}

/** Records that an attendee is present, or undoes it. A repeat changes nothing. Throws `not_found` and `conflict`. */
export async function recordAttendance(deps: Deps, id: string, isPresent: boolean): Promise<AdminRegistration> {
  const at = deps.now();
  const found = await deps.registrations.findById(id);
  if (!found) throw new AppError("not_found");
  const { registration, event } = found;
  if (registration.state !== "registered")
    throw new AppError("conflict", { message: "You can check in only people who have a place." });
  if (isPresent && at.getTime() < startOfDay(dayAt(event.eventDate.getTime())))
    throw new AppError("conflict", {
      message: `You can check people in from ${formatDateWithWeekday(event.eventDate.toISOString())}.`,
    });
  const action = isPresent ? "attendance_noted" : "attendance_undone";
  const audit = makeAudit(deps, "staff", { at, action, subjectType: "registration", subjectId: id });
  await deps.registrations.recordAttendance(id, isPresent ? at : null, audit);
  return getAdminRegistration(deps, id);
}

/** Corrects a name on the guest list and the certificate. Throws `not_found` and `already_registered`. */
export async function renameRegistrationAsStaff(
  deps: Deps,
  { id, attendeeName }: ById<RenameRegistrationInput>,
): Promise<AdminRegistration> {
  const found = await deps.registrations.findById(id);
  if (!found) throw new AppError("not_found");
  await renameRegistration(deps, found.registration, { attendeeName, actor: "staff" });
  return getAdminRegistration(deps, id);
}

export async function cancelRegistrationAsStaff(
  deps: Deps,
  { id, ...input }: ById<CancelRegistrationInput>,
): Promise<AdminRegistration> {
  const refundPesewas = input.refundAmount === undefined ? null : toPesewas(input.refundAmount);
  await cancelRegistration(deps, id, { actor: "staff", reason: input.reason, refundPesewas });
  return getAdminRegistration(deps, id);
}

const HEADINGS = [
  ...["Name", "Email", "Phone", "International", "State", "Price (GHS)", "Paid", "Receipt", "Refund (GHS)", "Attended"],
  ...["Registered"],
] as const;

/** The registrations of an event as CSV. */
export async function exportRegistrations(deps: Deps, eventId: string): Promise<WrittenFile<string>> {
  const at = deps.now();
  const { event, items } = await listRegistrations(deps, { id: eventId });
  await deps.auditTrail.add(
    makeAudit(deps, "staff", { at, action: "list_exported", subjectType: "list", subjectId: `event ${eventId}` }),
  );
  const lines = items.map((item) =>
    csvLine([
      item.attendeeName,
      item.attendeeEmail,
      item.attendeePhone,
      item.phoneE164,
      item.state,
      item.amount,
      item.isPaid ? "yes" : "no",
      item.receiptNumber,
      item.refunded,
      item.attendedAt,
      item.createdAt,
    ]),
  );
  return {
    name: `registrations-${event.eventDate.slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    body: BYTE_ORDER_MARK + csvLine(HEADINGS) + lines.join(""),
  };
}

/** The PDF certificate of an attendee; the history records the download. Throws `conflict` unless they attended. */
export async function writeCertificate(deps: Deps, id: string): Promise<WrittenFile<Uint8Array<ArrayBuffer>>> {
  const at = deps.now();
  const found = await deps.registrations.findById(id);
  if (!found) throw new AppError("not_found");
  const certificate = await buildCertificate(found, at);
  await deps.auditTrail.add(
    makeAudit(deps, "staff", { at, action: "certificate_taken", subjectType: "registration", subjectId: id }),
  );
  return certificate;
}

/** The PDF certificate by the registration's link. */
export async function writeCertificateByLink(deps: Deps, token: string): Promise<WrittenFile<Uint8Array<ArrayBuffer>>> {
  return buildCertificate(await getRegistrationByLink(deps, token), deps.now());
}

async function buildCertificate(
  found: RegistrationWithEvent,
  now: Date,
): Promise<WrittenFile<Uint8Array<ArrayBuffer>>> {
  if (!canHaveCertificate(found, now))
    throw new AppError("conflict", {
      message: "Certificates are available to people who attended, from the start of the last day.",
    });
  const { registration, event } = found;
  const times = eventTimes(event);
  const body = await writePdf({
    title: "Certificate of attendance",
    note: `${site.name}, ${site.address.area}, ${site.address.city}`,
    parts: [
      { heading: registration.attendeeName },
      { text: `took part in "${event.title}" at ${site.name}.` },
      { heading: event.title },
      { text: event.description },
      {
        facts: [
          ["Dates", formatEventDays(times)],
          ["Hours", `${formatEventHours(times)}${event.days > 1 ? " each day" : ""}`],
          ["Number", registration.id.slice(0, 8).toUpperCase()],
          ["Issued", formatLongDate(dayAt(now.getTime()))],
        ],
      },
      { heading: "Check this certificate" },
      {
        text: `Call ${site.phone.display} or write to ${site.email} with the number above, and we will tell you whether it is genuine.`,
      },
    ],
  });
  return { name: `certificate-${registration.id.slice(0, 8)}.pdf`, type: "application/pdf", body };
}
