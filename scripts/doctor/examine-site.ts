import { Health } from "#contract/health.ts";
import { SCHEDULES } from "#domain/operations/jobs.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { type Finding, readHealth } from "#web/front-desk/health/findings.ts";
import { checkCertificate } from "./check-certificate.ts";
import { isLocalhost } from "./parse-site-url.ts";
import { credentialHeaders, type StaffCredential } from "./staff-credential.ts";

const TIMEOUT_MS = 15_000;
const CONCURRENCY = 4;

const SECURITY_HEADERS: Record<string, RegExp> = {
  "content-security-policy": /default-src 'none'.*frame-ancestors 'none'/,
  "strict-transport-security": /max-age=\d{8}/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /strict-origin-when-cross-origin/,
  "cross-origin-opener-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
};

/** Asks a running site for every one of its parts. A site that does not answer at all is one finding. */
export async function examineSite(site: URL, proof: StaffCredential | undefined): Promise<Finding[]> {
  try {
    await request(site, "/");
  } catch {
    const hint = isLocalhost(site) ? ": npm start brings it up" : ": check the domain and the deployment";
    return [{ part: "Site", verdict: "broken", message: `${site.origin} does not answer${hint}` }];
  }
  // This machine has no clock of Cloudflare's, so its jobs are set off here.
  if (isLocalhost(site)) for (const cron of Object.values(SCHEDULES)) await triggerJob(site, cron);
  return [
    await runCheck("Pages", () => checkPages(site)),
    await runCheck("Wrong address", () => checkNotFound(site)),
    await runCheck("Security headers", () => checkHeaders(site)),
    ...(isLocalhost(site)
      ? []
      : [await runCheck("Plain http", () => checkRedirect(site)), await checkCertificate(site, Date.now())]),
    ...(await checkHealth(site, proof)),
    await runCheck("Forged notice", () => checkForgedWebhook(site)),
    await runCheck("Staff API", () => findStaffApi(site)),
    ...(proof?.source !== "ADMIN_API_KEY" || isLocalhost(site) ? [] : [checkKeyLength(proof.secret)]),
  ];
}

/** A key's digits in the log and in spreadsheets let somebody try keys at home, so that it must be too long for that. */
const MIN_KEY_LENGTH = 32;

export function checkKeyLength(key: string): Finding {
  return key.length < MIN_KEY_LENGTH
    ? {
        part: "Staff key",
        verdict: "broken",
        message: `has ${key.length} characters and can be guessed at home from its digits in the log: openssl rand -hex 32`,
      }
    : { part: "Staff key", verdict: "ok", message: "is too long to be guessed" };
}

async function checkPages(site: URL): Promise<Omit<Finding, "part">> {
  const failed: string[] = [];
  const paths = [...PUBLIC_PATHS];
  const front = await (await request(site, "/")).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(front)?.[0];
  if (script) paths.push(script);
  const count = paths.length;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const { status } = await request(site, path).catch(() => ({ status: 0 }));
        if (status !== 200) failed.push(`${path} (${status || "no answer"})`);
      }
    }),
  );
  if (failed.length > 0) return { verdict: "broken", message: `not served: ${failed.join(", ")}` };
  if (!script) return { verdict: "broken", message: "the front page has no script, so it is not ours as it was built" };
  return { verdict: "ok", message: `${count} of ${count} served, the script among them` };
}

async function checkNotFound(site: URL): Promise<Omit<Finding, "part">> {
  const page = await request(site, "/no-such-page-for-the-doctor");
  const api = await request(site, "/api/no-such-route");
  if (page.status !== 404) return { verdict: "broken", message: `a page that does not exist answers ${page.status}` };
  if (api.status !== 404)
    return { verdict: "broken", message: `an API address that does not exist answers ${api.status}` };
  return { verdict: "ok", message: "a real 404, for pages and the API" };
}

