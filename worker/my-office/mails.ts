import type { MyOffice } from "#contract/my-office.ts";
import { formatDateWithWeekday, formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { documentInstructions, documentName, refusalMessage } from "#domain/documents/document-copy.ts";
import { documentState, reviewDeadline, reviewWaitingSince, verificationState } from "#domain/documents/documents.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { getOfficeDetails, hasEnded, isVirtualOffice, type OfficeDetails, officeLink } from "./office-by-token.ts";
import { paidMonth, toVerificationInput } from "./open-my-office.ts";
import { readPartialBatch } from "./send-document.ts";

export interface OfficeMailData {
  startsOn: MyOffice["startsOn"];
  startsBy: MyOffice["startsBy"];
  paid: MyOffice["paid"];
  member: Pick<Member, "customerName" | "businessName" | "email" | "country" | "plan" | "phone"> &
    Partial<Pick<Member, "phoneE164">>;
  documents: Pick<DocumentRow, "kind" | "status" | "reason" | "note" | "expiresOn" | "uploadedAt">[];
  isRegistered: boolean | null;
  url: string | null;
  today: Day;
}

interface LoadedOffice extends OfficeMailData {
  member: Member;
  details: OfficeDetails;
}

async function loadOffice(deps: Deps, clientId: string): Promise<LoadedOffice | null> {
  const member = await deps.memberships.findById(clientId);
  if (!member || !isVirtualOffice(member)) return null;
  const requester = await getOfficeDetails(deps, clientId);
  return {
    member,
    details: requester,
    documents: requester.documents,
    isRegistered: requester.office.isRegistered,
    ...paidMonth(member),
    url: await officeLink(deps, member),
    today: dayAt(deps.now().getTime()),
  };
}

/** Skips emails that ask an ended office for something. */
async function loadActiveOffice(
  deps: Deps,
  clientId: string,
): Promise<LoadedOffice | typeof RECIPIENT_DELETED | typeof ALREADY_HANDLED> {
  const found = await loadOffice(deps, clientId);
  if (found === null) return RECIPIENT_DELETED;
  return hasEnded(deps, found.member) ? ALREADY_HANDLED : found;
}

export const officeMails = {
  office_link: mailKind({
    load: loadOffice,
    customer: (office) => toCustomer(officeLinkMail(office), office.member),
  }),
  office_links: mailKind({
    async load(deps, clientId) {
      const requester = await deps.memberships.findById(clientId);
      if (!requester || requester.email === "") return RECIPIENT_DELETED;
      const ids = await deps.documents.listClientsOf(requester.email, MAX_OFFICES);
      const members = (await deps.memberships.listByIds(ids)).filter(isVirtualOffice);
      const links = members.map(async (member) => ({ member, url: await officeLink(deps, member) }));
      return { email: requester.email, links: await Promise.all(links) };
    },
    customer({ email, links }) {
      const open = links.flatMap(({ member, url }) => (url === null ? [] : [{ member, url }]));
      return open.length === 0 ? RECIPIENT_DELETED : toCustomer(officeLinksMail(open), email);
    },
  }),
  office_documents_received: mailKind({
    async load(deps, clientId, dedupeSuffix) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      const input = toVerificationInput(found.details);
      const verification = verificationState(input, found.details.documents, found.today);
      const since = reviewWaitingSince(input, found.details.documents, found.today);
      const batch = readPartialBatch(dedupeSuffix);
      // Meanwhile the rest has arrived, or staff have decided: another email says so.
      const isHandled =
        batch !== null &&
        (verification !== "documents_needed" ||
          found.details.documents.some(({ reviewedAt }) => reviewedAt !== null && reviewedAt > batch));
      if (isHandled || !found.documents.some(({ status }) => status === "in_review")) return ALREADY_HANDLED;
      return { ...found, dueAt: since && reviewDeadline(since, since.getTime()).dueAt };
    },
    customer: (office) => toCustomer(documentsReceivedMail(office, office.dueAt), office.member),
  }),
  office_documents_missing: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      const verification = verificationState(toVerificationInput(found.details), found.details.documents, found.today);
      return verification === "documents_needed" ? found : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(documentsMissingMail(office), office.member),
  }),
  office_document_refused: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      return found.documents.some(({ status }) => status === "refused") ? found : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(documentRefusedMail(office), office.member),
  }),
  office_document_expires: mailKind({
    load: loadActiveOffice,
    customer(office) {
      const expiring = office.documents.filter(({ status, expiresOn }) => status === "accepted" && expiresOn !== null);
      return expiring.length === 0 ? ALREADY_HANDLED : toCustomer(documentExpiresMail(office), office.member);
    },
  }),
  office_verified: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      return verificationState(toVerificationInput(found.details), found.details.documents, found.today) === "verified"
        ? found
        : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(officeVerifiedMail(office), office.member),
  }),
  office_to_verify: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      const since = reviewWaitingSince(toVerificationInput(found.details), found.details.documents, found.today);
      return since === null ? ALREADY_HANDLED : { ...found, dueAt: reviewDeadline(since, since.getTime()).dueAt };
    },
    team: (office) => toTeam(officeToVerifyMail(office, office.dueAt), office.member.email),
  }),
};

