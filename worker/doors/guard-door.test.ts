import type { Context } from "hono";
import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { MOST_FILE_BYTES } from "#domain/operations/limits.ts";
import { assemble, visitorRoutes } from "#worker/app.ts";
import { type AppEnv, Hono } from "#worker/http/hono.ts";
import { keysOf } from "#worker/test/arbitrary-input.ts";
import {
  addressOf,
  DOORS,
  expectRefusal,
  GUARDING_HEADERS,
  headersFor,
  nameOf,
  STAFF_KEY,
  takesNothing,
} from "#worker/test/door-calls.ts";
import { bookingBody, errorOf, makeHarness } from "#worker/test/harness.ts";
import { withinOneMinute } from "#worker/test/within-one-minute.ts";
import type { Door } from "./door.ts";
import { visitorReads, visitorSends } from "./doors.ts";
import { makeFindDoors } from "./doors-of.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const LIMIT = 20;
const KB = 1024;

const jsonDoors = DOORS.filter((door) => door.body === "json");
const bodyDoors = DOORS.filter((door) => door.body === "json" || door.body === "raw");
const fileDoors = DOORS.filter((door) => door.body === "file");
const sendingDoors = DOORS.filter((door) => door.method !== "GET");
/** One for all of them: each call comes from an address of its own. */
const house = makeHarness({ bindings: { ADMIN_API_KEY: STAFF_KEY } });

for (const door of DOORS.filter(({ asksOutside }) => asksOutside))
  test(`${nameOf(door)} is asked by our own pages alone, and never by HEAD`, async () => {
    const ask = (method: string, headers: Record<string, string> = {}) =>
      house.call(addressOf(door), { method, headers: { ...headersFor(door), ...headers } });
    await expectRefusal(await ask("GET", { Origin: "https://evil.example" }), 403, "foreign_origin");
    await expectRefusal(await ask("GET", { "Sec-Fetch-Site": "cross-site" }), 403, "foreign_origin");
    expect((await ask("HEAD")).status).toBe(405);
    // A list is there; what an id made up here names is not.
    expect([200, 404]).toContain((await ask("GET", { "Sec-Fetch-Site": "same-origin" })).status);
  });

const limitedDoors = DOORS.filter((door) => door.isLimited);
const findDoors = makeFindDoors(DOORS);

/** One call by somebody who may call, with what the test changes about it. */
function knock(door: Door, change: { body?: BodyInit | null; headers?: Record<string, string> } = {}) {
  return house.call(addressOf(door), {
    method: door.method,
    headers: { ...headersFor(door), ...change.headers },
    ...(door.method !== "GET" && { body: change.body ?? (door.body === "json" ? "{}" : null) }),
  });
}

test("a route without exactly one door right after its path lets no app be made", () => {
  const answer = async (c: Context<AppEnv>) => c.text("open");
  const withRoute = (add: (routes: ReturnType<typeof visitorRoutes>) => unknown) => {
    const routes = visitorRoutes();
    add(routes);
    return () => assemble(routes);
  };
  expect(withRoute((routes) => routes.get("/api/planted", visitorReads(), answer))).not.toThrow();
  expect(withRoute((routes) => routes.get("/api/planted", answer))).toThrow("GET /api/planted has no door");
  expect(withRoute((routes) => routes.get("/api/planted", answer, visitorReads()))).toThrow("has no door");
  expect(withRoute((routes) => routes.all("/api/planted", answer))).toThrow("ALL /api/planted has no door");
  expect(withRoute((routes) => routes.use(visitorReads(), answer))).toThrow("ALL /* has a door for the other kind");
  expect(withRoute((routes) => routes.route("/api/planted", new Hono().get("/", answer)))).toThrow("has no door");
  const twice = withRoute((routes) => routes.get("/api/planted", visitorReads(), visitorReads(), answer));
  expect(twice).toThrow("GET /api/planted has two doors");
  const reading = withRoute((routes) => routes.post("/api/planted", visitorReads(), answer));
  expect(reading).toThrow("POST /api/planted has a door for the other kind of method");
  const changing = withRoute((routes) => routes.get("/api/planted", visitorSends({ json: SubscribeInput }), answer));
  expect(changing).toThrow("GET /api/planted has a door for the other kind of method");
});

test("every public door that takes something is limited, except the gateway's and those where staff show who they are", () => {
  const unlimited = sendingDoors.filter((door) => !door.isLimited && door.who !== "staff");
  expect(unlimited.map((door) => door.path)).toEqual([
    "/api/payment/webhook",
    "/api/admin/passkeys/options",
    "/api/admin/passkeys",
    "/api/admin/sign-in/options",
    "/api/admin/sign-in",
  ]);
});

