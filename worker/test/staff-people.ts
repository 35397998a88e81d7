import type { StaffIdentity } from "#worker/deps.ts";

/** The identity of the shared key, for tests of the history. */
export const SHARED_KEY: StaffIdentity = {
  name: "The shared key",
  role: "owner",
  staffId: null,
  fingerprint: "0a1b2c3d",
  sessionId: null,
  authenticatedAt: null,
};
