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
  /** Always asks the device, even if Cloudflare Access has signed the person in. */
  mustPrompt?: boolean;
  /** The only accepted passkey. */
  credentialId?: string | null;
}

/** Signs in with the device's passkey dialog. Throws errors that `signInProblem` describes. */
export async function signInWithPasskey({
  mustPrompt = false,
  credentialId = null,
}: PasskeyRequest = {}): Promise<StaffMe> {
  if (!browserSupportsWebAuthn()) throw new DOMException(NO_PASSKEYS, NO_PASSKEYS);
  // The previous session must end on the server first.
  await endSession();
  const { isBehindAccess, ...options } = await readResponse<SignInOptions>(admin["sign-in"].options.$post());
  const accessUser = isBehindAccess && !mustPrompt ? await findAccessUser() : null;
  if (accessUser) {
    await completeSignIn(accessUser, null);
    return accessUser;
  }
  const allowCredentials = credentialId === null ? [] : [{ id: credentialId, type: "public-key" }];
  const optionsJSON = { ...options, allowCredentials } as unknown as StartOptions<typeof startAuthentication>;
  const credential = (await startAuthentication({ optionsJSON })) as SignInInput["credential"];
  const me = await readResponse(admin["sign-in"].$post({ json: { credential } }));
  await completeSignIn(me, credential.id);
  return me;
}

/** The person that Cloudflare Access has signed in, if they are staff. */
async function findAccessUser(): Promise<StaffMe | null> {
  try {
    return await readResponse(admin.me.$get());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Registers a passkey for the invited person and signs them in. */
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
