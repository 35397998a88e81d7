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
  "A payment of this person has yet to be decided about, under Payments to review. Erase their data once that is done.";

const STILL_PAYING =
  "A payment that this person began has not come to its end, and may still arrive. It is closed three days after it was begun: erase the person's data then.";

/**
 * Forgets an e-mail address or a phone number: contacts, leads and subscriptions go, bookings and clients become anonymous.
 * Throws `conflict` while money has, or may have, yet to come or go back, or a stay is not over: nobody would know whose.
 */
export async function erasePersonalData(deps: Deps, input: PersonalDataInput): Promise<PersonalDataErasure> {
  const person = parsePerson(input);
  const at = deps.now();
  const today = new Date(startOfDay(dayAt(at.getTime())));
  await refuseUnfinished(deps, person, today);
  const known = await findExternalCopies(deps, person);
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
    return { erasedAt: at.toISOString(), ...erased, files: files.length, elsewhere: known };
  }
  await refuseUnfinished(deps, person, today);
  throw new AppError("conflict");
}

async function refuseUnfinished(deps: Deps, person: DataSubject, today: Date): Promise<void> {
  const found = await deps.personalData.findUnfinished(person, today);
  const [stay] = found.staysAhead;
  const [seat] = found.seatsAhead;
  if (found.openRefunds.length > 0) throw new AppError("conflict", { message: openRefundMessage(found.openRefunds) });
  if (found.hasPaymentToReview) throw new AppError("conflict", { message: STILL_TO_REVIEW });
  if (stay) throw new AppError("conflict", { message: upcomingStayMessage(stay) });
  if (seat)
    throw new AppError("conflict", {
      message: `This person has a place that is paid for: ${seat.title}, on ${formatLongDate(dayAt(seat.eventDate.getTime()))}. Cancel it, or wait until it is over, before you erase the person's data.`,
    });
  if (found.isPaying) throw new AppError("conflict", { message: STILL_PAYING });
}

function upcomingStayMessage({ bookingType, startDate, status }: BookingRow): string {
  const from = formatLongDate(dayAt(startDate.getTime()));
  return `A ${status} stay of this person is not over: ${PLANS[bookingType].name}, from ${from}. Cancel it, or wait until it is over, before you erase the person's data.`;
}

function openRefundMessage(refunds: RefundRow[]): string {
  const sum = refunds.reduce((total, { amountPesewas }) => total + amountPesewas, 0);
  const money = refunds.some(isInOtherCurrency) ? "Money" : formatCedisExact(sum);
  return `${money} has yet to go back to this person. Erase their data once that is done.`;
}
