import type { Context } from "hono";
import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { assemble } from "#worker/app.ts";
import { type AppEnv, Hono } from "#worker/http/hono.ts";
import { keysOf } from "#worker/test/arbitrary-input.ts";
import { bookingBody, errorOf, makeHarness } from "#worker/test/harness.ts";
import {
  acceptsEmptyBody,
  addressFor,
  EXPECTED_HEADERS,
  expectRefusal,
  headersFor,
  POLICIES,
  routeName,
  STAFF_KEY,
} from "#worker/test/policy-calls.ts";
import { withinOneMinute } from "#worker/test/within-one-minute.ts";
import { visitorRoutes } from "#worker/visitor-routes.ts";
import { makeFindPolicies } from "./collect-policies.ts";
import { staffAction, visitorMutation, visitorQuery } from "./route-policies.ts";
import type { RoutePolicy } from "./route-policy.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const LIMIT = 20;
const KB = 1024;

const jsonPolicies = POLICIES.filter((policy) => policy.body === "json");
const bodyPolicies = POLICIES.filter((policy) => policy.body === "json" || policy.body === "raw");
const filePolicies = POLICIES.filter((policy) => policy.body === "file");
const sendingPolicies = POLICIES.filter((policy) => policy.method !== "GET");
/** One harness for all: each call uses its own IP address. */
const harness = makeHarness({ bindings: { ADMIN_API_KEY: STAFF_KEY } });

for (const policy of POLICIES.filter(({ hasSideEffects }) => hasSideEffects))
  test(`answers only our own pages for ${routeName(policy)}, and never HEAD`, async () => {
    const ask = (method: string, headers: Record<string, string> = {}) =>
      harness.call(addressFor(policy), { method, headers: { ...headersFor(policy), ...headers } });
    await expectRefusal(await ask("GET", { Origin: "https://evil.example" }), 403, "foreign_origin");
    await expectRefusal(await ask("GET", { "Sec-Fetch-Site": "cross-site" }), 403, "foreign_origin");
    expect((await ask("HEAD")).status).toBe(405);
    // A list answers 200; a made-up id answers 404.
    expect([200, 404]).toContain((await ask("GET", { "Sec-Fetch-Site": "same-origin" })).status);
  });

const limitedPolicies = POLICIES.filter((policy) => policy.isLimited);
const findPolicies = makeFindPolicies(POLICIES);

/** A valid call, with the change that a test makes. */
function callPolicy(policy: RoutePolicy, change: { body?: BodyInit | null; headers?: Record<string, string> } = {}) {
  return harness.call(addressFor(policy), {
    method: policy.method,
    headers: { ...headersFor(policy), ...change.headers },
    ...(policy.method !== "GET" && { body: change.body ?? (policy.body === "json" ? "{}" : null) }),
  });
}

test("refuses to build an app if a route does not start with exactly one policy", () => {
  const answer = async (c: Context<AppEnv>) => c.text("open");
  const withRoute = (add: (routes: ReturnType<typeof visitorRoutes>) => unknown) => {
    const routes = visitorRoutes();
    add(routes);
    return () => assemble(routes);
  };
  expect(withRoute((routes) => routes.get("/api/planted", visitorQuery({}), answer))).not.toThrow();
  expect(withRoute((routes) => routes.get("/api/planted", answer))).toThrow("GET /api/planted has no policy");
  expect(withRoute((routes) => routes.get("/api/planted", answer, visitorQuery({})))).toThrow("has no policy");
  expect(withRoute((routes) => routes.all("/api/planted", answer))).toThrow("ALL /api/planted has no policy");
  expect(withRoute((routes) => routes.use(visitorQuery({}), answer))).toThrow("ALL /* has a policy for the other kind");
  expect(withRoute((routes) => routes.route("/api/planted", new Hono().get("/", answer)))).toThrow("has no policy");
  const twice = withRoute((routes) => routes.get("/api/planted", visitorQuery({}), visitorQuery({}), answer));
  expect(twice).toThrow("GET /api/planted has two policies");
  const reading = withRoute((routes) => routes.post("/api/planted", visitorQuery({}), answer));
  expect(reading).toThrow("POST /api/planted has a policy for the other kind of method");
  const changing = withRoute((routes) => routes.get("/api/planted", visitorMutation({ json: SubscribeInput }), answer));
  expect(changing).toThrow("GET /api/planted has a policy for the other kind of method");
});

