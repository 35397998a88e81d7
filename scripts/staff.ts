import { parseArgs } from "node:util";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { RECOVERY_MS } from "#domain/staff/sessions.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { staffLink } from "#worker/staff/manage-staff.ts";
import { parseSiteUrl } from "./doctor/parse-site-url.ts";
import { localSettings } from "./settings.ts";

// Restores the owner's access after losing every passkey.

const USAGE = `
  npm run staff -- recover [--url <the site>]   creates a link for the owner to register a new device

  The link works once, for an hour. Its use appears in the history and the log, and the team gets an email. The
  command uses the local site unless you name another with --url. It needs the worker's secret LINK_KEY from the
  environment or, for the local site, from .dev.vars.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help || positionals.join() !== "recover") {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}
const settings = localSettings(process.env);
const site = parseSiteUrl(values.url ?? `http://localhost:${settings.port}`);
const isLocal = values.url === undefined;
const key = process.env.LINK_KEY || (isLocal ? settings.worker.LINK_KEY : undefined);
if (!site || !key) {
  console.error(
    site
      ? "Set LINK_KEY in the environment."
      : "The site's address must start with https://, or with http:// on this machine, so that nobody can read the link.",
  );
  process.exit(2);
}
const now = Date.now();
const expiresAtMinute = Math.ceil((now + RECOVERY_MS) / MS_PER_MINUTE);
const nonce = crypto.randomUUID();
const token = await makeLinks({ key, previousKey: undefined }).make("staff_recovery", nonce, expiresAtMinute);
console.log(
  `Open this link on the owner's new device. It works once, until ${new Date(expiresAtMinute * MS_PER_MINUTE).toISOString()}:\n`,
);
console.log(`  ${staffLink(site.origin, "recovery", token ?? "")}\n`);
