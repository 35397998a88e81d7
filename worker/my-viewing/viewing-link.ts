import type { BookedViewing } from "#contract/inbox/inquiries.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";

const LINK_VERSION = 1;

/** URL of the page of a booked viewing; null without a key for links. */
export async function viewingLink(deps: Pick<Deps, "links" | "siteUrl">, leadId: string): Promise<string | null> {
  const token = await deps.links.make("viewing", leadId, LINK_VERSION);
  return token && `${deps.siteUrl}/api/my-viewing?token=${token}`;
}

/** What the page says after a viewing was booked: the address gets only so many emails a day. */
export async function describeBookedViewing(deps: Deps, leadId: string): Promise<BookedViewing> {
  return { isEmailed: await deps.inbox.hasConfirmation(leadId), viewingUrl: await viewingLink(deps, leadId) };
}

export type ViewingItem = InboxRow & { kind: "lead"; row: LeadRow & { viewingAt: Date } };

/** The viewing of a link; null for a link that opens none. */
export async function findViewingByToken(deps: Deps, token: string): Promise<ViewingItem | null> {
  const link = await deps.links.read("viewing", token);
  const found = link && (await deps.inbox.find("lead", link.id));
  if (link === null || found?.kind !== "lead" || isErased(found.row.email)) return null;
  const { viewingAt } = found.row;
  if (viewingAt === null) return null;
  const subject = { linkVersion: LINK_VERSION, lastDay: dayAt(viewingAt.getTime()) };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) return null;
  return { kind: "lead", row: { ...found.row, viewingAt } };
}
