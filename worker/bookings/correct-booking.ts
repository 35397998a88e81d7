import type { AdminBooking, CorrectBookingInput } from "#contract/front-desk/bookings.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";
import type { SeenContact } from "#worker/db/bookings/staff-bookings.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { bookingAnswer } from "./booking-answers.ts";

/** What can be corrected of a booking, as the history calls it. */
const FIELD_LABELS = {
  customerName: "name",
  customerEmail: "e-mail",
  customerPhone: "phone",
  notes: "notes",
  companyName: "company",
  companyTin: "TIN",
} as const;
type Field = keyof typeof FIELD_LABELS;

/** Whoever left none of these has none; of an address or a number, an empty one. */
const NULLABLE_FIELDS: ReadonlySet<Field> = new Set(["notes", "companyName", "companyTin"]);

/** What tells a customer where a booking stands: a mail that went to a wrong address goes out again. */
const MAIL_BY_STATUS: Record<BookingStatus, OutboxKind> = {
  pending: "booking_received",
  confirmed: "booking_confirmed",
  paid: "payment_received",
  cancelled: "booking_cancelled",
};

/**
 * Corrects whose booking it is and how they are reached. The history says which fields, and nothing that stood or stands in
 * them. Another address ends the links that the one before it got, and gets a new one. Throws `not_found`, and `conflict` where somebody has changed one of these fields since it was seen.
 */
export async function correctBooking(deps: Deps, id: string, input: CorrectBookingInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const seen = readSeenValues(input);
  if (!isUnchanged(booking, seen)) throw changedError();
  const to = await buildCorrections(deps, booking, input);
  const fields = (Object.keys(FIELD_LABELS) as Field[]).filter((field) => field in to);
  if (fields.length === 0 && !input.sendAgain) return bookingAnswer(deps, booking);

  const at = deps.now();
  const notice = { audience: "customer", subjectId: id, at, dedupeSuffix: `again:${at.getTime()}` } as const;
  const endsLinks = to.customerEmail !== undefined;
  const isCorrected = await deps.staffBookings.correct({
    id,
    seen,
    // Where only the mail goes out again, the row stays as it is.
    to: fields.length > 0 ? to : { customerEmail: booking.customerEmail },
    audit: makeAudit(deps, "staff", {
      action: fields.length > 0 ? "booking_corrected" : "message_resent",
      subjectType: "booking",
      subjectId: id,
      at,
      detail: { fields: fields.map((field) => FIELD_LABELS[field]).join(", ") },
    }),
    endsLinks,
    notices: input.sendAgain
      ? [makeOutboxEntry(deps, { ...notice, kind: MAIL_BY_STATUS[booking.status] })]
      : endsLinks
        ? [makeOutboxEntry(deps, { ...notice, kind: "booking_link_renewed" })]
        : [],
  });
  if (!isCorrected) throw changedError();
  return bookingAnswer(deps, (await deps.bookings.findById(id)) ?? booking);
}

/** Of each field that is sent it must be said what stood there. */
function readSeenValues(input: CorrectBookingInput): SeenContact {
  const seen: SeenContact = {};
  for (const field of Object.keys(FIELD_LABELS) as Field[]) {
    if (input[field] === undefined) continue;
    const stood = input.seen[field];
    if (stood === undefined) throw invalidField("seen", "Say what stood in each field that you correct");
    Object.assign(seen, { [field]: NULLABLE_FIELDS.has(field) ? stood : (stood ?? "") });
  }
  return seen;
}

function isUnchanged(booking: BookingRow, seen: SeenContact): boolean {
  return Object.entries(seen).every(([field, value]) => booking[field as Field] === value);
}

/** What is sent and is another than what stands there. */
async function buildCorrections(
  deps: Deps,
  booking: BookingRow,
  input: CorrectBookingInput,
): Promise<Partial<BookingRow>> {
  const { customerName, customerEmail, customerPhone, notes, companyName, companyTin } = input;
  const sent = {
    ...(customerName !== undefined && { customerName }),
    ...(customerEmail !== undefined && { customerEmail }),
    ...(customerPhone !== undefined && { customerPhone }),
    ...(notes !== undefined && { notes: notes || null }),
    ...(companyName !== undefined && { companyName: companyName || null }),
    ...(companyTin !== undefined && { companyTin: companyTin || null }),
  };
  const changed: Partial<BookingRow> = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== booking[field as Field]),
  );
  const { customerPhone: phone } = changed;
  return phone === undefined ? changed : { ...changed, customerPhoneE164: await deps.phoneNumbers.toE164(phone) };
}

function changedError(): AppError {
  return new AppError("conflict", {
    message:
      "Somebody has corrected this booking since you opened it. Nothing of yours is saved yet: look at it again.",
  });
}
