import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";
import { root } from "#web/build/root.ts";
import { SECURITY_HEADERS } from "#worker/http/prepare.ts";
import {
  emptyResult,
  type LoadResult,
  type LoadTarget,
  perSecond,
  request,
  runClosedLoop,
  runConstantRate,
} from "./load.ts";
import { bundleWorker, type LocalD1, runWorkers } from "./run-workers.ts";
import { atLeast, atMost, type BenchSize, formatUnit, infoRow, median, percentile, type Row } from "./table.ts";

const DAY_MS = 86_400_000;
const SLICE_MS = 500;
const CONNECTIONS = 8;
/** Far below capacity: measures latency, not throughput. */
const VISITORS_PER_SECOND = 20;

const RATE = { rate: 12.19, asOf: "2026-11-20T00:00:00.000Z", source: "open.er-api.com", stale: false };
const RATE_PATH = "/api/exchange-rate/usd-ghs";
/** Lower bound for a worker: the same number of bytes from memory. */
const BARE_JSON = `const answer = ${JSON.stringify(RATE)};
export default { fetch: () => Response.json(answer) };`;
/** The same with everything each response has: headers, request id and log line. */
const BARE_WITH_LOG = `const answer = ${JSON.stringify(RATE)};
const guarding = ${JSON.stringify(SECURITY_HEADERS)};
export default { fetch({ method, url }) {
  const requestId = crypto.randomUUID();
  const { pathname } = new URL(url);
  console.log(JSON.stringify({ event: "request", requestId, method, route: pathname, status: 200, code: null, ms: 0 }));
  return Response.json(answer, { headers: { ...guarding, "X-Request-Id": requestId } });
} };`;
const MESSAGES = `create table messages (id text primary key not null, name text not null, email text not null,
  phone text not null, message text not null, created_at integer not null)`;

/**
 * Compares our worker with bare ones in the same workerd, in interleaved slices so that machine load affects all. Each
 * POST is a new visitor from a new address.
 */
export async function measureApi(size: BenchSize): Promise<Row[]> {
  const workers = await runWorkers(
    [
      { name: "ours", source: await bundleWorker("site"), d1: "ours", isSite: true },
      { name: "bare-json", source: BARE_JSON },
      { name: "bare-noted", source: BARE_WITH_LOG },
      { name: "bare-insert", source: await bundleWorker("bare-insert", "tools/bench/bare-insert.ts"), d1: "bare" },
    ],
    { SITE_URL: "http://127.0.0.1" },
  );
  try {
    await migrate(await workers.d1Of("ours"));
    await (await workers.d1Of("bare-insert")).prepare(MESSAGES).run();
    await (await workers.kvOf("ours")).put("usd-ghs", JSON.stringify({ ...RATE, fetchedAt: Date.now() }));
    const site = await workers.portOf("ours");
    const sides = {
      bare: get("bare JSON", await workers.portOf("bare-json"), "/"),
      bareNoted: get("bare JSON, noted", await workers.portOf("bare-noted"), RATE_PATH),
      rate: get("GET /api/exchange-rate/usd-ghs", site, RATE_PATH),
      unknown: get("GET an address that is none (404)", site, "/api/nothing", 404),
      refused: get("GET /api/contact (405)", site, "/api/contact", 405),
      bareInsert: post(
        "bare Hono + validator + D1 insert",
        await workers.portOf("bare-insert"),
        "/insert",
        contactBody,
      ),
      contact: post("POST /api/contact", site, "/api/contact", contactBody),
      booking: post("POST /api/bookings", site, "/api/bookings", bookingBody),
      invalid: post("POST /api/contact, refused", site, "/api/contact", () => ({}), 400),
    };

    const pressed = await runInterleaved(sides, { runs: size.runs, sideMs: size.sideMs }, (side, load, ms) =>
      runClosedLoop(side, load, { ms, connections: CONNECTIONS }),
    );
    const { bareInsert: insertSide, contact, booking } = sides;
    const paced = await runInterleaved(
      { bareInsert: insertSide, contact, booking },
      { runs: size.runs, sideMs: size.sideMs * 3 },
      (side, load, ms) => runConstantRate(side, load, { ms, perSecond: VISITORS_PER_SECOND }),
    );

    const against = (name: keyof typeof sides, other: keyof typeof sides) =>
      median(pressed.map((run) => perSecond(run[name]) / perSecond(run[other])));
    const p99Of = (load: LoadResult) => percentile(load.latenciesMs, 99);
    const p99 = (name: keyof (typeof paced)[number]) => median(paced.map((run) => p99Of(run[name])));
    const p99Against = (name: keyof (typeof paced)[number]) =>
      median(paced.map((run) => p99Of(run[name]) / p99Of(run.bareInsert)));
    return [
      infoRow("bare JSON handler", `${Math.round(median(pressed.map(({ bare }) => perSecond(bare))))} a second`),
      ...(["rate", "unknown", "refused"] as const).map((name) =>
        atLeast(`${sides[name].name} against it`, 0.9, against(name, "bare"), "×"),
      ),
      infoRow(
        "  a bare JSON handler with our headers and a line in the log",
        formatUnit(against("bareNoted", "bare"), "×"),
      ),
      ...(["contact", "booking"] as const).map((name) =>
        atLeast(`${sides[name].name} against a bare JSON handler`, 0.19, against(name, "bare"), "×"),
      ),
      infoRow("  POST /api/contact against the same, its body refused", formatUnit(against("invalid", "bare"), "×")),
      infoRow("  bare Hono + validator + D1 insert against the same", formatUnit(against("bareInsert", "bare"), "×")),
      ...(["contact", "booking"] as const).map((name) =>
        atMost(`${sides[name].name}: p99 against a bare insert's`, 1.3, p99Against(name), "×"),
      ),
      infoRow(
        "  a second, as many as can be: bare insert, contact, booking",
        (["bareInsert", "contact", "booking"] as const)
          .map((name) => Math.round(median(pressed.map((run) => perSecond(run[name])))))
          .join(", "),
      ),
      infoRow(
        `  the middle at ${VISITORS_PER_SECOND} a second: bare insert, contact, booking`,
        (["bareInsert", "contact", "booking"] as const)
          .map((name) => median(paced.map((run) => percentile(run[name].latenciesMs, 50))).toFixed(1))
          .join(", ")
          .concat(" ms"),
      ),
      infoRow(
        `  p99 at ${VISITORS_PER_SECOND} a second: bare, contact, booking`,
        [p99("bareInsert"), p99("contact"), p99("booking")]
          .map((ms) => ms.toFixed(1))
          .join(", ")
          .concat(" ms"),
      ),
    ];
  } finally {
    await workers.stop();
  }
}

