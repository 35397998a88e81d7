import type {
  AddPasskeyInput,
  PasskeyOptions,
  SignInInput,
  SignInOptions,
  StaffMe,
} from "#contract/front-desk/staff.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";
import { CHALLENGE_MS, deviceName } from "#domain/staff/sessions.ts";
import type { StaffRow, StaffSessionRow } from "#worker/db/schema/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, UnknownLink } from "#worker/errors.ts";
import type { RelyingParty } from "#worker/gateways/webauthn.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** The browser's user agent, and the session token it had so far. */
export interface Browser {
  userAgent: string | null;
  replacedToken: string | null;
}

/** The person signed in, and the token for the session cookie. */
export interface SignedIn {
  me: StaffMe;
  token: string;
}

const LINK_EXPIRED = "This link has been used or has expired. Ask for a new one.";
const ALREADY_REGISTERED = "This device is already registered. Sign in with it, or register another one.";
const NOT_RECOGNISED = "We did not recognise this passkey. Try again, or ask an owner for a new invitation.";

/** Returns the options for making a passkey. Does not use up the link. */
export async function passkeyOptions(deps: Deps, token: string): Promise<PasskeyOptions> {
  const { person, passkeyIds, isRecovery } = await findLinkHolder(deps, token);
  const options = await deps.webauthn.registrationOptions({
    party: relyingParty(deps.siteUrl),
    user: { id: person.id, name: person.name },
    challenge: await makeChallenge(deps),
    known: passkeyIds,
  });
  return { name: person.name, isFurther: passkeyIds.length > 0, isRecovery, options };
}

/**
 * Registers a passkey for the link's holder and signs them in. Throws `link_expired`, `unauthorized` and `conflict`.
 */
export async function addPasskey(deps: Deps, input: AddPasskeyInput, browser: Browser): Promise<SignedIn> {
  const at = deps.now();
  const holder = await findLinkHolder(deps, input.token);
  const challenge = await readChallenge(deps, input.credential.response.clientDataJSON);
  const registered = await deps.webauthn.verifyRegistration(input.credential, {
    ...challenge,
    party: relyingParty(deps.siteUrl),
  });
  if (!registered || !(await claimChallenge(deps, challenge)))
    throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const invitationHash = await deps.sha256(input.token);
  const { recoveryExpiresAt } = holder;
  const person =
    recoveryExpiresAt === null ? holder.person : await claimRecovery(deps, invitationHash, recoveryExpiresAt);
  const { token, session } = await newSession(deps, person.id, registered.id, browser.userAgent);
  const isSaved = await deps.staffDirectory.register({
    invitationHash,
    passkey: { ...registered, staffId: person.id, device: session.device, createdAt: at, lastUsedAt: at },
    session,
    // Sessions of a lost device may be in other hands.
    endsOthers: holder.isRecovery || input.endsOthers === true,
    replacedHash: await hashOf(deps, browser.replacedToken),
    audit: signInAudit(deps, person, "passkey_added", session),
  });
  if (!isSaved) throw await explainFailedRegistration(deps, registered.id);
  if (holder.isRecovery) await notifyOfRecovery(deps, person, invitationHash);
  return { me: toStaffMe(person), token };
}

async function explainFailedRegistration(deps: Deps, passkeyId: string): Promise<AppError> {
  const isKnown = (await deps.staffDirectory.findPasskey(passkeyId)) !== null;
  return isKnown
    ? new AppError("conflict", { message: ALREADY_REGISTERED })
    : new AppError("link_expired", { message: LINK_EXPIRED });
}

export async function signInOptions(deps: Deps): Promise<SignInOptions> {
  const challenge = await makeChallenge(deps);
  const options = await deps.webauthn.signInOptions({ party: relyingParty(deps.siteUrl), challenge });
  return { ...options, isBehindAccess: deps.access !== null };
}

