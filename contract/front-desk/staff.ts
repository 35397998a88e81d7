import * as z from "zod/mini";
import { emailAddress, personName } from "#contract/fields.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";

/**
 * Named staff accounts. A signed-in member has the cookie `__Host-staff`; the shared key acts as an owner without a
 * name. 403 `forbidden` if the role is too low. Changing who has access requires authentication within 15 minutes: 403
 * `reauth_required` otherwise, until the member signs in again.
 */

/** GET /api/admin/me. `staffId` is null for the shared key. */
export interface StaffMe {
  name: string;
  role: Role;
  staffId: string | null;
}

export interface StaffMember {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  isActive: boolean;
  createdAt: string;
  passkeys: StaffPasskey[];
  /** Expiry of an open invitation. */
  invitedUntil: string | null;
}

/** A registered device. */
export interface StaffPasskey {
  id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** GET /api/admin/devices: the caller's devices. */
export interface StaffPasskeys {
  items: StaffPasskey[];
}

/**
 * POST /api/admin/devices/:id/remove, 200 `{ ok: true }`: revokes the caller's device, or for owners any device, and
 * ends its sessions. 409 `conflict` if no owner would have a device left.
 */
export const PasskeyParams = z.lazy(() => z.object({ id: base64url("Unknown device", 1400) }));
export type PasskeyParams = z.infer<typeof PasskeyParams>;

/** GET /api/admin/staff, owners only: all staff, by name. */
export interface StaffList {
  items: StaffMember[];
}

const role = () => z.enum(ROLES, "Choose a role");
const staffEmail = () => z.union([emailAddress(), z.literal("")], "Invalid email address");

/** POST /api/admin/staff, 201 StaffMember. The email address is only for Cloudflare Access. */
export const AddStaffInput = z.lazy(() =>
  z.object({ name: personName(), role: role(), email: z.optional(staffEmail()) }),
);
export type AddStaffInput = z.infer<typeof AddStaffInput>;

/**
 * PATCH /api/admin/staff/:id. 409 `conflict` if no owner would be left. A new role or deactivation ends all sessions of
 * the member; a new name or address does not.
 */
export const ChangeStaffInput = z.lazy(() =>
  z
    .object({
      name: z.optional(personName()),
      email: z.optional(staffEmail()),
      role: z.optional(role()),
      isActive: z.optional(z.boolean("Choose active or inactive")),
    })
    .check(
      z.refine((input) => Object.values(input).some((value) => value !== undefined), {
        error: "Choose what to change",
        path: ["role"],
      }),
    ),
);
export type ChangeStaffInput = z.infer<typeof ChangeStaffInput>;

/** POST /api/admin/staff/:id/invitation: a single-use link, valid for 24 hours. It replaces an earlier one. */
export interface StaffInvitation {
  url: string;
  expiresAt: string;
}

/**
 * POST /api/admin/recovery-code, named owners only: a single-use code for the caller, valid for a year and shown once.
 * It replaces an earlier one. `url` opens the site with it.
 */
export interface RecoveryCode {
  code: string;
  url: string;
  expiresAt: string;
}

const linkToken = () => z.string("This link is not valid").check(z.regex(/^[\w.-]{16,200}$/, "This link is not valid"));

/** POST /api/admin/passkeys/options, with an invitation token or a recovery code. */
export const PasskeyOptionsInput = z.lazy(() => z.object({ token: linkToken() }));
export type PasskeyOptionsInput = z.infer<typeof PasskeyOptionsInput>;

/** `isFurther` if the member has a device already. After a recovery, all earlier sessions end. */
export interface PasskeyOptions {
  name: string;
  isFurther: boolean;
  isRecovery: boolean;
  options: object;
}

/** Input and output of the browser's passkey API, in the JSON form of the WebAuthn standard. */
const base64url = (message: string, max: number) =>
  z.string(message).check(z.regex(/^[A-Za-z0-9_-]+$/, message), z.maxLength(max, message));
const INVALID_PASSKEY_MESSAGE = "This is not a valid passkey response";
const credential = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object(
    {
      id: base64url(INVALID_PASSKEY_MESSAGE, 1400),
      rawId: base64url(INVALID_PASSKEY_MESSAGE, 1400),
      type: z.literal("public-key", INVALID_PASSKEY_MESSAGE),
      authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"], INVALID_PASSKEY_MESSAGE)),
      clientExtensionResults: z.optional(z.record(z.string(), z.unknown(), INVALID_PASSKEY_MESSAGE)),
      response: z.object(
        { clientDataJSON: base64url(INVALID_PASSKEY_MESSAGE, 4000), ...response },
        INVALID_PASSKEY_MESSAGE,
      ),
    },
    INVALID_PASSKEY_MESSAGE,
  );

/** POST /api/admin/passkeys, 201 StaffMe with the session cookie. */
export const AddPasskeyInput = z.lazy(() =>
  z.object({
    token: linkToken(),
    /** Whether to end all earlier sessions. A recovery always does. */
    endsOthers: z.optional(z.boolean("Choose whether to end the other sessions")),
    credential: credential({
      attestationObject: base64url(INVALID_PASSKEY_MESSAGE, 12_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20)), INVALID_PASSKEY_MESSAGE)),
    }),
  }),
);
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

/**
 * POST /api/admin/sign-in/options: options for the browser's passkey prompt. Cloudflare Access can make signing in
 * unnecessary.
 */
export interface SignInOptions {
  isBehindAccess: boolean;
}

/** POST /api/admin/sign-in, 200 StaffMe with the session cookie. */
export const SignInInput = z.lazy(() =>
  z.object({
    credential: credential({
      authenticatorData: base64url(INVALID_PASSKEY_MESSAGE, 4000),
      signature: base64url(INVALID_PASSKEY_MESSAGE, 2000),
      userHandle: z.optional(base64url(INVALID_PASSKEY_MESSAGE, 200)),
    }),
  }),
);
export type SignInInput = z.infer<typeof SignInInput>;

/** GET /api/admin/sessions: the caller's. GET /api/admin/staff/:id/sessions, owners only: a member's. */
export interface StaffSession {
  id: string;
  device: string;
  createdAt: string;
  usedAt: string;
  isThis: boolean;
}
export interface StaffSessions {
  items: StaffSession[];
}

/**
 * POST /api/admin/other-sessions/end: ends all of the caller's sessions except this one.
 * POST /api/admin/staff/:id/sessions/end, owners only: ends all of a member's sessions, but never the caller's current
 * one. `ended` is how many.
 */
export interface EndedSessions {
  ended: number;
}

/** GET and PATCH /api/admin/settings. */
export interface StaffSettings {
  isSharedKeyAllowed: boolean;
  /** Conditions still missing before the shared key can be switched off. */
  missing: SharedKeyCondition[];
  /** Expiry of the caller's printed recovery code; null if there is none. */
  recoveryCodeUntil: string | null;
}
/** An owner signed in with a passkey recently; owners have two devices, or a printed recovery code. */
export const SHARED_KEY_CONDITIONS = ["recent_sign_in", "second_way"] as const;
export type SharedKeyCondition = (typeof SHARED_KEY_CONDITIONS)[number];

/** 409 `conflict` with the missing condition in its message. */
export const ChangeSettingsInput = z.lazy(() =>
  z.object({ isSharedKeyAllowed: z.boolean("Choose whether to allow the shared key") }),
);
export type ChangeSettingsInput = z.infer<typeof ChangeSettingsInput>;
