import { collectionCode } from "#domain/mail-items/mail-items.ts";
import type { Deps } from "#worker/deps.ts";

const VERSION = 1;

/** Returns the four-digit code that a client shows to collect an item; null without a key for links. */
export async function makeCollectionCode(deps: Pick<Deps, "links">, mailItemId: string): Promise<string | null> {
  const token = await deps.links.make("collection", mailItemId, VERSION);
  return token === null ? null : collectionCode(token);
}
