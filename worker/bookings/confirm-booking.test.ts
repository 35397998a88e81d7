import { expect, test } from "vitest";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { undoConfirmation } from "./changes/undo-booking-change.ts";
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

test("undoes a confirmation within ten minutes, holds the booking as before and tells the customer", async () => {
  const { deps, clock, rows, insert, mails } = makeTestDeps({ staff: SHARED_KEY });
  const { id } = insert.booking();
  await confirmBooking(deps, { id });
  expect(await undoConfirmation(deps, { id })).toMatchObject({ status: "pending" });
  await expect(undoConfirmation(deps, { id })).rejects.toMatchObject({ code: "conflict" });
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("confirmed"),
    expect.stringMatching(/payment|booking/i),
  ]);
  expect(rows.audit().map(({ action }) => action)).toEqual(["booking_confirmed", "booking_confirmation_undone"]);
  expect(await deps.staffBookings.wasConfirmed(id)).toBe(false);
  clock.now += 1000;
  expect(await confirmBooking(deps, { id })).toMatchObject({ status: "confirmed" });
  expect(await deps.staffBookings.wasConfirmed(id)).toBe(true);
  clock.now += 11 * 60_000;
  await expect(undoConfirmation(deps, { id })).rejects.toMatchObject({ code: "conflict" });
});

test("does not undo the confirmation of a booking that is paid since", async () => {
  const { deps, insert, update } = makeTestDeps({ staff: SHARED_KEY });
  const { id } = insert.booking();
  await confirmBooking(deps, { id });
  update.booking(id, { status: "paid" });
  await expect(undoConfirmation(deps, { id })).rejects.toMatchObject({ code: "conflict" });
});
