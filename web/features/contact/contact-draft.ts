import { support } from "#web/content/pages/support.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

/** A message that could not be sent, as a WhatsApp draft. */
export function contactDraft({ name, email, phone, category, message }: Draft): string {
  const { categories } = support.form;
  const subject = category && category in categories ? categories[category as keyof typeof categories] : null;
  return [whatsappDraft.formTrouble().trim(), subject, message, [name, email, phone].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("\n\n");
}
