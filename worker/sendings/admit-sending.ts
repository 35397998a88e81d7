import type { SendingKind } from "#domain/operations/limits.ts";
import { boxOf } from "#domain/people/recipients.ts";
import { site } from "#domain/site.ts";
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
}

/**
 * Counts what a stranger sends against the person it names and the line it comes from. Throws `too_many_requests` beyond
 * what one needs in a day. Gives the notices without those to the person where that box has had its mails of the day: so
 * nobody can fill another's box, nor keep them from booking.
 */
export async function admitSending(deps: Deps, sending: Sending, notices: NewNotice[]): Promise<NewNotice[]> {
  const { id, kind, email, phone } = sending;
  const at = deps.now();
  const admitted = await deps.sendings.admit(
    {
      id,
      kind,
      at,
      box: await markOf(deps, "box", boxOf(email)),
      phone: phone && (await markOf(deps, "phone", phone)),
      network: deps.network && (await markOf(deps, "network", deps.network)),
    },
    deps.limits,
  );
  if (admitted === null) {
    await deps.sendings.noteRefusal(at);
    deps.log("sending_refused", { kind });
    throw new AppError("too_many_requests", { message: TOO_MUCH, retryAfterSeconds: TRY_AGAIN_SECONDS });
  }
  if (admitted.isTold) return notices;
  deps.log("sending_not_answered", { kind });
  return notices.filter(({ audience }) => audience !== "customer");
}

/** Tells that two are the same, and not who. */
async function markOf(deps: Pick<Deps, "sha256">, what: string, text: string): Promise<string> {
  return (await deps.sha256(`${what} ${text}`)).slice(0, 32);
}
