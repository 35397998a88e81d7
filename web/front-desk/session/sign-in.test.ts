import { afterEach, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "#web/lib/api-error.ts";
import { sessionCopy } from "./copy.ts";
import { signInWithPasskey } from "./passkey.ts";
import { signInProblem } from "./sign-in-problem.ts";
import { readStaffLink } from "./staff-link.ts";
import { forgetSignIn } from "./staff-session.ts";

const device = vi.hoisted(() => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: vi.fn(async () => ({ id: "passkey" })),
  startRegistration: vi.fn(),
}));
vi.mock("@simplewebauthn/browser", () => device);
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSignIn();
});

const { problems, gate } = sessionCopy;
const refused = (status: number, code: string, message: string) =>
  new ApiError(status, "", JSON.stringify({ error: { code, message, requestId: "r" } }));
const errorNamed = (name: string) => Object.assign(new Error("in the browser's own words"), { name });

test.each([
  ["NotAllowedError", problems.cancelled],
  ["AbortError", problems.cancelled],
  ["InvalidStateError", problems.known],
  ["NotSupportedError", problems.notSupported],
  ["ConstraintError", problems.notSupported],
  ["SecurityError", problems.wrongAddress],
  ["TypeError", gate.unreachable],
])("describes the device error %s and what to do", (name, message) => {
  expect(signInProblem(errorNamed(name))).toBe(message);
});

test("shows the server's message, or our own if the server cannot say what to do", () => {
  expect(signInProblem(refused(401, "unauthorized", "This passkey was not recognised."))).toBe(
    "This passkey was not recognised.",
  );
  expect(signInProblem(refused(503, "not_configured", "This is not set up yet."))).toBe(problems.notConfigured);
  expect(signInProblem(refused(429, "too_many_requests", "-"))).toBe(problems.tooMany);
  expect(signInProblem(new ApiError(502, "Bad Gateway", "<html>"))).toBe(gate.unreachable);
  expect(signInProblem(new NetworkError(new Error("offline")))).toBe(gate.unreachable);
  expect(signInProblem("thrown")).toBe(gate.unreachable);
});

test("parses invitation and recovery links and rejects malformed tokens", () => {
  const token = "0123456789abcdef0123456789abcdef";
  expect(readStaffLink(`#invitation=${token}`)).toEqual({ kind: "invitation", token });
  expect(readStaffLink("#recovery=a1b2c3d4-e5f6.29412345.Ab_c-1")).toMatchObject({ kind: "recovery" });
  for (const other of ["", "#main", "#invitation=", "#invitation=short", `#other=${token}`, `#invitation=${token}<`])
    expect(readStaffLink(other)).toBeNull();
});

test("signs in staff behind Cloudflare Access without a passkey and asks others for one", async () => {
  const me = { name: "Ama", role: "desk", staffId: "1" };
  let isKnown = true;
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    if (address.endsWith("/options")) return Response.json({ challenge: "c", isBehindAccess: true });
    if (address.endsWith("/me") && !isKnown) return Response.json({}, { status: 401 });
    return Response.json(me);
  });
  expect(await signInWithPasskey()).toEqual(me);
  expect(device.startAuthentication).not.toHaveBeenCalled();
  isKnown = false;
  requests.length = 0;
  expect(await signInWithPasskey()).toEqual(me);
  expect(device.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "c", allowCredentials: [] } });
  expect(requests).toEqual(["/api/admin/sign-in/options", "/api/admin/me", "/api/admin/sign-in"]);
});
