import type { AddPasskeyInput, SignInInput, SignInOptions, StaffMe } from "#contract/front-desk/staff.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";
import { CHALLENGE_MS, deviceName, INVITATION_MS } from "#domain/staff/sessions.ts";
import type { StaffRow, StaffSessionRow } from "#worker/db/schema/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { RelyingParty } from "#worker/gateways/webauthn.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/** Whoever is signed in now, and the session's cookie. */
export interface SignedIn {
  me: StaffMe;
  token: string;
}

const LINK_OVER = "This link has been used or has run out. Ask for a new one.";
const NOT_RECOGNISED = "This passkey was not recognised. Try again, or ask an owner for a new invitation.";

/** What the browser needs to make a passkey. Uses nothing up: whoever only looks at a link changes nothing. */
export async function passkeyOptions(deps: Deps, token: string): Promise<{ name: string; options: object }> {
  const holder = await findHolder(deps, token);
  if (!holder) throw new AppError("link_expired", { message: LINK_OVER });
  const { person, passkeyIds } = holder;
  const options = await deps.webauthn.registrationOptions({
    party: partyOf(deps.siteUrl),
    user: { id: person.id, name: person.name },
    challenge: await makeChallenge(deps),
    known: passkeyIds,
  });
  return { name: person.name, options };
}

/** Keeps a passkey for whoever the link was made for, and signs them in. Throws `link_expired` and `unauthorized`. */
export async function addPasskey(deps: Deps, input: AddPasskeyInput, userAgent: string | null): Promise<SignedIn> {
  const at = deps.now();
  const holder = await findHolder(deps, input.token);
  if (!holder) throw new AppError("link_expired", { message: LINK_OVER });
  const challenge = await claimChallenge(deps, input.credential.response.clientDataJSON);
  const made =
    challenge &&
    (await deps.webauthn.verifyRegistration(input.credential, { party: partyOf(deps.siteUrl), challenge }));
  if (!made) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const invitationHash = await deps.sha256(input.token);
  const person = holder.isRecovery ? await claimRecovery(deps, invitationHash) : holder.person;
  const { token, session } = await newSession(deps, person.id, made.id, userAgent);
  const isKept = await deps.staffDirectory.register({
    invitationHash,
    passkey: { ...made, staffId: person.id, device: session.device, createdAt: at, lastUsedAt: at },
    session,
    audit: signInAudit(deps, person, "passkey_added", session),
  });
  if (!isKept) throw new AppError("link_expired", { message: LINK_OVER });
  return { me: meOf(person), token };
}

export async function signInOptions(deps: Deps): Promise<SignInOptions> {
  const challenge = await makeChallenge(deps);
  const options = await deps.webauthn.signInOptions({ party: partyOf(deps.siteUrl), challenge });
  return { ...options, isBehindAccess: deps.access !== null };
}

/** Throws `unauthorized` for whatever does not stand, always with the same words. */
export async function signIn(deps: Deps, input: SignInInput, userAgent: string | null): Promise<SignedIn> {
  const found = await deps.staffDirectory.findPasskey(input.credential.id);
  if (!found?.person.isActive) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const { passkey, person } = found;
  const challenge = await claimChallenge(deps, input.credential.response.clientDataJSON);
  const verified =
    challenge &&
    (await deps.webauthn.verifySignIn(input.credential, { party: partyOf(deps.siteUrl), challenge, passkey }));
  if (verified === "counter_back") {
    deps.log("passkey_counter_back");
    await deps.auditTrail.add(
      makeAudit(asStaff(deps, person), "staff", {
        at: deps.now(),
        action: "passkey_refused",
        subjectType: "staff",
        subjectId: person.id,
      }),
    );
  }
  if (!verified || verified === "counter_back") throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  const { token, session } = await newSession(deps, person.id, passkey.id, userAgent);
  const isIn = await deps.staffDirectory.signIn({
    passkey,
    counter: verified.counter,
    session,
    audit: signInAudit(deps, person, "staff_signed_in", session),
  });
  if (!isIn) throw new AppError("unauthorized", { message: NOT_RECOGNISED });
  return { me: meOf(person), token };
}

/** Whom a link lets register a device: whoever was invited, or with a recovery code whoever has been an owner longest. */
async function findHolder(deps: Deps, token: string) {
  const invited = await deps.staffDirectory.findInvited(await deps.sha256(token), deps.now());
  if (invited) return { ...invited, isRecovery: false };
  if (!(await readLive(deps, "staff_recovery", token))) return null;
  const person = (await deps.staffDirectory.findFirstOwner()) ?? newOwner(deps);
  return { person, passkeyIds: [], isRecovery: true };
}

/** Makes an invitation of a recovery code, once, and tells the team. */
async function claimRecovery(deps: Deps, tokenHash: string): Promise<StaffRow> {
  const at = deps.now();
  const until = new Date(at.getTime() + INVITATION_MS);
  if (!(await deps.staffDirectory.claimToken(tokenHash, until)))
    throw new AppError("link_expired", { message: LINK_OVER });
  const known = await deps.staffDirectory.findFirstOwner();
  const person = known ?? newOwner(deps);
  const acting = asStaff(deps, person);
  const added = { at, subjectType: "staff", subjectId: person.id } as const;
  if (!known) await deps.staffDirectory.add(person, makeAudit(acting, "staff", { ...added, action: "staff_added" }));
  await deps.staffDirectory.invite(
    { tokenHash, staffId: person.id, createdAt: at, expiresAt: until },
    makeAudit(acting, "staff", { ...added, action: "staff_invited" }),
  );
  await deps.outbox.addOnce([
    {
      notice: makeNotice(deps, {
        kind: "staff_recovered",
        audience: "team",
        subjectId: person.id,
        at,
        occasion: tokenHash,
      }),
      audit: makeAudit(acting, "staff", { ...added, action: "staff_recovered" }),
    },
  ]);
  deps.log("staff_recovered");
  return person;
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
  return { ...deps, staff: { staffId: id, name, role, fingerprint: null, sessionId: null } };
}

function meOf({ id, name, role }: StaffRow): StaffMe {
  return { name, role, staffId: id };
}

function partyOf(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, name: site.name, origin };
}

// A challenge is made and not stored: its version is the minute in which it runs out. Only used ones are kept.
async function makeChallenge(deps: Deps): Promise<string> {
  const runsOut = Math.ceil((deps.now().getTime() + CHALLENGE_MS) / MS_PER_MINUTE);
  const token = await deps.links.make("staff_challenge", deps.newToken(), runsOut);
  if (token === null) throw new AppError("not_configured");
  return toBase64url(token);
}

/** The challenge that an answer names, the first time that it does; null for one that is not ours, old or used. */
async function claimChallenge(deps: Deps, clientData: string): Promise<string | null> {
  const challenge = challengeIn(clientData);
  const token = challenge && fromBase64url(challenge);
  if (!token || !(await readLive(deps, "staff_challenge", token))) return null;
  const until = new Date(deps.now().getTime() + CHALLENGE_MS + MS_PER_MINUTE);
  return (await deps.staffDirectory.claimToken(await deps.sha256(token), until)) ? challenge : null;
}

async function readLive(deps: Deps, purpose: "staff_challenge" | "staff_recovery", token: string): Promise<boolean> {
  const read = await deps.links.read(purpose, token);
  return read !== null && deps.now().getTime() < read.version * MS_PER_MINUTE;
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
