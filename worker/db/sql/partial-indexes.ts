import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACTIVE_REGISTRATION_STATES } from "#domain/events/events.ts";
import { ACCOUNTING_SUBJECTS } from "#domain/operations/audit.ts";
import { ERASED } from "#domain/people/erasure.ts";

// The words of partial indexes. SQLite recognises one only in a query that says the same, with no bound values.

/** A booking that nobody has paid. */
export function isUnpaid({ status, paidAt }: { status: SQLWrapper; paidAt: SQLWrapper }): SQL {
  return sql`${status} <> 'paid' and ${status} <> 'confirmed' and coalesce(${paidAt}, 0) = 0`;
}

/** A payment that staff have yet to decide about. */
export function isToReview({ status, resolvedAt }: { status: SQLWrapper; resolvedAt: SQLWrapper }): SQL {
  return sql`${status} = 'review' and ${resolvedAt} is null`;
}

/** What is no part of the books. */
export function isPrunable({ subjectType }: { subjectType: SQLWrapper }): SQL {
  return sql`${subjectType} not in (${sql.raw(ACCOUNTING_SUBJECTS.map((subject) => `'${subject}'`).join(", "))})`;
}

/** A client who has not left. */
export function isRenewing({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} <> 'inactive'`;
}

/** A membership that goes on, or has a last day that has yet to be looked at. */
export function hasNotEnded({ endedAt }: { endedAt: SQLWrapper }): SQL {
  return sql`${endedAt} is null`;
}

/** A virtual office that is paid, and whose first month waits for the documents. */
export function hasYetToBegin({ startsBy }: { startsBy: SQLWrapper }): SQL {
  return sql`${startsBy} is not null`;
}

/** A period of which somebody will be reminded. */
export function isToRemind({ nextReminderOn }: { nextReminderOn: SQLWrapper }): SQL {
  return sql`${nextReminderOn} is not null`;
}

/** What a pause takes off what comes in a month, and gives back. */
export function isPause({ kind }: { kind: SQLWrapper }): SQL {
  return sql`${kind} in ('paused', 'resumed')`;
}

/** A document that staff have yet to look at. */
export function isInReview({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} = 'in_review'`;
}

/** A document with anything in it. */
export function hasUpload({ uploadedAt }: { uploadedAt: SQLWrapper }): SQL {
  return sql`${uploadedAt} is not null`;
}

/** The office of a client who has not left. */
export function isLiveOffice(row: { clientId: SQLWrapper; endedAt: SQLWrapper }): SQL {
  return sql`${row.clientId} is not null and ${row.endedAt} is null`;
}

/** What the history says of a payment that belongs to no attempt. */
export function isAboutUnmatched({ action }: { action: SQLWrapper }): SQL {
  return sql`${action} = 'payment_unmatched'`;
}

/** A question about a booking's place that staff have yet to answer. */
export function isUnanswered({ answeredAt }: { answeredAt: SQLWrapper }): SQL {
  return sql`${answeredAt} is null`;
}

/** A registration of somebody who is, or hopes to be, there, and who has not been forgotten. */
export function isLiveRegistration(row: { state: SQLWrapper; attendeeEmail: SQLWrapper }): SQL {
  const live = sql.raw(ACTIVE_REGISTRATION_STATES.map((state) => `'${state}'`).join(", "));
  return sql`${row.state} in (${live}) and ${row.attendeeEmail} <> ${sql.raw(`'${ERASED.email}'`)}`;
}
