import type {
  AdminMailText,
  AdminMailTexts,
  ChangeMailTextInput,
  MailPreview,
  MailTextParams,
  PreviewMailTextInput,
  RestoreMailTextInput,
} from "#contract/front-desk/mail-texts.ts";
import { MAIL_PARTS, type MailCopy } from "#domain/mail-texts/mail-copy.ts";
import {
  filterValidTexts,
  findMailText,
  MAILS_BY_SUBJECT,
  type MailName,
  type MailText,
} from "#domain/mail-texts/mail-texts.ts";
import { PLACEHOLDERS } from "#domain/mail-texts/placeholders.ts";
import { findTextProblem } from "#domain/mail-texts/text-rules.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import type { MailTextRow } from "#worker/db/schema/mail-texts.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { exampleMail } from "./example-mails.ts";

type Author = Pick<AdminMailText, "staffName" | "fingerprint">;
const NO_AUTHOR: Author = { staffName: null, fingerprint: null };

export async function listMailTexts(deps: Deps): Promise<AdminMailTexts> {
  const [rows, authors] = await Promise.all([deps.mailTexts.list(), deps.mailTexts.findAuthors()]);
  const names = await deps.staffDirectory.findNames([...authors.values()].flatMap(({ staffId }) => staffId ?? []));
  const custom = new Map(rows.map((row) => [row.name, row]));
  const authorOf = (name: string): Author => {
    const author = authors.get(name);
    return author
      ? { staffName: names.get(author.staffId ?? "") ?? null, fingerprint: author.actorFingerprint }
      : NO_AUTHOR;
  };
  return {
    subjects: Object.entries(MAILS_BY_SUBJECT).map(([subject, mails]) => ({
      subject,
      mails: Object.entries<MailCopy>(mails).map(([mail, { kind, case: caseName = null, sent, placeholders }]) => ({
        ...{ mail, kind, case: caseName, sent },
        placeholders: placeholders.map((name) => ({ name, ...PLACEHOLDERS[name] })),
        texts: MAIL_PARTS.map((part) => {
          const name = `${mail}.${part}`;
          return textAnswer(getMailText(name), custom.get(name) ?? null, authorOf(name));
        }),
      })),
    })),
  };
}

/** Throws `conflict` if the text has changed meanwhile. A text equal to the default is not stored. */
export async function changeMailText(
  deps: Deps,
  { name, ...input }: MailTextParams & ChangeMailTextInput,
): Promise<AdminMailText> {
  const known = getMailText(name);
  const { text } = input;
  const problem = findTextProblem(known, text);
  if (problem !== null) throw invalidField("text", problem);
  const seen = input.seen === null ? null : new Date(input.seen);
  if (text === known.defaultText) return restoreDefault(deps, name, seen);
  const row = { name, text, updatedAt: laterThan(deps.now(), seen) };
  const audit = makeTextAudit(deps, "mail_text_changed", known, row.updatedAt);
  if (!(await deps.mailTexts.change(row, seen, audit))) throw editConflict();
  return textAnswer(known, row, currentAuthor(deps));
}

export async function restoreMailText(
  deps: Deps,
  { name, ...input }: MailTextParams & RestoreMailTextInput,
): Promise<AdminMailText> {
  return restoreDefault(deps, name, new Date(input.seen));
}

async function restoreDefault(deps: Deps, name: string, seen: Date | null): Promise<AdminMailText> {
  const known = getMailText(name);
  if (seen === null) {
    if ((await deps.mailTexts.find(name)) !== null) throw editConflict();
  } else {
    const audit = makeTextAudit(deps, "mail_text_restored", known, deps.now());
    if (!(await deps.mailTexts.restore(name, seen, audit))) throw editConflict();
  }
  return textAnswer(known, null, NO_AUTHOR);
}

/** Renders the whole email with this text, through the code that sends it. */
export async function previewMailText(
  deps: Deps,
  { name, text }: MailTextParams & PreviewMailTextInput,
): Promise<MailPreview> {
  const known = getMailText(name);
  const problem = findTextProblem(known, text);
  if (problem !== null) throw invalidField("text", problem);
  const texts = new Map([...filterValidTexts(await deps.mailTexts.list()), [name, text]]);
  const mail = exampleMail(known.mail);
  const rendered = mail.withCustomCopy?.(texts) ?? mail;
  return { subject: rendered.subject, text: rendered.text };
}

function getMailText(name: string): MailText {
  const known = findMailText(name);
  if (known === null) throw new AppError("not_found");
  return known;
}

/** A change within the same millisecond must get a later time than the text it replaces. */
function laterThan(now: Date, seen: Date | null): Date {
  return seen === null || now > seen ? now : new Date(seen.getTime() + 1);
}

function editConflict(): AppError {
  return new AppError("conflict", { message: "This text has changed since you opened it. Here is the new version." });
}

function makeTextAudit(deps: Deps, action: AuditAction, { mail, part }: MailText, at: Date) {
  return makeAudit(deps, "staff", {
    ...{ at, action, subjectType: "mail_text", subjectId: `${mail}.${part}` },
    detail: { text: `${mailTitle(mail)}: ${part}` },
  });
}

function mailTitle(mail: MailName): string {
  const words = mail.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function currentAuthor({ staff }: Pick<Deps, "staff">): Author {
  return { staffName: staff?.staffId ? staff.name : null, fingerprint: staff?.fingerprint ?? null };
}

function textAnswer(known: MailText, row: MailTextRow | null, author: Author): AdminMailText {
  const { mail, part, defaultText, keeps, mayBeEmpty } = known;
  return {
    ...{ name: `${mail}.${part}`, part, house: defaultText, own: row?.text ?? null },
    problem: row && findTextProblem(known, row.text),
    ...{ mayBeEmpty, keeps: [...keeps], updatedAt: row?.updatedAt.toISOString() ?? null },
    ...author,
  };
}
