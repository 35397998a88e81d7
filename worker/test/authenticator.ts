import { decodeBase64Url, encodeBase64Url } from "#worker/gateways/webauthn.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Faults {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  /** Signs with a key that was not registered. */
  isForged?: boolean;
}

/** A simulated device with one passkey: answers like a browser, or like a thief or a wrong site. */
export async function makeAuthenticator(site: { origin: string; rpId: string }) {
  const makeKeys = () =>
    crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]) as Promise<CryptoKeyPair>;
  const keys = await makeKeys();
  const otherKeys = await makeKeys();
  const id = crypto.getRandomValues(new Uint8Array(32));

  async function authData(faults: Faults, attested: Bytes = new Uint8Array(0)): Promise<Bytes> {
    const flags =
      USER_PRESENT | (faults.isVerified === false ? 0 : USER_VERIFIED) | (attested.length > 0 ? HAS_CREDENTIAL : 0);
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, faults.counter ?? 0);
    return joined(await sha256(utf8(faults.rpId ?? site.rpId)), Uint8Array.of(flags), counter, attested);
  }

  const clientData = (type: string, challenge: string, { origin = site.origin }: Faults) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const credential = <Response>(response: Response) => ({
    id: encodeBase64Url(id),
    rawId: encodeBase64Url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    async register(options: { challenge: string }, faults: Faults = {}) {
      const attested = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, await coseKey(keys.publicKey));
      const data = await authData(faults, attested);
      const attestationObject = joined(
        Uint8Array.of(0xa3),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Uint8Array.of(0xa0)],
        ...[cborText("authData"), cborBytes(data)],
      );
      return credential({
        clientDataJSON: encodeBase64Url(clientData("webauthn.create", options.challenge, faults)),
        attestationObject: encodeBase64Url(attestationObject),
        transports: ["internal"],
      });
    },

    async signIn(options: { challenge: string }, faults: Faults = {}) {
      const client = clientData("webauthn.get", options.challenge, faults);
      const data = await authData(faults);
      const key = (faults.isForged ? otherKeys : keys).privateKey;
      const signed = joined(data, await sha256(client));
      const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, signed));
      return credential({
        clientDataJSON: encodeBase64Url(client),
        authenticatorData: encodeBase64Url(data),
        signature: encodeBase64Url(derOf(raw)),
      });
    },
  };
}

async function coseKey(key: CryptoKey): Promise<Bytes> {
  const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  return joined(
    Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    cborBytes(decodeBase64Url(x)),
    Uint8Array.of(0x22),
    cborBytes(decodeBase64Url(y)),
  );
}

function cborText(text: string): Bytes {
  return joined(Uint8Array.of(0x60 + text.length), utf8(text));
}

function cborBytes(bytes: Bytes): Bytes {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return joined(Uint8Array.from(head), bytes);
}

/** An ECDSA signature as WebAuthn sends it: two ASN.1 integers without leading zeros, never negative. */
function derOf(raw: Bytes): Bytes {
  const halves = [raw.slice(0, 32), raw.slice(32)].map((half) => {
    const trimmed = half.subarray(
      Math.max(
        0,
        half.findIndex((byte) => byte !== 0),
      ),
    );
    const padded = (trimmed[0] ?? 0) > 127 ? joined(Uint8Array.of(0), trimmed) : trimmed;
    return joined(Uint8Array.of(0x02, padded.length), padded);
  });
  const body = joined(...halves);
  return joined(Uint8Array.of(0x30, body.length), body);
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

function joined(...parts: Uint8Array[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
