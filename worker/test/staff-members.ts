import { expect } from "vitest";
import type { StaffInvitation, StaffMember } from "#contract/front-desk/staff.ts";
import type { Role } from "#domain/staff/roles.ts";
import { type Faults, makeAuthenticator } from "./authenticator.ts";
import { jsonOf, makeStaffHarness } from "./staff-harness.ts";

export const LINK_KEY = "a-link-key-for-these-tests-only";
export const SITE = { origin: "https://house.test", rpId: "house.test" };

export type StaffHarness = ReturnType<typeof makeStaffHarness>;

/** A harness with passkeys enabled. */
export function makePasskeyHarness(options: Parameters<typeof makeStaffHarness>[0] = {}): StaffHarness {
  return makeStaffHarness({ ...options, bindings: { LINK_KEY, ...options?.bindings } });
}

/** A member of staff with a device, signed in. */
export async function addStaffMember(harness: StaffHarness, role: Role) {
  const { id, token } = await invite(harness, role);
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(await registrationOptions(harness, token));
  const response = await harness.post("/api/admin/passkeys", { token, credential });
  expect(response.status).toBe(201);
  const cookie = cookieOf(response);
  const as = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    harness.call(path, { ...init, headers: { Cookie: cookie, ...init.headers } });
  return { id, device, cookie, as };
}

export async function invite(
  harness: StaffHarness,
  role: Role,
  email?: string,
): Promise<{ id: string; token: string }> {
  const added = await harness.send("POST", "/api/admin/staff", { name: `Ama ${role}`, role, ...(email && { email }) });
  expect(added.status).toBe(201);
  const { id } = await jsonOf<StaffMember>(added);
  return { id, token: await renewInvitation(harness, id) };
}

export async function renewInvitation(harness: StaffHarness, id: string): Promise<string> {
  const { url } = await jsonOf<StaffInvitation>(harness.send("POST", `/api/admin/staff/${id}/invitation`));
  expect(url).toMatch(/^https:\/\/house\.test\/admin\/virtual-office#invitation=[0-9a-f]{32}$/);
  return url.split("=").at(-1) ?? "";
}

export async function signInOptions(harness: StaffHarness) {
  return jsonOf<{ challenge: string }>(harness.call("/api/admin/sign-in/options", { method: "POST" }));
}

export async function signIn(
  harness: StaffHarness,
  device: Awaited<ReturnType<typeof makeAuthenticator>>,
  faults: Faults = {},
  headers: Record<string, string> = {},
) {
  const credential = await device.signIn(await signInOptions(harness), faults);
  return harness.post("/api/admin/sign-in", { credential }, headers);
}

export async function registrationOptions(harness: StaffHarness, token: string) {
  const response = await harness.post("/api/admin/passkeys/options", { token });
  return (await jsonOf<{ options: { challenge: string } }>(response)).options;
}

export function cookieOf(response: Response): string {
  return (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}
