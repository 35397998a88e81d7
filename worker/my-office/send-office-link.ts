import type { OfficeLink } from "#contract/front-desk/documents.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { MAX_LINKS_PER_HOUR } from "#domain/operations/limits.ts";
import { canonicalMailbox } from "#domain/people/recipients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { takeCustomerLink } from "#worker/history/customer-links.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { hashNetwork } from "#worker/submissions/enforce-quota.ts";
import { isVirtualOffice, officeLink } from "./office-by-token.ts";

/**
 * Emails the links of an address's virtual offices. The response reveals neither whether there are any nor whether the
 * limit is reached.
 */
export async function sendOfficeLinks(deps: Deps, email: string): Promise<void> {
  const at = deps.now();
  const { subjectId: _, ...notice } = makeOutboxEntry(deps, {
    kind: "office_links",
    audience: "customer",
    subjectId: "",
    at,
    dedupeSuffix: deps.newId(),
  });
  const mailbox = (await deps.sha256(`office ${canonicalMailbox(email)}`)).slice(0, 32);
  const quota = { mailbox, since: new Date(at.getTime() - MS_PER_HOUR), most: MAX_LINKS_PER_HOUR };
  const request = { notice, quota, network: await hashNetwork(deps), limits: deps.limits };
  await deps.documents.requestLinks(email, request);
}

/** Returns the client's link for staff to pass on, and records it. */
export async function getOfficeLink(deps: Deps, clientId: string): Promise<OfficeLink> {
  const member = await getMember(deps, clientId);
  if (!isVirtualOffice(member)) throw new AppError("not_found");
  return { officeUrl: await takeCustomerLink(deps, "client", clientId, await officeLink(deps, member)) };
}

/** Emails the client their link, and returns it for staff to pass on. */
export async function sendOfficeLink(deps: Deps, clientId: string): Promise<OfficeLink> {
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
