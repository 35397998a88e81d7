import { expect } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { startRoutes } from "#worker/app.ts";
import { collectPolicies } from "#worker/policies/collect-policies.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";
import { selfServiceRoutes } from "#worker/self-service-routes.ts";
import { staffRoutes } from "#worker/staff-routes.ts";
import { visitorRoutes } from "#worker/visitor-routes.ts";

/** Every policy, as the routes declare them. */
export const POLICIES = [startRoutes(), visitorRoutes(), selfServiceRoutes(), staffRoutes()].flatMap(collectPolicies);

/** The key with which the policy tests authenticate. */
export const STAFF_KEY = "policies-test-staff-key-0123456789abcdef";

/** A value for each path parameter. Add one here for a new parameter. */
const PARAMETERS: Record<string, string> = {
  id: "00000000-0000-4000-8000-000000000000",
  reference: "policies-test-reference",
  token: "0123456789abcdef0123456789abcdef",
  calendarId: "0123456789abcdef0123456789abcdef",
  kind: "contact",
  documentKind: "proof_of_address",
  list: "bookings",
  resource: "desks",
  month: "2026-11",
  name: "booking_received.opening",
  dispute: "1801929",
  step: "preview",
  slot: "home",
  type: "desk_own_0123abcd",
  file: "0123456789abcdef0123456789abcdef-640.webp",
  person: "booking-00000000-0000-4000-8000-000000000000",
};

/** A path that matches the policy, whether or not its subject exists. */
export function addressFor(policy: RoutePolicy): string {
  return policy.path.replace(/:([a-z]+)/gi, (_, name: string) => {
    const value = PARAMETERS[name];
    if (value === undefined) throw new Error(`Give the tests of the policies a value for :${name}.`);
    return value;
  });
}

/** The headers of a valid call. */
export function headersFor(policy: RoutePolicy): Record<string, string> {
  return {
    ...(policy.body === "json" && { "Content-Type": "application/json" }),
    ...(policy.caller === "staff" && { [ADMIN_KEY_HEADER]: STAFF_KEY }),
  };
}

/** Whether every body field is optional. */
export function acceptsEmptyBody({ schemas }: RoutePolicy): boolean {
  return schemas.json?.safeParse({}).success ?? false;
}

export function routeName(policy: RoutePolicy): string {
  return `${policy.method} ${policy.path}`;
}

/** The headers of every answer. */
export const EXPECTED_HEADERS = {
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
  expect(Object.fromEntries(response.headers)).toMatchObject(EXPECTED_HEADERS);
  const { error } = ErrorBody.parse(await response.json());
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  expect(response.headers.get("X-Request-Id")).toBe(error.requestId);
}
