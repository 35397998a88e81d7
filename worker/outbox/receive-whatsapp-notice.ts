import {
  parseWhatsappStatus,
  WhatsappNotice,
  type WhatsappStatus,
  type WhatsappSubscription,
} from "#contract/whatsapp.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** A status may come before the message's id is stored. */
const STORED_AFTER_MS = 60_000;

/** Returns what proves to Meta that the address is ours. */
export async function subscribeWhatsapp(deps: Deps, query: WhatsappSubscription): Promise<string> {
  if (!(await deps.whatsappWebhook?.isVerifyToken(query["hub.verify_token"]))) throw new AppError("not_found");
  return query["hub.challenge"];
}

/**
 * Handles a signed notice of Meta: the statuses of our messages, which come twice, late and out of order. A message that
 * failed takes the next channel. Throws `conflict`, after which Meta sends it again, if a message is not stored yet.
 */
export async function receiveWhatsappNotice(
  deps: Deps,
  notice: { body: Uint8Array; signature: string | null },
): Promise<void> {
  if (deps.whatsappWebhook === null) throw new AppError("not_found");
  if (!(await deps.whatsappWebhook.isGenuine(notice.body, notice.signature))) throw new AppError("bad_signature");
  const statuses = listStatuses(notice.body);
  const known = await deps.outbox.listProviderIds(statuses.map(({ id }) => id));
  for (const status of statuses) if (known.has(status.id)) await applyStatus(deps, status);
  const nowMs = deps.now().getTime();
  if (statuses.some(({ id, timestamp }) => !known.has(id) && nowMs - Number(timestamp) * 1000 < STORED_AFTER_MS))
    throw new AppError("conflict");
}

async function applyStatus(deps: Deps, { id, status, errors }: WhatsappStatus): Promise<void> {
  if (status === "delivered" || status === "read") return deps.outbox.recordDelivery(id, status);
  if (status !== "failed") return;
  const code = errors?.[0]?.code ?? 0;
  deps.log("delivery_failed", { channel: "whatsapp", code });
  const waiting = await deps.outbox.failDelivery(id, deps.now(), `WhatsApp META_${code}`);
  if (waiting !== null) deps.createdOutboxIds.push(waiting);
}

function listStatuses(body: Uint8Array): WhatsappStatus[] {
  const parsed = WhatsappNotice.safeParse(parseJson(body));
  const values = parsed.data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  return values.flatMap(({ statuses = [] }) => statuses.flatMap((status) => parseWhatsappStatus(status) ?? []));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
