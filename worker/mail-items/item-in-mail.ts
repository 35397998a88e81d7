import type { Member } from "#worker/db/memberships.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { officeLink } from "#worker/my-office/own-office.ts";
import { button, type Part, paragraph } from "#worker/outbox/layout.ts";

export interface Office {
  member: Pick<Member, "customerName" | "businessName" | "email" | "phone">;
  url: string | null;
}

export interface ItemInMail extends Office {
  item: ItemFacts;
}

export type ItemFacts = Pick<
  MailItemRow,
  | "kind"
  | "sender"
  | "isUrgent"
  | "keepUntil"
  | "doneHow"
  | "doneTo"
  | "tracking"
  | "request"
  | "requestNote"
  | "doneAt"
>;

export async function findOffice(deps: Deps, clientId: string): Promise<Office | null> {
  const member = await deps.memberships.findById(clientId);
  return member && { member, url: await officeLink(deps, member) };
}

export async function findItem(deps: Deps, id: string): Promise<ItemInMail | null> {
  const found = await deps.mailItems.findById(id);
  const office = found && (await findOffice(deps, found.item.clientId));
  return office && found && { ...office, item: found.item };
}

/** " from GRA" */
export function from({ sender }: Pick<MailItemRow, "sender">): string {
  return sender === null ? "" : ` from ${sender}`;
}

/** To the client's page. */
export function way(url: string | null, label: string): Part[] {
  return url === null ? [paragraph("Reply to this mail to tell us.")] : [button(label, url)];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
