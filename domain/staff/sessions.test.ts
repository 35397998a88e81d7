import { expect, test } from "vitest";
import { deviceName, isSharedDeviceIdle, SESSION_IDLE_MS, SESSION_MAX_MS, sessionEndsAt } from "./sessions.ts";

test("ends a session 12 hours after its last use, and 7 days after its start", () => {
  expect(SESSION_IDLE_MS).toBe(12 * 3_600_000);
  expect(sessionEndsAt({ createdAt: 0, usedAt: 1000 })).toBe(1000 + SESSION_IDLE_MS);
  expect(sessionEndsAt({ createdAt: 0, usedAt: SESSION_MAX_MS - 1 })).toBe(SESSION_MAX_MS);
});

test("names a device by its browser and system", () => {
  const androidChrome =
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
  expect(deviceName(androidChrome)).toBe("Chrome on Android");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1")).toBe(
    "Safari on iPhone",
  );
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0")).toBe("Edge on Windows");
  expect(deviceName("curl/8")).toBe("Browser");
  expect(deviceName(null)).toBe("Browser");
});

test("treats a shared device as idle after ten minutes, or if its clock is unreliable", () => {
  const minute = 60_000;
  expect(isSharedDeviceIdle(0, 10 * minute - 1)).toBe(false);
  expect(isSharedDeviceIdle(0, 10 * minute)).toBe(true);
  expect(isSharedDeviceIdle(0, 24 * 60 * minute)).toBe(true);
  // A clock corrected by seconds, and one set back by hours.
  expect(isSharedDeviceIdle(30_000, 0)).toBe(false);
  expect(isSharedDeviceIdle(3 * 60 * minute, 0)).toBe(true);
  expect(isSharedDeviceIdle(null, 0)).toBe(true);
  expect(isSharedDeviceIdle(Number("not a number"), 0)).toBe(true);
});
