import type { Health, HealthPart, HealthReading, PartHealth } from "#contract/health.ts";

/** `look`: nothing is broken, but somebody should know. */
export type Verdict = "ok" | "look" | "broken";

export interface Finding {
  part: string;
  verdict: Verdict;
  message: string;
}

const PART_NAMES: Record<HealthPart, string> = {
  database: "Database",
  rateStore: "Store (KV)",
  exchangeRate: "Exchange rate",
  payments: "Payment key",
  notices: "Payment notices",
  mail: "Mail",
  strangers: "Strangers",
  links: "Customers' links",
  staff: "Staff",
  everyFiveMinutes: "Frequent job",
  everyDay: "Daily job",
};

/** What somebody has to see to now; the rest is as its owner has set it up. */
export function findUrgent(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ part, verdict }) => verdict === "broken" || (verdict === "look" && part === PART_NAMES.strangers),
  );
}

/** What the site says of each of its parts, in a line each: for the operator, in a terminal or on the staff page. */
export function readHealth({ parts, checkedAt }: Health): Finding[] {
  return (Object.keys(PART_NAMES) as HealthPart[]).map((part) => {
    const [verdict, message] = describeReading(parts[part], Date.parse(checkedAt));
    return { part: PART_NAMES[part], verdict, message };
  });
}

function describeReading({ reading, at, count }: PartHealth, now: number): [Verdict, string] {
  const ago = at === null ? "" : formatAgo(now - Date.parse(at));
  const meanings: Record<HealthReading, [Verdict, string]> = {
    answers: ["ok", "answers"],
    no_answer: ["broken", "does not answer"],
    fresh: ["ok", `of ${at?.slice(0, 10)}`],
    no_provider: [
      "broken",
      `of ${at?.slice(0, 10)}, and no provider answers now: it is used for 24 hours and goes stale`,
    ],
    stale: ["broken", `is old, of ${at?.slice(0, 10)}: neither provider answers with a rate we dare use`],
    fallback: ["broken", "is the price list's own: no provider has ever answered with a rate we dare use"],
    key_accepted: ["ok", `accepted by the gateway, ${ago}`],
    key_refused: ["broken", `refused by the gateway, ${ago}: nobody can pay`],
    not_checked: ["look", "not asked about lately; npm run doctor asks now where it is given the staff key"],
    not_configured: ["look", "not set: bookings are taken, nobody can pay online"],
    unreachable: ["broken", `the gateway could not be reached, ${ago}`],
    key_set: ["ok", "are made"],
    key_not_set: ["look", "are not made: their key is not set, and mails carry none"],
    shared_key_on: [
      "look",
      "may still come with the shared key, which nobody's leaving ends: switch it off under Staff",
    ],
    by_name: ["ok", "sign in by name"],
    arriving: ["ok", `arrive, the last one that settled a payment ${ago}`],
    none_yet: ["ok", "none needed in the last seven days"],
    missing: ["broken", `do not arrive: ${count} payments in seven days were found only by asking`],
    delivering: ["ok", at === null ? "nothing waits" : `is being sent, the oldest message written ${ago}`],
    waiting_long: ["broken", `waits: the oldest message was written ${ago}`],
    given_up: ["look", `${count} given up in the last seven days; the staff page lists them under Outbox`],
    calm: ["ok", `send no more than a house hears in a day: ${count}`],
    crowded: [
      "look",
      `send or begin more than a house ever hears in a day: ${count}, beside payments begun and mails that rest; docs/attacks.md says what holds`,
    ],
    persistent: [
      "look",
      `write again and again in the name of the same ${count}: each has had its share of the day, and more is turned away; docs/attacks.md says what holds`,
    ],
    filling: ["broken", `have filled ${count} MB of the database's 10,000; see docs/attacks.md before it is full`],
    on_time: ["ok", `ran ${ago}`],
    parts_failed: ["broken", `ran ${ago}, and parts of it failed; the log says which`],
    late: ["broken", `is late: it last ran ${ago}`],
    never_ran: ["look", "has not run yet; on a new site wait for its first time (every 5 minutes, and 03:20)"],
  };
  return meanings[reading];
}

function formatAgo(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? "" : "s"} ago`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
