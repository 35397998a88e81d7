import type { AdminBooking, CorrectBookingInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";
import type { ExpectedContact } from "#worker/db/bookings/staff-bookings.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { assignUnit } from "#worker/units/assign-unit.ts";
import { bookingAnswer } from "./booking-answers.ts";

/** Correctable fields with their names in the history. */
const FIELD_LABELS = {
  customerName: "name",
  customerEmail: "email",
  customerPhone: "phone",
  notes: "notes",
  companyName: "company",
  companyTin: "TIN",
} as const;
type Field = keyof typeof FIELD_LABELS;

/** A missing value is null in these fields, and an empty string in the others. */
const NULLABLE_FIELDS: ReadonlySet<Field> = new Set(["notes", "companyName", "companyTin"]);

/** The mail that says how a booking stands, to send again after staff correct it or undo a change. */
export const MAIL_BY_STATUS: Record<BookingStatus, OutboxKind> = {
  pending: "booking_received",
  confirmed: "booking_confirmed",
  paid: "payment_received",
  cancelled: "booking_cancelled",
};

/**
 * Corrects the customer's details of a booking. The history names the changed fields, never their values. A new address
 * invalidates the links sent to the old one and gets a new link. Throws `not_found`, and `conflict` if one of these
 * fields has changed since staff saw it.
 */
export async function correctBooking(
  deps: Deps,
  { id, unitId, ...input }: ById<CorrectBookingInput>,
): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const expected = readExpectedValues(input);
  if (!isUnchanged(booking, expected)) throw changedError();
  const corrections = await buildCorrections(deps, booking, input);
  const fields = (Object.keys(FIELD_LABELS) as Field[]).filter((field) => field in corrections);
  if (unitId !== undefined) await assignUnit(deps, { id, unitId, from: input.seen?.unitId });
  if (fields.length === 0 && !input.sendAgain) return bookingAnswer(deps, booking);

  const at = deps.now();
  const notice = { audience: "customer", subjectId: id, at, dedupeSuffix: `again:${at.getTime()}` } as const;
  const names = { customerName: booking.customerName, companyName: booking.companyName };
  const endsLinks = corrections.customerEmail !== undefined;
  const isCorrected = await deps.staffBookings.correct({
    id,
    expected: { ...names, ...expected },
    to: { ...names, ...corrections },
    audit: makeAudit(deps, "staff", {
      action: fields.length > 0 ? "booking_corrected" : "message_resent",
      subjectType: "booking",
      subjectId: id,
      at,
      detail: { fields: fields.map((field) => FIELD_LABELS[field]).join(", ") },
    }),
    endsLinks,
    outboxEntries: input.sendAgain
      ? [makeOutboxEntry(deps, { ...notice, kind: MAIL_BY_STATUS[booking.status] })]
      : endsLinks
        ? [makeOutboxEntry(deps, { ...notice, kind: "booking_link_renewed" })]
        : [],
  });
  if (!isCorrected) throw changedError();
  return bookingAnswer(deps, (await deps.bookings.findById(id)) ?? booking);
}

/** Every corrected field needs the value that staff saw. */
function readExpectedValues(input: CorrectBookingInput): ExpectedContact {
  const expected: ExpectedContact = {};
  for (const field of Object.keys(FIELD_LABELS) as Field[]) {
    if (input[field] === undefined) continue;
    const seenValue = input.seen?.[field];
    if (seenValue === undefined) throw invalidField("seen", "Send the old value of each field that you correct");
    Object.assign(expected, { [field]: NULLABLE_FIELDS.has(field) ? seenValue : (seenValue ?? "") });
  }
  return expected;
}

function isUnchanged(booking: BookingRow, expected: ExpectedContact): boolean {
  return Object.entries(expected).every(([field, value]) => booking[field as Field] === value);
}

/** The fields whose new value differs from the stored one. */
async function buildCorrections(
  deps: Deps,
  booking: BookingRow,
  input: CorrectBookingInput,
): Promise<Partial<BookingRow>> {
  const { customerName, customerEmail, customerPhone, notes, companyName, companyTin } = input;
  const entered = {
    ...(customerName !== undefined && { customerName }),
    ...(customerEmail !== undefined && { customerEmail }),
    ...(customerPhone !== undefined && { customerPhone }),
    ...(notes !== undefined && { notes: notes || null }),
    ...(companyName !== undefined && { companyName: companyName || null }),
    ...(companyTin !== undefined && { companyTin: companyTin || null }),
  };
  const changed: Partial<BookingRow> = Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => value !== booking[field as Field]),
  );
  const { customerPhone: phone } = changed;
  return phone === undefined ? changed : { ...changed, customerPhoneE164: await deps.phoneNumbers.toE164(phone) };
}

function changedError(): AppError {
  return new AppError("conflict", {
    message: "This booking has changed since you opened it. Your changes were not saved. Check it again.",
  });
}
