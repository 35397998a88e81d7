import { STAFF_EFFECTS } from "#domain/staff/effects.ts";
import type { ActingStaff, Deps } from "#worker/deps.ts";

/** The identity of the shared key in an act that declares every effect. */
export const SHARED_KEY: ActingStaff = {
  name: "The shared key",
  role: "owner",
  staffId: null,
  fingerprint: "0a1b2c3d",
  sessionId: null,
  authenticatedAt: null,
  declaredEffects: STAFF_EFFECTS,
};

/** The deps of an act that the shared key calls. */
export function asSharedKey<Fixture extends Deps>(deps: Fixture): Fixture {
  return { ...deps, staff: SHARED_KEY };
}
