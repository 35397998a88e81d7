import { type CountedKind, QUOTA_OF } from "#domain/operations/limits.ts";
import { canonicalMailbox } from "#domain/people/recipients.ts";
import type { AdmittedWrite, NewSubmission, SubmittedClaim } from "#worker/db/operations/submissions.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** A visitor's submission, under the id of the row it creates. */
interface Submission {
  id: string;
  kind: CountedKind;
  email: string;
  phone: string | null;
  claim?: SubmittedClaim | null;
  at: Date;
}

/**
 * Writes a visitor's row in the same batch as its quota record. Returns what `write` returned, or null. Throws
 * `proof_required` if the network has used up its daily quota and the request carries no valid proof of being a
 * person.
 */
export async function enforceQuota<Row>(
  deps: Deps,
  { id, kind, email, phone, claim = null, at }: Submission,
  outboxEntries: OutboxEntry[],
  write: (sending: NewSubmission) => Promise<AdmittedWrite<Row>>,
): Promise<Row | null> {
  const proof = deps.proof && (await (await import("./person-proof.ts")).checkProof(deps));
  const submission: NewSubmission = {
    ...{ id, kind, claim, at, outboxEntries },
    limits: deps.limits,
    mailbox: await hashIdentity(deps, "box", canonicalMailbox(email)),
    phone: phone && (await hashIdentity(deps, "phone", phone)),
    network: await hashNetwork(deps),
    proof,
    // Without a key there is nothing to ask for.
    isProofWaived: deps.captcha === null && !deps.links.hasKey,
  };
  const { admitted, row } = await write(submission);
  if (admitted === null) {
    await deps.submissions.noteRefusal(at);
    deps.log("sending_refused", { kind });
    throw await proofRequired(deps, kind);
  }
  if (row !== null && !admitted.isAcknowledged) deps.log("sending_not_answered", { kind });
  return row;
}

/** `proof_required`, with what to prove, harder the more the network has sent. */
export async function proofRequired(deps: Deps, kind: CountedKind): Promise<AppError> {
  const quota = QUOTA_OF[kind];
  const sent = await deps.submissions.countOfNetwork(await hashNetwork(deps), quota, deps.now());
  const requested = await (await import("./person-proof.ts")).requestProof(deps, quota, sent);
  return new AppError("proof_required", requested ? { proof: requested } : {});
}

/** The network of a request, as submissions store it. */
export async function hashNetwork(deps: Pick<Deps, "sha256" | "network">): Promise<string | null> {
  return deps.network && hashIdentity(deps, "network", deps.network);
}

/** A hash that identifies the same value without revealing it. */
async function hashIdentity(deps: Pick<Deps, "sha256">, what: string, text: string): Promise<string> {
  return (await deps.sha256(`${what} ${text}`)).slice(0, 32);
}
