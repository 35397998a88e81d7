import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACTIVE_REGISTRATION_STATES } from "#domain/events/events.ts";
import { ACCOUNTING_SUBJECTS } from "#domain/operations/audit.ts";
import { ERASED } from "#domain/people/erasure.ts";

// Conditions of partial indexes. SQLite uses one only if the query repeats the condition literally, without bound
// values.

export function isUnpaid({ status, paidAt }: { status: SQLWrapper; paidAt: SQLWrapper }): SQL {
  return sql`${status} <> 'paid' and ${status} <> 'confirmed' and coalesce(${paidAt}, 0) = 0`;
}

export function isNotFolded({ foldedName }: { foldedName: SQLWrapper }): SQL {
  return sql`${foldedName} is null`;
}

export function isToReview({ status, resolvedAt }: { status: SQLWrapper; resolvedAt: SQLWrapper }): SQL {
  return sql`${status} = 'review' and ${resolvedAt} is null`;
}

export function isOpenCharge({ state }: { state: SQLWrapper }): SQL {
  return sql`${state} = 'open'`;
}

/** An entry outside the books. */
export function isPrunable({ subjectType }: { subjectType: SQLWrapper }): SQL {
  return sql`${subjectType} not in (${sql.raw(ACCOUNTING_SUBJECTS.map((subject) => `'${subject}'`).join(", "))})`;
}

/** Also true for a membership whose last day has passed but is not processed yet. */
export function hasNotEnded({ endedAt }: { endedAt: SQLWrapper }): SQL {
  return sql`${endedAt} is null`;
}

/** A paid virtual office whose first month waits for documents. */
export function hasYetToBegin({ startsBy }: { startsBy: SQLWrapper }): SQL {
  return sql`${startsBy} is not null`;
}

export function isToRemind({ nextReminderOn }: { nextReminderOn: SQLWrapper }): SQL {
  return sql`${nextReminderOn} is not null`;
}

export function isPause({ kind }: { kind: SQLWrapper }): SQL {
  return sql`${kind} in ('paused', 'resumed')`;
}

export function isInReview({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} = 'in_review'`;
}

export function hasUpload({ uploadedAt }: { uploadedAt: SQLWrapper }): SQL {
  return sql`${uploadedAt} is not null`;
}

/** A virtual office. */
export function isOfClient({ clientId }: { clientId: SQLWrapper }): SQL {
  return sql`${clientId} is not null`;
}

export function isLiveOffice(row: { clientId: SQLWrapper; endedAt: SQLWrapper }): SQL {
  return sql`${row.clientId} is not null and ${row.endedAt} is null`;
}

export function isAboutUnmatched({ action }: { action: SQLWrapper }): SQL {
  return sql`${action} = 'payment_unmatched'`;
}

/** A payment reminder to a client by staff, or its undoing. */
export function isClientReminder({ action }: { action: SQLWrapper }): SQL {
  return sql`${action} in ('client_reminded', 'client_reminder_taken_back')`;
}

export function isUnanswered({ answeredAt }: { answeredAt: SQLWrapper }): SQL {
  return sql`${answeredAt} is null`;
}

/** An active registration that has not been erased. */
export function isLiveRegistration(row: { state: SQLWrapper; attendeeEmail: SQLWrapper }): SQL {
  const live = sql.raw(ACTIVE_REGISTRATION_STATES.map((state) => `'${state}'`).join(", "));
  return sql`${row.state} in (${live}) and ${row.attendeeEmail} <> ${sql.raw(`'${ERASED.email}'`)}`;
}

/** A message between shifts that is not done: a note about nobody. */
export function isToHandOver(row: { email: SQLWrapper; phoneE164: SQLWrapper; doneAt: SQLWrapper }): SQL {
  return sql`${row.email} is null and ${row.phoneE164} is null and ${row.doneAt} is null`;
}
