import { afterEach, expect, test, vi } from "vitest";
import { formatWork, textToHash } from "#domain/operations/person-proofs.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { clearToasts, currentToasts } from "#web/lib/toasts/toast.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

const form = { email: "ama@example.com" };
const headers = { "Idempotency-Key": "one-key" };

async function workOf(salt: string, number: number, difficulty: number) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(textToHash(salt, number)));
  return { kind: "work", challenge: `${salt}.${Buffer.from(hash).toString("hex")}`, difficulty };
}

function refusal(status: number, code: string, proof?: object) {
  return Response.json({ error: { code, message: "No.", requestId: "r", ...(proof && { proof }) } }, { status });
}

/** Answers with each response in turn. */
function stubAnswers(...answers: Response[]) {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => answers.shift() ?? Response.error());
  vi.stubGlobal("fetch", fetched);
  return () => fetched.mock.calls.map(([, { body, headers }]) => ({ body: JSON.parse(String(body)), headers }));
}

const subscribe = () => readResponse(api.api.newsletter.$post({ json: form }, { headers }));

test.each([
  [403, "proof_required"],
  [429, "too_many_requests"],
])("solves the proof that a %i asks for and sends the same form again under its key", async (status, code) => {
  const proof = await workOf("salt", 777, 1000);
  const calls = stubAnswers(refusal(status, code, proof), Response.json({ ok: true }, { status: 201 }));
  expect(await subscribe()).toEqual({ ok: true });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Checking that you are a person…"]);
  const [first, second] = calls();
  expect(first?.body).toEqual(form);
  expect(second?.body).toEqual({ ...form, proof: formatWork({ salt: "salt", difficulty: 1000, number: 777 }) });
  expect(second?.headers).toEqual(first?.headers);
});

test("shows the refusal if nothing can be solved, or if proofs are asked for endlessly", async () => {
  const unsolvable = { ...(await workOf("salt", 5000, 6000)), difficulty: 1000 };
  const calls = stubAnswers(refusal(403, "proof_required", unsolvable));
  await expect(subscribe()).rejects.toMatchObject({ code: "proof_required" });
  expect(calls()).toHaveLength(1);
  const proof = await workOf("salt", 1, 1000);
  const endless = stubAnswers(...Array.from({ length: 9 }, () => refusal(403, "proof_required", proof)));
  await expect(subscribe()).rejects.toMatchObject({ code: "proof_required" });
  expect(endless()).toHaveLength(4);
});

test("sends other refusals through unchanged, without a word", async () => {
  const calls = stubAnswers(
    refusal(403, "foreign_origin"),
    refusal(429, "too_many_requests"),
    new Response("", { status: 403 }),
  );
  for (const status of [403, 429, 403]) await expect(subscribe()).rejects.toMatchObject({ status });
  expect(calls()).toHaveLength(3);
  expect(currentToasts()).toEqual([]);
});
