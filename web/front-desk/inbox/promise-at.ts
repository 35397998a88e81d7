import type { InboxItem } from "#contract/front-desk/inbox.ts";

/** The part of the promised time that has gone, 0 to 1, and what is left of it; negative once it is over. */
export function promiseAt(item: Pick<InboxItem, "createdAt" | "promisedBy">, nowMs: number) {
  const from = Date.parse(item.createdAt);
  const by = Date.parse(item.promisedBy);
  return { part: Math.min(1, Math.max(0, (nowMs - from) / (by - from))), leftMs: by - nowMs };
}
