import type { SubmissionKind } from "#domain/operations/limits.ts";
import { canonicalMailbox } from "#domain/people/recipients.ts";
import { site } from "#domain/site.ts";
import type { AdmittedWrite, NewSubmission } from "#worker/db/operations/submissions.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

const QUOTA_MESSAGE = `We have had a lot from you today, and have kept it. Please call us at ${site.phone.display} about anything more.`;
const RETRY_AFTER_SECONDS = 3600;

/** What a stranger sends, under the id of the row that it makes. */
interface Submission {
  id: string;
  kind: SubmissionKind;
  email: string;
  phone: string | null;
  at: Date;
}

/**
 * Makes a row of what a stranger sends, in the same batch as what counts it against the person it names and the line it
 * comes from. Gives what `keep` made, or null. Throws `too_many_requests` beyond what one needs in a day.
 */
export async function enforceQuota<Row>(
  deps: Deps,
  { id, kind, email, phone, at }: Submission,
  notices: OutboxEntry[],
  keep: (sending: NewSubmission) => Promise<AdmittedWrite<Row>>,
): Promise<Row | null> {
  const { admitted, row } = await keep({
    ...{ id, kind, at, notices },
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

/** Tells that two are the same, and not who. */
async function hashIdentity(deps: Pick<Deps, "sha256">, what: string, text: string): Promise<string> {
  return (await deps.sha256(`${what} ${text}`)).slice(0, 32);
}
