import type { SubmissionKind } from "#domain/operations/limits.ts";
import { canonicalMailbox } from "#domain/people/recipients.ts";
import { site } from "#domain/site.ts";
import type { AdmittedWrite, NewSubmission } from "#worker/db/operations/submissions.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

const QUOTA_MESSAGE = `You have sent us a lot today, so we did not accept this. Please call us on ${site.phone.display}.`;
const RETRY_AFTER_SECONDS = 3600;

/** A visitor's submission, under the id of the row it creates. */
interface Submission {
  id: string;
  kind: SubmissionKind;
  email: string;
  phone: string | null;
  at: Date;
}

/**
 * Writes a visitor's row in the same batch as its quota record, per person and network. Returns what `write` returned,
 * or null. Throws `too_many_requests` above the daily quota.
 */
export async function enforceQuota<Row>(
  deps: Deps,
  { id, kind, email, phone, at }: Submission,
  outboxEntries: OutboxEntry[],
  write: (sending: NewSubmission) => Promise<AdmittedWrite<Row>>,
): Promise<Row | null> {
  const { admitted, row } = await write({
    ...{ id, kind, at, outboxEntries },
    limits: deps.limits,
    mailbox: await hashIdentity(deps, "box", canonicalMailbox(email)),
    phone: phone && (await hashIdentity(deps, "phone", phone)),
    network: deps.network && (await hashIdentity(deps, "network", deps.network)),
  });
  if (admitted === null) {
    await deps.submissions.noteRefusal(at);
    deps.log("sending_refused", { kind });
    throw new AppError("too_many_requests", { message: QUOTA_MESSAGE, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (row !== null && !admitted.isAcknowledged) deps.log("sending_not_answered", { kind });
  return row;
}

/** A hash that identifies the same value without revealing it. */
async function hashIdentity(deps: Pick<Deps, "sha256">, what: string, text: string): Promise<string> {
  return (await deps.sha256(`${what} ${text}`)).slice(0, 32);
}
