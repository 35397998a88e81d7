import type { OfficeLink } from "#contract/front-desk/documents.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { SendOfficeLinkInput } from "#contract/my-office.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { takeCustomerLink } from "#worker/history/customer-links.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { makeLinkRequest } from "#worker/submissions/make-link-request.ts";
import { isVirtualOffice, officeLink } from "./office-by-token.ts";

/**
 * Emails the links of an address's virtual offices. The response reveals neither whether there are any nor whether the
 * limit is reached.
 */
export async function sendOfficeLinks(deps: Deps, { email }: SendOfficeLinkInput): Promise<void> {
  await deps.documents.requestLinks(email, await makeLinkRequest(deps, "office_links", email));
}

/** Returns the client's link for staff to pass on, and records it. */
export async function getOfficeLink(deps: Deps, { id: clientId }: ById): Promise<OfficeLink> {
  const member = await getMember(deps, clientId);
  if (!isVirtualOffice(member)) throw new AppError("not_found");
  return { officeUrl: await takeCustomerLink(deps, "client", clientId, await officeLink(deps, member)) };
}

/** Emails the client their link, and returns it for staff to pass on. */
export async function sendOfficeLink(deps: Deps, { id: clientId }: ById): Promise<OfficeLink> {
  const member = await getMember(deps, clientId);
  if (!isVirtualOffice(member)) throw new AppError("not_found");
  const at = deps.now();
  const subject = { subjectType: "client", subjectId: clientId } as const;
  const notice = {
    kind: "office_link",
    audience: "customer",
    subjectId: clientId,
    at,
    dedupeSuffix: deps.newId(),
  } as const;
  await deps.documents.notify(makeAudit(deps, "staff", { at, action: "office_link_sent", ...subject }), [
    makeOutboxEntry(deps, notice),
  ]);
  return { officeUrl: await officeLink(deps, member) };
}
