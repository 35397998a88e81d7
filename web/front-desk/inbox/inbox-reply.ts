import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { admin } from "#web/content/admin.ts";
import { emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/message-links.ts";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";

/** A drafted answer; the e-mail carries what was asked below it. */
export function inboxReply(item: InboxItem): { email: string; whatsapp: string | null } {
  const { draft, sources } = admin.inbox;
  const parts = { firstName: firstNameOf(item.name), about: sources[item.source].toLowerCase() };
  const quoted = item.message?.replace(/^/gm, "> ") ?? "";
  const asked = quoted && `\n\n${draft.quoted(shortDateTime(item.createdAt))}\n${quoted}`;
  return {
    email: emailTo(item.email, draft.subject, draft.text(parts) + asked),
    whatsapp: whatsappTo({ e164: item.phoneE164, typed: item.phone }, draft.text(parts)),
  };
}
