import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { addDays, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { LIMITS } from "#domain/operations/limits.ts";
import { MAX_DIFFICULTY, solveWork } from "#domain/operations/person-proofs.ts";
import { makeApp } from "#worker/app.ts";
import type { Bindings } from "#worker/env.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { reportFigure } from "./results/report-figure.ts";

/** A mobile carrier or an office: this many customers share one address on a busy day. */
const CUSTOMERS = Number(process.env.SHARED_CUSTOMERS ?? 200);
const SHARED_ADDRESS = "102.176.1.1";
/** Cloudflare's limit per address and route, as in wrangler.toml. */
const CALLS_PER_MINUTE = 20;
/** The share of the day's customers in each opening hour, from 8 am, and of those who come in one minute of it. */
const HOURS = [2, 5, 8, 9, 14, 20, 12, 8, 6, 5, 4, 3, 2, 2];
const RUSH_SHARE = 0.4;

test(`${CUSTOMERS} customers behind one address book on one day, each after at most a proof`, {
  timeout: 1_800_000,
}, async () => {
  const { deps, clock, mails, rows } = makeTestDeps({ limits: LIMITS });
  clock.now = startOfDay(addDays(dayAt(clock.now), 1)) + 8 * MS_PER_HOUR;
  const perMinute = new Map<string, number>();
  const publicPostLimit = {
    async limit({ key }: { key: string }) {
      const name = `${Math.floor(clock.now / MS_PER_MINUTE)} ${key}`;
      perMinute.set(name, (perMinute.get(name) ?? 0) + 1);
      return { success: (perMinute.get(name) ?? 0) <= CALLS_PER_MINUTE };
    },
  };
  const bindings = {
    ...{ DB: {}, RATES: {}, DOCUMENTS: {}, EMAIL: {}, ADMIN_LIMIT: publicPostLimit },
    PUBLIC_POST_LIMIT: publicPostLimit,
    SITE_URL: "https://house.test",
  } as unknown as Bindings;
  const app = makeApp(() => ({ ...deps, proof: null, createdOutboxIds: [] }));
  const waiting: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void waiting.push(work), passThroughOnException() {} };

  async function post(address: string, body: object): Promise<Response> {
    const request = new Request("https://house.test/api/bookings", {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": address },
      body: JSON.stringify(body),
    });
    const response = await app.fetch(request, bindings, context as unknown as ExecutionContext);
    await Promise.all(waiting.splice(0));
    return response;
  }

  const counts = { atOnce: 0, afterProof: 0, proofs: 0, bursts: 0, refused: 0, hashes: 0, mostHashes: 0 };
  let customers = 0;

  /** Books as the site does: it solves what a refusal asks for and sends the same booking again. */
  async function book(address: string): Promise<string> {
    customers += 1;
    const body = bookingInput({
      ...{ customerEmail: `customer${customers}@example.com`, customerPhone: `024${String(1_000_000 + customers)}` },
      ...{ bookingType: "virtual_pro", startDate: addDays(dayAt(clock.now), 30) },
    });
    let response = await post(address, body);
    let proofs = 0;
    for (; proofs < 3 && (response.status === 403 || response.status === 429); proofs += 1) {
      if (response.status === 429) counts.bursts += 1;
      const { proof: work } = ((await response.json()) as ErrorBody).error;
      if (work?.kind !== "work") break;
      let hashes = 0;
      const proof = await solveWork(work, async (texts) => {
        hashes += texts.length;
        return texts.map((text) => Uint8Array.from(createHash("sha256").update(text).digest()).buffer);
      });
      counts.hashes += hashes;
      counts.mostHashes = Math.max(counts.mostHashes, hashes);
      response = await post(address, { ...body, proof });
    }
    counts.proofs += proofs;
    if (response.status !== 201) counts.refused += 1;
    else if (proofs === 0) counts.atOnce += 1;
    else counts.afterProof += 1;
    return body.customerEmail;
  }

  const total = HOURS.reduce((sum, share) => sum + share, 0);
  for (const share of HOURS) {
    const ends = clock.now + MS_PER_HOUR;
    const remindAt = clock.now + REMIND_TO_PAY_AFTER_MS;
    const inHour = Math.round((CUSTOMERS * share) / total);
    const inRush = Math.round(inHour * RUSH_SHARE);
    for (let index = 0; index < inRush; index += 1) await book(SHARED_ADDRESS);
    const outsider = await book("154.160.1.1");
    while (clock.now < ends) {
      clock.now += 5 * MS_PER_MINUTE;
      for (let index = 0; index < Math.round((inHour - inRush) / 12); index += 1) await book(SHARED_ADDRESS);
      await everyFiveMinutes(deps);
      expect(clock.now < remindAt || mails.some(({ to }) => to === outsider), outsider).toBe(true);
    }
  }

  const mean = Math.round(counts.hashes / Math.max(1, counts.proofs));
  reportFigure(
    `${customers} bookings: ${counts.atOnce} accepted at once, ${counts.afterProof} after a proof, ${counts.refused} refused; ` +
      `${counts.bursts} met a burst; ${counts.proofs} proofs of ${mean} hashes on average, ${counts.mostHashes} at most; ${mails.length} mails`,
  );
  expect(counts.refused).toBe(0);
  expect(rows.bookings()).toHaveLength(customers);
  expect(counts.proofs).toBeLessThanOrEqual(counts.afterProof);
  expect(counts.mostHashes).toBeLessThanOrEqual(MAX_DIFFICULTY);
  expect(rows.jobRuns().flatMap(({ failedParts }) => failedParts)).toEqual([]);
});
