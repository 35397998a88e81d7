import type { AdminClient } from "#contract/front-desk/clients.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { type ClientStatus, COUNTRY_NAMES, type VirtualPlan } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { CLIENT_STATUS_NAMES, clientCopy } from "./copy.ts";

const STATUS_STYLES = {
  active: { tone: "good", icon: "check" },
  due_soon: { tone: "warn", icon: "clock" },
  overdue: { tone: "alarm" },
  inactive: { tone: "quiet", icon: "cross" },
} as const satisfies Record<ClientStatus, unknown>;

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge {...STATUS_STYLES[status]}>{CLIENT_STATUS_NAMES[status]}</Badge>;
}

/** A booking from another country names it in its notes. */
export function describeCountry({ country, notes }: Pick<AdminClient, "country" | "notes">): string {
  return (country === "other" && notes?.match(/^Country: (.+)$/m)?.[1]) || COUNTRY_NAMES[country];
}

/** The last paid day; null before the first payment. */
export function paidUntilOf({ lastPaymentDate, nextDueDate }: Pick<AdminClient, "lastPaymentDate" | "nextDueDate">) {
  return lastPaymentDate === null ? null : addDays(nextDueDate, -1);
}

/** Reminder draft with amount and due date, as mailto and WhatsApp links. */
export function draftReminder(client: AdminClient): { email: string; whatsapp: string | null } {
  const { reminder } = clientCopy;
  const text = reminder.text({
    firstName: extractFirstName(client.fullName),
    plan: PLANS[`virtual_${client.plan}`].name,
    amount: formatAmount(client.amount),
    due: formatLongDate(client.nextDueDate),
    isLate: client.status === "overdue",
  });
  return {
    email: mailtoUrl(client.email, reminder.subject(client.businessName), text),
    whatsapp: whatsappUrl({ e164: client.phoneE164, typed: client.phone }, text),
  };
}

/** Monthly list price of a plan in cedis, as input text. */
export function planAmount(plan: VirtualPlan): string {
  const { price } = PLANS[`virtual_${plan}`];
  return price.kind === "cedis" ? String(toCedis(price.amountPesewas)) : "";
}
