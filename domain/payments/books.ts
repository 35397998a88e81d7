/**
 * What a line of the books tells of.
 * - `receipt`: something was paid, with a numbered receipt
 * - `surcharge`: what the customer paid on top of it, where the gateway's fee is theirs
 * - `receipt_taken_back`: a payment noted at the desk by mistake; nobody had paid
 * - `client_month`, `client_month_taken_back`: a month of a virtual office
 * - `refund`: money that went back of what was paid
 * - `held`: a payment under review, which pays for nothing yet
 * - `held_paid`: it pays for something after all, and has its receipt
 * - `held_returned`: it went back
 * - `fee`: what the gateway kept of a payment
 */
export const LEDGER_KINDS = [
  "receipt",
  "surcharge",
  "receipt_taken_back",
  "client_month",
  "client_month_taken_back",
  "refund",
  "held",
  "held_paid",
  "held_returned",
  "fee",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What makes up what the house took in a month. */
export const REVENUE_KINDS = [
  "receipt",
  "receipt_taken_back",
  "client_month",
  "client_month_taken_back",
  "refund",
] as const satisfies LedgerKind[];

/**
 * Why our books of a day and the gateway's differ about a payment or a refund.
 * - `not_known_here`: the gateway has one of which nothing is known here
 * - `not_settled_here`: it was begun here, and the house has not learned that it was paid
 * - `not_at_gateway`: it is paid here, and the gateway does not list it for the day
 * - `other_day`: both have it, on different days
 * - `other_amount`, `other_currency`
 * - `refund_not_known_here`: the gateway has paid back what is not noted here
 */
export const DIFFERENCES = [
  "not_known_here",
  "not_settled_here",
  "not_at_gateway",
  "other_day",
  "other_amount",
  "other_currency",
  "refund_not_known_here",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** How late money is, by days after it was due. */
export const AGE_BRACKETS = ["0-7", "8-30", "31-60", "more"] as const;
export type AgeBracket = (typeof AGE_BRACKETS)[number];

export function ageBracketFor(daysLate: number): AgeBracket {
  if (daysLate <= 7) return "0-7";
  if (daysLate <= 30) return "8-30";
  return daysLate <= 60 ? "31-60" : "more";
}

/** The numbers between the first and the last that are not among those given, in order. */
export function findGaps(first: number, last: number, given: ReadonlySet<number>): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter((number) => !given.has(number));
}

/** The ways money comes, in words; another that the gateway names is shown as it says it. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<string, string>> = {
  desk_cash: "Cash, at the desk",
  desk_mobile_money: "Mobile money, at the desk",
  mobile_money: "Mobile money, online",
  card: "Card, online",
};

/** What staff say of a place that was paid back whole elsewhere. */
export const RELEASE_ANSWERS = ["free", "keep"] as const;
export type ReleaseAnswer = (typeof RELEASE_ANSWERS)[number];

/** YYYY-MM, of a year and a month that there are. */
export const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/;