const MAX_OFFICES = 20;

/** The link to a new office, and the documents to prepare. */
export function officeLinkMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const plan = PLANS[member.plan].name;
  const openDocuments = missingDocuments(office);
  const copy = copyFor("office_link", { name: member.customerName, plan });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...(openDocuments.length === 0
        ? []
        : [
            paragraph("Please send us:"),
            missingDocumentFacts(office),
            paragraph(
              "You can take a picture of each with your phone. We check them within 24 hours of getting the last one.",
            ),
          ]),
      ...paidMonthParts(office),
      ...pageLinkParts(url, "Open your virtual office"),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_link", { name: member.customerName, link: url }),
  });
}

export function officeLinksMail(
  links: readonly { member: Pick<Member, "businessName" | "plan">; url: string }[],
): RenderedMail {
  const copy = copyFor("office_links", {});
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...links.map(({ member, url }) => button(`Open ${member.businessName ?? PLANS[member.plan].name}`, url)),
      paragraph(copy("closing")),
    ],
  });
}

/** `dueAt`: when we will have checked them; null while some are missing. */
export function documentsReceivedMail(office: OfficeMailData, dueAt: Date | null): RenderedMail {
  const { member, url, documents } = office;
  const names = { name: member.customerName };
  const copy =
    dueAt === null ? copyFor("office_documents_received_partly", names) : copyFor("office_documents_received", names);
  const received = documents.filter(({ status, uploadedAt }) => status === "in_review" && uploadedAt !== null);
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ...received.map(
          ({ kind, uploadedAt }) =>
            [
              documentName(kind),
              uploadedAt && `received on ${formatLongDateTime(uploadedAt.toISOString())}, Accra time`,
            ] as const,
        ),
      ),
      ...(dueAt === null
        ? [paragraph("We still need:"), missingDocumentFacts(office)]
        : [paragraph(`We will check them by ${formatLongDateTime(dueAt.toISOString())}, Accra time, and email you.`)]),
      ...paidMonthParts(office),
      ...pageLinkParts(url, dueAt === null ? "Send the rest" : "See your virtual office"),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_documents_received", { name: member.customerName, link: url }),
  });
}

export function documentsMissingMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const copy = copyFor("office_documents_missing", { name: member.customerName });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      missingDocumentFacts(office),
      ...pageLinkParts(url, "Send them now"),
      ...paidMonthParts(office),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_documents_needed", { name: member.customerName, link: url }),
  });
}

