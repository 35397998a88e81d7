import { beforeEach, expect, test, vi } from "vitest";
import { findCurrentPayment, saveCurrentPayment } from "./current-payment.ts";
import { findReceipt, listReceipts, type SavedReceipt, saveReceipt } from "./saved-receipts.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
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

test("a receipt is kept once, the newest first, and at most twenty", () => {
  for (let number = 1; number <= 22; number += 1) saveReceipt(receipt(`r${number}`));
  saveReceipt(receipt("r21"));
  expect(listReceipts()).toHaveLength(20);
  expect(listReceipts()[0]).toEqual(receipt("r21"));
  expect(findReceipt("r22")).toEqual(receipt("r22"));
  expect(findReceipt("r1")).toBeNull();
});

test.each(["not json", "null", "{}", "[null]", '[{"completed":{}}]', '[{"startDate":"x","completed":{"id":1}}]'])(
  "what is not a receipt is not shown: %s",
  (text) => {
    localStorage.setItem("receipts", text);
    expect(listReceipts()).toEqual([]);
  },
);

test("a browser that keeps nothing breaks nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  saveReceipt(receipt("r1"));
  expect(listReceipts()).toEqual([]);
});

test("a tab remembers the payment its page is about", () => {
  expect(findCurrentPayment()).toBeNull();
  const named = { reference: "r", bookingId: "", planName: "Weekly" };
  saveCurrentPayment(named);
  expect(findCurrentPayment()).toEqual(named);
});
