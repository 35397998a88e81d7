import type { StaffIdentity } from "#worker/deps.ts";

/** Whoever comes with the shared key, in tests of what the history says of them. */
export const SHARED_KEY: StaffIdentity = {
  name: "The shared key",
  role: "owner",
  staffId: null,
  fingerprint: "0a1b2c3d",
  sessionId: null,
  authenticatedAt: null,
};
