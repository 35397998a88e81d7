import type { WhatsappMessageInput } from "#sandbox/control/inputs.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { postWhatsappNotice } from "./whatsapp-notice.ts";

/** A person writes to us by WhatsApp. Returns the statuses of the webhook's answers. */
export async function writeByWhatsapp(
  sandbox: Sandbox,
  { from, name, text, type, file, fileName, id, ageMs, signature, times }: WhatsappMessageInput,
): Promise<(number | null)[]> {
  const digits = from.replace("+", "");
  const at = sandbox.schedule.now() - ageMs;
  if (signature === "valid") sandbox.lastWritten.set(digits, Math.max(at, sandbox.lastWritten.get(digits) ?? 0));
  const message = {
    from: digits,
    id: id ?? `wamid.${crypto.randomUUID().replaceAll("-", "")}`,
    timestamp: String(Math.floor(at / 1000)),
    type,
    [type]: type === "text" ? { body: text } : describeFile(),
  };
  const value = { contacts: [{ profile: { name }, wa_id: digits }], messages: [message] };
  return postWhatsappNotice(sandbox, { value, signature, times });

  function describeFile() {
    const mediaId = crypto.randomUUID().replaceAll("-", "");
    if (file !== undefined) sandbox.media.set(mediaId, new Uint8Array(Buffer.from(file, "base64")));
    return { id: mediaId, ...(text && { caption: text }), ...(fileName !== undefined && { filename: fileName }) };
  }
}
