import type { LetterVerification, VerifyLetterInput } from "#contract/my-office.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  encodeLetterCode,
  formatLetterNumber,
  maskName,
  parseLetterNumber,
  seenDocumentKinds,
  VERIFY_LETTER_PAGE,
  verificationState,
} from "#domain/documents/documents.ts";
import { site } from "#domain/site.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { ConfirmationLetterRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { writePdf } from "#worker/reports/write-pdf.ts";
import { getActiveOffice, getOfficeDetails, hasEnded } from "./office-by-token.ts";
import { toVerificationInput } from "./open-my-office.ts";

/**
 * Writes the letter that confirms an address. It states only which documents were seen for this client, and keeps its
 * number until a statement changes. Throws `not_verified`.
 */
export async function writeLetter(
  deps: Deps,
  token: string,
): Promise<{ file: Uint8Array<ArrayBuffer>; number: string }> {
  const { member, details } = await getActiveOffice(deps, token);
  const at = deps.now();
  const today = dayAt(at.getTime());
  if (verificationState(toVerificationInput(details), details.documents, today) !== "verified")
    throw new AppError("not_verified");
  const content = {
    fullName: member.customerName,
    businessName: member.businessName ?? member.customerName,
    plan: PLANS[member.plan].name,
    since: dayAt((details.office.verifiedAt ?? at).getTime()),
    seenDocuments: seenDocumentKinds(details.documents, today).join(","),
  };
  const last = await deps.documents.findLetterOf(member.id);
  const letter = last && hasSameContent(last, content) ? last : await addLetter(deps, member, content, at);
  const number = formatLetterNumber(letter);
  const code = await deps.qrCodes.draw(`${deps.siteUrl}${VERIFY_LETTER_PAGE}${number}`);
  return { file: await buildPdf(letter, number, deps.siteUrl, code), number };
}

/** Returns what anyone may know about a letter. Throws `not_found` for an unknown number. */
export async function checkLetter(deps: Deps, { number: typed }: VerifyLetterInput): Promise<LetterVerification> {
  const parsed = parseLetterNumber(typed);
  const letter = await deps.documents.findLetter(parsed?.number ?? 0);
  if (!parsed || !letter || letter.code !== parsed.code)
    throw new AppError("not_found", {
      message: "None of our letters has this number. Check it character by character.",
    });
  const [member, newest] = await Promise.all([
    deps.memberships.findById(letter.clientId),
    deps.documents.findLetterOf(letter.clientId),
  ]);
  return {
    number: formatLetterNumber(letter),
    writtenOn: dayAt(letter.writtenAt.getTime()),
    isCurrent: member !== null && !hasEnded(deps, member) && (await isStillTrue(deps, member, letter)),
    businessName: maskName(letter.businessName),
    isReplaced: newest !== null && newest.id !== letter.id,
  };
}

/** Whether the client is verified under the names that the letter carries, from the documents that it states. */
async function isStillTrue(deps: Deps, member: Member, letter: ConfirmationLetterRow): Promise<boolean> {
  const details = await getOfficeDetails(deps, member.id);
  const today = dayAt(deps.now().getTime());
  const seen: readonly string[] = seenDocumentKinds(details.documents, today);
  return (
    verificationState(toVerificationInput(details), details.documents, today) === "verified" &&
    letter.fullName === member.customerName &&
    letter.businessName === (member.businessName ?? member.customerName) &&
    letter.seenDocuments.split(",").every((kind) => seen.includes(kind))
  );
}

type LetterContent = Pick<ConfirmationLetterRow, "fullName" | "businessName" | "plan" | "since" | "seenDocuments">;

/** What a letter says about each document that was seen for its client. */
const STATEMENTS: Record<DocumentKind, string> = {
  government_id: "We have seen an identity document of the person named below.",
  proof_of_address: "We have seen proof of the person's own address.",
  business_registration: "We have seen the registration papers of the business.",
};
const NOT_REGISTERED =
  "The client told us that the business is not a registered company, so we have seen no registration papers.";

function describeSeenDocuments({ seenDocuments }: ConfirmationLetterRow): string {
  const kinds = DOCUMENT_KINDS.filter((kind) => seenDocuments.split(",").includes(kind));
  const statements = kinds.map((kind) => STATEMENTS[kind]);
  return [...statements, ...(kinds.includes("business_registration") ? [] : [NOT_REGISTERED])].join(" ");
}

function hasSameContent(letter: ConfirmationLetterRow, content: LetterContent): boolean {
  return (Object.keys(content) as (keyof LetterContent)[]).every((name) => letter[name] === content[name]);
}

function addLetter(deps: Deps, member: Member, content: LetterContent, at: Date): Promise<ConfirmationLetterRow> {
  const id = deps.newId();
  const code = encodeLetterCode(
    Uint8Array.from(deps.newToken().match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
  return deps.documents.addLetter(
    { id, code, clientId: member.id, ...content, writtenAt: at },
    makeAudit(deps, "visitor", { at, action: "letter_written", subjectType: "client", subjectId: member.id }),
  );
}

function buildPdf(
  letter: ConfirmationLetterRow,
  number: string,
  siteUrl: string,
  code: boolean[][],
): Promise<Uint8Array<ArrayBuffer>> {
  const { street, area, city, country, ghanaPostGps } = site.address;
  return writePdf({
    title: `${site.name}: confirmation of address`,
    note: `${formatLongDate(dayAt(letter.writtenAt.getTime()))}\nNumber ${number}`,
    parts: [
      { heading: "To whom it may concern" },
      {
        text: `We confirm that the business named below has its office address with us under a virtual office agreement, and that we receive its mail there. This letter is valid for as long as the check below confirms it.`,
      },
      { text: describeSeenDocuments(letter) },
      {
        facts: [
          ["Business", letter.businessName],
          ["Represented by", letter.fullName],
          ["Address", [street, area, city, country].join(", ")],
          ["Digital address", ghanaPostGps],
          ["Plan", letter.plan],
          ["Since", formatLongDate(letter.since)],
        ],
      },
      { heading: "Is this letter genuine and still valid?" },
      { text: `Enter its number at ${siteUrl}/verify-letter, or scan the code. Anyone can check it at any time.` },
      { code },
      { heading: site.name },
      { text: `${site.phone.display}, ${site.email}` },
    ],
  });
}
