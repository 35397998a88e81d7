import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDay } from "#domain/calendar/days.ts";
import type { AuditAction, AuditSubject } from "#domain/operations/audit.ts";
import { humanize } from "#web/front-desk/components/format.ts";

/** Actions whose codes do not read well as words. */
const ACTION_NAMES: Partial<Record<AuditAction, string>> = {
  refund_asked: "Refund requested",
  refund_elsewhere: "Refunded outside our system",
  dispute_evidence_taken: "Dispute evidence downloaded",
  place_kept: "Booking kept",
  status_said: "Status changed",
  booking_payment_taken_back: "Booking payment voided",
  booking_lengthened: "Booking extended",
  customer_link_taken: "Customer's link shown",
  visit_noted: "Visit recorded",
  waitlist_taken: "Waitlist offer accepted",
  registration_renamed: "Name changed",
  attendance_noted: "Attendance recorded",
  certificate_taken: "Certificate downloaded",
  event_mailed: "Event guests emailed",
  affected_messaged: "Affected people messaged",
  client_payment_taken_back: "Client payment voided",
  client_reminder_taken_back: "Client reminder removed",
  membership_payment_taken_back: "Membership payment voided",
  membership_reminders_set: "Membership reminders changed",
  statement_taken: "Statement downloaded",
  mail_pictured: "Mail photo or scan added",
  cash_difference_explained: "Cash difference explained",
  cash_moved: "Cash paid in or out",
  cash_movement_voided: "Cash movement voided",
  mail_shelved: "Mail shelf changed",
  call_taken: "Phone message taken",
  unit_added: "Room or desk added",
  unit_changed: "Room or desk changed",
  unit_retired: "Room or desk retired",
  unit_restored: "Room or desk restored",
  unit_pictured: "Photo of a room or desk added",
  unit_assigned: "Room or desk assigned",
  meeting_called_off: "Meeting cancelled",
  allowance_day_given_back: "Coworking day cancelled",
  charge_agreed: "Payment date agreed",
  office_company_said: "Company status recorded",
  office_month_begun: "Office month started",
  office_refused: "Client rejected",
  document_refused: "Document rejected",
  document_asked: "Document requested again",
  document_seen: "ID recorded as seen",
  documents_forgotten: "Documents erased",
  letter_written: "Letter created",
  recovery_code_made: "Recovery code created",
  mail_text_changed: "Email text changed",
  mail_text_restored: "Email text restored",
  import_confirmed: "Records imported",
  import_undone: "Import undone",
  note_added: "Note added",
  note_deleted: "Note deleted",
  first_day_marked: "List of a new house marked",
  hand_over_done: "Hand-over message done",
  hand_over_reopened: "Hand-over message reopened",
};

const SUBJECT_NAMES: Partial<Record<AuditSubject, string>> = {
  contact: "Message",
  lead: "Enquiry",
  message: "Email",
  till: "Cash drawer",
  house: "Site status",
  unit: "Room or desk",
  mail_text: "Email text",
  note: "Note",
};

export function actionName(action: AuditAction): string {
  return ACTION_NAMES[action] ?? humanize(action);
}

export function subjectName(subject: AuditSubject): string {
  return SUBJECT_NAMES[subject] ?? humanize(subject);
}

/** The name of what an entry is about, or its day or setting in words; null if it only has an id. */
export function describeSubject({ subjectName: name, subjectId }: HistoryEntry): string | null {
  if (name !== null) return name;
  if (isDay(subjectId)) return formatLongDate(subjectId);
  // Ids of deleted records and payment references say nothing.
  return /^[a-z]+([_-][a-z]+)*$/.test(subjectId) ? humanize(subjectId) : null;
}
