/** Who did what is written down in the audit trail. */
export const AUDIT_ACTORS = ["visitor", "gateway", "clock", "staff"] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

export const AUDIT_ACTIONS = ["booking_paid", "payment_review", "payment_unmatched"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = ["booking", "payment", "client", "contact", "lead", "subscriber"] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
