import { expect, test } from "vitest";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { roomCopy } from "#web/front-desk/meeting-room/copy.ts";
import { moneyCopy } from "#web/front-desk/money/copy.ts";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";

const NOBODY_TOLD = "We have no email address or phone to message Ama: tell them yourself.";

test.each([
  ["confirm a booking", bookingCopy.confirmed("Ama", null)],
  ["move a booking", bookingCopy.move.done("Ama", null, "1 December 2026")],
  ["cancel a booking", bookingCopy.cancel.done("Ama", null, "")],
  ["book the room", roomCopy.book.done("Ama", "1 December", "", null)],
  ["undo a booking of the room", roomCopy.book.undone("Ama", null)],
  ["cancel a meeting", roomCopy.cancel.done("Ama", null)],
  ["mark a refund as paid", moneyCopy.refundList.confirm.done("Ama", true, null)],
  ["undo a payment", paymentCopy.undone("AH-000001", "Ama", null)],
])("says that nobody told the customer: %s", (_, { description }) => {
  expect(description).toContain(NOBODY_TOLD);
});

test("says how the customer is told", () => {
  expect(roomCopy.cancel.done("Ama", "email").description).toBe(
    "The room is free again. An email is on its way to Ama.",
  );
  expect(paymentCopy.undone("AH-000001", "Ama", "whatsapp").description).toBe(
    "Void: AH-000001. The sum is owed again. A WhatsApp message is on its way to Ama.",
  );
});
