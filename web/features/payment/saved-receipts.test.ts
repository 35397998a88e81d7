import { beforeEach, expect, test, vi } from "vitest";
import { findCurrentPayment, saveCurrentPayment } from "./current-payment.ts";
import { findReceipt, listReceipts, type SavedReceipt, saveReceipt } from "./saved-receipts.ts";

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

function receipt(paymentReference: string): SavedReceipt {
  return {
    completed: {
      id: "b",
      status: "paid",
      planName: "Weekly",
      amount: 750,
      paymentReference,
      receiptNumber: "AH-000001",
      paidAt: "2026-11-21T12:00:00.000Z",
    },
    startDate: "2026-11-23",
  };
}

test("stores each receipt once, newest first, and at most twenty", () => {
  for (let number = 1; number <= 22; number += 1) saveReceipt(receipt(`r${number}`));
  saveReceipt(receipt("r21"));
  expect(listReceipts()).toHaveLength(20);
  expect(listReceipts()[0]).toEqual(receipt("r21"));
  expect(findReceipt("r22")).toEqual(receipt("r22"));
  expect(findReceipt("r1")).toBeNull();
});

test.each(["not json", "null", "{}", "[null]", '[{"completed":{}}]', '[{"startDate":"x","completed":{"id":1}}]'])(
  "ignores a stored value that is not a receipt: %s",
  (text) => {
    localStorage.setItem("receipts", text);
    expect(listReceipts()).toEqual([]);
  },
);

test("works in a browser without storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  saveReceipt(receipt("r1"));
  expect(listReceipts()).toEqual([]);
});

test("a tab remembers the current payment", () => {
  expect(findCurrentPayment()).toBeNull();
  const payment = { reference: "r", bookingId: "", planName: "Weekly" };
  saveCurrentPayment(payment);
  expect(findCurrentPayment()).toEqual(payment);
});
