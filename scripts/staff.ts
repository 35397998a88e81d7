import { parseArgs } from "node:util";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { RECOVERY_MS } from "#domain/staff/sessions.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { staffLink } from "#worker/staff/manage-staff.ts";
import { parseSiteUrl } from "./doctor/parse-site-url.ts";
import { localSettings } from "./settings.ts";

// The owner's way back in when every passkey is lost.

const USAGE = `
  npm run staff -- recover [--url <the site>]   makes a link with which the owner registers a new device

  The link works once, for an hour. Its use is in the history and in the log, and the team gets a mail. The site is the one
  on this machine unless --url names another. The link is made with the worker's secret LINK_KEY, from the environment; for
  this machine's own site else from .dev.vars.
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
      ? "There is no LINK_KEY in the environment."
      : "The site's address must be https://, or http:// on this machine: the link must not travel in the open.",
  );
  process.exit(2);
}
const now = Date.now();
const expiresAtMinute = Math.ceil((now + RECOVERY_MS) / MS_PER_MINUTE);
const nonce = crypto.randomUUID();
const token = await makeLinks({ key, previousKey: undefined }).make("staff_recovery", nonce, expiresAtMinute);
console.log(
  `Open this once, on the owner's new device, before ${new Date(expiresAtMinute * MS_PER_MINUTE).toISOString()}:\n`,
);
console.log(`  ${staffLink(site.origin, "recovery", token ?? "")}\n`);