export function documentRefusedMail(office: OfficeMailData): RenderedMail {
  const { member, documents, url } = office;
  const refused = documents.filter(({ status }) => status === "refused");
  const [first] = refused;
  const document = first && refused.length === 1 ? documentName(first.kind).toLowerCase() : "documents";
  const copy = copyFor("office_document_refused", { name: member.customerName, document });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ...refused.map(
          ({ kind, reason, note }) =>
            [documentName(kind), [refusalMessage(reason ?? "other", kind), note].filter(Boolean).join(" ")] as const,
        ),
      ),
      // The month that waits for this document starts without it on its latest day.
      ...(office.startsBy === null ? [] : paidMonthParts(office)),
      ...pageLinkParts(url, "Send it again"),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_document_refused", { name: member.customerName, document, link: url }),
  });
}

export function documentExpiresMail(office: OfficeMailData): RenderedMail {
  const { member, documents, url } = office;
  const expiring = documents.filter(({ status, expiresOn }) => status === "accepted" && expiresOn !== null);
  const [firstDay = ""] = expiring.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted();
  const copy = copyFor("office_document_expires", { name: member.customerName });
  return layout({
    subject: copy("subject", "", formatDateWithWeekday(firstDay)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ...expiring.map(
          ({ kind, expiresOn }) =>
            [documentName(kind), expiresOn && `valid until ${formatDateWithWeekday(expiresOn)}`] as const,
        ),
      ),
      ...pageLinkParts(url, "Send a new one"),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_documents_needed", { name: member.customerName, link: url }),
  });
}

export function officeVerifiedMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const copy = copyFor("office_verified", { name: member.customerName });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph(
        "Your page has the full address, the digital address and a confirmation letter that anyone can check by its number.",
      ),
      ...paidMonthParts(office),
      ...pageLinkParts(url, "See your address"),
      paragraph(copy("closing")),
    ],
    chat: chatText(office),
    phoneMessage: phoneMessage("office_verified", { name: member.customerName, link: url }),
  });
}

export function officeToVerifyMail(office: OfficeMailData, dueAt: Date): RenderedMail {
  const { member } = office;
  return layout({
    subject: `To verify: ${member.businessName ?? member.customerName}`,
    heading: "Documents to review",
    parts: [
      facts(
        ["Client", member.customerName],
        ["Business", member.businessName],
        ["Plan", PLANS[member.plan].name],
        ["Due", `${formatDateWithWeekday(dueAt.toISOString())}, ${formatTimeOfDay(dueAt.toISOString())}`],
      ),
      paragraph(
        "Find them on the staff page, under People, Documents. We have promised to check them within 24 hours.",
      ),
    ],
  });
}

function missingDocuments({ documents, isRegistered, today }: OfficeMailData) {
  return documents.filter(({ kind, status, expiresOn }) => {
    if (kind === "business_registration" && isRegistered === false) return false;
    const state = documentState({ status, expiresOn }, today);
    return state === "asked" || state === "refused" || state === "expired";
  });
}

/** What the client has to send, with instructions. */
function missingDocumentFacts(office: OfficeMailData) {
  const country = office.member.country ?? "ghana";
  return facts(
    ...missingDocuments(office).map(({ kind }) => [documentName(kind), documentInstructions(kind, country)] as const),
  );
}

/** The days that are paid for, or the rule that decides them. */
function paidMonthParts({ startsOn, startsBy, paid }: OfficeMailData) {
  if (startsBy !== null) return [paragraph(describeMonthStart(startsOn, startsBy))];
  return paid === null
    ? []
    : [facts(["Paid from", formatDateWithWeekday(paid.from)], ["Paid until", formatDateWithWeekday(paid.to)])];
}

function pageLinkParts(url: string | null, label: string) {
  return url === null
    ? [paragraph("Reply to this email and we will send you the link to your page.")]
    : [button(label, url)];
}

function chatText({ member }: OfficeMailData): string {
  return `Hello, this is about my ${PLANS[member.plan].name}.`;
}
