import { afterEach, expect, test, vi } from "vitest";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { api, createApi, readResponse } from "./api.ts";
import { ApiError } from "./api-error.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("every request includes credentials and sends its body as JSON", async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ ok: true }, { status: 201 }));
  vi.stubGlobal("fetch", fetched);
  await readResponse(api.api.newsletter.$post({ json: { email: "ama@example.com" } }));
  await readResponse(api.api["exchange-rate"]["usd-ghs"].$get());
  const [[, post], [, get]] = fetched.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect([post.credentials, get.credentials]).toEqual(["include", "include"]);
  expect(new Headers(post.headers).get("content-type")).toBe("application/json");
  expect(post.body).toBe('{"email":"ama@example.com"}');
  expect(get.body).toBeUndefined();
});

test("path parameters are encoded once and headers are computed for each request", async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  let key = "first";
  const { payment, admin } = createApi(
    () => ({ "x-key": key }),
    () => {},
  ).api;
  await payment.verify[":reference"].$get({ param: { reference: "a/b?c d%" } });
  key = "second";
  await admin.bookings[":id"].move.$post({
    param: { id: "../x" },
    json: { startDate: "2026-11-30", from: "2026-11-29" },
  });
  const [[read, get], [moved, post]] = fetched.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect(read).toBe("/api/payment/verify/a%2Fb%3Fc%20d%25");
  expect(moved).toBe("/api/admin/bookings/..%2Fx/move");
  expect([get, post].map(({ headers }) => new Headers(headers).get("x-key"))).toEqual(["first", "second"]);
  expect(post.body).toBe('{"startDate":"2026-11-30","from":"2026-11-29"}');
});

test("a customer's page sends the shared key where staff signed in with it", async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  const stored: Record<string, string> = {};
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored[name] ?? null });
  const cancel = () => api.api["my-booking"].cancel.$post({ json: { token: "t", refundAmount: 0 } });
  await cancel();
  stored["admin-api-key"] = "a key";
  await cancel();
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get(ADMIN_KEY_HEADER))).toEqual([
    null,
    "a key",
  ]);
});

test("calls onUnauthorized for a 401 and for no other status", async () => {
  let status = 401;
  vi.stubGlobal("fetch", async () => Response.json({}, { status }));
  const onUnauthorized = vi.fn();
  const { admin } = createApi(() => ({}), onUnauthorized).api;
  await expect(readResponse(admin.summary.$get())).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  status = 403;
  await expect(readResponse(admin.summary.$get())).rejects.toMatchObject({ status: 403 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test("a request without a response fails after 45 seconds", async () => {
  vi.useFakeTimers();
  let isOver = false;
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  const rate = readResponse(api.api["exchange-rate"]["usd-ghs"].$get());
  const failed = expect(rate.finally(() => (isOver = true))).rejects.toMatchObject({
    name: "NetworkError",
    cause: { name: "TimeoutError" },
  });
  await vi.advanceTimersByTimeAsync(44_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(isOver).toBe(true);
});

test("an unsuccessful response throws its status and body", async () => {
  vi.stubGlobal("fetch", async () => new Response("No such thing", { status: 404, statusText: "Not Found" }));
  const failure = readResponse(api.api["exchange-rate"]["usd-ghs"].$get());
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({ message: "404: No such thing", status: 404, userMessage: null });
});

test("a response without a body throws its status and status text", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503, statusText: "Service Unavailable" }));
  const failure = readResponse(api.api["exchange-rate"]["usd-ghs"].$get());
  await expect(failure).rejects.toMatchObject({ message: "503: Service Unavailable", status: 503, userMessage: null });
});
