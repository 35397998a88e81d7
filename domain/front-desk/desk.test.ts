import { expect, test } from "vitest";
import { DESK_METHODS, deskChannel, parseDeskPayment } from "./desk.ts";

test("parses a desk payment from its audit entry", () => {
  for (const method of DESK_METHODS) {
    const channel = deskChannel(method);
    expect(parseDeskPayment({ channel, note: null })).toEqual({ method, note: null, transactionId: null });
    expect(parseDeskPayment({ channel, note: "at the door", transactionId: "0123" })).toEqual({
      method,
      note: "at the door",
      transactionId: "0123",
    });
  }
  for (const channel of ["mobile_money", "card", null, undefined, 1]) expect(parseDeskPayment({ channel })).toBeNull();
  expect(parseDeskPayment({ channel: deskChannel("cash"), note: 5 })).toEqual({
    method: "cash",
    note: null,
    transactionId: null,
  });
  expect(parseDeskPayment(null)).toBeNull();
});
