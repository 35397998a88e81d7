import type { PersonalDataErasure, PersonalDataInput } from "#contract/personal-data.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import type { DataSubject } from "#domain/people/erasure.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findExternalCopies, parsePerson, personId } from "./person.ts";

const STILL_TO_REVIEW =
  "A payment from this person is under Payments to review. Resolve it before you erase their data.";

const STILL_PAYING =
  "This person has started a payment that may still arrive. It expires three days after it started. Erase their data then.";

/**
 * Erases a person by email address or phone number: deletes contacts, leads and subscriptions, and anonymises bookings
 * and clients. Throws `conflict` while a payment, refund or stay is open.
 */
export async function erasePersonalData(deps: Deps, input: PersonalDataInput): Promise<PersonalDataErasure> {
  const person = parsePerson(input);
  const at = deps.now();
  const today = new Date(startOfDay(dayAt(at.getTime())));
  await refuseUnfinished(deps, person, today);
  const externalCopies = await findExternalCopies(deps, person);
  const files = await deps.personalData.findFiles(person);
  const erased = await deps.personalData.erase(
    person,
    { at, today },
    makeAudit(deps, "staff", {
      at,
      action: "personal_data_erased",
      subjectType: "person",
      subjectId: await personId(deps, person),
    }),
  );
  if (erased) {
    await deleteFiles(deps, files);
    return { erasedAt: at.toISOString(), ...erased, files: files.length, elsewhere: externalCopies };
  }
  await refuseUnfinished(deps, person, today);
  throw new AppError("conflict");
}

async function refuseUnfinished(deps: Deps, person: DataSubject, today: Date): Promise<void> {
  const found = await deps.personalData.findUnfinished(person, today);
  const [stay] = found.upcomingBookings;
  const [seat] = found.upcomingSeats;
  const [meeting] = found.upcomingMeetings;
  if (found.openRefunds.length > 0) throw new AppError("conflict", { message: openRefundMessage(found.openRefunds) });
  if (found.hasPaymentToReview) throw new AppError("conflict", { message: STILL_TO_REVIEW });
  if (stay) throw new AppError("conflict", { message: upcomingStayMessage(stay) });
  if (meeting)
    throw new AppError("conflict", {
      message: `This person has paid for the meeting room on ${formatLongDate(dayAt(meeting.startsAt.getTime()))}. Before you erase their data, cancel it or wait until it is over.`,
    });
  if (seat)
    throw new AppError("conflict", {
      message: `This person has paid for a place: ${seat.title}, on ${formatLongDate(dayAt(seat.eventDate.getTime()))}. Before you erase their data, cancel it or wait until it is over.`,
    });
  if (found.isPaying) throw new AppError("conflict", { message: STILL_PAYING });
}

function upcomingStayMessage({ bookingType, startDate, status }: BookingRow): string {
  const from = formatLongDate(dayAt(startDate.getTime()));
  return `This person has a ${status} booking: ${PLANS[bookingType].name}, from ${from}. Before you erase their data, cancel it or wait until it is over.`;
}

function openRefundMessage(refunds: RefundRow[]): string {
  const sum = refunds.reduce((total, { amountPesewas }) => total + amountPesewas, 0);
  const refund = refunds.some(isInOtherCurrency) ? "A refund" : `A refund of ${formatCedisExact(sum)}`;
  return `${refund} to this person is not complete yet. Erase their data once it is.`;
}