test("no name stands twice in a route's path, query and body, which its use case gets as one input", () => {
  const namesOf = ({ schemas }: RoutePolicy) => Object.values(schemas).flatMap((schema) => keysOf(schema));
  expect(POLICIES.filter((policy) => new Set(namesOf(policy)).size < namesOf(policy).length)).toEqual([]);
});

test("refuses to declare an act of staff without its effects", () => {
  expect(() => staffAction({} as never)).toThrow("does not declare its effects");
  expect(() => staffAction({ effects: [] })).not.toThrow();
});

test("limits every public policy with input, except the webhook and sign-in", () => {
  const unlimited = sendingPolicies.filter((policy) => !policy.isLimited && policy.caller !== "staff");
  expect(unlimited.map((policy) => policy.path)).toEqual([
    "/api/payment/webhook",
    "/api/whatsapp/webhook",
    "/api/admin/passkeys/options",
    "/api/admin/passkeys",
    "/api/admin/sign-in/options",
    "/api/admin/sign-in",
  ]);
});

test("limits bodies to 16 KB, the webhook to 256 KB and uploads to the maximum file size", () => {
  const maxBytesOf = (policy: RoutePolicy) =>
    policy.body === "file" || ["/api/admin/import/:step", "/api/admin/photos/:slot"].includes(policy.path)
      ? MAX_FILE_BYTES
      : (policy.caller === "gateway" ? 256 : 16) * KB;
  for (const policy of POLICIES) expect(policy.maxBodyBytes).toBeLessThanOrEqual(maxBytesOf(policy));
});

describe.each(filePolicies.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  test("refuses a compressed or too large file without reading it", async () => {
    const send = async (headers: Record<string, string>) => {
      let isRead = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(new Uint8Array(KB));
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await callPolicy(policy, { body, headers });
      await body.cancel().catch(() => {});
      return { answer, isRead };
    };
    const packed = await send({ "Content-Encoding": "gzip", "Content-Length": "10" });
    await expectRefusal(packed.answer, 415, "unsupported_media_type");
    const large = await send({ "Content-Length": String(policy.maxBodyBytes + 1) });
    await expectRefusal(large.answer, 413, "body_too_large");
    expect([packed.isRead, large.isRead]).toEqual([false, false]);
  });
});

describe.each(jsonPolicies.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  test("refuses what is not JSON", async () => {
    for (const body of [
      "",
      "{",
      '{"a":}',
      "undefined",
      "\u0000{}",
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      '{"a":"\\ud800"}',
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    ])
      await expectRefusal(await callPolicy(policy, { body }), 400, "bad_json");
  });

  test("refuses deep nesting", async () => {
    for (const depth of [21, 2000])
      await expectRefusal(
        await callPolicy(policy, { body: `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}` }),
        400,
        "bad_json",
      );
    await expectRefusal(
      await callPolicy(policy, { body: `{"a":${"[".repeat(7000)}${"]".repeat(7000)}}` }),
      400,
      "bad_json",
    );
  });

  test("refuses other content types", async () => {
    for (const type of [
      ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp"],
      ...["application/json, text/plain", "text/plain; a=application/json"],
    ])
      await expectRefusal(
        await callPolicy(policy, { headers: { "Content-Type": type } }),
        415,
        "unsupported_media_type",
      );
    const { "Content-Type": _, ...withoutType } = headersFor(policy);
    const bare = await harness.call(addressFor(policy), {
      method: policy.method,
      headers: withoutType,
      body: new Uint8Array([0x7b, 0x7d]),
    });
    await expectRefusal(bare, 415, "unsupported_media_type");
  });

  test("refuses JSON that is not an object, and an empty object with a message per field", async () => {
    for (const body of ["null", "[]", "[{}]", '"text"', "1", "true"])
      await expectRefusal(await callPolicy(policy, { body }), 400, "validation_failed");
    if (acceptsEmptyBody(policy)) return;
    const error = await errorOf(await callPolicy(policy, { body: "{}" }));
    expect(error.code).toBe("validation_failed");
    expect(Object.keys(error.fields ?? {}).length).toBeGreaterThan(0);
  });
});

