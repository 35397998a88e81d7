import * as z from "zod/mini";
import { emailAddress, personName } from "#contract/fields.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";

/**
 * Staff by name. Whoever is signed in has the cookie `__Host-staff`; whoever comes with the shared key acts as an owner
 * without a name of their own. A role that may not: 403 `forbidden`. What lets somebody in or ends it, asked with a session
 * in which nobody proved for fifteen minutes who they are: 403 `reauth_required`; after signing in again it is done.
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
  /** When an invitation that is still open runs out. */
  invitedUntil: string | null;
}

/** A device that somebody registered. */
export interface StaffPasskey {
  id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** GET /api/admin/devices: one's own devices. */
export interface StaffPasskeys {
  items: StaffPasskey[];
}

/**
 * POST /api/admin/devices/:id/remove, 200 `{ ok: true }`: one's own device, or as an owner anybody's, opens nothing any
 * more, and the sessions that were opened with it end. 409 `conflict` where no owner would have a device left.
 */
export const PasskeyParams = z.lazy(() => z.object({ id: base64url("This device is not known", 1400) }));
export type PasskeyParams = z.infer<typeof PasskeyParams>;

/** GET /api/admin/staff, owners only: everybody, by name. */
export interface StaffList {
  items: StaffMember[];
}

const role = () => z.enum(ROLES, "Choose a role");
const staffEmail = () => z.union([emailAddress(), z.literal("")], "Invalid email address");

/** POST /api/admin/staff, 201 StaffMember. The e-mail address is for Cloudflare Access and for nothing else. */
export const AddStaffInput = z.lazy(() =>
  z.object({ name: personName(), role: role(), email: z.optional(staffEmail()) }),
);
export type AddStaffInput = z.infer<typeof AddStaffInput>;

/**
 * PATCH /api/admin/staff/:id. 409 `conflict` where no owner would be left. Another role, and being let in no more, end every
 * session of that person; another name or address ends none.
 */
export const ChangeStaffInput = z.lazy(() =>
  z
    .object({
      name: z.optional(personName()),
      email: z.optional(staffEmail()),
      role: z.optional(role()),
      isActive: z.optional(z.boolean("Choose active or not")),
    })
    .check(
      z.refine((given) => Object.values(given).some((value) => value !== undefined), {
        error: "Choose what to change",
        path: ["role"],
      }),
    ),
);
export type ChangeStaffInput = z.infer<typeof ChangeStaffInput>;

/** POST /api/admin/staff/:id/invitation: a link of one use, for 24 hours. An earlier one ends. */
export interface StaffInvitation {
  url: string;
  expiresAt: string;
}

/**
 * POST /api/admin/recovery-code, owners by name only: a code of one use for whoever asked, which works for a year and is
 * shown only now. One printed before ends. `url` opens the site with it.
 */
export interface RecoveryCode {
  code: string;
  url: string;
  expiresAt: string;
}

const linkToken = () => z.string("This link is not known").check(z.regex(/^[\w.-]{16,200}$/, "This link is not known"));

/** POST /api/admin/passkeys/options with the token of an invitation or the code of a recovery. */
export const PasskeyOptionsInput = z.lazy(() => z.object({ token: linkToken() }));
export type PasskeyOptionsInput = z.infer<typeof PasskeyOptionsInput>;

/** `isFurther` where they have a device already; after a recovery every session opened before ends. */
export interface PasskeyOptions {
  name: string;
  isFurther: boolean;
  isRecovery: boolean;
  options: object;
}

/** What the browser's own dialog of passkeys is given and gives back, as the WebAuthn standard has it in JSON. */
const base64url = (message: string, max: number) =>
  z.string(message).check(z.regex(/^[A-Za-z0-9_-]+$/, message), z.maxLength(max, message));
const NOT_A_PASSKEY = "This is no answer of a passkey";
const credential = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object(
    {
      id: base64url(NOT_A_PASSKEY, 1400),
      rawId: base64url(NOT_A_PASSKEY, 1400),
      type: z.literal("public-key", NOT_A_PASSKEY),
      authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"], NOT_A_PASSKEY)),
      clientExtensionResults: z.optional(z.record(z.string(), z.unknown(), NOT_A_PASSKEY)),
      response: z.object({ clientDataJSON: base64url(NOT_A_PASSKEY, 4000), ...response }, NOT_A_PASSKEY),
    },
    NOT_A_PASSKEY,
  );

/** POST /api/admin/passkeys, 201 StaffMe with the session's cookie. */
export const AddPasskeyInput = z.lazy(() =>
  z.object({
    token: linkToken(),
    /** Whether every session that was opened before ends. After a recovery they do anyway. */
    endsOthers: z.optional(z.boolean("Choose whether the other sessions end")),
    credential: credential({
      attestationObject: base64url(NOT_A_PASSKEY, 12_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20)), NOT_A_PASSKEY)),
    }),
  }),
);
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

/** POST /api/admin/sign-in/options: what the browser needs to ask the device. Behind Cloudflare Access nobody may need to. */
export interface SignInOptions {
  isBehindAccess: boolean;
}

/** POST /api/admin/sign-in, 200 StaffMe with the session's cookie. */
export const SignInInput = z.lazy(() =>
  z.object({
    credential: credential({
      authenticatorData: base64url(NOT_A_PASSKEY, 4000),
      signature: base64url(NOT_A_PASSKEY, 2000),
      userHandle: z.optional(base64url(NOT_A_PASSKEY, 200)),
    }),
  }),
);
export type SignInInput = z.infer<typeof SignInInput>;

/** GET /api/admin/sessions: one's own. GET /api/admin/staff/:id/sessions, owners only: somebody's. */
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
 * POST /api/admin/other-sessions/end: all of one's own but this. POST /api/admin/staff/:id/sessions/end, owners only: all
 * of somebody's, but this where they are one's own. How many ended.
 */
export interface EndedSessions {
  ended: number;
}

/** GET and PATCH /api/admin/settings. */
export interface StaffSettings {
  isSharedKeyAllowed: boolean;
  /** What is still missing before the shared key can be switched off. */
  missing: SharedKeyCondition[];
  /** Until when the code works that whoever asks has printed; null where there is none. */
  recoveryCodeUntil: string | null;
}
/** An owner has signed in with a passkey lately; owners have two devices, or one has a printed code. */
export const SHARED_KEY_CONDITIONS = ["recent_sign_in", "second_way"] as const;
export type SharedKeyCondition = (typeof SHARED_KEY_CONDITIONS)[number];

/** 409 `conflict` with a sentence that says what is missing. */
export const ChangeSettingsInput = z.lazy(() =>
  z.object({ isSharedKeyAllowed: z.boolean("Choose whether the shared key is allowed") }),
);
export type ChangeSettingsInput = z.infer<typeof ChangeSettingsInput>;
