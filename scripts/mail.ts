import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMails } from "./mail/simulated-mail.ts";
import { localSettings } from "./settings.ts";

// Lists the mails that the local site would have sent since its start, or prints one.

const { stateDir } = localSettings(process.env);
const log = join(stateDir, "worker.log");
const mails = existsSync(log) ? readMails(readFileSync(log, "utf8")) : [];
const wanted = process.argv[2];

if (wanted === undefined) {
  for (const [index, { to, subject }] of mails.entries())
    console.log(`${String(index + 1).padStart(4)}  ${to}  ${subject}`);
  console.log(
    mails.length === 0
      ? "No emails since the site last started. Submit a form on the site, then try again."
      : "\nnpm run mail -- 1 prints the first email in full, with the path of its HTML.",
  );
} else {
  const mail = /^\d+$/.test(wanted) ? mails[Number(wanted) - 1] : undefined;
  if (mail) {
    const text = existsSync(mail.textFile)
      ? readFileSync(mail.textFile, "utf8")
      : "The text is gone, because the site has stopped.";
    console.log(
      `From     ${mail.from}\nTo       ${mail.to}\nSubject  ${mail.subject}\nHTML     ${mail.htmlFile}\n\n${text}`,
    );
  } else {
    console.error(`There is no email ${wanted}. Emails so far: ${mails.length}.`);
    process.exitCode = 1;
  }
}
