import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { type MediaState, nextMediaAttemptAt } from "#domain/messages/conversations.ts";
import type { ConversationMessageRow } from "#worker/db/schema/conversations.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { storeUpload } from "#worker/documents/store-upload.ts";
import { AppError, describeError } from "#worker/errors.ts";

/** Longer than a file takes. */
const LEASE_MS = 3 * MS_PER_MINUTE;
const PAGE_SIZE = 5;
/** The claim, and the end of each. */
const STATEMENTS_PER_FILE = 2;

/** Fetches the files that customers sent and stores those of an accepted type and size. */
export async function fetchMedia(deps: Deps): Promise<void> {
  if (deps.phoneChannels.whatsapp === null) return;
  const now = deps.now();
  const limit = Math.min(PAGE_SIZE, Math.floor(deps.budget.remaining().statements / STATEMENTS_PER_FILE));
  if (limit < 1) return;
  const claimed = await deps.conversations.claimMedia({ now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit });
  for (const message of claimed) await fetchFile(deps, message);
}

async function fetchFile(deps: Deps, message: ConversationMessageRow): Promise<void> {
  const end = (mediaState: MediaState) => deps.conversations.saveMedia(message, { mediaState });
  try {
    const file = await deps.phoneChannels.whatsapp?.openMedia(message.mediaId ?? "");
    if (!file) return void (await end("lost"));
    const { key, type } = await storeUpload(deps, "messages", file);
    const to = { mediaState: "stored" as const, fileKey: key, fileType: type };
    if (!(await deps.conversations.saveMedia(message, to))) await deleteFiles(deps, [key]);
  } catch (error) {
    deps.log("media_not_fetched", { attempts: message.mediaAttempts, ...describeError(error) });
    if (error instanceof AppError) return void (await end("refused"));
    const next = nextMediaAttemptAt(message.mediaAttempts, deps.now().getTime());
    if (next === null) await end("lost");
    else await deps.conversations.saveMedia(message, { mediaAttemptAt: new Date(next) });
  }
}
