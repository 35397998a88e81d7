/** Staff's password and shared keys. Secrets are compared by digest, in constant time. */
export interface StaffSecrets {
  isPassword(typed: string): Promise<boolean>;
  /** The fingerprint of a valid key: the first eight hex digits of its SHA-256. */
  findKey(key: string): Promise<{ fingerprint: string } | null>;
  /** The signature of a trusted browser, which depends on the password. */
  signDevice(device: string): Promise<string>;
  isDeviceSignature(device: string, mark: string): Promise<boolean>;
  /** False while no password, or no key, is configured. */
  hasPassword: boolean;
  hasKey: boolean;
}

const FINGERPRINT_BYTES = 4;

export function makeStaffSecrets(config: {
  password: string | undefined;
  apiKey: string | undefined;
  previousApiKey: string | undefined;
}): StaffSecrets {
  const { password, apiKey, previousApiKey } = config;
  return {
    async isPassword(typed) {
      return password !== undefined && isSame(await digest(typed), await digest(password));
    },

    async findKey(key) {
      if (apiKey === undefined) return null;
      const candidate = await digest(key);
      // Compare with both, so that timing does not reveal which one it is.
      const isPresent = isSame(candidate, await digest(apiKey));
      const isPrevious = isSame(candidate, await digest(previousApiKey ?? "")) && previousApiKey !== undefined;
      return isPresent || isPrevious ? { fingerprint: fingerprintOf(candidate) } : null;
    },

    signDevice: (device) => deviceSignature(password, device),

    async isDeviceSignature(device, candidate) {
      return (
        password !== undefined && isSame(await digest(candidate), await digest(await deviceSignature(password, device)))
      );
    },

    hasPassword: password !== undefined,
    hasKey: apiKey !== undefined,
  };
}

async function deviceSignature(password: string | undefined, device: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const usage = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", await digest(`device ${password}`), usage, false, ["sign"]);
  const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(device)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

function isSame(a: ArrayBuffer, b: ArrayBuffer): boolean {
  return crypto.subtle.timingSafeEqual(a, b);
}

function fingerprintOf(hash: ArrayBuffer): string {
  const bytes = new Uint8Array(hash, 0, FINGERPRINT_BYTES);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