/** Throws `unauthorized` for every failure, with the same message. */
export async function signIn(deps: Deps, input: SignInInput, browser: Browser): Promise<SignedIn> {
  const found = await deps.staffDirectory.findPasskey(input.credential.id);
  if (!found?.person.isActive) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const { passkey, person } = found;
  const challenge = await readChallenge(deps, input.credential.response.clientDataJSON);
  const expected = { ...challenge, party: relyingParty(deps.siteUrl), passkey };
  const verified = await deps.webauthn.verifySignIn(input.credential, expected);
  if (!verified || !(await claimChallenge(deps, challenge)))
    throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  if (verified === "counter_back") {
    await notifyOfCopiedPasskey(deps, person, passkey.device);
    throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  }
  const { token, session } = await newSession(deps, person.id, passkey.id, browser.userAgent);
  const isSignedIn = await deps.staffDirectory.signIn({
    passkey,
    counter: verified.counter,
    session,
    replacedHash: await hashOf(deps, browser.replacedToken),
    audit: signInAudit(deps, person, "staff_signed_in", session),
  });
  if (!isSignedIn) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  return { me: toStaffMe(person), token };
}

interface LinkHolder {
  person: StaffRow;
  passkeyIds: string[];
  /** Whether all their devices are presumed lost. */
  isRecovery: boolean;
  /** When a code made with the worker's secrets expires; null for stored links. */
  recoveryExpiresAt: Date | null;
}

/**
 * Returns who may register a device: the person invited, the one who printed the code, or the longest-serving owner for
 * a code made with the worker's secrets. Throws `link_expired`.
 */
async function findLinkHolder(deps: Deps, token: string): Promise<LinkHolder> {
  const hash = await deps.sha256(token);
  const invitation = await deps.staffDirectory.findInvited(hash, deps.now());
  if (invitation) return { ...invitation, isRecovery: invitation.kind !== "invitation", recoveryExpiresAt: null };
  // A code made with the worker's secrets is stored at its first use.
  if (await deps.staffDirectory.isInvitation(hash)) throw new AppError("link_expired", { message: LINK_EXPIRED });
  const code = await deps.links.read("staff_recovery", token);
  if (code === null) throw new UnknownLink(LINK_EXPIRED);
  const expiresAt = new Date(code.version * MS_PER_MINUTE);
  if (deps.now() >= expiresAt) throw new AppError("link_expired", { message: LINK_EXPIRED });
  const person = (await deps.staffDirectory.findFirstOwner()) ?? newOwner(deps);
  return { person, passkeyIds: [], isRecovery: true, recoveryExpiresAt: expiresAt };
}

/**
 * Stores a code made with the worker's secrets, once. It stays a recovery until it expires, even if this call breaks
 * off.
 */
async function claimRecovery(deps: Deps, tokenHash: string, expiresAt: Date): Promise<StaffRow> {
  const at = deps.now();
  if (!(await deps.staffDirectory.claimToken(tokenHash, expiresAt)))
    throw new AppError("link_expired", { message: LINK_EXPIRED });
  const owner = await deps.staffDirectory.findFirstOwner();
  const person = owner ?? newOwner(deps);
  const actingDeps = asStaff(deps, person);
  const entry = { at, subjectType: "staff", subjectId: person.id } as const;
  if (!owner)
    await deps.staffDirectory.add(person, makeAudit(actingDeps, "staff", { ...entry, action: "staff_added" }));
  await deps.staffDirectory.invite(
    { tokenHash, staffId: person.id, createdAt: at, expiresAt, kind: "recovery" },
    makeAudit(actingDeps, "staff", { ...entry, action: "staff_invited" }),
  );
  return person;
}

/** Alerts the team and writes to the history and the log. */
async function notifyOfRecovery(deps: Deps, person: StaffRow, tokenHash: string): Promise<void> {
  await notifyTeam(deps, person, { kind: "staff_recovered", dedupeSuffix: tokenHash });
  deps.log("staff_recovered");
}

/** A counter that decreases suggests a copied passkey. */
async function notifyOfCopiedPasskey(deps: Deps, person: StaffRow, device: string): Promise<void> {
  const day = deps.now().toISOString().slice(0, 10);
  await notifyTeam(deps, person, { kind: "passkey_refused", dedupeSuffix: day, device });
  deps.log("passkey_counter_back");
}

