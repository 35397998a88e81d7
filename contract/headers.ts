/** The header with the staff key, on every call of the staff page but the first. */
export const ADMIN_KEY_HEADER = "x-admin-api-key";

/** Where Cloudflare Access puts what it has signed. */
export const ACCESS_HEADER = "Cf-Access-Jwt-Assertion";

/** The same on each try of sending the same form: 1 to 100 of A-Z a-z 0-9 - _. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";

/** What the widget gave that asks for a person, where there is one. */
export const CAPTCHA_TOKEN_HEADER = "Turnstile-Token";
