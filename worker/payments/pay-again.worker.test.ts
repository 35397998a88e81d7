import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { bookingBody, errorOf, makeHarness } from "#worker/test/harness.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { statusesOf } from "#worker/test/within-one-minute.ts";

type Harness = ReturnType<typeof makeHarness>;

async function start(harness: Harness) {
  const body = bookingBody();
  const booking = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  const response = await harness.post("/api/payment/initialize", {
    email: body.customerEmail,
    customerName: body.customerName,
    bookingType: body.bookingType,
    planName: "Monthly Hot Desk",
    bookingId: booking.id,
  });
  const { reference } = ((await response.json()) as { data: { reference: string } }).data;
  return { bookingId: booking.id, reference };
}

function settle(harness: Harness, reference: string, status: string) {
  Object.assign(harness.transactions.get(reference) ?? {}, { status });
}

async function attemptsOf(bookingId: string) {
  const { results } = await env.DB.prepare(
    "select status from payment_attempts where charge_id = ? order by created_at",
  )
    .bind(bookingId)
    .all<{ status: string }>();
  return results.map(({ status }) => status);
}

function depsOf(harness: Harness, laterMs = 0) {
  return {
    ...makeDeps(parseEnv(harness.bindings)),
    now: () => new Date(Date.now() + laterMs),
    log: () => {},
  };
}

test("starts one new payment under many concurrent clicks after a decline", async () => {
  const harness = makeHarness();
  const payment = await start(harness);
  settle(harness, payment.reference, "failed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => harness.post("/api/payment/again", payment)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await attemptsOf(payment.bookingId)).sort()).toEqual(["failed", "open"]);
});

test("requires a booking and a reference that belong together", async () => {
  const harness = makeHarness();
  const [payment, other] = [await start(harness), await start(harness)];
  for (const path of ["/api/payment/again", "/api/payment/share"]) {
    const mixed = await harness.post(path, { ...payment, reference: other.reference });
    expect([mixed.status, (await errorOf(mixed)).code]).toEqual([409, "reference_mismatch"]);
    expect((await harness.post(path, { ...payment, reference: "nobodys" })).status).toBe(404);
    expect((await harness.post(path, { ...payment, bookingId: "no-id" })).status).toBe(400);
  }
});

test("leads a nameless link to the checkout, and expires it once the booking is paid", async () => {
  const harness = makeHarness();
  const payment = await start(harness);
  const links = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { data } = (await (await harness.post("/api/payment/share", payment)).json()) as { data: { url: string } };
      return data.url;
    }),
  );
  expect(new Set(links).size).toBe(1);
  const token = new URL(links[0] ?? "").searchParams.get("token") ?? "";
  const shown = await harness.call(`/api/payment/shared/${token}`);
  const text = await shown.text();
  expect(shown.status).toBe(200);
  expect(text).toContain("Monthly Hot Desk");
  for (const secret of ["Akosua", "@", "024", payment.bookingId, payment.reference]) expect(text).not.toContain(secret);
  const paid = (await (await harness.post("/api/payment/shared", { token })).json()) as {
    data: { authorization_url: string };
  };
  expect(paid.data.authorization_url).toBe(`https://checkout.test/${payment.reference}`);

  settle(harness, payment.reference, "success");
  await harness.notify(payment.reference);
  for (const response of [
    await harness.call(`/api/payment/shared/${token}`),
    await harness.post("/api/payment/shared", { token }),
  ])
    expect([response.status, (await errorOf(response)).code]).toEqual([410, "link_expired"]);
});

test.each(["x", "0".repeat(31), "G".repeat(32), "0".repeat(33)])(
  "answers 400 for an impossible link: %s",
  async (token) => {
    const harness = makeHarness();
    expect((await harness.call(`/api/payment/shared/${token}`)).status).toBe(400);
    expect((await harness.post("/api/payment/shared", { token })).status).toBe(400);
    expect((await harness.call(`/api/payment/shared/${"0".repeat(32)}`)).status).toBe(404);
  },
);

test("limits link lookups to twenty a minute from one address", async () => {
  const statuses = await statusesOf(makeHarness(), `/api/payment/shared/${"0".repeat(32)}`, 21);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});

test("expires an unpaid booking once, and sends its later money to review", async () => {
  const harness = makeHarness();
  const payment = await start(harness);
  const laterDeps = depsOf(harness, 25 * 3_600_000);
  await Promise.all([expireBookings(laterDeps), expireBookings(laterDeps)]);
  const row = await env.DB.prepare("select status, cancelled_reason as reason from bookings where id = ?")
    .bind(payment.bookingId)
    .first();
  expect(row).toEqual({ status: "cancelled", reason: "The payment was not completed within 24 hours" });
  const { results } = await env.DB.prepare(
    "select kind from outbox where subject_id = ? and kind = 'booking_cancelled'",
  )
    .bind(payment.bookingId)
    .all();
  expect(results).toHaveLength(1);
  settle(harness, payment.reference, "success");
  await harness.notify(payment.reference);
  expect(await attemptsOf(payment.bookingId)).toEqual(["review"]);
});

test("writes one cancellation and one refund under many concurrent cancellations", async () => {
  const harness = makeHarness();
  const payment = await start(harness);
  settle(harness, payment.reference, "success");
  await harness.notify(payment.reference);
  const deps = asSharedKey({ ...depsOf(harness), payments: null });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => cancelBooking(deps, { bookingId: payment.bookingId, reason: "r" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { results: refunds } = await env.DB.prepare("select status, payment_reference from refunds where charge_id = ?")
    .bind(payment.bookingId)
    .all();
  expect(refunds).toEqual([{ status: "waiting", payment_reference: payment.reference }]);
});
