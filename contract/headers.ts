/** The shared staff key, on calls without a named session. */
export const ADMIN_KEY_HEADER = "x-admin-api-key";

/** The signed token of Cloudflare Access. */
export const ACCESS_HEADER = "Cf-Access-Jwt-Assertion";

/** The same on every retry of one form: 1 to 100 of A-Z a-z 0-9 - _. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";

/** The token of the captcha widget, if configured; the field `proof` of the body can carry it too. */
export const CAPTCHA_TOKEN_HEADER = "Turnstile-Token";
