import { dayAt } from "#domain/calendar/days.ts";
import { DOCUMENT_KINDS, MY_OFFICE_PAGE } from "#domain/documents/documents.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { membershipKindOf, membershipState } from "#domain/memberships/memberships.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { OfficeRows } from "#worker/db/documents.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { DocumentRow, VirtualOfficeRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** An unknown id, so that a missing row takes as long as a found one. */
const UNKNOWN_ID = "nobody";

/** An office with a row for every kind of document. */
export interface OfficeDetails {
  office: VirtualOfficeRow;
  documents: DocumentRow[];
}

/** URL of the office page with its newest link; null without a key for links. */
export async function officeLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<Member, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("office", id, linkVersion);
  return token && `${deps.siteUrl}${MY_OFFICE_PAGE}${token}`;
}

/** Returns the link's member. Throws `not_found` for every invalid link, after the same work. */
export async function getOfficeByToken(deps: Deps, token: string): Promise<Member> {
  const link = await deps.links.read("office", token);
  const member = await deps.memberships.findById(link?.id ?? UNKNOWN_ID);
  if (!link || !member || member.clientId === null || isErased(member.email)) throw new AppError("not_found");
  const lastDay = member.endedAt === null ? null : dayAt(member.endedAt.getTime());
  if (!isLinkActive(link, { linkVersion: member.linkVersion, lastDay }, dayAt(deps.now().getTime())))
    throw new AppError("not_found");
  return member;
}

/** Returns the office for an action. Throws `conflict` if it has ended or was finally refused. */
export async function getActiveOffice(deps: Deps, token: string): Promise<{ member: Member; details: OfficeDetails }> {
  const member = await getOfficeByToken(deps, token);
  return { member, details: await getOpenOffice(deps, member) };
}

/** Returns a member's office. Throws `conflict` if it has ended or was finally refused. */
export async function getOpenOffice(deps: Deps, member: Member): Promise<OfficeDetails> {
  if (hasEnded(deps, member))
    throw new AppError("conflict", { message: "This virtual office has ended. Write to us if you want it back." });
  const details = await getOfficeDetails(deps, member.id);
  if (details.office.refusedAt !== null)
    throw new AppError("conflict", { message: "We could not verify this office. Please write to us." });
  return details;
}

export function hasEnded(deps: Pick<Deps, "now">, member: Member): boolean {
  const isEnded = member.endedAt !== null;
  return membershipState({ ...member, isEnded }, dayAt(deps.now().getTime())) === "ended";
}

/** Returns the client's office, and creates missing document rows. Throws `not_found` for an unknown client. */
export async function getOfficeDetails(deps: Deps, clientId: string): Promise<OfficeDetails> {
  const details = detailsIfComplete(await deps.documents.findOffice(clientId));
  if (details) return details;
  await deps.documents.requestDocuments(
    clientId,
    DOCUMENT_KINDS.map(() => deps.newId()),
    deps.now(),
  );
  const found = detailsIfComplete(await deps.documents.findOffice(clientId));
  if (!found) throw new AppError("not_found");
  return found;
}

function detailsIfComplete({ office, documents }: OfficeRows): OfficeDetails | null {
  return office !== null && documents.length === DOCUMENT_KINDS.length ? { office, documents } : null;
}

/** Only a virtual office has this page. */
export function isVirtualOffice({ plan, clientId }: Pick<Member, "plan" | "clientId">): boolean {
  return clientId !== null && membershipKindOf(plan) === "virtual_office";
}
