/** What a message of the support form is about. */
export const SUPPORT_CATEGORIES = ["booking", "payment", "membership", "facilities", "technical", "other"] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];
