import { MS_PER_DAY } from "#domain/calendar/days.ts";

/** Retention periods, as stated in the privacy policy. */
export const LEAD_RETENTION_MONTHS = 24;
export const UNPAID_BOOKING_RETENTION_DAYS = 90;
/** Long enough for a second click on the link in an old email. */
export const UNSUBSCRIBED_RETENTION_DAYS = 30;
/** From the first day that the customer waited for. */
export const WAITLIST_RETENTION_DAYS = 30;
/** A request for the next date of a workshop: unless its address is confirmed, while it waits, and after its email. */
export const UNCONFIRMED_ALERT_DAYS = 7;
export const ALERT_MONTHS = 12;
export const TOLD_ALERT_DAYS = 30;
/** From the end of an event whose registration was not paid. */
export const REGISTRATION_RETENTION_MONTHS = 12;
/** Check-ins and check-outs, from their day. */
export const VISIT_RETENTION_MONTHS = 12;
/** Meetings and used allowances, from their day. */
export const ROOM_RETENTION_MONTHS = 12;
/** A client's mail items, from when they left, and call messages. */
export const MAIL_RETENTION_MONTHS = 12;
/** A client's documents, from the end of the office. */
export const DOCUMENT_RETENTION_MONTHS = 12;
/** Photos and scans of mail, from when the item left. */
export const MAIL_PICTURE_RETENTION_DAYS = 30;
/** What was read from a file of the owner and not confirmed. */
export const IMPORT_DRAFT_RETENTION_DAYS = 1;
/** Sent messages, and audit entries that are not accounting records. */
export const RECORD_RETENTION_MONTHS = 24;

/** Receipts stored in the payer's browser, newest first. */
export const RECEIPTS_IN_BROWSER = 20;

/** Instants in milliseconds since 1970; older data is deleted. */
export function retentionLimits(now: number) {
  const monthsAgo = (months: number) => {
    const limit = new Date(now);
    return limit.setUTCMonth(limit.getUTCMonth() - months);
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
    importDrafts: now - IMPORT_DRAFT_RETENTION_DAYS * MS_PER_DAY,
    unsubscribed: now - UNSUBSCRIBED_RETENTION_DAYS * MS_PER_DAY,
  };
}
