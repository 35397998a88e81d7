import type { MyOffice } from "#contract/my-office.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { documentInstructions, documentName, refusalMessage } from "#domain/documents/document-copy.ts";
import { documentState, reviewDeadline, reviewWaitingSince, verificationState } from "#domain/documents/documents.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { getOfficeDetails, hasEnded, isVirtualOffice, type OfficeDetails, officeLink } from "./office-by-token.ts";
import { firstMonthWait, verificationInput } from "./open-my-office.ts";

export interface OfficeMailData {
  /** Whether the month that is paid has yet to begin, and when it does though nothing is sent. */
  monthWaits: MyOffice["monthWaits"];
  member: Pick<Member, "customerName" | "businessName" | "email" | "country" | "plan" | "phone">;
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
  const asked = await getOfficeDetails(deps, clientId);
  return {
    member,
    details: asked,
    documents: asked.documents,
    isRegistered: asked.office.isRegistered,
    monthWaits: firstMonthWait(member, asked),
    url: await officeLink(deps, member),
    today: dayAt(deps.now().getTime()),
  };
}

/** Of an office that has ended nobody is asked anything. */
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
    customer: (office) => toCustomer(officeLinkMail(office), office.member.email),
  }),
  office_links: mailKind({
    async load(deps, clientId) {
      const asked = await deps.memberships.findById(clientId);
      if (!asked || asked.email === "") return RECIPIENT_DELETED;
      const ids = await deps.documents.listClientsOf(asked.email, MAX_OFFICES);
      const members = (await deps.memberships.listByIds(ids)).filter(isVirtualOffice);
      const links = members.map(async (member) => ({ member, url: await officeLink(deps, member) }));
      return { email: asked.email, links: await Promise.all(links) };
    },
    customer({ email, links }) {
      const open = links.flatMap(({ member, url }) => (url === null ? [] : [{ member, url }]));
      return open.length === 0 ? RECIPIENT_DELETED : toCustomer(officeLinksMail(open), email);
    },
  }),
  office_documents_missing: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      const verification = verificationState(verificationInput(found.details), found.details.documents, found.today);
      return verification === "documents_needed" ? found : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(documentsMissingMail(office), office.member.email),
  }),
  office_document_refused: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      return found.documents.some(({ status }) => status === "refused") ? found : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(documentRefusedMail(office), office.member.email),
  }),
  office_document_expires: mailKind({
    load: loadActiveOffice,
    customer(office) {
      const running = office.documents.filter(({ status, expiresOn }) => status === "accepted" && expiresOn !== null);
      return running.length === 0 ? ALREADY_HANDLED : toCustomer(documentExpiresMail(office), office.member.email);
    },
  }),
  office_verified: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      return verificationState(verificationInput(found.details), found.details.documents, found.today) === "verified"
        ? found
        : ALREADY_HANDLED;
    },
    customer: (office) => toCustomer(officeVerifiedMail(office), office.member.email),
  }),
  office_to_verify: mailKind({
    async load(deps, clientId) {
      const found = await loadActiveOffice(deps, clientId);
      if (typeof found === "string") return found;
      const since = reviewWaitingSince(verificationInput(found.details), found.details.documents, found.today);
      return since === null ? ALREADY_HANDLED : { ...found, dueAt: reviewDeadline(since, since.getTime()).dueAt };
    },
    team: (office) => toTeam(officeToVerifyMail(office, office.dueAt), office.member.email),
  }),
};

const MAX_OFFICES = 20;

/** The way into a new office, and what to have at hand. */
export function officeLinkMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const plan = PLANS[member.plan].name;
  const open = missingDocuments(office);
  const says = copyFor("office_link", { name: member.customerName, plan });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      ...(open.length === 0
        ? []
        : [
            paragraph("We ask for:"),
            facts(
              ...open.map(
                ({ kind }) => [documentName(kind), documentInstructions(kind, member.country ?? "ghana")] as const,
              ),
            ),
            paragraph(
              "Send them from your phone: the page takes a picture of each. Within 24 hours of the last one a person has looked, and your address works.",
            ),
          ]),
      ...firstMonthParts(office),
      ...pageLinkParts(url, "Open your virtual office"),
      paragraph(says("closing")),
    ],
    chat: chatText(office),
  });
}

