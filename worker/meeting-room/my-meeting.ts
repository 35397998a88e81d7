import { formatDateWithWeekday, formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { CANCEL_MEETING } from "#domain/meeting-room/meeting-room.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview } from "#domain/payments/payments.ts";
import { refundReason, refundSentence } from "#domain/payments/refund-copy.ts";
import { site } from "#domain/site.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { type EmailLinkPage, emailLinkPage, unknownLinkPage } from "#worker/outbox/email-link-page.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { describeRefunds } from "./mails.ts";
import { meetingRefund } from "./meeting-answer.ts";
import { findMeetingByToken, meetingCalendarEntry } from "./meeting-link.ts";

const unknownPage = () => unknownLinkPage("find your booking");
const BOOK_ANOTHER = { label: "Book another time", href: "/meeting-room" };

/** The page behind a link to a meeting: its time, price and payment, and what can be done with it. */
export async function showMyMeeting(deps: Deps, token: string, notice?: string): Promise<EmailLinkPage> {
  const found = await findMeetingByToken(deps, token);
  if (!found) return unknownPage();
  const { meeting, chargeState, receiptNumber } = found;
  const { startsAt, endsAt, cancelledAt, heldUntil, amountPesewas } = meeting;
  const at = deps.now();
  const [start, end] = [startsAt.toISOString(), endsAt.toISOString()];
  const isPaid = chargeState === "paid";
  const isHeld = heldUntil !== null && heldUntil > at;
  const isUnpaid = amountPesewas > 0 && !isPaid;
  const page = {
    ...(notice !== undefined && { notice }),
    facts: [
      ["Day", formatDateWithWeekday(start)],
      ["Time", `${formatTimeOfDay(start)} to ${formatTimeOfDay(end)}, Accra time`],
      ["Where", `${site.address.street}, ${site.address.area}`],
      ["Price", amountPesewas > 0 ? formatCedisExact(amountPesewas) : "Nothing to pay"],
      ...(isPaid && receiptNumber !== null ? [["Paid", `Receipt ${formatReceiptNumber(receiptNumber)}`] as const] : []),
    ] as const,
  };
  if (cancelledAt !== null)
    return emailLinkPage({
      ...page,
      heading: "Your meeting room booking is cancelled",
      text: await describeRefunds(deps, meeting.id),
      link: BOOK_ANOTHER,
    });
  if (endsAt <= at) return emailLinkPage({ ...page, heading: "Your meeting is over", link: BOOK_ANOTHER });
  if (startsAt <= at && isUnpaid)
    return emailLinkPage({ ...page, heading: "We no longer hold the meeting room for you", link: BOOK_ANOTHER });
  const payUrl = isUnpaid ? ((await findPaymentLink(deps, meeting.id))?.url ?? null) : null;
  const cancel = await describeCancelling(deps, found, token);
  if (isUnpaid)
    return emailLinkPage({
      ...page,
      heading: isHeld ? "We are holding the meeting room for you" : "We no longer hold the meeting room for you",
      text: `${isHeld ? `Pay by ${formatLongDateTime(heldUntil.toISOString())}, Accra time.` : "If the room is still free, you can pay for it now."} ${describeTerms(found, at)}`,
      ...(payUrl !== null && { links: [{ label: `Pay ${formatCedisExact(amountPesewas)}`, href: payUrl }] }),
      ...(cancel && { cancel }),
      link: BOOK_ANOTHER,
    });
  return emailLinkPage({
    ...page,
    heading: "The meeting room is yours",
    text: `${site.address.directions} Call or message when you are at the gate: ${site.phone.display}. ${startsAt > at ? describeTerms(found, at) : ""}`,
    links: [{ label: "Add to your calendar", href: `/api/my-meeting/calendar?token=${token}` }],
    ...(cancel && { cancel }),
  });
}

/** Cancels for the refund that the page showed, in pesewas. Returns the page as it is then, with the reason if it is not cancelled. */
export async function cancelMyMeeting(deps: Deps, token: string, refundPesewas: number): Promise<EmailLinkPage> {
  const found = await findMeetingByToken(deps, token);
  if (!found) return unknownPage();
  if (found.meeting.cancelledAt !== null) return showMyMeeting(deps, token);
  try {
    await cancelMeeting(deps, { id: found.meeting.id, refundAmount: toCedis(refundPesewas) }, "visitor");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showMyMeeting(deps, token, error.message);
  }
  return showMyMeeting(deps, token);
}

/** The meeting as a calendar file. Throws `not_found` for a link that opens none. */
export async function getMyMeetingCalendar(deps: Deps, token: string): Promise<string> {
  const found = await findMeetingByToken(deps, token);
  if (!found) throw new AppError("not_found");
  return deps.calendarFiles.write(meetingCalendarEntry(found.meeting), deps.now());
}

/** The button that cancels, behind the refund and its rule; null while a payment is under review or the meeting runs. */
async function describeCancelling(deps: Deps, found: MeetingWithClient, token: string) {
  const { id, startsAt } = found.meeting;
  if (startsAt <= deps.now() || (await deps.paymentAttempts.listByCharge(id)).some(isUnderReview)) return null;
  const due = meetingRefund(found, deps.now());
  const charge = found.chargeState === "paid" ? await deps.charges.findById(id) : null;
  const text = charge ? refundSentence(due, charge.paymentReference) : refundReason("nothing_paid");
  const button = due.amountPesewas > 0 ? `Cancel for a refund of ${formatCedisExact(due.amountPesewas)}` : "Cancel";
  return { summary: CANCEL_MEETING, text, button, action: `?token=${token}&refund=${due.amountPesewas}` };
}

function describeTerms({ meeting }: MeetingWithClient, at: Date): string {
  const { startsAt, amountPesewas: pricePesewas } = meeting;
  const purchase = { type: "meeting_room", startsAtMs: startsAt.getTime(), paidAtMs: null, pricePesewas } as const;
  return freeCancellationPromise(purchase, at.getTime());
}
