import type { SendingKind } from "#domain/operations/limits.ts";
import { boxOf } from "#domain/people/recipients.ts";
import { site } from "#domain/site.ts";
import type { Kept, NewSending } from "#worker/db/operations/sendings.ts";
import type { NewNotice } from "#worker/db/sql/if-changed.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

const TOO_MUCH = `We have had a lot from you today, and have kept it. Please call us at ${site.phone.display} about anything more.`;
const TRY_AGAIN_SECONDS = 3600;

/** What a stranger sends, under the id of the row that it makes. */
interface Sending {
  id: string;
  kind: SendingKind;
  email: string;
  phone: string | null;
  at: Date;
}

/**
 * Makes a row of what a stranger sends, in the same batch as what counts it against the person it names and the line it
 * comes from. Gives what `keep` made, or null. Throws `too_many_requests` beyond what one needs in a day.
 */
export async function admitSending<Row>(
  deps: Deps,
  { id, kind, email, phone, at }: Sending,
  notices: NewNotice[],
  keep: (sending: NewSending) => Promise<Kept<Row>>,
): Promise<Row | null> {
  const { admitted, row } = await keep({
    ...{ id, kind, at, notices },
    limits: deps.limits,
    box: await markOf(deps, "box", boxOf(email)),
    phone: phone && (await markOf(deps, "phone", phone)),
    network: deps.network && (await markOf(deps, "network", deps.network)),
  });
  if (admitted === null) {
    await deps.sendings.noteRefusal(at);
    deps.log("sending_refused", { kind });
    throw new AppError("too_many_requests", { message: TOO_MUCH, retryAfterSeconds: TRY_AGAIN_SECONDS });
  }
  if (row !== null && !admitted.isTold) deps.log("sending_not_answered", { kind });
  return row;
}

/** Tells that two are the same, and not who. */
async function markOf(deps: Pick<Deps, "sha256">, what: string, text: string): Promise<string> {
  return (await deps.sha256(`${what} ${text}`)).slice(0, 32);
}
