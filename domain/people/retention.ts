import { MS_PER_DAY } from "#domain/calendar/days.ts";

/** How long things are kept; the privacy policy says the same. */
export const LEAD_RETENTION_MONTHS = 24;
export const UNPAID_BOOKING_RETENTION_DAYS = 90;
/** Long enough that the link in an old mail still answers a second press. */
export const UNSUBSCRIBED_RETENTION_DAYS = 30;
/** From the first day that somebody waited for. */
export const WAITLIST_RETENTION_DAYS = 30;
/** From the end of what somebody registered for and did not pay. */
export const REGISTRATION_RETENTION_MONTHS = 12;
/** Who came and went on a day, from that day. */
export const VISIT_RETENTION_MONTHS = 12;
/** Who had the meeting room, and what an office used of its months, from the day it was for. */
export const ROOM_RETENTION_MONTHS = 12;
/** What came by post for an office, from when it left the house, and who called for it. */
export const MAIL_RETENTION_MONTHS = 12;
/** The files of a virtual office's client, from the day on which the office ended. */
export const DOCUMENT_RETENTION_MONTHS = 12;
/** The picture of an envelope, and a scan, from when the item left the house. */
export const MAIL_PICTURE_RETENTION_DAYS = 30;
/** Which messages went out, and who did what that is not of the books. */
export const RECORD_RETENTION_MONTHS = 24;

/** The newest receipts that a payer's own browser keeps. */
export const RECEIPTS_IN_BROWSER = 20;

/** What is older than these instants (milliseconds since 1970) is deleted. */
export function retentionLimits(now: number) {
  const monthsAgo = (months: number) => {
    const then = new Date(now);
    return then.setUTCMonth(then.getUTCMonth() - months);
  };
  return {
    leads: monthsAgo(LEAD_RETENTION_MONTHS),
    records: monthsAgo(RECORD_RETENTION_MONTHS),
    documents: monthsAgo(DOCUMENT_RETENTION_MONTHS),
    registrations: monthsAgo(REGISTRATION_RETENTION_MONTHS),
    visits: monthsAgo(VISIT_RETENTION_MONTHS),
    room: monthsAgo(ROOM_RETENTION_MONTHS),
    post: monthsAgo(MAIL_RETENTION_MONTHS),
    unpaidBookings: now - UNPAID_BOOKING_RETENTION_DAYS * MS_PER_DAY,
    waitlist: now - WAITLIST_RETENTION_DAYS * MS_PER_DAY,
    unsubscribed: now - UNSUBSCRIBED_RETENTION_DAYS * MS_PER_DAY,
  };
}
