import {
  CANCELLATION_RULE,
  cancellationExample,
  MOVING_RULE,
  NOTICE_RULES,
  SEVERAL_MONTHS_RULE,
  UNUSED_RULE,
  VIRTUAL_START_RULE,
} from "#domain/catalogue/cancellation-copy.ts";
import { UNVERIFIED_REFUND } from "#domain/catalogue/virtual-office.ts";
import { CANCEL_MEETING, MY_MEETING_PAGE } from "#domain/meeting-room/meeting-room.ts";
import { type MembershipKind, noticeDays } from "#domain/memberships/memberships.ts";
import { noticeByEmail } from "./notice.ts";
import { myRegistration } from "./pages/events.ts";
import { ROOM_CANCELLATION } from "./pages/meeting-room.ts";
import { myBooking } from "./pages/my-booking.ts";

// For docs/cancellation.md and the tests that compare it with what people read.

export const CANCEL = `"${myBooking.cancel.open}" on \`/my-booking\``;
export const CANCEL_PLACE = `"${myRegistration.cancel.open}" on \`/my-registration\``;
const MOVE = `"${myBooking.move.title("desk_day")}" on \`/my-booking\``;
const STAFF = "Staff, at the front desk";
const HOME = "/";
const HELP = "/help-center";
const TERMS = "/terms-of-service";
const EVENTS = "/training-course";
const ROOM = "/meeting-room";

/** Every promise about cancelling on a page without a booking, where it stands, and the button that keeps it. */
export const PROMISES = [
  { text: CANCELLATION_RULE, pages: [HOME, HELP, TERMS, EVENTS], button: `${CANCEL}, ${CANCEL_PLACE}` },
  { text: cancellationExample(), pages: [HELP, TERMS], button: CANCEL },
  { text: UNUSED_RULE, pages: [HOME, HELP, TERMS], button: CANCEL },
  { text: VIRTUAL_START_RULE, pages: [TERMS], button: CANCEL },
  { text: UNVERIFIED_REFUND, pages: [TERMS], button: STAFF },
  { text: ROOM_CANCELLATION, pages: [ROOM], button: `"${CANCEL_MEETING}" on \`${MY_MEETING_PAGE.split("?")[0]}\`` },
  { text: SEVERAL_MONTHS_RULE, pages: [TERMS], button: CANCEL },
  { text: MOVING_RULE, pages: [HOME, HELP, TERMS], button: MOVE },
  { text: NOTICE_RULES.monthly_desk, pages: [HOME, HELP, TERMS], button: noticeButton("monthly_desk", "/pay") },
  { text: NOTICE_RULES.private_office, pages: [HOME, HELP, TERMS], button: noticeButton("private_office", "/pay") },
  { text: NOTICE_RULES.virtual_office, pages: [HELP, TERMS], button: noticeButton("virtual_office", "/my-office") },
] as const;

/** The promise as a date, in emails and on pages with a booking. */
export const DATED_PROMISE =
  /Free to cancel until \w{3} \d+ \w{3}, \d+(:\d+)? [ap]m \(Accra time\)(, 48 hours after payment)?(, or until 24 hours before your month starts if we verify you first)?\./;

/** Sentences of the text that are about cancelling, refunds or notice. */
export function findPromises(text: string): string[] {
  return text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => /cancel|refund|\bnotice\b/i.test(sentence));
}

function noticeButton(kind: MembershipKind, page: string): string {
  return `"${noticeByEmail(noticeDays(kind), "").label}" on \`${page}\``;
}
