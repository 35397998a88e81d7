/** The header with the staff key, on every call of the staff page but the first. */
export const ADMIN_KEY_HEADER = "x-admin-api-key";
