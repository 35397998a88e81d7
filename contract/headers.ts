/** The same on each try of sending the same form: 1 to 100 of A-Z a-z 0-9 - _. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";

/** What the widget gave that asks for a person, where there is one. */
export const CAPTCHA_TOKEN_HEADER = "Turnstile-Token";
