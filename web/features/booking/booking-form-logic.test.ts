import { afterEach, expect, test, vi } from "vitest";
import { todayInAccra } from "#web/lib/dates.ts";
import { bookingFormLogic } from "./booking-form-logic.ts";

afterEach(() => vi.unstubAllGlobals());

test("a booking that was cancelled since an earlier try is sent once more, under another key", async () => {
  const answers = [new TypeError("Failed to fetch"), booking("cancelled"), new TypeError("Failed to fetch"), booking()];
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, call: RequestInit) => {
    keys.push(new Headers(call.headers).get("Idempotency-Key"));
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return Response.json(answer, { status: 201 });
  });
  const form = {} as HTMLFormElement;
  const { send } = bookingFormLogic({ type: "enterprise", amountPesewas: 0, heldUntil: null, onCreated: () => {} });

  await expect(send(typed, form)).rejects.toThrow();
  await expect(send(typed, form)).rejects.toThrow();
  await send(typed, form);
  const [first, repeat, anew, again] = keys;
  expect(keys).toHaveLength(4);
  expect(repeat).toBe(first);
  expect(anew).not.toBe(first);
  expect(again).toBe(anew);
});

const typed = {
  customerName: "Ama Mensah",
  customerEmail: "ama@example.com",
  customerPhone: "024 000 0000",
  startDate: todayInAccra(),
  numberOfPeople: "4",
  notes: "",
};

function booking(status = "pending") {
  return { id: "b", status, amount: 0 };
}
