/** The header with the staff key, on every call of the staff page but the first. */
export const ADMIN_KEY_HEADER = "x-admin-api-key";

/** Where Cloudflare Access puts what it has signed. */
export const ACCESS_HEADER = "Cf-Access-Jwt-Assertion";
