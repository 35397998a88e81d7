import type { AdminClient } from "#contract/front-desk/clients.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { ClientStatus, VirtualPlan } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/draft-links.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import { CLIENT_STATUS_NAMES, clientWords } from "./words.ts";

const LOOKS = {
  active: { tone: "good", icon: "check" },
  due_soon: { tone: "warn", icon: "clock" },
  overdue: { tone: "alarm" },
  inactive: { tone: "quiet", icon: "cross" },
} as const satisfies Record<ClientStatus, unknown>;

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge {...LOOKS[status]}>{CLIENT_STATUS_NAMES[status]}</Badge>;
}

/** A drafted reminder with the amount and the due date, for the mail program and for WhatsAppLink. */
export function clientReminder(client: AdminClient): { email: string; whatsapp: string | null } {
  const { reminder } = clientWords;
  const text = reminder.text({
    firstName: firstNameOf(client.fullName),
    plan: PLANS[`virtual_${client.plan}`].name,
    amount: shownAmount(client.amount),
    due: formatLongDate(client.nextDueDate),
    isLate: client.status === "overdue",
  });
  return {
    email: emailTo(client.email, reminder.subject(client.businessName), text),
    whatsapp: whatsappTo({ e164: client.phoneE164, typed: client.phone }, text),
  };
}

/** What a plan costs a month by the price book, in cedis, as it is typed. */
export function planAmount(plan: VirtualPlan): string {
  const { price } = PLANS[`virtual_${plan}`];
  return price.kind === "cedis" ? String(toCedis(price.amountPesewas)) : "";
}
