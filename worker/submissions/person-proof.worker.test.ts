import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { MAX_DIFFICULTY, MIN_DIFFICULTY } from "#domain/operations/person-proofs.ts";
import { bookingBody, makeHarness } from "#worker/test/harness.ts";
import { POLICIES } from "#worker/test/policy-calls.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { solve } from "#worker/test/solve.ts";
import { withinOneMinute } from "#worker/test/within-one-minute.ts";

const PERSON = { email: "kofi@example.com", phone: "0241234567" };
const OFFICE = { bookingType: "virtual_pro", amount: 600 };

function makeLimitedHarness(dailyLimit = "1") {
  const { post, ...harness } = makeHarness({ bindings: { NETWORK_DAILY_LIMIT: dailyLimit } });
  const network = { "CF-Connecting-IP": crypto.randomUUID() };
  const send = (path: string, body: object, key?: string) =>
    post(path, body, { ...network, ...(key && { "Idempotency-Key": key }) });
  return { ...harness, send };
}

async function errorIn(response: Response) {
  return ((await response.json()) as ErrorBody).error;
}

test("accepts the same booking with a proof, under the same key, above the network's quota", async () => {
  const { send } = makeLimitedHarness();
  const key = crypto.randomUUID();
  expect((await send("/api/contact", { ...PERSON, name: "Kofi", message: "Mepa wo kyɛw" })).status).toBe(201);
  expect((await send("/api/bookings", bookingBody(OFFICE))).status).toBe(201);
  const body = bookingBody(OFFICE);
  const refused = await send("/api/bookings", body, key);
  expect(refused.status).toBe(403);
  const { code, proof } = await errorIn(refused);
  const work = { kind: "work", challenge: expect.any(String), difficulty: MIN_DIFFICULTY };
  expect([code, proof]).toEqual(["proof_required", work]);
  for (const bad of ["made-up", ""])
    expect((await send("/api/bookings", { ...body, proof: bad }, key)).status).toBe(403);
  expect((await send("/api/bookings", { ...body, proof: 1 }, key)).status).toBe(400);

  const proved = { ...body, proof: await solve(proof) };
  const created = await send("/api/bookings", proved, key);
  expect(created.status).toBe(201);
  // A lost answer is asked for again with the used proof.
  expect(await (await send("/api/bookings", proved, key)).json()).toEqual(await created.json());
  expect(await rowsOf("bookings", "customer_email = ?", body.customerEmail)).toHaveLength(1);
  expect((await send("/api/bookings", { ...bookingBody(OFFICE), proof: proved.proof })).status).toBe(403);
});

test("a burst from one address continues with a proof for each call", async () => {
  const { statuses, error, first, second } = await withinOneMinute(async () => {
    const { send } = makeLimitedHarness("1000");
    const subscribe = (proof?: string) =>
      send("/api/newsletter", { email: `${crypto.randomUUID()}@example.com`, ...(proof && { proof }) });
    const calls = await Promise.all(Array.from({ length: 20 }, () => subscribe()));
    const refused = await subscribe();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    const error = await errorIn(refused);
    const proof = await solve(error.proof);
    return {
      statuses: calls.map(({ status }) => status),
      error,
      first: await subscribe(proof),
      second: await subscribe(`${proof.slice(0, -1)}x`),
    };
  });
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect([error.code, error.proof]).toMatchObject(["too_many_requests", { difficulty: MAX_DIFFICULTY }]);
  expect([first.status, second.status]).toEqual([201, 429]);
});

test("exactly the routes that write a visitor's submission accept a proof", () => {
  const accepting = POLICIES.flatMap(({ quota, path }) => (quota ? [`${path} ${quota}`] : []));
  expect(accepting.sort()).toEqual([
    ...["/api/bookings bookings", "/api/contact forms", "/api/crm-inquiry forms", "/api/date-alerts forms"],
    ...["/api/events/:id/registrations bookings", "/api/meeting-room bookings", "/api/newsletter forms"],
    "/api/waitlist bookings",
  ]);
});