test("a door takes at most 16 KB, the gateway's 256, and one for files what a file may have", () => {
  const most = (door: Door) => (door.body === "file" ? MOST_FILE_BYTES : (door.who === "gateway" ? 256 : 16) * KB);
  for (const door of DOORS) expect(door.maxBodyBytes).toBeLessThanOrEqual(most(door));
});

describe.each(fileDoors.map((door) => [nameOf(door), door] as const))("%s", (_, door) => {
  test("refuses a packed file, and one that says itself that it is too large, and reads nothing of either", async () => {
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
      const answer = await knock(door, { body, headers });
      await body.cancel().catch(() => {});
      return { answer, isRead };
    };
    const packed = await send({ "Content-Encoding": "gzip", "Content-Length": "10" });
    await expectRefusal(packed.answer, 415, "unsupported_media_type");
    const large = await send({ "Content-Length": String(door.maxBodyBytes + 1) });
    await expectRefusal(large.answer, 413, "body_too_large");
    expect([packed.isRead, large.isRead]).toEqual([false, false]);
  });
});

describe.each(jsonDoors.map((door) => [nameOf(door), door] as const))("%s", (_, door) => {
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
      await expectRefusal(await knock(door, { body }), 400, "bad_json");
  });

  test("refuses deep nesting", async () => {
    for (const depth of [21, 2000])
      await expectRefusal(
        await knock(door, { body: `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}` }),
        400,
        "bad_json",
      );
    await expectRefusal(await knock(door, { body: `{"a":${"[".repeat(7000)}${"]".repeat(7000)}}` }), 400, "bad_json");
  });

  test("refuses other content types", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/json, text/plain",
      "text/plain; a=application/json",
    ])
      await expectRefusal(await knock(door, { headers: { "Content-Type": type } }), 415, "unsupported_media_type");
    const { "Content-Type": _, ...untyped } = headersFor(door);
    const bare = await house.call(addressOf(door), {
      method: door.method,
      headers: untyped,
      body: new Uint8Array([0x7b, 0x7d]),
    });
    await expectRefusal(bare, 415, "unsupported_media_type");
  });

  test("refuses JSON that is no object, and an empty one with a message for each field", async () => {
    for (const body of ["null", "[]", "[{}]", '"text"', "1", "true"])
      await expectRefusal(await knock(door, { body }), 400, "validation_failed");
    if (takesNothing(door)) return;
    const error = await errorOf(await knock(door, { body: "{}" }));
    expect(error.code).toBe("validation_failed");
    expect(Object.keys(error.fields ?? {}).length).toBeGreaterThan(0);
  });
});

describe.each(bodyDoors.map((door) => [nameOf(door), door] as const))("%s", (_, door) => {
  test("refuses a compressed body", async () => {
    for (const encoding of ["gzip", "br", "deflate", "gzip, identity"])
      await expectRefusal(
        await knock(door, { headers: { "Content-Encoding": encoding } }),
        415,
        "unsupported_media_type",
      );
  });

  test("refuses more than it takes, declared", async () => {
    const body = JSON.stringify({ a: "x".repeat(door.maxBodyBytes) });
    await expectRefusal(await knock(door, { body }), 413, "body_too_large");
  });

  test("stops reading a stream without a length, or with a false one, as soon as it is too long", async () => {
    for (const headers of [{}, { "Content-Length": "2" }]) {
      let sentKilobytes = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sentKilobytes += 1;
          controller.enqueue(new Uint8Array(KB).fill(0x20));
        },
      });
      await expectRefusal(await knock(door, { body: endless, headers }), 413, "body_too_large");
      expect(sentKilobytes).toBeLessThan(door.maxBodyBytes / KB + 8);
    }
  });
});

describe.each(DOORS.filter(({ schemas }) => schemas.param).map((door) => [nameOf(door), door] as const))(
  "%s",
  (_, door) => {
    test("refuses an address that leads nowhere, with a message", async () => {
      const path = door.path.replace(/:[a-z]+/g, "x".repeat(2000));
      await expectRefusal(await knock({ ...door, path }, { body: "{}" }), 400, "validation_failed");
    });
  },
);

describe.each(DOORS.filter(({ schemas }) => schemas.query).map((door) => [nameOf(door), door] as const))(
  "%s",
  (_, door) => {
    test("refuses a question asked twice, with a message for it", async () => {
      for (const key of keysOf(door.schemas.query as ZodMiniType)) {
        const response = await house.call(`${addressOf(door)}?${key}=1&${key}=1`, { headers: headersFor(door) });
        expect(response.status).toBe(400);
        // Also what the door asks for and was not said.
        expect(Object.keys((await errorOf(response)).fields ?? {})).toContain(key);
      }
    });
  },
);

