import * as z from "zod/mini";

export interface Captcha {
  /** For the widget that issues tokens. */
  siteKey: string;
  /** Whether a token was issued to a person and is used for the first time; null if unknown. Never throws. */
  isPerson(token: string): Promise<boolean | null>;
}

const TIMEOUT_MS = 3000;

/** Errors of our settings or the service. All others, including new ones, reject the token. */
const SERVICE_ERRORS = ["missing-input-secret", "invalid-input-secret", "internal-error"];
/** Longer tokens are invalid without asking. */
const MAX_TOKEN_CHARACTERS = 2048;

const Answer = z.lazy(() => z.object({ success: z.boolean(), "error-codes": z.optional(z.array(z.string())) }));

/** See developers.cloudflare.com/turnstile/get-started/server-side-validation */
export function makeTurnstile(config: {
  siteKey: string;
  secretKey: string;
  apiUrl: string;
  timeoutMs?: number;
}): Captcha {
  return {
    siteKey: config.siteKey,

    async isPerson(token) {
      if (token.length > MAX_TOKEN_CHARACTERS) return false;
      try {
        const response = await fetch(`${config.apiUrl}/turnstile/v0/siteverify`, {
          method: "POST",
          redirect: "manual",
          signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ secret: config.secretKey, response: token }),
        });
        const { success, "error-codes": codes = [] } = Answer.parse(await response.json());
        if (success) return true;
        return codes.some((code) => SERVICE_ERRORS.includes(code)) ? null : false;
      } catch {
        return null;
      }
    },
  };
}
