import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { book, type Harness, type HttpReply, initialize, openHarness } from "./harness.ts";

const MINUTE = 60_000;

/** Faults that happen once, where they happen, and how the payment ends. */
const FAULTS = [
  ...(["refused", "reset", "hang", "slow", "http_500", "http_502_html", "http_503", "http_429", "http_401"] as const),
  ...(["status_false", "not_json", "cut_json", "amount_as_text"] as const),
].map((fault) => ({
  name: fault,
  fault: { operation: "verify", fault, delayMs: 60_000 },
  pay: {},
  expectedStatus: "paid",
}));

const ALL_FAULTS = [
  ...FAULTS,
  {
    name: "duplicate_reference",
    fault: { operation: "initialize", fault: "duplicate_reference" },
    pay: {},
    expectedStatus: "paid",
  },
  { name: "late success", fault: null, pay: { outcome: "approved_late" }, expectedStatus: "paid" },
  { name: "wrong currency", fault: null, pay: { currency: "NGN" }, expectedStatus: "review" },
];

interface Scenario {
  booking: { id: string; email: string };
  reference: string;
}

const ENTRY_POINTS: Record<string, (scenario: Scenario) => Promise<HttpReply | null>> = {
  page: ({ reference }) => harness.call("GET", `/api/payment/verify/${reference}`),
  complete: ({ booking, reference }) =>
    harness.call("POST", "/api/bookings/complete", { bookingId: booking.id, paymentReference: reference }),
  webhook: async ({ reference }) => {
    const { body } = await harness.control("POST", "/webhooks/send", { reference });
    return { status: body.statuses[0], body: null };
  },
  job: async () => {
    await harness.advance(11 * MINUTE);
    await harness.runJob();
    return null;
  },
};

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
}, 60_000);
beforeEach(() => harness.reset());
afterAll(() => harness.close());

const cases = ALL_FAULTS.flatMap((faultCase) =>
  Object.keys(ENTRY_POINTS).map((entrance) => ({ ...faultCase, entrance })),
);

test("covers sixteen faults at four entry points", () => {
  expect(cases).toHaveLength(64);
});

test.each(cases)(
  "$name at the $entrance: the payment ends as $expectedStatus after the next job run",
  { timeout: 60_000 },
  async ({ fault, pay, expectedStatus, entrance }) => {
    // Only the tested entry point reports the payment.
    await harness.control("POST", "/webhooks", { manner: "drop", count: "always" });
    const booking = await book(harness);
    if (fault?.operation === "initialize") {
      await harness.control("POST", "/faults", fault);
      expect((await initialize(harness, booking)).status).toBe(502);
    }
    const { reference } = (await initialize(harness, booking)).body.data;
    expect((await harness.control("POST", "/pay", { reference, outcome: "paid", ...pay })).status).toBe(200);
    if (fault?.operation === "verify") await harness.control("POST", "/faults", fault);

    const reply = await ENTRY_POINTS[entrance]?.({ booking, reference });
    if (fault?.operation === "verify") {
      expect((await harness.control("GET", "/faults")).body.faults).toEqual([]);
      expect(statusOf(booking.id)).toBe("pending");
      if (reply) expect(reply.status).toBe(503);
    }

    await harness.advance(11 * MINUTE);
    await harness.runJob();
    expect(statusOf(booking.id)).toBe(expectedStatus === "paid" ? "paid" : "pending");
    expect(
      harness
        .rows<{ status: string }>("select status from payment_attempts where reference = ?", reference)
        .map((row) => ({ ...row })),
    ).toEqual([{ status: expectedStatus === "paid" ? "succeeded" : "review" }]);
    const subjects = harness.mails().map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Receipt "))).toHaveLength(
      expectedStatus === "paid" ? 1 : 0,
    );
    expect(subjects.filter((subject) => subject.startsWith("Paid: "))).toHaveLength(expectedStatus === "paid" ? 1 : 0);
    expect(subjects.filter((subject) => subject.startsWith("Payment to review"))).toHaveLength(
      expectedStatus === "paid" ? 0 : 1,
    );

    await harness.advance(61 * MINUTE);
    await harness.runJob();
    expect(harness.mails().map(({ subject }) => subject)).toEqual(subjects);
  },
);

function statusOf(bookingId: string): string | undefined {
  return harness.rows<{ status: string }>("select status from bookings where id = ?", bookingId)[0]?.status;
}
