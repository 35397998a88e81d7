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

/** What a browser says of itself, and the session's token that it had until now. */
export interface Browser {
  userAgent: string | null;
  replacedToken: string | null;
}

/** Whoever is signed in now, and the session's cookie. */
export interface SignedIn {
  me: StaffMe;
  token: string;
}

const LINK_EXPIRED = "This link has been used or has run out. Ask for a new one.";
const ALREADY_REGISTERED = "This device is registered already. Sign in with it, or register another one.";
const NOT_RECOGNISED = "This passkey was not recognised. Try again, or ask an owner for a new invitation.";

/** What the browser needs to make a passkey. Uses nothing up: whoever only looks at a link changes nothing. */
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

/** Keeps a passkey for whoever the link was made for, and signs them in. Throws `link_expired`, `unauthorized` and `conflict`. */
export async function addPasskey(deps: Deps, input: AddPasskeyInput, browser: Browser): Promise<SignedIn> {
  const at = deps.now();
  const holder = await findLinkHolder(deps, input.token);
  const asked = await readChallenge(deps, input.credential.response.clientDataJSON);
  const made = await deps.webauthn.verifyRegistration(input.credential, {
    ...asked,
    party: relyingParty(deps.siteUrl),
  });
  if (!made || !(await claimChallenge(deps, asked))) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const invitationHash = await deps.sha256(input.token);
  const { recoveryExpiresAt } = holder;
  const person =
    recoveryExpiresAt === null ? holder.person : await claimRecovery(deps, invitationHash, recoveryExpiresAt);
  const { token, session } = await newSession(deps, person.id, made.id, browser.userAgent);
  const isKept = await deps.staffDirectory.register({
    invitationHash,
    passkey: { ...made, staffId: person.id, device: session.device, createdAt: at, lastUsedAt: at },
    session,
    // Whatever was opened with a device that is lost may be in somebody else's hands.
    endsOthers: holder.isRecovery || input.endsOthers === true,
    replacedHash: await hashOf(deps, browser.replacedToken),
    audit: signInAudit(deps, person, "passkey_added", session),
  });
  if (!isKept) throw await explainFailedRegistration(deps, made.id);
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

/** Throws `unauthorized` for whatever does not stand, always with the same words. */
export async function signIn(deps: Deps, input: SignInInput, browser: Browser): Promise<SignedIn> {
  const found = await deps.staffDirectory.findPasskey(input.credential.id);
  if (!found?.person.isActive) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const { passkey, person } = found;
  const asked = await readChallenge(deps, input.credential.response.clientDataJSON);
  const expected = { ...asked, party: relyingParty(deps.siteUrl), passkey };
  const verified = await deps.webauthn.verifySignIn(input.credential, expected);
  if (!verified || !(await claimChallenge(deps, asked)))
    throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  if (verified === "counter_back") {
    await notifyOfCopiedPasskey(deps, person, passkey.device);
    throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  }
  const { token, session } = await newSession(deps, person.id, passkey.id, browser.userAgent);
  const isIn = await deps.staffDirectory.signIn({
    passkey,
    counter: verified.counter,
    session,
    replacedHash: await hashOf(deps, browser.replacedToken),
    audit: signInAudit(deps, person, "staff_signed_in", session),
  });
  if (!isIn) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  return { me: toStaffMe(person), token };
}

interface LinkHolder {
  person: StaffRow;
  passkeyIds: string[];
  /** Whether every device of theirs is taken to be lost. */
  isRecovery: boolean;
  /** Until when a link works that was made with the worker's secrets and is not kept yet; null of all that are kept. */
  recoveryExpiresAt: Date | null;
}

/**
 * Whom a link or code lets register a device: whoever was invited or printed it, or with a code made with the worker's
 * secrets the owner who has been here longest. Throws `link_expired`.
 */
async function findLinkHolder(deps: Deps, token: string): Promise<LinkHolder> {
  const hash = await deps.sha256(token);
  const invited = await deps.staffDirectory.findInvited(hash, deps.now());
  if (invited) return { ...invited, isRecovery: invited.kind !== "invitation", recoveryExpiresAt: null };
  // One made with the worker's secrets is kept once it is used.
  if (await deps.staffDirectory.isInvitation(hash)) throw new AppError("link_expired", { message: LINK_EXPIRED });
  const made = await deps.links.read("staff_recovery", token);
  if (made === null) throw new UnknownLink(LINK_EXPIRED);
  const madeUntil = new Date(made.version * MS_PER_MINUTE);
  if (deps.now() >= madeUntil) throw new AppError("link_expired", { message: LINK_EXPIRED });
  const person = (await deps.staffDirectory.findFirstOwner()) ?? newOwner(deps);
  return { person, passkeyIds: [], isRecovery: true, recoveryExpiresAt: madeUntil };
}

/**
 * Keeps a link that was made with the worker's secrets, once, for whom it lets in. It stays a recovery for as long as it
 * would have worked: whoever finds it kept and not used up, as where this was broken off, comes in no other way by it.
 */
async function claimRecovery(deps: Deps, tokenHash: string, expiresAt: Date): Promise<StaffRow> {
  const at = deps.now();
  if (!(await deps.staffDirectory.claimToken(tokenHash, expiresAt)))
    throw new AppError("link_expired", { message: LINK_EXPIRED });
  const known = await deps.staffDirectory.findFirstOwner();
  const person = known ?? newOwner(deps);
  const acting = asStaff(deps, person);
  const added = { at, subjectType: "staff", subjectId: person.id } as const;
  if (!known) await deps.staffDirectory.add(person, makeAudit(acting, "staff", { ...added, action: "staff_added" }));
  await deps.staffDirectory.invite(
    { tokenHash, staffId: person.id, createdAt: at, expiresAt, kind: "recovery" },
    makeAudit(acting, "staff", { ...added, action: "staff_invited" }),
  );
  return person;
}

/** To the team, the history and the log, whichever kind of code it was. */
async function notifyOfRecovery(deps: Deps, person: StaffRow, tokenHash: string): Promise<void> {
  await notifyTeam(deps, person, { what: "staff_recovered", dedupeSuffix: tokenHash });
  deps.log("staff_recovered");
}

/** A counter that goes back is what a copy of a passkey looks like. */
async function notifyOfCopiedPasskey(deps: Deps, person: StaffRow, device: string): Promise<void> {
  const day = deps.now().toISOString().slice(0, 10);
  await notifyTeam(deps, person, { what: "passkey_refused", dedupeSuffix: day, device });
  deps.log("passkey_counter_back");
}

async function notifyTeam(
  deps: Deps,
  person: StaffRow,
  told: { what: "staff_recovered" | "passkey_refused"; dedupeSuffix: string; device?: string },
): Promise<void> {
  const at = deps.now();
  const { what, dedupeSuffix, device } = told;
  const audit = makeAudit(asStaff(deps, person), "staff", {
    at,
    action: what,
    subjectType: "staff",
    subjectId: person.id,
    detail: device === undefined ? {} : { device },
  });
  const notice = makeOutboxEntry(deps, {
    kind: what,
    audience: "team",
    subjectId: person.id,
    at,
    dedupeSuffix,
  });
  // The team is told once for each dedupeSuffix, the history has each.
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
  const done = { at: createdAt, action, subjectType: "staff", subjectId: person.id, detail: { device } } as const;
  return makeAudit(asStaff(deps, person), "staff", done);
}

function asStaff(deps: Deps, { id, name, role }: StaffRow): Deps {
  return { ...deps, staff: { staffId: id, name, role, fingerprint: null, sessionId: null, authenticatedAt: null } };
}

function toStaffMe({ id, name, role }: StaffRow): StaffMe {
  return { name, role, staffId: id };
}

function relyingParty(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, name: site.name, origin };
}

