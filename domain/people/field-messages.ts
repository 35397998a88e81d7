/** Messages that forms show before their schema has loaded; the schema uses the same. */
export const NAME_TOO_SHORT = "Name must be at least 2 characters";
export const FIRST_NAME_REQUIRED = "First name is required";
export const INVALID_EMAIL = "Invalid email address";
export const PHONE_TOO_SHORT = "Phone number must be at least 10 digits";
