import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { readMails } from "#scripts/mail/simulated-mail.ts";
import { STATE_DIR } from "./environment.ts";

/** The last simulated mail to an address; empty without one. */
export function lastMailTo(email: string): string {
  return textsOf(email).at(-1)?.text ?? "";
}

/** Waits for a mail with this subject, and returns its text. `stateDir` is that of the site that sends it. */
export async function waitForMail(email: string, subject: string | RegExp, stateDir = STATE_DIR): Promise<string> {
  const find = () => textsOf(email, stateDir).findLast((mail) => mail.subject.match(subject))?.text;
  await expect.poll(find, { message: `a mail: ${subject}` }).toBeTruthy();
  return find() ?? "";
}

/** Subjects of the mails to an address, oldest first. */
export function subjectsTo(email: string): string[] {
  return textsOf(email).map(({ subject }) => subject);
}

function textsOf(email: string, stateDir = STATE_DIR) {
  return readMails(readFileSync(join(stateDir, "worker.log"), "utf8"))
    .filter(({ to }) => to === email)
    .map(({ subject, textFile }) => ({ subject, text: existsSync(textFile) ? readFileSync(textFile, "utf8") : "" }));
}

/** The page of the first link in a mail's text whose address contains `part`. */
export function pageInMail(text: string, part: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part));
  if (!link) throw new Error(`The mail has no link with ${part}:\n${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
