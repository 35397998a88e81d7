import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { AddPasskeyInput, SignInInput, SignInOptions, StaffMe } from "#contract/front-desk/staff.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { completeSignIn, endSession } from "./device-lock.ts";
import { NO_PASSKEYS } from "./sign-in-problem.ts";

type StartOptions<Start extends (wanted: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

const { admin } = api.api;

interface PasskeyRequest {
  /** The device is asked in any case, and not only whom Cloudflare Access has not let in already. */
  mustPrompt?: boolean;
  /** The one passkey that will do. */
  credentialId?: string | null;
}

/** Signs in with the device's own dialog. Throws what `signInProblem` has words for. */
export async function signInWithPasskey({
  mustPrompt = false,
  credentialId = null,
}: PasskeyRequest = {}): Promise<StaffMe> {
  if (!browserSupportsWebAuthn()) throw new DOMException(NO_PASSKEYS, NO_PASSKEYS);
  // Nobody is let in while whoever was here last may still be signed in at the server.
  await endSession();
  const { isBehindAccess, ...options } = await readResponse<SignInOptions>(admin["sign-in"].options.$post());
  const known = isBehindAccess && !mustPrompt ? await findAccessUser() : null;
  if (known) {
    await completeSignIn(known, null);
    return known;
  }
  const allowCredentials = credentialId === null ? [] : [{ id: credentialId, type: "public-key" }];
  const optionsJSON = { ...options, allowCredentials } as unknown as StartOptions<typeof startAuthentication>;
  const credential = (await startAuthentication({ optionsJSON })) as SignInInput["credential"];
  const me = await readResponse(admin["sign-in"].$post({ json: { credential } }));
  await completeSignIn(me, credential.id);
  return me;
}

/** Whom Cloudflare Access has let through, if they work here. */
async function findAccessUser(): Promise<StaffMe | null> {
  try {
    return await readResponse(admin.me.$get());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Makes a passkey on this device for whoever the link is for, and signs them in. */
export async function registerPasskey(token: string, endsOthers: boolean): Promise<StaffMe> {
  if (!browserSupportsWebAuthn()) throw new DOMException(NO_PASSKEYS, NO_PASSKEYS);
  await endSession();
  const { options } = await readResponse(admin.passkeys.options.$post({ json: { token } }));
  const credential = (await startRegistration({
    optionsJSON: options as StartOptions<typeof startRegistration>,
  })) as AddPasskeyInput["credential"];
  const me = await readResponse(admin.passkeys.$post({ json: { token, credential, endsOthers } }));
  await completeSignIn(me, credential.id);
  return me;
}
