import type { LetterVerification } from "#contract/my-office.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import {
  encodeLetterCode,
  formatLetterNumber,
  maskName,
  parseLetterNumber,
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
import { verificationInput } from "./open-my-office.ts";

/**
 * The letter that confirms an address, as a paper. It bears the same number until a name on it, or the plan, is another one.
 * Throws `not_verified`.
 */
export async function writeLetter(
  deps: Deps,
  token: string,
): Promise<{ file: Uint8Array<ArrayBuffer>; number: string }> {
  const { member, asked } = await getActiveOffice(deps, token);
  const at = deps.now();
  if (verificationState(verificationInput(asked), asked.documents, dayAt(at.getTime())) !== "verified")
    throw new AppError("not_verified");
  const wanted = {
    fullName: member.customerName,
    businessName: member.businessName ?? member.customerName,
    plan: PLANS[member.plan].name,
    since: dayAt((asked.office.verifiedAt ?? at).getTime()),
  };
  const last = await deps.documents.findLetterOf(member.id);
  const letter = last && hasSameContent(last, wanted) ? last : await addLetter(deps, member, wanted, at);
  const number = formatLetterNumber(letter);
  const code = await deps.qrCodes.draw(`${deps.siteUrl}${VERIFY_LETTER_PAGE}${number}`);
  return { file: buildPdf(letter, number, deps.siteUrl, code), number };
}

/** What anybody may know of a letter whose number they hold. Throws `not_found` for a number that none bears. */
export async function checkLetter(deps: Deps, typed: string): Promise<LetterVerification> {
  const read = parseLetterNumber(typed);
  const letter = await deps.documents.findLetter(read?.number ?? 0);
  if (!read || !letter || letter.code !== read.code)
    throw new AppError("not_found", {
      message: "No letter of ours bears this number. Look at it again, letter by letter.",
    });
  const [member, newest] = await Promise.all([
    deps.memberships.findById(letter.clientId),
    deps.documents.findLetterOf(letter.clientId),
  ]);
  return {
    number: formatLetterNumber(letter),
    writtenOn: dayAt(letter.writtenAt.getTime()),
    isCurrent: member !== null && !hasEnded(deps, member) && (await isVerified(deps, member)),
    businessName: maskName(letter.businessName),
    isReplaced: newest !== null && newest.id !== letter.id,
  };
}

async function isVerified(deps: Deps, member: Member): Promise<boolean> {
  const asked = await getOfficeDetails(deps, member.id);
  return verificationState(verificationInput(asked), asked.documents, dayAt(deps.now().getTime())) === "verified";
}

type LetterContent = Pick<ConfirmationLetterRow, "fullName" | "businessName" | "plan" | "since">;

function hasSameContent(letter: ConfirmationLetterRow, wanted: LetterContent): boolean {
  return (Object.keys(wanted) as (keyof LetterContent)[]).every((name) => letter[name] === wanted[name]);
}

function addLetter(deps: Deps, member: Member, wanted: LetterContent, at: Date): Promise<ConfirmationLetterRow> {
  const id = deps.newId();
  const code = encodeLetterCode(
    Uint8Array.from(deps.newToken().match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
  return deps.documents.addLetter(
    { id, code, clientId: member.id, ...wanted, writtenAt: at },
    makeAudit(deps, "visitor", { at, action: "letter_written", subjectType: "client", subjectId: member.id }),
  );
}

function buildPdf(
  letter: ConfirmationLetterRow,
  number: string,
  siteUrl: string,
  code: boolean[][],
): Uint8Array<ArrayBuffer> {
  const { street, area, city, country, ghanaPostGps } = site.address;
  return writePdf({
    title: `${site.name}: confirmation of address`,
    note: `${formatLongDate(dayAt(letter.writtenAt.getTime()))}\nNumber ${number}`,
    parts: [
      { heading: "To whom it may concern" },
      {
        text: `We confirm that the business named below has its office address in our house under a virtual office agreement, and that we receive its post there. We have seen the documents that show who runs it. This letter holds for as long as the agreement does.`,
      },
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
      { heading: "Is this letter genuine, and does it still hold?" },
      { text: `Type its number at ${siteUrl}/verify-letter, or scan the code. Anybody may ask, at any time.` },
      { code },
      { heading: site.name },
      { text: `${site.phone.display}, ${site.email}` },
    ],
  });
}
