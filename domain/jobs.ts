/** What the clock starts. */
export const JOBS = ["every_five_minutes", "every_day"] as const;
export type Job = (typeof JOBS)[number];
