import type { Member } from "#worker/db/memberships.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { button, type Part, paragraph } from "#worker/outbox/layout.ts";

export interface OfficeRecipient {
  member: Pick<Member, "customerName" | "businessName" | "email" | "phone"> & Partial<Pick<Member, "phoneE164">>;
  url: string | null;
}

export interface MailItemEmailData extends OfficeRecipient {
  item: EmailedItem;
}

export type EmailedItem = Pick<
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

export async function findOfficeRecipient(deps: Deps, clientId: string): Promise<OfficeRecipient | null> {
  const member = await deps.memberships.findById(clientId);
  return member && { member, url: await officeLink(deps, member) };
}

export async function findMailItemEmailData(deps: Deps, id: string): Promise<MailItemEmailData | null> {
  const found = await deps.mailItems.findById(id);
  const office = found && (await findOfficeRecipient(deps, found.item.clientId));
  return office && found && { ...office, item: found.item };
}

/** " from GRA" */
export function fromSender({ sender }: Pick<MailItemRow, "sender">): string {
  return sender === null ? "" : ` from ${sender}`;
}

/** Parts that link to the client's page. */
export function pageLinkParts(url: string | null, label: string): Part[] {
  return url === null ? [paragraph("Reply to this email to tell us.")] : [button(label, url)];
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
