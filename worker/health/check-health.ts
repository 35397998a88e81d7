import type { Health, HealthPart, HealthReading, HealthStatus, PartHealth } from "#contract/health.ts";
import { isPlausibleRate } from "#domain/catalogue/exchange-rate.ts";
import { type Job, readJob } from "#domain/operations/jobs.ts";
import { ALARMS, COUNTED_MS } from "#domain/operations/limits.ts";
import type { JobRunRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";
import { checkPaymentKey } from "#worker/health/check-payment-key.ts";

/** How long a part of our own may take to answer, and one outside the house. */
const OWN_TIMEOUT_MS = 2_000;
const OUTSIDE_TIMEOUT_MS = 5_000;
/** A message that waits longer than this has missed the job that sends it three times. */
const WAITS_LONG_MS = 15 * 60_000;
const LOOK_BACK_MS = 7 * 86_400_000;
/** A verdict about the key that is older than this is none. */
const VERDICT_HOLDS_MS = 2 * 3_600_000;

interface Options {
  /** Whether the gateway and the providers of the rate are asked now, or what they said before is told. */
  callsExternal: boolean;
  ownTimeoutMs?: number;
  outsideTimeoutMs?: number;
}

/** Never fails and never waits for long, whatever is broken. */
export async function checkHealth(deps: Deps, options: Options): Promise<Health> {
  const own = options.ownTimeoutMs ?? OWN_TIMEOUT_MS;
  const outside = options.outsideTimeoutMs ?? OUTSIDE_TIMEOUT_MS;
  const now = deps.now().getTime();
  const since = new Date(now - LOOK_BACK_MS);
  const runs = deps.jobRuns.list();
  // Waited for twice below; a failure is told there.
  runs.catch(() => {});
  const [database, rateStore, exchangeRate, payments, notices, mail, everyFiveMinutes, everyDay, staff, strangers] =
    await Promise.all([
      told(deps.healthChecks.ping(), own, "down", () => part("ok", "answers")),
      told(deps.rateStore.findRate(now), own, "down", () => part("ok", "answers")),
      told(rate(deps, options), outside, "degraded", readRate),
      told(keyVerdict(deps, options), options.callsExternal ? outside : own, "degraded", (verdict) =>
        readPayments(deps, verdict, now),
      ),
      told(deps.healthChecks.countPaidBy(since), own, "degraded", readNotices),
      told(
        Promise.all([deps.healthChecks.findOldestWaiting(), deps.healthChecks.countGivenUp(since)]),
        own,
        "degraded",
        (it) => readMail(...it, now),
      ),
      told(runs, own, "degraded", (all) => readRun(all, "every_five_minutes", now)),
      told(runs, own, "degraded", (all) => readRun(all, "every_day", now)),
      told(deps.staffDirectory.isSharedKeyAllowed(), own, "degraded", (isAllowed) =>
        part("ok", isAllowed && deps.staffSecrets.hasKey ? "shared_key_on" : "by_name"),
      ),
      told(
        Promise.all([
          deps.healthChecks.countStrangers(deps.now()),
          deps.sendings.countSince(new Date(now - COUNTED_MS), deps.limits),
        ]),
        own,
        "degraded",
        (it) => readStrangers(...it),
      ),
    ]);
  const links = deps.links.hasKey ? part("ok", "key_set") : part("degraded", "key_not_set");
  const parts = {
    database,
    rateStore,
    exchangeRate,
    payments,
    notices,
    mail,
    strangers,
    links,
    staff,
    everyFiveMinutes,
    everyDay,
  };
  return { status: overall(parts), checkedAt: deps.now().toISOString(), parts };
}

/** Nothing works without the database; without any other part most things do. */
function overall(parts: Record<HealthPart, PartHealth>): HealthStatus {
  if (parts.database.status === "down") return "down";
  return Object.values(parts).every(({ status }) => status === "ok") ? "ok" : "degraded";
}

async function keyVerdict(deps: Deps, { callsExternal }: Options): Promise<KeyVerdict | null> {
  return callsExternal ? checkPaymentKey(deps) : deps.paymentKeyStore.find();
}

async function rate(deps: Deps, { callsExternal }: Options) {
  const [kept, answers] = await Promise.all([
    getExchangeRate(deps),
    callsExternal ? Promise.all(deps.rateProviders.map((provider) => provider.findRate())) : [],
  ]);
  const isAnswered = !callsExternal || answers.some((answer) => isPlausibleRate(answer?.rate, kept.rate));
  return { ...kept, isAnswered };
}

function readRate({ source, stale, asOf, isAnswered }: Awaited<ReturnType<typeof rate>>): PartHealth {
  if (!stale) return part(isAnswered ? "ok" : "degraded", isAnswered ? "fresh" : "no_provider", asOf);
  return part("degraded", source === "fallback" ? "fallback" : "stale", asOf);
}

function readPayments(deps: Deps, verdict: KeyVerdict | null, now: number): PartHealth {
  if (deps.payments === null) return part("degraded", "not_configured");
  if (verdict === null || now - verdict.at > VERDICT_HOLDS_MS) return part("degraded", "not_checked");
  switch (verdict.verdict) {
    case "accepted":
      return part("ok", "key_accepted", verdict.at);
    case "refused":
      return part("down", "key_refused", verdict.at);
    case "unreachable":
      return part("degraded", "unreachable", verdict.at);
  }
}

/** Payments that only the clock found, and none of which a notice told: the gateway has a wrong address for us. */
function readNotices(paid: Awaited<ReturnType<Deps["healthChecks"]["countPaidBy"]>>): PartHealth {
  const told = paid.find(({ actor }) => actor === "gateway");
  if (told) return part("ok", "arriving", told.newest);
  const found = paid.find(({ actor }) => actor === "clock");
  return found ? part("degraded", "missing", found.newest, found.count) : part("ok", "none_yet");
}

function readMail(oldest: Date | null, givenUp: number, now: number): PartHealth {
  if (oldest && now - oldest.getTime() > WAITS_LONG_MS) return part("degraded", "waiting_long", oldest, givenUp);
  return part(givenUp > 0 ? "degraded" : "ok", givenUp > 0 ? "given_up" : "delivering", oldest, givenUp);
}

type Strangers = Awaited<ReturnType<Deps["healthChecks"]["countStrangers"]>>;
type Sendings = Awaited<ReturnType<Deps["sendings"]["countSince"]>>;

/** Whether strangers do more than a busy house ever sees; the count is of what was turned away, or taken. */
function readStrangers(
  { attempts, resting, databaseBytes }: Strangers,
  { taken, refused, fullBoxes }: Sendings,
): PartHealth {
  if (databaseBytes > ALARMS.databaseBytes) return part("degraded", "filling", null, Math.round(databaseBytes / 1e6));
  const isCrowded =
    refused > ALARMS.refusedADay ||
    taken > ALARMS.takenADay ||
    attempts > ALARMS.attemptsAnHour ||
    resting > ALARMS.resting;
  if (isCrowded) return part("degraded", "crowded", null, Math.max(taken, refused));
  if (fullBoxes > ALARMS.fullBoxes) return part("degraded", "persistent", null, fullBoxes);
  return part("ok", "calm", null, Math.max(taken, refused));
}

function readRun(runs: JobRunRow[], job: Job, now: number): PartHealth {
  const run = runs.find((each) => each.job === job) ?? null;
  const reading = readJob(job, run && { finishedAt: run.finishedAt.getTime(), failedParts: run.failedParts }, now);
  return part(reading === "on_time" ? "ok" : "degraded", reading, run?.finishedAt ?? null);
}

function part(
  status: HealthStatus,
  reading: HealthReading,
  at: Date | number | string | null = null,
  count: number | null = null,
): PartHealth {
  return { status, reading, at: at === null ? null : new Date(at).toISOString(), count };
}

/** What an answer tells, or that there was none in time. */
async function told<Answer>(
  asked: Promise<Answer>,
  timeoutMs: number,
  without: HealthStatus,
  read: (answer: Answer) => PartHealth,
): Promise<PartHealth> {
  let timer: number | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Took too long")), timeoutMs);
  });
  try {
    return read(await Promise.race([asked, late]));
  } catch {
    return part(without, "no_answer");
  } finally {
    clearTimeout(timer);
  }
}
