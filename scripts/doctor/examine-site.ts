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

/** Runs all checks on a site. An unreachable site is a single finding. */
export async function examineSite(site: URL, proof: StaffCredential | undefined): Promise<Finding[]> {
  try {
    await request(site, "/");
  } catch {
    const hint = isLocalhost(site) ? "start it with npm start" : "check the domain and the deployment";
    return [{ part: "Site", verdict: "broken", message: `${site.origin} does not answer; ${hint}` }];
  }
  // There is no Cloudflare cron locally, so trigger the jobs here.
  if (isLocalhost(site)) for (const cron of Object.values(SCHEDULES)) await triggerJob(site, cron);
  return [
    await runCheck("Pages", () => checkPages(site)),
    await runCheck("Missing pages", () => checkNotFound(site)),
    await runCheck("Security headers", () => checkHeaders(site)),
    ...(isLocalhost(site)
      ? []
      : [await runCheck("HTTP redirect", () => checkRedirect(site)), await checkCertificate(site, Date.now())]),
    ...(await checkHealth(site, proof)),
    await runCheck("Forged webhook", () => checkForgedWebhook(site)),
    await runCheck("Staff API", () => findStaffApi(site)),
    ...(proof?.source !== "ADMIN_API_KEY" || isLocalhost(site) ? [] : [checkKeyLength(proof.secret)]),
  ];
}

/** The key's fingerprint in logs and exports allows offline guessing, so short keys are unsafe. */
const MIN_KEY_LENGTH = 32;

export function checkKeyLength(key: string): Finding {
  return key.length < MIN_KEY_LENGTH
    ? {
        part: "Staff key",
        verdict: "broken",
        message: `has only ${key.length} characters and can be guessed from its fingerprint in the log; create a new one with openssl rand -hex 32`,
      }
    : { part: "Staff key", verdict: "ok", message: "long enough" };
}

async function checkPages(site: URL): Promise<Omit<Finding, "part">> {
  const failed: string[] = [];
  const paths = [...PUBLIC_PATHS];
  const homePage = await (await request(site, "/")).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(homePage)?.[0];
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
  if (!script) return { verdict: "broken", message: "the home page has no script, so it is not the page we built" };
  return { verdict: "ok", message: `all ${count} served, including the script` };
}

async function checkNotFound(site: URL): Promise<Omit<Finding, "part">> {
  const page = await request(site, "/no-such-page-for-the-doctor");
  const api = await request(site, "/api/no-such-route");
  if (page.status !== 404)
    return { verdict: "broken", message: `a missing page returns ${page.status} instead of 404` };
  if (api.status !== 404)
    return { verdict: "broken", message: `a missing API route returns ${api.status} instead of 404` };
  return { verdict: "ok", message: "return 404, as missing API routes do" };
}

async function checkHeaders(site: URL): Promise<Omit<Finding, "part">> {
  const missing: string[] = [];
  for (const path of ["/", "/api/exchange-rate/usd-ghs"]) {
    const { headers } = await request(site, path);
    for (const [name, wanted] of Object.entries(SECURITY_HEADERS))
      if (!wanted.test(headers.get(name) ?? "")) missing.push(`${name} on ${path}`);
  }
  if (missing.length > 0) return { verdict: "broken", message: `missing or weak: ${missing.join(", ")}` };
  return { verdict: "ok", message: `all ${Object.keys(SECURITY_HEADERS).length} set, on pages and the API` };
}

async function checkRedirect(site: URL): Promise<Omit<Finding, "part">> {
  const { status, headers } = await request(new URL(`http://${site.host}`), "/");
  const isSent = status >= 301 && status <= 308 && headers.get("location")?.startsWith("https://");
  if (isSent) return { verdict: "ok", message: "leads to https" };
  return { verdict: "look", message: `missing (status ${status}); turn on Always Use HTTPS for the domain` };
}

async function checkHealth(site: URL, proof: StaffCredential | undefined): Promise<Finding[]> {
  const part = proof?.source === "LINK_KEY" ? "Worker's secret" : "Staff key";
  const publicly = async (): Promise<Finding[]> => {
    const { status, health } = await fetchHealth(site, "/api/health", {});
    if (health) return readHealth(health);
    return [{ part: "Health", verdict: "broken", message: `/api/health returns ${status} without a health report` }];
  };
  if (proof === undefined) {
    const words = "not given; set LINK_KEY or ADMIN_API_KEY to check the payment key now";
    return [{ part, verdict: "look", message: words }, ...(await publicly())];
  }
  const path = "/api/admin/health";
  const answer = await fetchHealth(site, path, await credentialHeaders(proof, { method: "GET", path }));
  if (answer.health) return [{ part, verdict: "ok", message: "accepted" }, ...readHealth(answer.health)];
  const words =
    answer.status === 401
      ? `refused; check that ${proof.source} belongs to this site`
      : `could not be checked: the site returns ${answer.status}`;
  return [{ part, verdict: "broken", message: words }, ...(await publicly())];
}

/** A healthy and an unhealthy site return the same shape; anything else yields null. */
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
  if (status === 503) return { verdict: "look", message: "refused, like every webhook until a payment key is set" };
  return { verdict: "broken", message: `returns ${status}; a webhook without a valid signature must be refused` };
}

async function findStaffApi(site: URL): Promise<Omit<Finding, "part">> {
  const { status } = await request(site, "/api/admin/summary");
  if (status === 401) return { verdict: "ok", message: "refuses requests without a sign-in" };
  if (status === 503) return { verdict: "look", message: "refuses all requests: ADMIN_API_KEY is not set" };
  return { verdict: "broken", message: `returns ${status} without a sign-in` };
}

async function runCheck(part: string, check: () => Promise<Omit<Finding, "part">>): Promise<Finding> {
  try {
    return { part, ...(await check()) };
  } catch {
    return { part, verdict: "broken", message: "no answer" };
  }
}

async function triggerJob(site: URL, cron: string): Promise<void> {
  const address = `/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron).replaceAll("%20", "+")}`;
  await request(site, address).catch(() => null);
}

function request(site: URL, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, site), { redirect: "manual", ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