describe.each(bodyPolicies.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  test("refuses a compressed body", async () => {
    for (const encoding of ["gzip", "br", "deflate", "gzip, identity"])
      await expectRefusal(
        await callPolicy(policy, { headers: { "Content-Encoding": encoding } }),
        415,
        "unsupported_media_type",
      );
  });

  test("refuses a body that declares too large a length", async () => {
    const body = JSON.stringify({ a: "x".repeat(policy.maxBodyBytes) });
    await expectRefusal(await callPolicy(policy, { body }), 413, "body_too_large");
  });

  test("stops reading a stream that exceeds the limit, whatever length it declares", async () => {
    for (const headers of [{}, { "Content-Length": "2" }]) {
      let sentKilobytes = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sentKilobytes += 1;
          controller.enqueue(new Uint8Array(KB).fill(0x20));
        },
      });
      await expectRefusal(await callPolicy(policy, { body: endless, headers }), 413, "body_too_large");
      expect(sentKilobytes).toBeLessThan(policy.maxBodyBytes / KB + 8);
    }
  });
});

describe.each(POLICIES.filter(({ schemas }) => schemas.param).map((policy) => [routeName(policy), policy] as const))(
  "%s",
  (_, policy) => {
    test("refuses an unknown id with a message", async () => {
      const path = policy.path.replace(/:[a-z]+/g, "x".repeat(2000));
      await expectRefusal(await callPolicy({ ...policy, path }, { body: "{}" }), 400, "validation_failed");
    });
  },
);

describe.each(POLICIES.filter(({ schemas }) => schemas.query).map((policy) => [routeName(policy), policy] as const))(
  "%s",
  (_, policy) => {
    test("refuses a repeated query parameter with a message", async () => {
      for (const key of keysOf(policy.schemas.query as ZodMiniType)) {
        const path = `${addressFor(policy)}?${key}=1&${key}=1`;
        const init = { method: policy.method, headers: headersFor(policy) };
        const response = await harness.call(path, policy.body === "json" ? { ...init, body: "{}" } : init);
        expect(response.status).toBe(400);
        // The error also lists missing fields.
        expect(Object.keys((await errorOf(response)).fields ?? {})).toContain(key);
      }
    });
  },
);

describe.each(sendingPolicies.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  if (policy.caller === "gateway") {
    test("requires a signature and no origin", async () => {
      const response = await callPolicy(policy, { body: "{}", headers: { Origin: "https://gateway.example" } });
      await expectRefusal(response, 401, "bad_signature");
    });
    return;
  }

  test("refuses other origins", async () => {
    for (const origin of ["https://evil.example", "null", "https://house.test.evil.example", "http://house.test", ""])
      await expectRefusal(await callPolicy(policy, { headers: { Origin: origin } }), 403, "foreign_origin");
    if (policy.caller === "mail_reader") return;
    await expectRefusal(
      await callPolicy(policy, { headers: { "Sec-Fetch-Site": "cross-site" } }),
      403,
      "foreign_origin",
    );
  });

  test("accepts its own origin", async () => {
    const sameOrigin = await callPolicy(policy, {
      headers: { Origin: "https://house.test", "Sec-Fetch-Site": "same-origin" },
    });
    expect(sameOrigin.status).not.toBe(403);
  });
});

