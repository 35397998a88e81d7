import { afterEach, expect, test, vi } from "vitest";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { bookingFormLogic } from "./booking-form-logic.ts";

afterEach(() => vi.unstubAllGlobals());

test("retries a booking under a new key if the earlier one was cancelled", async () => {
  const responses = [
    new TypeError("Failed to fetch"),
    booking("cancelled"),
    new TypeError("Failed to fetch"),
    booking(),
  ];
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, call: RequestInit) => {
    keys.push(new Headers(call.headers).get("Idempotency-Key"));
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return Response.json(response, { status: 201 });
  });
  const form = {} as HTMLFormElement;
  const { send } = bookingFormLogic({ type: "enterprise", amountPesewas: 0, heldUntil: null, onCreated: () => {} });

  await expect(send(draft, form)).rejects.toThrow();
  await expect(send(draft, form)).rejects.toThrow();
  await send(draft, form);
  const [first, repeat, newKey, again] = keys;
  expect(keys).toHaveLength(4);
  expect(repeat).toBe(first);
  expect(newKey).not.toBe(first);
  expect(again).toBe(newKey);
});

test("says that a booking will not be held, and books it without a hold at the next press", async () => {
  const message = "You already hold 3 places, so we cannot hold this one.";
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, call: RequestInit) => {
    const body = JSON.parse(String(call.body));
    bodies.push(body.withoutHold);
    return body.withoutHold
      ? Response.json(booking(), { status: 201 })
      : Response.json({ error: { code: "unpaid_limit", message, requestId: "r" } }, { status: 409 });
  });
  const { send } = bookingFormLogic({ type: "enterprise", amountPesewas: 0, heldUntil: null, onCreated: () => {} });
  const form = {} as HTMLFormElement;

  await expect(send(draft, form)).rejects.toMatchObject({ refusal: message });
  await expect(send({ ...draft, notes: "A window" }, form)).rejects.toMatchObject({ refusal: message });
  expect(bodies).toEqual([undefined, undefined]);
  await send({ ...draft, notes: "A window" }, form);
  expect(bodies.slice(2)).toEqual([undefined, true]);
});

test("asks which other country, and sends it in the notes", async () => {
  const bodies: { country?: string; notes?: string }[] = [];
  vi.stubGlobal("fetch", async (_: unknown, call: RequestInit) => {
    bodies.push(JSON.parse(String(call.body)));
    return Response.json(booking(), { status: 201 });
  });
  const { validate, send } = bookingFormLogic({
    ...{ type: "virtual_pro", amountPesewas: 60_000, heldUntil: null, onCreated: () => {} },
  });
  const other = { ...draft, country: "other", otherCountry: " " };
  expect(validate(other)).toEqual({ otherCountry: "Enter the country" });
  const named = { ...other, otherCountry: "Togo", notes: "Soon" };
  expect(validate(named)).toEqual({});
  await send(named, {} as HTMLFormElement);
  expect(bodies[0]).toMatchObject({ country: "other", notes: "Country: Togo\nSoon" });
});

const draft = {
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
