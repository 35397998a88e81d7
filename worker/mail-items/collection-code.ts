import { collectionCode } from "#domain/mail-items/mail-items.ts";
import type { Deps } from "#worker/deps.ts";

const VERSION = 1;

/** The four digits by which whoever collects something is known; null while no key for links is configured. */
export async function makeCollectionCode(deps: Pick<Deps, "links">, mailItemId: string): Promise<string | null> {
  const token = await deps.links.make("collection", mailItemId, VERSION);
  return token === null ? null : collectionCode(token);
}