// A challenge is made and not stored: its id ends with the instant at which it runs out. Only used ones are kept.
async function makeChallenge(deps: Deps): Promise<string> {
  const runsOut = deps.now().getTime() + CHALLENGE_MS;
  const token = await deps.links.make("staff_challenge", `${deps.newToken()}-${runsOut}`, 1);
  if (token === null) throw new AppError("not_configured");
  return toBase64url(token);
}

interface SignedChallenge {
  challenge: string;
  token: string;
}

/** The challenge that an answer names. Throws `unauthorized` for one that is not ours, or old. */
async function readChallenge(deps: Deps, clientData: string): Promise<SignedChallenge> {
  const challenge = challengeIn(clientData);
  const token = challenge && fromBase64url(challenge);
  const made = token ? await deps.links.read("staff_challenge", token) : null;
  const isLive = deps.now().getTime() < Number(made?.id.split("-").at(-1));
  if (challenge && token && isLive) return { challenge, token };
  throw new AppError("unauthorized", { message: NOT_RECOGNISED });
}

/** Uses a challenge up. False where that was done. Only for an answer that stands: whoever proves nothing writes nothing. */
async function claimChallenge(deps: Deps, { token }: SignedChallenge): Promise<boolean> {
  const until = new Date(deps.now().getTime() + CHALLENGE_MS);
  return deps.staffDirectory.claimToken(await deps.sha256(token), until);
}

function challengeIn(clientData: string): string | null {
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
