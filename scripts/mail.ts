import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMails } from "./mail/simulated-mail.ts";
import { localSettings } from "./settings.ts";

// What the site on this machine would have sent since it was started: a list, or one message in full.

const { stateDir } = localSettings(process.env);
const log = join(stateDir, "worker.log");
const mails = existsSync(log) ? readMails(readFileSync(log, "utf8")) : [];
const wanted = process.argv[2];

if (wanted === undefined) {
  for (const [index, { to, subject }] of mails.entries())
    console.log(`${String(index + 1).padStart(4)}  ${to}  ${subject}`);
  console.log(
    mails.length === 0
      ? "No mail since the site was last started. Send one of its forms, then look again."
      : "\nnpm run mail -- 1 prints the first one in full, and says where its HTML is.",
  );
} else {
  const mail = /^\d+$/.test(wanted) ? mails[Number(wanted) - 1] : undefined;
  if (mail) {
    const text = existsSync(mail.textFile)
      ? readFileSync(mail.textFile, "utf8")
      : "Its file is gone: the site has been stopped.";
    console.log(
      `From     ${mail.from}\nTo       ${mail.to}\nSubject  ${mail.subject}\nHTML     ${mail.htmlFile}\n\n${text}`,
    );
  } else {
    console.error(`There is no message ${wanted}: there ${mails.length === 1 ? "is 1" : `are ${mails.length}`}.`);
    process.exitCode = 1;
  }
}
