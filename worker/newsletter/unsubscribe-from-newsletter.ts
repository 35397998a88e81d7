import type { Deps } from "#worker/deps.ts";

const TOKEN = /^[0-9a-f]{32}$/;

/** Whether a link from one of our mails is one; asking changes nothing. */
export async function isUnsubscribeLink(deps: Pick<Deps, "subscribers">, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await deps.subscribers.findByToken(token)) !== null;
}

/** False for a link that is not ours; a repeat is true and changes nothing. */
export async function unsubscribeFromNewsletter(
  deps: Pick<Deps, "now" | "subscribers">,
  token: string,
): Promise<boolean> {
  if (!(await isUnsubscribeLink(deps, token))) return false;
  await deps.subscribers.unsubscribe(token, deps.now());
  return true;
}
