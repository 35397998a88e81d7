import { expect, test } from "vitest";
import { makeApp } from "#worker/app.ts";
import { bookingBody, errorOf, play } from "#worker/test/play.ts";
import { DOORS } from "./doors.ts";

const jsonDoors = DOORS.filter((door) => door.body === "json").map((door) => door.path);
const JSON_TYPE = { "Content-Type": "application/json" };

test("every route has a door, and every door a route", () => {
  const routes = makeApp()
    .routes.filter((route) => route.method !== "ALL")
    .map((route) => `${route.method} ${route.path}`);
  expect([...new Set(routes)].sort()).toEqual(DOORS.map((door) => `${door.method} ${door.path}`).sort());
});

test("every public door that takes something is limited, except the gateway's", () => {
  const unlimited = DOORS.filter((door) => door.method !== "GET" && !door.isLimited);
  expect(unlimited.map((door) => door.path)).toEqual(["/api/payment/webhook"]);
});

async function expectRefusal(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const { error } = (await response.json()) as { error: Record<string, string> };
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\S/), requestId: expect.stringMatching(/\S/) });
  expect(response.headers.get("X-Request-Id")).toBe(error.requestId);
}

for (const path of jsonDoors) {
  const send = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
    play().call(path, { method: "POST", headers, body });

  test(`${path} refuses what is not JSON`, async () => {
    for (const body of [
      "",
      "{",
      '{"a":}',
      "undefined",
      "\u0000{}",
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      '{"a":"\\ud800"}',
    ])
      await expectRefusal(await send(body), 400, "bad_json");
  });

  test(`${path} refuses bytes that are not UTF-8`, async () => {
    await expectRefusal(await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400, "bad_json");
  });

  test(`${path} refuses JSON that is no object`, async () => {
    for (const body of ["null", "[]", "[{}]", '"text"', "1", "true"])
      await expectRefusal(await send(body), 400, "validation_failed");
  });

  test(`${path} refuses an empty object with a message for each field`, async () => {
    const response = await send("{}");
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.code).toBe("validation_failed");
    expect(Object.keys(error.fields ?? {}).length).toBeGreaterThan(0);
  });

  test(`${path} refuses other content types`, async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
    ])
      await expectRefusal(await send("{}", { "Content-Type": type }), 415, "unsupported_media_type");
    await expectRefusal(await send(new Uint8Array([0x7b, 0x7d]), {}), 415, "unsupported_media_type");
  });

  test(`${path} refuses a compressed body`, async () => {
    await expectRefusal(await send("{}", { ...JSON_TYPE, "Content-Encoding": "gzip" }), 415, "unsupported_media_type");
  });

  test(`${path} refuses more than 16 KB, declared or streamed`, async () => {
    const large = JSON.stringify({ a: "x".repeat(16 * 1024) });
    await expectRefusal(await send(large), 413, "body_too_large");
    const stream = new ReadableStream({
      start(controller) {
        for (let turn = 0; turn < 20; turn += 1) controller.enqueue(new TextEncoder().encode("x".repeat(1024)));
        controller.close();
      },
    });
    await expectRefusal(await send(stream), 413, "body_too_large");
  });

  test(`${path} refuses deep nesting`, async () => {
    for (const depth of [21, 2000])
      await expectRefusal(await send(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`), 400, "bad_json");
    await expectRefusal(await send(`{"a":${"[".repeat(7000)}${"]".repeat(7000)}}`), 400, "bad_json");
  });

  test(`${path} refuses other origins and takes its own`, async () => {
    for (const origin of ["https://evil.example", "null", "https://house.test.evil.example", "http://house.test"])
      await expectRefusal(await send("{}", { ...JSON_TYPE, Origin: origin }), 403, "foreign_origin");
    await expectRefusal(await send("{}", { ...JSON_TYPE, "Sec-Fetch-Site": "cross-site" }), 403, "foreign_origin");
    await expectRefusal(
      await send("{}", { ...JSON_TYPE, Origin: "https://house.test", "Sec-Fetch-Site": "same-origin" }),
      400,
      "validation_failed",
    );
  });

  test(`${path} refuses other methods and says which it takes`, async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await play().call(path, { method });
      expect(response.headers.get("Allow")).toBe("POST");
      await expectRefusal(response, 405, "method_not_allowed");
    }
  });

  test(`${path} takes twenty calls a minute from one address, and more from another`, async () => {
    const house = play();
    const from = (address: string) =>
      house.call(path, { method: "POST", headers: { ...JSON_TYPE, "CF-Connecting-IP": address }, body: "{}" });
    const address = crypto.randomUUID();
    const first = await Promise.all(Array.from({ length: 20 }, () => from(address)));
    expect(new Set(first.map((response) => response.status))).toEqual(new Set([400]));
    const refused = await from(address);
    expect(refused.headers.get("Retry-After")).toBe("60");
    await expectRefusal(refused, 429, "too_many_requests");
    expect((await from(crypto.randomUUID())).status).toBe(400);
  });
}

test("an address is only what Cloudflare says it is", async () => {
  const house = play();
  const address = crypto.randomUUID();
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) {
    const response = await house.post(
      "/api/newsletter",
      {},
      {
        "CF-Connecting-IP": address,
        "X-Forwarded-For": `192.0.2.${turn}`,
        "X-Real-IP": `192.0.2.${turn}`,
      },
    );
    statuses.push(response.status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("an address that does not exist is a 404 in JSON", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/nope",
    "/api/bookings/",
    "/api/payment/verify/",
    "/api/payment/verify/a/b",
    "/api/__proto__",
  ])
    await expectRefusal(await play().call(path), 404, "not_found");
});

test("a HEAD is answered like a GET, without a body", async () => {
  const response = await play().call("/api/exchange-rate/usd-ghs", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("a charset beside the type is fine", async () => {
  const response = await play().post("/api/bookings", bookingBody(), {
    "Content-Type": "Application/JSON; charset=utf-8",
  });
  expect(response.status).toBe(201);
});

test("every answer carries the headers that guard it", async () => {
  const house = play();
  for (const response of [
    await house.call("/api/exchange-rate/usd-ghs"),
    await house.post("/api/bookings", bookingBody()),
  ])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
});