export function officeLinksMail(
  links: readonly { member: Pick<Member, "businessName" | "plan">; url: string }[],
): RenderedMail {
  const says = copyFor("office_links", {});
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      ...links.map(({ member, url }) => button(`Open ${member.businessName ?? PLANS[member.plan].name}`, url)),
      paragraph(says("closing")),
    ],
  });
}

export function documentsMissingMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const says = copyFor("office_documents_missing", { name: member.customerName });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ...missingDocuments(office).map(
          ({ kind }) => [documentName(kind), documentInstructions(kind, member.country ?? "ghana")] as const,
        ),
      ),
      ...pageLinkParts(url, "Send them now"),
      ...firstMonthParts(office),
      paragraph(says("closing")),
    ],
    chat: chatText(office),
  });
}

export function documentRefusedMail(office: OfficeMailData): RenderedMail {
  const { member, documents, url } = office;
  const refused = documents.filter(({ status }) => status === "refused");
  const [first] = refused;
  const document = first && refused.length === 1 ? documentName(first.kind).toLowerCase() : "documents";
  const says = copyFor("office_document_refused", { name: member.customerName, document });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ...refused.map(
          ({ kind, reason, note }) =>
            [documentName(kind), [refusalMessage(reason ?? "other", kind), note].filter(Boolean).join(" ")] as const,
        ),
      ),
      ...pageLinkParts(url, "Send it again"),
      paragraph(says("closing")),
    ],
    chat: chatText(office),
  });
}

export function documentExpiresMail(office: OfficeMailData): RenderedMail {
  const { member, documents, url } = office;
  const running = documents.filter(({ status, expiresOn }) => status === "accepted" && expiresOn !== null);
  const says = copyFor("office_document_expires", { name: member.customerName });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ...running.map(
          ({ kind, expiresOn }) =>
            [documentName(kind), expiresOn && `valid until ${formatDateWithWeekday(expiresOn)}`] as const,
        ),
      ),
      ...pageLinkParts(url, "Send a new one"),
      paragraph(says("closing")),
    ],
    chat: chatText(office),
  });
}

export function officeVerifiedMail(office: OfficeMailData): RenderedMail {
  const { member, url } = office;
  const says = copyFor("office_verified", { name: member.customerName });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      paragraph(
        "Your page has the exact lines to write, the digital address, and a letter that confirms it, with a number that anybody can check.",
      ),
      ...pageLinkParts(url, "See your address"),
      paragraph(says("closing")),
    ],
    chat: chatText(office),
  });
}

export function officeToVerifyMail(office: OfficeMailData, dueAt: Date): RenderedMail {
  const { member } = office;
  return layout({
    subject: `To verify: ${member.businessName ?? member.customerName}`,
    heading: "Documents wait to be looked at",
    parts: [
      facts(
        ["Client", member.customerName],
        ["Business", member.businessName],
        ["Plan", PLANS[member.plan].name],
        ["By", `${formatDateWithWeekday(dueAt.toISOString())}, ${dueAt.toISOString().slice(11, 16)}`],
      ),
      paragraph("They are on the staff page, under Verify. We promise to have looked within 24 hours."),
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

/** Nobody pays for days on which the address does not work, unless they leave it at that. */
function firstMonthParts({ monthWaits }: OfficeMailData) {
  if (monthWaits === null) return [];
  const begins = "The month that you have paid begins on the day you are verified";
  return [
    paragraph(
      monthWaits.until === null
        ? `${begins}.`
        : `${begins}. Where nothing has been sent by then, it begins on ${formatDateWithWeekday(monthWaits.until)}.`,
    ),
  ];
}

function pageLinkParts(url: string | null, label: string) {
  return url === null ? [paragraph("Reply to this mail and we send you the link to your page.")] : [button(label, url)];
}

function chatText({ member }: OfficeMailData): string {
  return `Hello, this is about my ${PLANS[member.plan].name}.`;
}