async function notifyTeam(
  deps: Deps,
  person: StaffRow,
  alert: { kind: "staff_recovered" | "passkey_refused"; dedupeSuffix: string; device?: string },
): Promise<void> {
  const at = deps.now();
  const { kind, dedupeSuffix, device } = alert;
  const audit = makeAudit(asStaff(deps, person), "staff", {
    at,
    action: kind,
    subjectType: "staff",
    subjectId: person.id,
    detail: device === undefined ? {} : { device },
  });
  const notice = makeOutboxEntry(deps, { kind, audience: "team", subjectId: person.id, at, dedupeSuffix });
  // The team gets one email per dedupe key; the history has every event.
  if ((await deps.outbox.addOnce([{ notice, audit }])) === 0) await deps.auditTrail.add(audit);
}

async function hashOf(deps: Deps, token: string | null): Promise<string | null> {
  return token === null ? null : deps.sha256(token);
}

function newOwner(deps: Deps): StaffRow {
  const at = deps.now();
  return { id: deps.newId(), name: "Owner", email: null, role: "owner", isActive: true, createdAt: at, updatedAt: at };
}

async function newSession(deps: Deps, staffId: string, passkeyId: string, userAgent: string | null) {
  const token = deps.newToken() + deps.newToken();
  const at = deps.now();
  const session: StaffSessionRow = {
    id: deps.newId(),
    tokenHash: await deps.sha256(token),
    staffId,
    passkeyId,
    device: deviceName(userAgent),
    createdAt: at,
    usedAt: at,
  };
  return { token, session };
}

function signInAudit(
  deps: Deps,
  person: StaffRow,
  action: "passkey_added" | "staff_signed_in",
  { device, createdAt }: StaffSessionRow,
) {
  const entry = { at: createdAt, action, subjectType: "staff", subjectId: person.id, detail: { device } } as const;
  return makeAudit(asStaff(deps, person), "staff", entry);
}

function asStaff(deps: Deps, { id, name, role }: StaffRow): Deps {
  const staff = { staffId: id, name, role, fingerprint: null, sessionId: null, authenticatedAt: null };
  return { ...deps, staff: { ...staff, declaredEffects: [] } };
}

function toStaffMe({ id, name, role }: StaffRow): StaffMe {
  return { name, role, staffId: id };
}

function relyingParty(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, name: site.name, origin };
}

// Challenges are signed, not stored: the id ends with the expiry. Only used ones are stored.
async function makeChallenge(deps: Deps): Promise<string> {
  const expiresAt = deps.now().getTime() + CHALLENGE_MS;
  const token = await deps.links.make("staff_challenge", `${deps.newToken()}-${expiresAt}`, 1);
  if (token === null) throw new AppError("not_configured");
  return toBase64url(token);
}

interface SignedChallenge {
  challenge: string;
  token: string;
}

/** Returns the challenge of an answer. Throws `unauthorized` if it is unknown or expired. */
async function readChallenge(deps: Deps, clientData: string): Promise<SignedChallenge> {
  const challenge = parseChallenge(clientData);
  const token = challenge && fromBase64url(challenge);
  const link = token ? await deps.links.read("staff_challenge", token) : null;
  const isLive = deps.now().getTime() < Number(link?.id.split("-").at(-1));
  if (challenge && token && isLive) return { challenge, token };
  throw new AppError("unauthorized", { message: NOT_RECOGNISED });
}

/** Uses up a challenge; false if it was used. Called after verification, so that failed answers write nothing. */
async function claimChallenge(deps: Deps, { token }: SignedChallenge): Promise<boolean> {
  const until = new Date(deps.now().getTime() + CHALLENGE_MS);
  return deps.staffDirectory.claimToken(await deps.sha256(token), until);
}

function parseChallenge(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(fromBase64url(clientData) ?? "") as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

function toBase64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
