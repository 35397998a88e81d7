import { parseArgs } from "node:util";
import type { Finding } from "#web/front-desk/health/findings.ts";
import { findUnfilledContent } from "./deploy/find-unfilled-content.ts";
import { examineSite } from "./doctor/examine-site.ts";
import { renderFindings } from "./doctor/finding.ts";
import { parseSiteUrl } from "./doctor/parse-site-url.ts";
import { findStaffCredential } from "./doctor/staff-credential.ts";
import { localSettings } from "./settings.ts";

// Checks every part of a running site. Exits with 0 if nothing is broken, else 1.

const USAGE = `
  npm run doctor                                  checks the site on this machine
  npm run doctor -- --url https://your.domain     checks any other site

  If the environment has the worker's secret LINK_KEY (never sent) or the staff key ADMIN_API_KEY, the doctor also checks
  the payment key at the gateway.
`;

try {
  const { values } = parseArgs({ options: { url: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) console.log(USAGE);
  else await examine(values.url);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}

async function examine(address: string | undefined) {
  const settings = localSettings(process.env);
  const site = parseSiteUrl(address ?? `http://localhost:${settings.port}`);
  if (!site) {
    console.error("The site's address must start with https://, or with http:// on this machine.");
    process.exitCode = 2;
    return;
  }
  console.log(`${site.origin}\n`);
  const findings = [
    ...(await examineSite(site, findStaffCredential(site, settings, process.env))),
    ...findUnfilledContent().map((words): Finding => ({ part: "Content", verdict: "look", message: words })),
  ];
  console.log(renderFindings(findings));
  process.exitCode = findings.some(({ verdict }) => verdict === "broken") ? 1 : 0;
}
