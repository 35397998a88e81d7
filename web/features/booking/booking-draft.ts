import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

/** A booking that could not be sent, as a WhatsApp message. */
export function bookingDraft(planName: string, draft: Draft): string {
  return [
    whatsappDraft.formTrouble(),
    planName,
    draft.customerName,
    draft.customerEmail,
    draft.customerPhone,
    draft.startDate,
    draft.numberOfPeople,
    draft.companyName,
    draft.otherCountry ?? draft.country,
    draft.notes,
  ]
    .filter(Boolean)
    .join("\n");
}