function get(name: string, port: number, path: string, status = 200): LoadTarget {
  return { name, port, status, request: () => request("GET", path) };
}

function post(name: string, port: number, path: string, body: () => object, status = 201): LoadTarget {
  const headers = () => ({ "cf-connecting-ip": nextAddress() });
  return { name, port, status, request: () => request("POST", path, headers(), JSON.stringify(body())) };
}

/** Puts every target under load for its share of `sideMs`, in interleaved slices. Throws on unexpected responses. */
async function runInterleaved<Name extends string>(
  sides: Record<Name, LoadTarget>,
  { runs, sideMs }: { runs: number; sideMs: number },
  play: (side: LoadTarget, load: LoadResult, ms: number) => Promise<void>,
): Promise<Record<Name, LoadResult>[]> {
  const names = Object.keys(sides) as Name[];
  const done: Record<Name, LoadResult>[] = [];
  for (const name of names) await play(sides[name], emptyResult(), SLICE_MS);
  while (done.length < runs) {
    const loads = Object.fromEntries(names.map((name) => [name, emptyResult()])) as Record<Name, LoadResult>;
    for (let spent = 0; spent < sideMs / runs; spent += SLICE_MS)
      for (const name of names) await play(sides[name], loads[name], SLICE_MS);
    for (const name of names) {
      const { unexpected, responses } = loads[name];
      if (unexpected > 0)
        throw new Error(`${sides[name].name}: ${unexpected} of ${responses} answers were not ${sides[name].status}.`);
    }
    done.push(loads);
  }
  return done;
}

async function migrate(d1: LocalD1) {
  for (const file of globSync("migrations/*.sql", { cwd: root }).sort())
    for (const statement of unstable_splitSqlQuery(readFileSync(join(root, file), "utf8")))
      await d1.prepare(statement).run();
}

function contactBody() {
  return { name: "Ama Bench", email: nextEmail(), phone: nextPhone(), message: "Is there a desk free next week?" };
}

function bookingBody() {
  return {
    customerName: "Ama Bench",
    customerEmail: nextEmail(),
    customerPhone: nextPhone(),
    bookingType: "desk_day",
    startDate: nextDay(),
    amount: 250,
  };
}

let visitors = 0;

function nextEmail(): string {
  visitors += 1;
  return `ama.${visitors}@visitor.example`;
}

function nextPhone(): string {
  visitors += 1;
  return `024${String(visitors).padStart(7, "0")}`;
}

/** Rotates through the days, so that no day is full before the end. */
function nextDay(): string {
  visitors += 1;
  return new Date(Date.now() + (7 + (visitors % 343)) * DAY_MS).toISOString().slice(0, 10);
}

function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