describe.each(limitedPolicies.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  test("accepts twenty calls a minute from one address, whatever headers it sends", async () => {
    const { first, refused, other } = await withinOneMinute(async () => {
      const from = (address: string, index: number) =>
        callPolicy(policy, {
          headers: {
            "CF-Connecting-IP": address,
            "X-Forwarded-For": `192.0.2.${index}`,
            "X-Real-IP": `192.0.2.${index}`,
            "True-Client-IP": `192.0.2.${index}`,
            Forwarded: `for=192.0.2.${index}`,
            "User-Agent": `visitor ${index}`,
          },
        });
      const address = crypto.randomUUID();
      const first = await Promise.all(Array.from({ length: LIMIT }, (_, index) => from(address, index)));
      return { first, refused: await from(address, LIMIT), other: await from(crypto.randomUUID(), 0) };
    });
    expect(first.map((response) => response.status)).not.toContain(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    await expectRefusal(refused, 429, "too_many_requests");
    expect(other.status).not.toBe(429);
  });
});

test("matches exactly one policy per path and method, however the path is written", () => {
  const overlaps = POLICIES.flatMap((policy, at) =>
    POLICIES.slice(at + 1)
      .filter(({ method, path }) => method === policy.method && canBeOne(path.split("/"), policy.path.split("/")))
      .map((other) => `${routeName(policy)} and ${other.path}`),
  );
  expect(overlaps).toEqual([]);
});

function canBeOne(parts: string[], otherParts: string[]): boolean {
  const isFree = (part: string | undefined) => part?.startsWith(":");
  return (
    parts.length === otherParts.length &&
    parts.every((part, at) => part === otherParts[at] || isFree(part) || isFree(otherParts[at]))
  );
}

test("refuses other methods and lists the allowed ones", async () => {
  for (const path of new Set(POLICIES.map(addressFor))) {
    const allowed = findPolicies(path).map((policy) => policy.method);
    for (const method of METHODS.filter((candidate) => !allowed.some((allowedMethod) => allowedMethod === candidate))) {
      const response = await harness.call(path, { method });
      expect(response.headers.get("Allow"), `${method} ${path}`).toBe(allowed.join(", "));
      await expectRefusal(response, 405, "method_not_allowed");
    }
  }
});

test("sends no CORS header", async () => {
  for (const policy of POLICIES) {
    const response = await callPolicy(policy, { headers: { Origin: "https://evil.example" } });
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("sets a cookie only for the policies that start or end a session", async () => {
  const sameOrigin = ["POST /api/admin/passkeys", "POST /api/admin/sign-in", "POST /api/admin/sign-out"];
  const otherParts = POLICIES.filter((policy) => !sameOrigin.includes(routeName(policy)));
  expect(otherParts).toHaveLength(POLICIES.length - sameOrigin.length);
  for (const policy of otherParts)
    expect((await callPolicy(policy)).headers.get("Set-Cookie"), routeName(policy)).toBeNull();
});

test("answers an unknown path with a 404 in JSON", async () => {
  for (const path of [
    ...["/api", "/api/", "/api/nope", "/api/bookings/", "/api/payment/verify/", "/api/payment/verify/a/b"],
    ...["/api/__proto__", "/api/admin", "/api/admin/", "/API/bookings", "/api//bookings"],
  ])
    await expectRefusal(await makeHarness().call(path), 404, "not_found");
});

test("answers HEAD like GET, without a body", async () => {
  const response = await makeHarness().call("/api/exchange-rate/usd-ghs", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("accepts a charset next to the content type", async () => {
  const response = await makeHarness().post("/api/bookings", bookingBody(), {
    "Content-Type": "Application/JSON; charset=utf-8",
  });
  expect(response.status).toBe(201);
});

test("sends the security headers with a successful answer too", async () => {
  const harness = makeHarness();
  for (const response of [
    await harness.call("/api/exchange-rate/usd-ghs"),
    await harness.post("/api/bookings", bookingBody()),
  ]) {
    expect(response.ok).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject(EXPECTED_HEADERS);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  }
});
