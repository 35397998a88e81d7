import { expect } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { visitorRoutes } from "#worker/app.ts";
import type { Door } from "#worker/doors/door.ts";
import { doorsOf } from "#worker/doors/doors-of.ts";
import { ownRoutes } from "#worker/own-routes.ts";
import { staffRoutes } from "#worker/staff-routes.ts";

/** Every door there is, as the routes declare them. */
export const DOORS = [visitorRoutes(), ownRoutes(), staffRoutes()].flatMap(doorsOf);

/** The key the table of doors knocks with. */
export const STAFF_KEY = "doors-test-staff-key-0123456789abcdef";

/** A value for each parameter a door's path can have. A door with a new one says so here first. */
const PARAMETERS: Record<string, string> = {
  id: "00000000-0000-4000-8000-000000000000",
  reference: "doors-test-reference",
  token: "0123456789abcdef0123456789abcdef",
  calendarId: "0123456789abcdef0123456789abcdef",
  kind: "contact",
  documentKind: "proof_of_address",
  list: "bookings",
  resource: "desks",
  month: "2026-11",
  name: "booking_received.opening",
  dispute: "1801929",
};

/** An address that leads to the door, whether or not there is anything behind it. */
export function addressOf(door: Door): string {
  return door.path.replace(/:([a-z]+)/gi, (_, name: string) => {
    const value = PARAMETERS[name];
    if (value === undefined) throw new Error(`Give the tests of the doors a value for :${name}.`);
    return value;
  });
}

/** What somebody who may call the door sends along. */
export function headersFor(door: Door): Record<string, string> {
  return {
    ...(door.body === "json" && { "Content-Type": "application/json" }),
    ...(door.who === "staff" && { [ADMIN_KEY_HEADER]: STAFF_KEY }),
  };
}

/** Whether all that a door reads may be left out. */
export function takesNothing({ schemas }: Door): boolean {
  return schemas.json?.safeParse({}).success ?? false;
}

export function nameOf(door: Door): string {
  return `${door.method} ${door.path}`;
}

/** What every answer carries. */
export const GUARDING_HEADERS = {
  "content-security-policy": expect.stringMatching(
    /^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
  ),
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};

export async function expectRefusal(response: Response, status: number, code: string) {
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
  expect(Object.fromEntries(response.headers)).toMatchObject(GUARDING_HEADERS);
  const { error } = ErrorBody.parse(await response.json());
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  expect(response.headers.get("X-Request-Id")).toBe(error.requestId);
}