describe.each(sendingDoors.map((door) => [nameOf(door), door] as const))("%s", (_, door) => {
  if (door.who === "gateway") {
    test("asks for a signature and no origin", async () => {
      const response = await knock(door, { body: "{}", headers: { Origin: "https://gateway.example" } });
      await expectRefusal(response, 401, "bad_signature");
    });
    return;
  }

  test("refuses other origins", async () => {
    for (const origin of ["https://evil.example", "null", "https://house.test.evil.example", "http://house.test", ""])
      await expectRefusal(await knock(door, { headers: { Origin: origin } }), 403, "foreign_origin");
    if (door.who === "mail_reader") return;
    await expectRefusal(await knock(door, { headers: { "Sec-Fetch-Site": "cross-site" } }), 403, "foreign_origin");
  });

  test("takes its own origin", async () => {
    const own = await knock(door, { headers: { Origin: "https://house.test", "Sec-Fetch-Site": "same-origin" } });
    expect(own.status).not.toBe(403);
  });
});

describe.each(limitedDoors.map((door) => [nameOf(door), door] as const))("%s", (_, door) => {
  test("takes twenty calls a minute from one address, whatever else it calls itself", async () => {
    const { first, refused, other } = await withinOneMinute(async () => {
      const from = (address: string, turn: number) =>
        knock(door, {
          headers: {
            "CF-Connecting-IP": address,
            "X-Forwarded-For": `192.0.2.${turn}`,
            "X-Real-IP": `192.0.2.${turn}`,
            "True-Client-IP": `192.0.2.${turn}`,
            Forwarded: `for=192.0.2.${turn}`,
            "User-Agent": `visitor ${turn}`,
          },
        });
      const address = crypto.randomUUID();
      const first = await Promise.all(Array.from({ length: LIMIT }, (_, turn) => from(address, turn)));
      return { first, refused: await from(address, LIMIT), other: await from(crypto.randomUUID(), 0) };
    });
    expect(first.map((response) => response.status)).not.toContain(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    await expectRefusal(refused, 429, "too_many_requests");
    expect(other.status).not.toBe(429);
  });
});

test("no address is two doors of one method, so what guards it is of the route that answers it, however it is written", () => {
  const overlaps = DOORS.flatMap((door, at) =>
    DOORS.slice(at + 1)
      .filter(({ method, path }) => method === door.method && canBeOne(path.split("/"), door.path.split("/")))
      .map((other) => `${nameOf(door)} and ${other.path}`),
  );
  expect(overlaps).toEqual([]);
});

function canBeOne(parts: string[], others: string[]): boolean {
  const isFree = (part: string | undefined) => part?.startsWith(":");
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || isFree(part) || isFree(others[at]))
  );
}

test("every door refuses the methods it does not take and names those it does", async () => {
  for (const path of new Set(DOORS.map(addressOf))) {
    const taken = findDoors(path).map((door) => door.method);
    for (const method of METHODS.filter((candidate) => !taken.some((each) => each === candidate))) {
      const response = await house.call(path, { method });
      expect(response.headers.get("Allow"), `${method} ${path}`).toBe(taken.join(", "));
      await expectRefusal(response, 405, "method_not_allowed");
    }
  }
});

test("no door answers another site's script: no answer carries a CORS header", async () => {
  for (const door of DOORS) {
    const response = await knock(door, { headers: { Origin: "https://evil.example" } });
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("no door sets a cookie but those that begin or end a session", async () => {
  const own = ["POST /api/admin/passkeys", "POST /api/admin/sign-in", "POST /api/admin/sign-out"];
  const others = DOORS.filter((door) => !own.includes(nameOf(door)));
  expect(others).toHaveLength(DOORS.length - own.length);
  for (const door of others) expect((await knock(door)).headers.get("Set-Cookie"), nameOf(door)).toBeNull();
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
    "/api/admin",
    "/api/admin/",
    "/API/bookings",
    "/api//bookings",
  ])
    await expectRefusal(await makeHarness().call(path), 404, "not_found");
});

test("a HEAD is answered like a GET, without a body", async () => {
  const response = await makeHarness().call("/api/exchange-rate/usd-ghs", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("a charset beside the type is fine", async () => {
  const response = await makeHarness().post("/api/bookings", bookingBody(), {
    "Content-Type": "Application/JSON; charset=utf-8",
  });
  expect(response.status).toBe(201);
});

test("a good answer carries the headers that guard it too", async () => {
  const house = makeHarness();
  for (const response of [
    await house.call("/api/exchange-rate/usd-ghs"),
    await house.post("/api/bookings", bookingBody()),
  ]) {
    expect(response.ok).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject(GUARDING_HEADERS);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  }
});
