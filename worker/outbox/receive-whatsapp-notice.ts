import {
  parseWhatsappStatus,
  WhatsappNotice,
  type WhatsappNoticeValue,
  type WhatsappStatus,
  type WhatsappSubscription,
} from "#contract/whatsapp.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { receiveMessages } from "#worker/messages/receive-messages.ts";

/** A status may come before the message's id is stored. */
const STORED_AFTER_MS = 60_000;

/** Returns what proves to Meta that the address is ours. */
export async function subscribeWhatsapp(deps: Deps, query: WhatsappSubscription): Promise<string> {
  if (!(await deps.whatsappWebhook?.isVerifyToken(query["hub.verify_token"]))) throw new AppError("not_found");
  return query["hub.challenge"];
}

/**
 * Handles a signed notice of Meta: messages of customers, and the statuses of ours, which come twice, late and out of
 * order. A message that failed takes the next channel. Returns whether files of customers wait to be fetched. Throws
 * `conflict`, after which Meta sends it again, if a message is not stored yet.
 */
export async function receiveWhatsappNotice(
  deps: Deps,
  notice: { body: Uint8Array; signature: string | null },
): Promise<{ hasFiles: boolean }> {
  if (deps.whatsappWebhook === null) throw new AppError("not_found");
  if (!(await deps.whatsappWebhook.isGenuine(notice.body, notice.signature))) throw new AppError("bad_signature");
  const values = parseNotice(notice.body);
  let hasFiles = false;
  for (const value of values) hasFiles = (await receiveMessages(deps, value)) || hasFiles;
  const statuses = values.flatMap(({ statuses = [] }) =>
    statuses.flatMap((status) => parseWhatsappStatus(status) ?? []),
  );
  const known = await deps.outbox.listProviderIds(statuses.map(({ id }) => id));
  for (const status of statuses) if (known.has(status.id)) await applyStatus(deps, status);
  const nowMs = deps.now().getTime();
  if (statuses.some(({ id, timestamp }) => !known.has(id) && nowMs - Number(timestamp) * 1000 < STORED_AFTER_MS))
    throw new AppError("conflict");
  return { hasFiles };
}

async function applyStatus(deps: Deps, { id, status, errors }: WhatsappStatus): Promise<void> {
  if (status === "delivered" || status === "read") return deps.outbox.recordDelivery(id, status);
  if (status !== "failed") return;
  const code = errors?.[0]?.code ?? 0;
  deps.log("delivery_failed", { channel: "whatsapp", code });
  const waiting = await deps.outbox.failDelivery(id, deps.now(), `WhatsApp META_${code}`);
  if (waiting !== null) deps.createdOutboxIds.push(waiting);
}

function parseNotice(body: Uint8Array): WhatsappNoticeValue[] {
  const parsed = WhatsappNotice.safeParse(parseJson(body));
  return parsed.data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
