/** Who did what is written down in the audit trail. */
export const AUDIT_ACTORS = ["visitor", "gateway", "clock", "staff"] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

export const AUDIT_ACTIONS = [
  "booking_paid",
  "booking_expired",
  "booking_cancelled",
  "refund_asked",
  "refund_done",
  "refund_failed",
  "refund_elsewhere",
  "refund_needs_attention",
  "payment_review",
  "payment_unmatched",
  "payment_disputed",
  "dispute_resolved",
  "personal_data_exported",
  "personal_data_erased",
  "retention_applied",
  "booking_confirmed",
  "booking_moved",
  "booking_corrected",
  "booking_priced",
  "booking_payment_taken_back",
  "booking_lengthened",
  "booking_overbooked",
  "booking_link_renewed",
  "booking_added",
  "visit_noted",
  "visit_undone",
  "capacity_changed",
  "closure_added",
  "closure_removed",
  "waitlist_offered",
  "waitlist_taken",
  "waitlist_left",
  "waitlist_ended",
  "payment_resolved",
  "client_added",
  "client_paid",
  "client_payment_taken_back",
  "client_deactivated",
  "client_reactivated",
  "client_corrected",
  "client_reminded",
  "client_reminder_taken_back",
  "inbox_changed",
  "inbox_answered",
  "message_resent",
  "list_exported",
  "staff_added",
  "staff_changed",
  "staff_invited",
  "staff_recovered",
  "staff_signed_in",
  "staff_signed_out",
  "passkey_added",
  "passkey_refused",
  "passkey_removed",
  "setting_changed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What changes the days or the state of a booking, so that a calendar has to hear of it. */
export const CHANGES_OF_A_BOOKING = [
  "booking_paid",
  "booking_expired",
  "booking_cancelled",
  "booking_confirmed",
  "booking_moved",
  "booking_payment_taken_back",
  "booking_lengthened",
  "booking_overbooked",
] as const satisfies AuditAction[];

/** What staff do when money comes to the desk, and when it leaves it or was never there. */
export const MONEY_IN = ["booking_paid", "client_paid"] as const satisfies AuditAction[];
export const MONEY_OUT = [
  "refund_done",
  "client_payment_taken_back",
  "booking_payment_taken_back",
] as const satisfies AuditAction[];

export const AUDIT_SUBJECTS = [
  "booking",
  "payment",
  "client",
  "contact",
  "lead",
  "subscriber",
  "message",
  "person",
  "retention",
  "list",
  "staff",
  "setting",
  "resource",
  "closure",
  "waitlist_entry",
] as const;
/** What happened to these is part of the books, and kept as long as they are. */
export const SUBJECTS_OF_THE_BOOKS = ["booking", "payment", "client"] as const satisfies AuditSubject[];
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
