import type { AdminClient } from "#contract/front-desk/clients.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { admin } from "#web/content/admin.ts";
import { emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/message-links.ts";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";

/** A drafted reminder with the amount and the due date, for the mail program and for WhatsApp. */
export function clientReminder(client: AdminClient): { email: string; whatsapp: string | null } {
  const { reminder } = admin.clients;
  const text = reminder.text({
    firstName: firstNameOf(client.fullName),
    plan: PLANS[`virtual_${client.plan}`].name,
    amount: shownAmount(client.amount),
    due: longDate(client.nextDueDate),
    isLate: client.status === "overdue",
  });
  return {
    email: emailTo(client.email, reminder.subject(client.businessName), text),
    whatsapp: whatsappTo({ e164: client.phoneE164, typed: client.phone }, text),
  };
}
