import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "#worker/index.ts";
import { bookingBody, makeHarness, paymentBody } from "#worker/test/harness.ts";

type Line = Record<string, unknown> & { event: string };

let lines: Line[] = [];
beforeEach(() => {
  lines = [];
  for (const method of ["log", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(JSON.parse(String(line))));
});

/** The worker as deployed, so that its own log is captured. */
async function call(harness: ReturnType<typeof makeHarness>, path: string, body?: unknown) {
  const context = createExecutionContext();
  const request = new Request(`https://house.test${path}`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID() },
  });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], harness.bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

const linesOf = (event: string) => lines.filter((line) => line.event === event);

test("logs one line per request: id, route pattern, status and duration", async () => {
  const harness = makeHarness();
  const found = await call(harness, "/api/exchange-rate/usd-ghs");
  const refused = await call(harness, "/api/payment/verify/0123456789abcdef?email=akosua@example.com");
  await call(harness, "/api/nowhere");
  const ms = expect.any(Number);
  const method = "GET";
  expect(linesOf("request")).toEqual([
    {
      ...{ event: "request", requestId: found.headers.get("X-Request-Id"), method, status: 200, code: null, ms },
      route: "/api/exchange-rate/usd-ghs",
    },
    {
      ...{
        event: "request",
        requestId: refused.headers.get("X-Request-Id"),
        method,
        status: 404,
        code: "not_found",
        ms,
      },
      route: "/api/payment/verify/:reference",
    },
    { event: "request", requestId: expect.any(String), method, route: null, status: 404, code: "not_found", ms },
  ]);
  expect(JSON.stringify(lines)).not.toContain("akosua");
});

test("logs the booking and reference of a payment and never a name", async () => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await call(harness, "/api/bookings", body)).json()) as { id: string };
  const opened = await call(harness, "/api/payment/initialize", paymentBody(body, id));
  const { data } = (await opened.json()) as { data: { reference: string } };
  const { reference } = data;
  await call(harness, `/api/payment/verify/${reference}`);
  const transaction = harness.transactions.get(reference);
  if (transaction) transaction.status = "success";
  // The gateway is asked again after three seconds.
  await env.DB.prepare("update payment_attempts set checked_at = checked_at - 3000 where reference = ?")
    .bind(reference)
    .run();
  const verified = await call(harness, `/api/payment/verify/${reference}`);
  const story = lines
    .filter((line) => line.bookingId === id || line.chargeId === id)
    .map(({ requestId, ...line }) => line);
  expect(story).toEqual([
    { event: "booking_created", bookingId: id, bookingType: "desk_monthly" },
    { event: "payment_opened", chargeId: id, reference },
    { event: "payment_checked", chargeId: id, reference, gatewayStatus: "abandoned", actor: "visitor" },
    { event: "payment_checked", chargeId: id, reference, gatewayStatus: "success", actor: "visitor" },
    { event: "booking_paid", chargeId: id, reference, actor: "visitor" },
  ]);
  expect(linesOf("booking_paid")[0]?.requestId).toBe(verified.headers.get("X-Request-Id"));
  for (const person of [body.customerName, body.customerEmail, body.customerPhone])
    expect(JSON.stringify(lines)).not.toContain(person);
});

test("logs a payment that could not open or does not match with booking and reference", async () => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await call(harness, "/api/bookings", body)).json()) as { id: string };
  const initialize = () =>
    call(harness, "/api/payment/initialize", {
      ...{ email: body.customerEmail, customerName: body.customerName, bookingType: body.bookingType },
      ...{ planName: "Monthly Hot Desk", bookingId: id },
    });
  harness.faults.set("initialize", () => new Response("down", { status: 503 }));
  expect((await initialize()).status).toBe(502);
  expect(linesOf("payment_not_opened")).toMatchObject([{ chargeId: id, reference: expect.any(String) }]);
  harness.faults.clear();
  const { data } = (await (await initialize()).json()) as { data: { reference: string } };
  const transaction = harness.transactions.get(data.reference);
  if (transaction) Object.assign(transaction, { status: "success", amount: 1 });
  await call(harness, `/api/payment/verify/${data.reference}`);
  expect(linesOf("payment_review")).toMatchObject([
    { chargeId: id, reference: data.reference, reason: "amount", requestId: expect.any(String) },
  ]);
});

test("logs the lines of one job run with the same id", async () => {
  const harness = makeHarness();
  await worker.scheduled(createScheduledController({ cron: "20 3 * * *" }), harness.bindings);
  expect(lines.length).toBeGreaterThan(2);
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
});
