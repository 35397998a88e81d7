import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { bookingBody, errorOf, makeHarness } from "#worker/test/harness.ts";
import { statusesOf } from "#worker/test/within-one-minute.ts";

type Played = ReturnType<typeof makeHarness>;

async function start(house: Played) {
  const body = bookingBody();
  const booking = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  const response = await house.post("/api/payment/initialize", {
    email: body.customerEmail,
    customerName: body.customerName,
    bookingType: body.bookingType,
    planName: "Monthly Hot Desk",
    bookingId: booking.id,
  });
  const { reference } = ((await response.json()) as { data: { reference: string } }).data;
  return { bookingId: booking.id, reference };
}

function settle(house: Played, reference: string, status: string) {
  Object.assign(house.transactions.get(reference) ?? {}, { status });
}

async function attemptsOf(bookingId: string) {
  const { results } = await env.DB.prepare(
    "select status from payment_attempts where booking_id = ? order by created_at",
  )
    .bind(bookingId)
    .all<{ status: string }>();
  return results.map(({ status }) => status);
}

function depsOf(house: Played, later = 0) {
  return {
    ...makeDeps(parseEnv(house.bindings)),
    now: () => new Date(Date.now() + later),
    log: () => {},
  };
}

test("after a decline many presses at once start one fresh payment", async () => {
  const house = makeHarness();
  const own = await start(house);
  settle(house, own.reference, "failed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => house.post("/api/payment/again", own)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await attemptsOf(own.bookingId)).sort()).toEqual(["failed", "open"]);
});

test("paying again needs a booking and a reference that belong together", async () => {
  const house = makeHarness();
  const [own, other] = [await start(house), await start(house)];
  for (const path of ["/api/payment/again", "/api/payment/share"]) {
    const mixed = await house.post(path, { ...own, reference: other.reference });
    expect([mixed.status, (await errorOf(mixed)).code]).toEqual([409, "reference_mismatch"]);
    expect((await house.post(path, { ...own, reference: "nobodys" })).status).toBe(404);
    expect((await house.post(path, { ...own, bookingId: "no-id" })).status).toBe(400);
  }
});

test("a link leads to the checkout, names nobody, and is gone once the booking is paid", async () => {
  const house = makeHarness();
  const own = await start(house);
  const links = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { data } = (await (await house.post("/api/payment/share", own)).json()) as { data: { url: string } };
      return data.url;
    }),
  );
  expect(new Set(links).size).toBe(1);
  const token = new URL(links[0] ?? "").searchParams.get("token") ?? "";
  const shown = await house.call(`/api/payment/shared/${token}`);
  const text = await shown.text();
  expect(shown.status).toBe(200);
  expect(text).toContain("Monthly Hot Desk");
  for (const secret of ["Akosua", "@", "024", own.bookingId, own.reference]) expect(text).not.toContain(secret);
  const paid = (await (await house.post("/api/payment/shared", { token })).json()) as {
    data: { authorization_url: string };
  };
  expect(paid.data.authorization_url).toBe(`https://checkout.test/${own.reference}`);

  settle(house, own.reference, "success");
  await house.notify(own.reference);
  for (const response of [
    await house.call(`/api/payment/shared/${token}`),
    await house.post("/api/payment/shared", { token }),
  ])
    expect([response.status, (await errorOf(response)).code]).toEqual([410, "link_expired"]);
});

test.each(["x", "0".repeat(31), "G".repeat(32), "0".repeat(33)])(
  "a link that cannot be ours is a 400: %s",
  async (token) => {
    const house = makeHarness();
    expect((await house.call(`/api/payment/shared/${token}`)).status).toBe(400);
    expect((await house.post("/api/payment/shared", { token })).status).toBe(400);
    expect((await house.call(`/api/payment/shared/${"0".repeat(32)}`)).status).toBe(404);
  },
);

test("a link is looked up at most twenty times a minute from one address", async () => {
  const statuses = await statusesOf(makeHarness(), `/api/payment/shared/${"0".repeat(32)}`, 21);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});

test("an unfinished payment expires its booking once, and its money then goes to review", async () => {
  const house = makeHarness();
  const own = await start(house);
  const late = depsOf(house, 25 * 3_600_000);
  await Promise.all([expireBookings(late), expireBookings(late)]);
  const row = await env.DB.prepare("select status, cancelled_reason as reason from bookings where id = ?")
    .bind(own.bookingId)
    .first();
  expect(row).toEqual({ status: "cancelled", reason: "The payment was not finished within 24 hours" });
  const { results } = await env.DB.prepare(
    "select kind from outbox where subject_id = ? and kind = 'booking_cancelled'",
  )
    .bind(own.bookingId)
    .all();
  expect(results).toHaveLength(1);
  settle(house, own.reference, "success");
  await house.notify(own.reference);
  expect(await attemptsOf(own.bookingId)).toEqual(["review"]);
});

test("of many cancellations at once one is written, with one refund", async () => {
  const house = makeHarness();
  const own = await start(house);
  settle(house, own.reference, "success");
  await house.notify(own.reference);
  const deps = { ...depsOf(house), payments: null };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => cancelBooking(deps, { bookingId: own.bookingId, reason: "r" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { results: refunds } = await env.DB.prepare(
    "select status, payment_reference from refunds where booking_id = ?",
  )
    .bind(own.bookingId)
    .all();
  expect(refunds).toEqual([{ status: "waiting", payment_reference: own.reference }]);
});
