import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { AddPasskeyInput, SignInInput, SignInOptions, StaffMe } from "#contract/front-desk/staff.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { NO_PASSKEYS } from "./sign-in-problem.ts";

type Asked<Start extends (wanted: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Options }
  ? Options
  : never;

const { admin } = api.api;

/** Signs in with the device's own dialog. Throws what `signInProblem` has words for. */
export async function signInWithPasskey(): Promise<StaffMe> {
  if (!browserSupportsWebAuthn()) throw new DOMException(NO_PASSKEYS, NO_PASSKEYS);
  const { isBehindAccess, ...options } = await answerOf<SignInOptions>(admin["sign-in"].options.$post());
  const known = isBehindAccess ? await findWhoIsIn() : null;
  if (known) return known;
  const optionsJSON = options as Asked<typeof startAuthentication>;
  const credential = (await startAuthentication({ optionsJSON })) as SignInInput["credential"];
  return answerOf(admin["sign-in"].$post({ json: { credential } }));
}

/** Whom Cloudflare Access has let through, if they work here. */
async function findWhoIsIn(): Promise<StaffMe | null> {
  try {
    return await answerOf(admin.me.$get());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Makes a passkey on this device for whoever the link is for, and signs them in. */
export async function registerPasskey(token: string): Promise<StaffMe> {
  if (!browserSupportsWebAuthn()) throw new DOMException(NO_PASSKEYS, NO_PASSKEYS);
  const { options } = await answerOf(admin.passkeys.options.$post({ json: { token } }));
  const credential = (await startRegistration({
    optionsJSON: options as Asked<typeof startRegistration>,
  })) as AddPasskeyInput["credential"];
  return answerOf(admin.passkeys.$post({ json: { token, credential } }));
}
