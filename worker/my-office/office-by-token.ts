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

/** A row that is not there takes as long to look for as one that is. */
const UNKNOWN_ID = "nobody";

/** An office that every kind of document was asked of. */
export interface OfficeDetails {
  office: VirtualOfficeRow;
  documents: DocumentRow[];
}

/** The page of a virtual office by its newest link; null while no key for links is configured. */
export async function officeLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<Member, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("office", id, linkVersion);
  return token && `${deps.siteUrl}${MY_OFFICE_PAGE}${token}`;
}

/** Whose link it is. Throws `not_found` for whatever opens nothing, each time having looked as long. */
export async function getOfficeByToken(deps: Deps, token: string): Promise<Member> {
  const link = await deps.links.read("office", token);
  const member = await deps.memberships.findById(link?.id ?? UNKNOWN_ID);
  if (!link || !member || member.clientId === null || isErased(member.email)) throw new AppError("not_found");
  const lastDay = member.endedAt === null ? null : dayAt(member.endedAt.getTime());
  if (!isLinkActive(link, { linkVersion: member.linkVersion, lastDay }, dayAt(deps.now().getTime())))
    throw new AppError("not_found");
  return member;
}

/** The same where something is about to be done. Throws `conflict` where the office has ended, or was refused for good. */
export async function getActiveOffice(deps: Deps, token: string): Promise<{ member: Member; asked: OfficeDetails }> {
  const member = await getOfficeByToken(deps, token);
  if (hasEnded(deps, member))
    throw new AppError("conflict", { message: "This virtual office has ended. Write to us if you want it back." });
  const asked = await getOfficeDetails(deps, member.id);
  if (asked.office.refusedAt !== null)
    throw new AppError("conflict", { message: "We could not verify this office. Please write to us." });
  return { member, asked };
}

export function hasEnded(deps: Pick<Deps, "now">, member: Member): boolean {
  const isEnded = member.endedAt !== null;
  return membershipState({ ...member, isEnded }, dayAt(deps.now().getTime())) === "ended";
}

/** What is known of a client's office; every kind of document is asked for by then. Throws `not_found` for who is no client. */
export async function getOfficeDetails(deps: Deps, clientId: string): Promise<OfficeDetails> {
  const asked = detailsIfComplete(await deps.documents.findOffice(clientId));
  if (asked) return asked;
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

/** Whether a membership is a virtual office's, which alone has a page here. */
export function isVirtualOffice({ plan, clientId }: Pick<Member, "plan" | "clientId">): boolean {
  return clientId !== null && membershipKindOf(plan) === "virtual_office";
}
