import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { site } from "#domain/site.ts";
import { makeApp } from "#worker/app.ts";
import { type Deps, makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { everyFiveMinutes } from "./every-five-minutes.ts";

const bindings = env as unknown as Bindings;
const LEASE_OVER_MS = 6 * 60_000;

/** The trouble at a step: one statement, one email or one CRM call. */
type Trouble = "killed before" | "killed after" | "fails once";

/** A non-final statement of a batch; batches are atomic. */
const WITHIN_BATCH = "batch, within";

/** A worker that fails at its `at`th step; 0 means never. A killed worker does nothing after it. */
function makeMortal(at: number, trouble: Trouble) {
  const steps: string[] = [];
  const originals = new WeakMap<object, D1PreparedStatement>();
  let isDead = false;

  async function step<Result>(labels: string[], run: (poisonAt: number | null) => Promise<Result>): Promise<Result> {
    if (isDead) throw new Error("dead");
    const first = steps.length + 1;
    steps.push(...labels);
    const isHere = first <= at && at <= steps.length;
    if (!isHere) return run(null);
    if (trouble !== "fails once") isDead = true;
    const result = await run(trouble === "killed after" ? null : at - first);
    if (trouble === "killed after") throw new Error("killed");
    return result;
  }

  function single<Result>(label: string, run: () => Promise<Result>): Promise<Result> {
    return step([label], async (poisonAt) => {
      if (poisonAt !== null) throw new Error("killed");
      return run();
    });
  }

  function mortal(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => mortal(statement.bind(...values), sql),
      run: () => single(sql, () => statement.run()),
      all: () => single(sql, () => statement.all()),
      raw: () => single(sql, () => statement.raw()),
      first: () => single(sql, () => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  }

  const database = {
    prepare: (sql: string) => mortal(env.DB.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) =>
      step([...Array(statements.length - 1).fill(WITHIN_BATCH), "batch"], (poisonAt) => {
        const real = statements.map((statement) => originals.get(statement) ?? statement);
        // The database itself fails in the middle of the batch.
        return env.DB.batch(poisonAt === null ? real : real.toSpliced(poisonAt, 1, env.DB.prepare("select json('{')")));
      }),
  } as unknown as D1Database;

  return { database, single, steps };
}

interface Path {
  path: string;
  table: string;
  emailColumn: string;
  body: (email: string) => Record<string, unknown>;
  readers: readonly ("visitor" | "team" | "crm")[];
}

const PATHS: Path[] = [
  {
    path: "/api/crm-inquiry",
    table: "leads",
    emailColumn: "email",
    body: (email) => ({ firstName: "Ama", email, message: "Ɛte sɛn?" }),
    readers: ["visitor", "team", "crm"],
  },
  {
    path: "/api/contact",
    table: "contacts",
    emailColumn: "email",
    body: (email) => ({ name: "Kofi", email, phone: "0241234567", message: "Mepa wo kyɛw" }),
    readers: ["visitor", "team"],
  },
  {
    path: "/api/newsletter",
    table: "newsletter_subscribers",
    emailColumn: "email",
    body: (email) => ({ email }),
    readers: ["visitor"],
  },
  {
    path: "/api/bookings",
    table: "bookings",
    emailColumn: "customer_email",
    body: (customerEmail) => bookingBody({ customerEmail }),
    readers: ["visitor", "team"],
  },
];

/** One visitor's request to a failing worker, then two scheduled runs of a healthy one. */
async function live(path: Path, at: number, trouble: Trouble) {
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const mortal = makeMortal(at, trouble);
  const delivered: { reader: "visitor" | "team" | "crm"; key: string }[] = [];
  const mailer = {
    async send(mail: Mail) {
      const reader = mail.to === site.email ? "team" : "visitor";
      if (mail.to === email || mail.replyTo === email)
        delivered.push({ reader, key: mail.headers?.["X-Entity-Ref-ID"] ?? "" });
    },
  };
  const crm: Deps["crm"] = {
    async sendLead(lead) {
      if (lead.email === email) delivered.push({ reader: "crm", key: lead.id });
    },
  };
  const quiet = { log: () => {}, payments: null };

  const app = makeApp((parsed) => ({
    ...makeDeps({ ...parsed, db: mortal.database }),
    ...quiet,
    mailer: { send: (mail) => mortal.single("mail", () => mailer.send(mail)) },
    crm: { sendLead: (lead) => mortal.single("crm", () => crm.sendLead(lead)) },
  }));
  vi.spyOn(console, "error").mockImplementation(() => {});
  const context = createExecutionContext();
  const request = new Request(`https://house.test${path.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID() },
    body: JSON.stringify(path.body(email)),
  });
  const response = await app.fetch(request, bindings, context);
  await waitOnExecutionContext(context);

  const deliveredAtOnce = [...delivered];
  const now = () => new Date(Date.now() + LEASE_OVER_MS);
  const healthy = { ...makeDeps(parseEnv(bindings)), ...quiet, mailer, crm, now };
  await everyFiveMinutes(healthy);
  await everyFiveMinutes(healthy);

  const { results } = await env.DB.prepare(`select id from ${path.table} where ${path.emailColumn} = ?`)
    .bind(email)
    .all<{ id: string }>();
  const waiting = await env.DB.prepare("select count(*) as count from outbox where subject_id = ? and status <> 'sent'")
    .bind(results[0]?.id ?? "")
    .first<number>("count");
  return { response, rows: results.length, waiting, delivered, deliveredAtOnce, steps: mortal.steps };
}

function isSending(step: string): boolean {
  return step === "mail" || step === "crm";
}

function isMarking(step: string): boolean {
  return /^update "outbox" set "status"/.test(step);
}

function once(path: Path, delivered: { reader: string }[]): boolean {
  return path.readers.length === delivered.length && path.readers.every((reader) => timesTo(delivered, reader) === 1);
}

function timesTo(delivered: { reader: string }[], reader: string): number {
  return delivered.filter((message) => message.reader === reader).length;
}

for (const path of PATHS) {
  test(`${path.path}: writes one row and sends each message once`, async () => {
    const { response, rows, delivered, deliveredAtOnce, steps } = await live(path, 0, "fails once");
    expect(response.status).toBe(201);
    expect(rows).toBe(1);
    expect(once(path, deliveredAtOnce)).toBe(true);
    expect(delivered).toEqual(deliveredAtOnce);
    expect(steps.length).toBeGreaterThanOrEqual(path.readers.length + 5);
    expect(steps.filter(isSending)).toHaveLength(path.readers.length);
    expect(steps.filter(isMarking)).toHaveLength(1);
  });

  test(`${path.path}: recovers from a kill at any statement, with at most one repeat under the same id`, async () => {
    const { steps } = await live(path, 0, "fails once");
    for (const trouble of ["killed before", "killed after"] as const) {
      for (let at = 1; at <= steps.length; at += 1) {
        if (trouble === "killed after" && steps[at - 1] === WITHIN_BATCH) continue;
        const { response, rows, waiting, delivered } = await live(path, at, trouble);
        const label = steps[at - 1] ?? "";
        const where = `${trouble} step ${at}: ${label}`;
        if (response.status === 201) expect(rows, where).toBe(1);
        else expect(response.status, where).toBe(500);
        if (rows === 0) expect(delivered, where).toEqual([]);
        else {
          expect(waiting, where).toBe(0);
          const done = steps.slice(0, trouble === "killed after" ? at : at - 1);
          const outUnmarked = done.some(isMarking) ? 0 : done.filter(isSending).length;
          expect(delivered, where).toHaveLength(path.readers.length + outUnmarked);
          expect(new Set(delivered.map(({ key }) => key)).size, where).toBe(path.readers.length);
          for (const reader of path.readers) expect(timesTo(delivered, reader), where).toBeLessThanOrEqual(2);
        }
      }
    }
  });

  test(`${path.path}: loses no message and repeats none after one failed statement, email or call`, async () => {
    const { steps } = await live(path, 0, "fails once");
    for (let at = 1; at <= steps.length; at += 1) {
      const { response, rows, waiting, delivered } = await live(path, at, "fails once");
      const where = `step ${at}: ${steps[at - 1]}`;
      if (rows === 0) {
        expect(response.status, where).toBe(500);
        expect(delivered, where).toEqual([]);
      } else {
        expect(response.status, where).toBe(201);
        expect(waiting, where).toBe(0);
        expect(once(path, delivered), where).toBe(true);
      }
    }
  });
}
