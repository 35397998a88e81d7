import { expect, test } from "vitest";
import { errorOf, makeHarness } from "#worker/test/harness.ts";
import { statusesOf } from "#worker/test/within-one-minute.ts";

type Harness = ReturnType<typeof makeHarness>;

async function start(harness: Harness) {
  const { bookingId, reference } = await harness.startPayment();
  return { bookingId, reference };
}

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

  harness.report(payment.reference);
  await harness.notify(payment.reference);
  for (const response of [
    await harness.call(`/api/payment/shared/${token}`),
    await harness.post("/api/payment/shared", { token }),
  ])
    expect([response.status, (await errorOf(response)).code]).toEqual([410, "link_expired"]);
});

test("limits link lookups to twenty a minute from one address", async () => {
  const statuses = await statusesOf(makeHarness(), `/api/payment/shared/${"0".repeat(32)}`, 21);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});