async function checkHeaders(site: URL): Promise<Omit<Finding, "part">> {
  const missing: string[] = [];
  for (const path of ["/", "/api/exchange-rate/usd-ghs"]) {
    const { headers } = await request(site, path);
    for (const [name, wanted] of Object.entries(SECURITY_HEADERS))
      if (!wanted.test(headers.get(name) ?? "")) missing.push(`${name} on ${path}`);
  }
  if (missing.length > 0) return { verdict: "broken", message: `missing or weak: ${missing.join(", ")}` };
  return { verdict: "ok", message: `all ${Object.keys(SECURITY_HEADERS).length}, on pages and the API` };
}

async function checkRedirect(site: URL): Promise<Omit<Finding, "part">> {
  const { status, headers } = await request(new URL(`http://${site.host}`), "/");
  const isSent = status >= 301 && status <= 308 && headers.get("location")?.startsWith("https://");
  if (isSent) return { verdict: "ok", message: "is sent on to https" };
  return { verdict: "look", message: `answers ${status}; turn on Always Use HTTPS for the domain` };
}

async function checkHealth(site: URL, proof: StaffCredential | undefined): Promise<Finding[]> {
  const what = proof?.source === "LINK_KEY" ? "Worker's secret" : "Staff key";
  const publicly = async (): Promise<Finding[]> => {
    const { status, health } = await fetchHealth(site, "/api/health", {});
    if (health) return readHealth(health);
    return [{ part: "Health", verdict: "broken", message: `/api/health answers ${status} and does not say how it is` }];
  };
  if (proof === undefined) {
    const words =
      "given neither as LINK_KEY nor as ADMIN_API_KEY; the gateway's word on the payment key is what it last said";
    return [{ part: what, verdict: "look", message: words }, ...(await publicly())];
  }
  const path = "/api/admin/health";
  const answer = await fetchHealth(site, path, await credentialHeaders(proof, { method: "GET", path }));
  if (answer.health) return [{ part: what, verdict: "ok", message: "accepted" }, ...readHealth(answer.health)];
  const words =
    answer.status === 401
      ? `refused: is ${proof.source} this site's?`
      : `could not be tried: the site answers ${answer.status}`;
  return [{ part: what, verdict: "broken", message: words }, ...(await publicly())];
}

/** The answer is the same whether the house is well or down; anything else is none. */
async function fetchHealth(site: URL, path: string, headers: Record<string, string>) {
  const answer = await request(site, path, { headers }).catch(() => null);
  const body = Health.safeParse(await answer?.json().catch(() => null));
  return { status: answer?.status ?? "nothing", health: body.success ? body.data : null };
}

async function checkForgedWebhook(site: URL): Promise<Omit<Finding, "part">> {
  const { status } = await request(site, "/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": "0".repeat(128) },
    body: JSON.stringify({ event: "charge.success", data: { reference: "forged-by-the-doctor" } }),
  });
  if (status === 401) return { verdict: "ok", message: "refused" };
  if (status === 503) return { verdict: "look", message: "refused, as every notice is while no payment key is set" };
  return { verdict: "broken", message: `answered ${status}: a notice without a valid signature must be refused` };
}

async function findStaffApi(site: URL): Promise<Omit<Finding, "part">> {
  const { status } = await request(site, "/api/admin/summary");
  if (status === 401) return { verdict: "ok", message: "closed without the key" };
  if (status === 503) return { verdict: "look", message: "closed to everybody: ADMIN_API_KEY is not set" };
  return { verdict: "broken", message: `answers ${status} without the key` };
}

async function runCheck(what: string, find: () => Promise<Omit<Finding, "part">>): Promise<Finding> {
  try {
    return { part: what, ...(await find()) };
  } catch {
    return { part: what, verdict: "broken", message: "no answer" };
  }
}

async function triggerJob(site: URL, cron: string): Promise<void> {
  const address = `/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron).replaceAll("%20", "+")}`;
  await request(site, address).catch(() => null);
}

function request(site: URL, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, site), { redirect: "manual", ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
