import type { AddPasskeyInput, SignInInput } from "#contract/front-desk/staff.ts";

export interface Passkey {
  id: string;
  /** Base64url, as the authenticator sent it. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The site that passkeys are registered for. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

export interface Webauthn {
  registrationOptions(wanted: {
    party: RelyingParty;
    user: { id: string; name: string };
    challenge: string;
    known: string[];
  }): Promise<object>;
  /** Null for an invalid answer. */
  verifyRegistration(
    credential: AddPasskeyInput["credential"],
    expected: { party: RelyingParty; challenge: string },
  ): Promise<Passkey | null>;
  signInOptions(wanted: { party: RelyingParty; challenge: string }): Promise<object>;
  /** The new counter; `counter_back` if the passkey may have been copied. Null for an invalid answer. */
  verifySignIn(
    credential: SignInInput["credential"],
    expected: { party: RelyingParty; challenge: string; passkey: Passkey },
  ): Promise<{ counter: number } | "counter_back" | null>;
}

const TIMEOUT_MS = 300_000;

/** Loads with the first sign-in instead of at start-up. */
const library = () => import("@simplewebauthn/server");

export function makeWebauthn(): Webauthn {
  return {
    async registrationOptions({ party, user, challenge, known }) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpID: party.id,
        rpName: party.name,
        userID: Uint8Array.from(new TextEncoder().encode(user.id)),
        userName: user.name,
        userDisplayName: user.name,
        challenge: decodeBase64Url(challenge),
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },

    async verifyRegistration(credential, { party, challenge }) {
      const { verifyRegistrationResponse } = await library();
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: withExtensionResults(credential) as Parameters<typeof verifyRegistrationResponse>[0]["response"],
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
        });
        if (!verified || !registrationInfo) return null;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { id, publicKey: encodeBase64Url(publicKey), counter, transports: credential.response.transports ?? [] };
      } catch {
        return null;
      }
    },

    async signInOptions({ party, challenge }) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: party.id,
        challenge: decodeBase64Url(challenge),
        timeout: TIMEOUT_MS,
        userVerification: "required",
      });
    },

    async verifySignIn(credential, { party, challenge, passkey }) {
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: withExtensionResults(credential) as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          // We check the counter ourselves: the library does not distinguish a lower counter from a forgery.
          credential: { id: passkey.id, publicKey: decodeBase64Url(passkey.publicKey), counter: 0 },
        });
        if (!verified) return null;
        const { newCounter } = authenticationInfo;
        const counts = newCounter > 0 || passkey.counter > 0;
        return counts && newCounter <= passkey.counter ? "counter_back" : { counter: newCounter };
      } catch {
        return null;
      }
    },
  };
}

// The library requires a field that some browsers omit.
function withExtensionResults<Given extends { clientExtensionResults?: Record<string, unknown> | undefined }>(
  credential: Given,
) {
  return { ...credential, clientExtensionResults: credential.clientExtensionResults ?? {} };
}

export function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
