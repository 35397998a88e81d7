import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MESSAGE_FAULTS, FAULTS as SANDBOX_FAULTS } from "#sandbox/faults.ts";
import { book, type Harness, openHarness } from "../harness.ts";

const SECOND = 1000;
const MINUTE = 60_000;

const OF_OTHER_CALLS = [
  "foreign_checkout",
  "amount_as_text",
  "wrong_currency",
  "smaller_amount",
  "larger_amount",
  "slow",
  ...MESSAGE_FAULTS,
];
const FAULTS = SANDBOX_FAULTS.filter((fault) => !OF_OTHER_CALLS.includes(fault));
/** With these Paystack has sent no prompt. */
const NOT_SENT = ["refused", "http_401", "http_429", "http_500", "http_502_html", "http_503", "status_false"];
const REFUSED_AT_ONCE = ["http_401", "http_429", "duplicate_reference"];

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
}, 60_000);
beforeEach(() => harness.reset());
afterAll(() => harness.close());

test.each(FAULTS)("a prompt sent through the fault %s is paid once or not at all", async (fault) => {
  const { id } = await book(harness);
  await harness.control("POST", "/faults", { operation: "charge", fault });
  const sent = await send(id);
  expect((await harness.control("GET", "/faults")).body.faults).toEqual([]);
  if (REFUSED_AT_ONCE.includes(fault)) {
    expect(sent.body.status ?? sent.body.error.code).toMatch(/^(failed|gateway_failed)$/);
  } else {
    expect(sent.body).toMatchObject({ status: "pending" });
    // The prompt may be on the phone.
    expect((await send(id)).body.error.code).toBe("prompt_open");
  }
  const isOnPhone = !NOT_SENT.includes(fault) && fault !== "duplicate_reference";
  expect(await approveAll()).toBe(isOnPhone ? 1 : 0);
  await harness.advance(31 * SECOND);
  if (isOnPhone) {
    expect(statusOf(id)).toBe("paid");
    expect((await send(id)).body.error.code).toBe("already_paid");
  } else {
    expect((await send(id)).body.status).toBe("pay_offline");
    expect(await approveAll()).toBe(1);
    await harness.advance(0);
  }
  await expectPaidOnce(id);
});

/** A payment that is reported with another reference goes to review, as for a checkout. */
const STATUS_FAULTS = FAULTS.flatMap((fault) =>
  ["charge_status", ...(fault === "other_reference" ? [] : ["verify"])].map((operation) => [fault, operation]),
);

test.each(STATUS_FAULTS)("the fault %s of %s loses no prompt, even without a webhook", async (fault, operation) => {
  await harness.control("POST", "/webhooks", { manner: "drop", count: "always" });
  const { id } = await book(harness);
  const { reference } = (await send(id)).body;
  await approveAll();
  await harness.control("POST", "/faults", { operation, fault });
  await harness.advance(10 * SECOND);
  expect((await harness.call("GET", `/api/payment/prompt/${reference}`)).status).toBe(200);
  expect((await harness.control("GET", "/faults")).body.faults).toEqual([]);
  await harness.advance(10 * SECOND);
  expect((await harness.call("GET", `/api/payment/prompt/${reference}`)).body.status).toBe("success");
  await expectPaidOnce(id);
});

test.each(FAULTS)("a code sent through the fault %s is paid once", async (fault) => {
  const { id } = await book(harness);
  const { reference, status } = (await send(id, "020 123 4567")).body;
  expect(status).toBe("send_otp");
  await harness.control("POST", "/faults", { operation: "charge_otp", fault });
  const submit = () => harness.call("POST", "/api/payment/prompt/otp", { reference, otp: "123456" });
  await submit();
  await harness.advance(11 * SECOND);
  const { body } = await harness.call("GET", `/api/payment/prompt/${reference}`);
  if (body.status === "send_otp") await submit();
  else expect(body.status).toBe("pay_offline");
  expect(await approveAll()).toBe(1);
  await harness.advance(0);
  await expectPaidOnce(id);
});

test("the job finds a prompt that nobody asked about", async () => {
  await harness.control("POST", "/webhooks", { manner: "drop", count: "always" });
  const { id } = await book(harness);
  await send(id);
  await approveAll();
  await harness.advance(11 * MINUTE);
  await harness.runJob();
  await expectPaidOnce(id);
});

test("a prompt that expires leaves the charge open for another", async () => {
  const { id } = await book(harness);
  const { reference } = (await send(id)).body;
  await harness.advance(180 * SECOND);
  expect((await harness.call("GET", `/api/payment/prompt/${reference}`)).body).toMatchObject({
    ...{ status: "failed", failureReason: "not_approved" },
  });
  expect((await send(id)).body.status).toBe("pay_offline");
  await approveAll();
  await harness.advance(0);
  await expectPaidOnce(id);
});

function send(bookingId: string, phone = "024 123 4567") {
  return harness.call("POST", "/api/payment/prompt", { bookingId, phone });
}

/** Approves the prompts on all phones. Returns their number. */
async function approveAll(): Promise<number> {
  const { transactions } = (await harness.control("GET", "/ledger")).body;
  const replies = await Promise.all(
    transactions.map(({ reference }: { reference: string }) =>
      harness.control("POST", "/prompts", { reference, outcome: "approved" }),
    ),
  );
  return replies.filter(({ status }) => status === 200).length;
}

async function expectPaidOnce(bookingId: string) {
  const { paid } = (await harness.control("GET", "/ledger")).body;
  expect(paid).toHaveLength(1);
  for (let run = 0; run < 2; run += 1) {
    expect(statusOf(bookingId)).toBe("paid");
    const attempts = harness.rows<{ status: string }>("select status from payment_attempts order by created_at");
    expect(attempts.map(({ status }) => status).filter((status) => status !== "failed")).toEqual(["succeeded"]);
    expect(harness.mails().filter(({ subject }) => subject.startsWith("Receipt "))).toHaveLength(1);
    await harness.advance(61 * MINUTE);
    await harness.runJob();
  }
}

function statusOf(bookingId: string): string | undefined {
  return harness.rows<{ status: string }>("select status from bookings where id = ?", bookingId)[0]?.status;
}
