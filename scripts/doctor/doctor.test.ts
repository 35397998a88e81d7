import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Health, HealthPart, HealthReading, HealthStatus } from "#contract/health.ts";
import { root } from "#web/build/root.ts";
import { readCertificate } from "./check-certificate.ts";
import { checkKeyLength, examineSite } from "./examine-site.ts";
import { renderFindings } from "./finding.ts";
import { parseSiteUrl } from "./parse-site-url.ts";

const KEY = "doctor-tests-key-only";
const NOW = "2026-11-21T12:00:00.000Z";
const HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=()",
};
const HEALTHY: Record<HealthPart, HealthReading> = {
  ...{ database: "answers", rateStore: "answers", exchangeRate: "fresh", payments: "key_accepted" },
  ...{
    notices: "none_yet",
    mail: "delivering",
    whatsapp: "channel_off",
    sms: "channel_on",
    strangers: "calm",
    unpaidClaims: "few",
    links: "key_set",
    staff: "by_name",
    everyFiveMinutes: "on_time",
    everyDay: "on_time",
  },
};

interface SiteBehavior {
  /** Parts that are unhealthy. */
  parts: Partial<Record<HealthPart, [HealthStatus, HealthReading]>>;
  /** Responses by path that differ from a healthy site's. */
  answers: Record<string, { status: number; body?: string; headers?: Record<string, string> }>;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A fake site, healthy unless the test overrides something. */
async function startFakeSite({ parts = {}, answers = {} }: Partial<SiteBehavior> = {}) {
  const requests: { path: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    const key = request.headers["x-admin-api-key"]?.toString();
    requests.push({ path: request.url ?? "", key });
    const answer: SiteBehavior["answers"][string] = answers[path] ?? usual(path, key);
    const { status, body = "", headers = HEADERS } = answer;
    response.writeHead(status, headers).end(body);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((ready) => server.once("listening", ready));
  const usual = (path: string, key: string | undefined) => {
    const entries = Object.entries(HEALTHY).map(([part, healthyReading]) => {
      const [status, reading] = parts[part as HealthPart] ?? ["ok", healthyReading];
      return [part, { status, reading, at: NOW, count: 2 }];
    });
    const health = { status: "ok", checkedAt: NOW, parts: Object.fromEntries(entries) } satisfies Partial<Health>;
    const down = parts.database?.[0] === "down" ? 503 : 200;
    if (path === "/api/health") return { status: down, body: JSON.stringify(health) };
    if (path === "/api/admin/health")
      return key === KEY ? { status: down, body: JSON.stringify(health) } : { status: 401, body: "{}" };
    if (path === "/api/payment/webhook" || path === "/api/admin/summary") return { status: 401 };
    if (path.includes("no-such")) return { status: 404 };
    return { status: 200, body: '<script type="module">import("/assets/entry-1a.js")</script>' };
  };
  const site = new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
  return { site, requests };
}

const keyed = (secret: string) => ({ source: "ADMIN_API_KEY", secret }) as const;

async function reportLines(manners: Partial<SiteBehavior>, key: string | undefined = KEY) {
  const { site } = await startFakeSite(manners);
  const findings = await examineSite(site, key === undefined ? undefined : keyed(key));
  const text = renderFindings(findings);
  return { findings, text, broken: findings.filter(({ verdict }) => verdict === "broken").map(({ part }) => part) };
}

test("a healthy site passes every check, one line each", async () => {
  const { site, requests } = await startFakeSite();
  const findings = await examineSite(site, keyed(KEY));
  const text = renderFindings(findings);
  expect(findings.every(({ verdict }) => verdict === "ok")).toBe(true);
  expect(text.split("\n").filter((line) => line.startsWith("  ok "))).toHaveLength(findings.length);
  expect(text).toContain("Nothing is broken.");
  for (const what of ["Pages", "Security headers", "Database", "Store (KV)", "Exchange rate", "Payment key", "Email"])
    expect(text).toContain(what);
  // The key goes to one path only, and local jobs are triggered.
  expect(requests.filter(({ key }) => key !== undefined).map(({ path }) => path)).toEqual(["/api/admin/health"]);
  expect(requests.filter(({ path }) => path.includes("/cdn-cgi/handler/scheduled?cron="))).toHaveLength(2);
});

test.each<[string, Partial<Record<HealthPart, [HealthStatus, HealthReading]>>, string[]]>([
  ["the database", { database: ["down", "no_answer"], mail: ["degraded", "no_answer"] }, ["Database", "Email"]],
  ["the store", { rateStore: ["down", "no_answer"] }, ["Store (KV)"]],
  ["the rate's providers", { exchangeRate: ["degraded", "no_provider"] }, ["Exchange rate"]],
  ["every rate", { exchangeRate: ["degraded", "fallback"] }, ["Exchange rate"]],
  ["Paystack", { payments: ["degraded", "unreachable"] }, ["Payment key"]],
  ["the payment key", { payments: ["down", "key_refused"] }, ["Payment key"]],
  ["the gateway's notices", { notices: ["degraded", "missing"] }, ["Payment webhooks"]],
  ["mail", { mail: ["degraded", "waiting_long"] }, ["Email"]],
  [
    "the clock",
    { everyFiveMinutes: ["degraded", "late"], everyDay: ["degraded", "parts_failed"] },
    ["Five-minute job", "Daily job"],
  ],
])("reports %s as down and nothing else", async (_, parts, expected) => {
  const { broken, text } = await reportLines({ parts });
  expect(broken).toEqual(expected);
  for (const what of expected) expect(text).toMatch(new RegExp(`BROKEN  ${what.replace(/[()]/g, "\\$&")} `));
  expect(text).toContain(`Broken: ${expected.length}.`);
});

test.each<[string, SiteBehavior["answers"], string]>([
  ["a page that is not served", { "/blog": { status: 500 } }, "Pages"],
  ["a foreign home page", { "/": { status: 200, body: "<h1>Hello</h1>" } }, "Pages"],
  ["a missing page that returns 200", { "/no-such-page-for-the-doctor": { status: 200 } }, "Missing pages"],
  ["missing headers", { "/": { status: 200, headers: {}, body: "/assets/a.js" } }, "Security headers"],
  ["a site that accepts forged webhooks", { "/api/payment/webhook": { status: 200 } }, "Forged webhook"],
  ["an open staff API", { "/api/admin/summary": { status: 200 } }, "Staff API"],
])("reports %s as broken", async (_, answers, what) => {
  expect((await reportLines({ answers })).broken).toEqual([what]);
});

test("a wrong staff key is broken, a missing one is a warning, and other checks still run", async () => {
  const wrong = await reportLines({}, "another-key");
  expect(wrong.broken).toEqual(["Staff key"]);
  expect(wrong.text).toContain("Database");
  const { site } = await startFakeSite({ parts: { payments: ["degraded", "not_checked"] } });
  const none = await examineSite(site, undefined);
  expect(none.filter(({ verdict }) => verdict === "look").map(({ part }) => part)).toEqual([
    "Staff key",
    "Payment key",
  ]);
  expect(renderFindings(none)).toContain("Nothing is broken; warnings: 2.");
});

test("failed emails are a warning and point to the staff page's list", async () => {
  const { broken, text } = await reportLines({ parts: { mail: ["degraded", "given_up"] } });
  expect(broken).toEqual([]);
  expect(text).toContain("has 2 failed messages from the last seven days; the staff page lists them under Outbox");
});

test("unreadable health is broken", async () => {
  const { broken } = await reportLines({ answers: { "/api/health": { status: 500 } } }, "another-key");
  expect(broken).toEqual(["Staff key", "Health"]);
});

test("rates a certificate by its remaining days", () => {
  const now = Date.parse(NOW);
  const days = (count: number) => readCertificate(now + count * 86_400_000, now);
  expect(days(60)).toMatchObject({ verdict: "ok", message: "valid for 60 more days" });
  expect(days(13).verdict).toBe("look");
  expect(days(0).verdict).toBe("broken");
  expect(days(-3)).toMatchObject({ verdict: "broken", message: "expired 3 days ago" });
});

test("sends the key only over https or to this machine", () => {
  expect(parseSiteUrl("https://house.example")?.origin).toBe("https://house.example");
  expect(parseSiteUrl("http://localhost:8787")?.port).toBe("8787");
  for (const address of ["http://house.example", "ftp://localhost", "house.example", ""])
    expect(parseSiteUrl(address), address).toBeNull();
});

test("exits with 0 if nothing is broken, with 1 otherwise or without an answer", async () => {
  const run = (url: string) =>
    new Promise<{ code: number | null; stdout: string }>((done) => {
      const child = spawn(process.execPath, [join(root, "scripts/doctor.ts"), "--url", url], {
        env: { ...process.env, ADMIN_API_KEY: KEY },
      });
      let stdout = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (stdout += chunk));
      child.on("close", (code) => done({ code, stdout }));
    });
  const well = await run((await startFakeSite()).site.origin);
  expect(well).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing is broken") });
  expect(well.stdout).not.toContain(KEY);
  const broken = await startFakeSite({ parts: { rateStore: ["down", "no_answer"] } });
  expect(await run(broken.site.origin)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("BROKEN  Store (KV)"),
  });
  expect(await run("http://localhost:1")).toMatchObject({ code: 1, stdout: expect.stringContaining("npm start") });
  expect(await run("http://house.example")).toMatchObject({ code: 2, stdout: expect.stringContaining("https://") });
}, 30_000);

test("reports a guessable staff key without showing it", () => {
  expect(checkKeyLength("short-key")).toMatchObject({
    verdict: "broken",
    message: expect.not.stringContaining("short-key"),
  });
  expect(checkKeyLength("0".repeat(32)).verdict).toBe("ok");
});
