import type { Health, HealthPart, HealthReading, PartHealth } from "#contract/health.ts";

/** `look`: nothing is broken, but the operator should know. */
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
  notices: "Payment webhooks",
  mail: "Email",
  whatsapp: "WhatsApp",
  sms: "SMS",
  strangers: "Submissions",
  unpaidClaims: "Unpaid bookings",
  links: "Customer links",
  staff: "Staff",
  everyFiveMinutes: "Five-minute job",
  everyDay: "Daily job",
};

/** Findings to act on now; the others are how the owner has set up the site. */
export function findUrgent(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ part, verdict }) =>
      verdict === "broken" ||
      (verdict === "look" && (part === PART_NAMES.strangers || part === PART_NAMES.unpaidClaims)),
  );
}

/** One line for each part of the site, for the terminal or the staff page. */
export function readHealth({ parts, checkedAt }: Health): Finding[] {
  return (Object.keys(PART_NAMES) as HealthPart[]).map((part) => {
    const [verdict, message] = describeReading(parts[part], Date.parse(checkedAt));
    return { part: PART_NAMES[part], verdict, message };
  });
}

function describeReading({ reading, at, count, names = [] }: PartHealth, now: number): [Verdict, string] {
  const ago = at === null ? "" : formatAgo(now - Date.parse(at));
  const counted = (noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const meanings: Record<HealthReading, [Verdict, string]> = {
    answers: ["ok", "responds"],
    no_answer: ["broken", "is not responding"],
    fresh: ["ok", `is from ${at?.slice(0, 10)}`],
    no_provider: ["broken", `is from ${at?.slice(0, 10)}, no provider responds, and it goes stale within 24 hours`],
    stale: ["broken", `is old, from ${at?.slice(0, 10)}: no provider returns a plausible rate`],
    fallback: ["broken", "comes from the price list: no provider has ever returned a plausible rate"],
    key_accepted: ["ok", `was accepted by the gateway ${ago}`],
    key_refused: ["broken", `was refused by the gateway ${ago}: nobody can pay online`],
    not_checked: ["look", "was not checked in the last two hours; the next run of the five-minute job checks it"],
    not_configured: ["look", "is not set: customers can book but not pay online"],
    unreachable: ["broken", `could not be checked: the gateway was unreachable ${ago}`],
    key_set: ["ok", "work"],
    key_not_set: ["look", "are off: their key is not set, so emails contain none"],
    channel_on: ["ok", "has its keys: customers without an email address get messages"],
    channel_off: ["ok", "is off: it has no keys, and no page offers it"],
    channel_incomplete: ["look", "is off: some of its keys are missing; docs/deploy.md lists them"],
    channel_refused: ["broken", "does not accept our keys: see docs/deploy.md, Messages to phones"],
    channel_unreachable: ["look", "could not be checked: the provider was unreachable"],
    sender_refused: ["broken", `refused ${counted("message")} in seven days for their sender ID: register it`],
    templates_missing: [
      "look",
      `lacks ${counted("approved template")} (docs/sms.md has the texts): ${names.join(", ")}`,
    ],
    shared_key_on: [
      "look",
      "can still use the shared key, which keeps working when a colleague leaves: switch it off under Staff",
    ],
    by_name: ["ok", "sign in by name"],
    arriving: ["ok", `are arriving; the last to settle a payment came ${ago}`],
    none_yet: ["ok", "were not needed in the last seven days"],
    missing: [
      "broken",
      `are not arriving: ${counted("payment")} in seven days ${count === 1 ? "was" : "were"} found only by polling`,
    ],
    delivering: ["ok", at === null ? "has nothing waiting" : `is being sent; the oldest message was written ${ago}`],
    waiting_long: ["broken", `is delayed: the oldest message was written ${ago}`],
    copies_delayed: [
      "look",
      `is delaying ${counted("confirmation")} or ${count === 1 ? "notice" : "notices"} about forms and bookings: the oldest was written ${ago}. One network, or all visitors, reached the hourly limit`,
    ],
    given_up: [
      "look",
      `has ${counted("failed message")} from the last seven days; the staff page lists them under Outbox`,
    ],
    calm: ["ok", `are at a normal level: ${count} in the last day`],
    crowded: [
      "look",
      `are unusually high: ${count} in the last day were accepted or challenged, or many payments started or emails delayed; docs/attacks.md lists the limits`,
    ],
    persistent: [
      "look",
      `often name the same ${count} email addresses, which get at most three confirmations a day; docs/attacks.md lists the limits`,
    ],
    filling: ["broken", `may be filling the database: it uses ${count} of 10,000 MB; see docs/attacks.md`],
    few: ["ok", `hold at most ${count} of any resource on a day`],
    many: [
      "look",
      `hold ${count} desks, offices or seats for one day or event, more than a tenth; docs/operate.md says what to do`,
    ],
    on_time: ["ok", `ran ${ago}`],
    parts_failed: ["broken", `ran ${ago}, but parts of it failed; the log says which`],
    late: ["broken", `is late: it last ran ${ago}`],
    never_ran: ["look", "has not run yet; on a new site, wait for its first run (every 5 minutes, or daily at 03:20)"],
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
