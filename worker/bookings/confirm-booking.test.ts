import { expect, test } from "vitest";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { confirmBooking } from "./confirm-booking.ts";

test("confirms only a pending booking, once, with one mail", async () => {
  const { deps, rows, insert, mails } = makeTestDeps({ staff: SHARED_KEY });
  const booking = insert.booking();
  expect(await confirmBooking(deps, { id: booking.id })).toMatchObject({ status: "confirmed" });
  await expect(confirmBooking(deps, { id: booking.id })).rejects.toThrow("already confirmed");
  for (const [status, sentence] of [
    ["paid", /already paid/],
    ["cancelled", /cancelled/],
  ] as const) {
    const other = insert.booking({ status });

    await expect(confirmBooking(deps, { id: other.id })).rejects.toThrow(sentence);
  }
  expect(rows.audit()).toMatchObject([{ action: "booking_confirmed", actorFingerprint: "0a1b2c3d" }]);
  await deliverOutbox(deps);
  const subject = "Your booking is confirmed: Monthly Hot Desk, Monday 23 November 2026";
  expect(mails).toMatchObject([{ to: booking.customerEmail, subject }]);
});
