/** What a new house sets up, in order. */
export const FIRST_DAY_STEPS = [
  "house",
  "hours",
  "rooms",
  "prices",
  "payments",
  "mail",
  "staff",
  "import",
  "booking",
  "publish",
] as const;
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];

/** What the owner says about the list: a step is done, or the list is closed. */
export const FIRST_DAY_MARKS = [...FIRST_DAY_STEPS, "closed"] as const;
export type FirstDayMark = (typeof FIRST_DAY_MARKS)[number];
