import type { Health, HealthPart, HealthReading, HealthStatus, PartHealth } from "#contract/health.ts";
import { isPlausibleRate } from "#domain/catalogue/exchange-rate.ts";
import { assessJob, type Job } from "#domain/operations/jobs.ts";
import { ALARMS, QUOTA_WINDOW_MS } from "#domain/operations/limits.ts";
import type { JobRunRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";
import { checkPaymentKey } from "#worker/health/check-payment-key.ts";

/** How long a part of our own may take to answer, and one outside the house. */
const INTERNAL_TIMEOUT_MS = 2_000;
const EXTERNAL_TIMEOUT_MS = 5_000;
/** A message that waits longer than this has missed the job that sends it three times. */
const OVERDUE_AFTER_MS = 15 * 60_000;
const LOOK_BACK_MS = 7 * 86_400_000;
/** A verdict about the key that is older than this is none. */
const VERDICT_MAX_AGE_MS = 2 * 3_600_000;

interface Options {
  /** Whether the gateway and the providers of the rate are asked now, or what they said before is told. */
  callsExternal: boolean;
  internalTimeoutMs?: number;
  externalTimeoutMs?: number;
}

/** Never fails and never waits for long, whatever is broken. */
export async function checkHealth(deps: Deps, options: Options): Promise<Health> {
  const own = options.internalTimeoutMs ?? INTERNAL_TIMEOUT_MS;
  const outside = options.externalTimeoutMs ?? EXTERNAL_TIMEOUT_MS;
  const now = deps.now().getTime();
  const since = new Date(now - LOOK_BACK_MS);
  const runs = deps.jobRuns.list();
  // Waited for twice below; a failure is told there.
  runs.catch(() => {});
  const [database, rateStore, exchangeRate, payments, notices, mail, everyFiveMinutes, everyDay, staff, strangers] =
    await Promise.all([
      checkWithin(deps.healthChecks.ping(), own, "down", () => makePart("ok", "answers")),
      checkWithin(deps.rateStore.findRate(now), own, "down", () => makePart("ok", "answers")),
      checkWithin(checkRate(deps, options), outside, "degraded", rateHealth),
      checkWithin(findKeyVerdict(deps, options), options.callsExternal ? outside : own, "degraded", (verdict) =>
        paymentsHealth(deps, verdict, now),
      ),
      checkWithin(deps.healthChecks.countPaidBy(since), own, "degraded", webhookHealth),
      checkWithin(
        Promise.all([deps.healthChecks.findOldestWaiting(), deps.healthChecks.countFailed(since)]),
        own,
        "degraded",
        (it) => mailHealth(...it, now),
      ),
      checkWithin(runs, own, "degraded", (all) => jobHealth(all, "every_five_minutes", now)),
      checkWithin(runs, own, "degraded", (all) => jobHealth(all, "every_day", now)),
      checkWithin(deps.staffDirectory.isSharedKeyAllowed(), own, "degraded", (isAllowed) =>
        makePart("ok", isAllowed && deps.staffSecrets.hasKey ? "shared_key_on" : "by_name"),
      ),
      checkWithin(
        Promise.all([
          deps.healthChecks.countAbuse(deps.now()),
          deps.submissions.countSince(new Date(now - QUOTA_WINDOW_MS), deps.limits),
        ]),
        own,
        "degraded",
        (it) => abuseHealth(...it),
      ),
    ]);
  const links = deps.links.hasKey ? makePart("ok", "key_set") : makePart("degraded", "key_not_set");
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
  return { status: overallStatus(parts), checkedAt: deps.now().toISOString(), parts };
}

/** Nothing works without the database; without any other part most things do. */
function overallStatus(parts: Record<HealthPart, PartHealth>): HealthStatus {
  if (parts.database.status === "down") return "down";
  return Object.values(parts).every(({ status }) => status === "ok") ? "ok" : "degraded";
}

async function findKeyVerdict(deps: Deps, { callsExternal }: Options): Promise<KeyVerdict | null> {
  return callsExternal ? checkPaymentKey(deps) : deps.paymentKeyStore.find();
}

async function checkRate(deps: Deps, { callsExternal }: Options) {
  const [kept, answers] = await Promise.all([
    getExchangeRate(deps),
    callsExternal ? Promise.all(deps.rateProviders.map((provider) => provider.findRate())) : [],
  ]);
  const isAnswered = !callsExternal || answers.some((answer) => isPlausibleRate(answer?.rate, kept.rate));
  return { ...kept, isAnswered };
}

function rateHealth({ source, stale, asOf, isAnswered }: Awaited<ReturnType<typeof checkRate>>): PartHealth {
  if (!stale) return makePart(isAnswered ? "ok" : "degraded", isAnswered ? "fresh" : "no_provider", asOf);
  return makePart("degraded", source === "fallback" ? "fallback" : "stale", asOf);
}

function paymentsHealth(deps: Deps, verdict: KeyVerdict | null, now: number): PartHealth {
  if (deps.payments === null) return makePart("degraded", "not_configured");
  if (verdict === null || now - verdict.at > VERDICT_MAX_AGE_MS) return makePart("degraded", "not_checked");
  switch (verdict.verdict) {
    case "accepted":
      return makePart("ok", "key_accepted", verdict.at);
    case "refused":
      return makePart("down", "key_refused", verdict.at);
    case "unreachable":
      return makePart("degraded", "unreachable", verdict.at);
  }
}

/** Payments that only the clock found, and none of which a notice told: the gateway has a wrong address for us. */
function webhookHealth(paid: Awaited<ReturnType<Deps["healthChecks"]["countPaidBy"]>>): PartHealth {
  const told = paid.find(({ actor }) => actor === "gateway");
  if (told) return makePart("ok", "arriving", told.newest);
  const found = paid.find(({ actor }) => actor === "clock");
  return found ? makePart("degraded", "missing", found.newest, found.count) : makePart("ok", "none_yet");
}

function mailHealth(oldest: Date | null, givenUp: number, now: number): PartHealth {
  if (oldest && now - oldest.getTime() > OVERDUE_AFTER_MS) return makePart("degraded", "waiting_long", oldest, givenUp);
  return makePart(givenUp > 0 ? "degraded" : "ok", givenUp > 0 ? "given_up" : "delivering", oldest, givenUp);
}

type AbuseCounts = Awaited<ReturnType<Deps["healthChecks"]["countAbuse"]>>;
type SubmissionCounts = Awaited<ReturnType<Deps["submissions"]["countSince"]>>;

/** Whether strangers do more than a busy house ever sees; the count is of what was turned away, or taken. */
function abuseHealth(
  { attempts, resting, databaseBytes }: AbuseCounts,
  { taken, refused, fullBoxes }: SubmissionCounts,
): PartHealth {
  if (databaseBytes > ALARMS.databaseBytes)
    return makePart("degraded", "filling", null, Math.round(databaseBytes / 1e6));
  const isCrowded =
    refused > ALARMS.refusedPerDay ||
    taken > ALARMS.acceptedPerDay ||
    attempts > ALARMS.attemptsPerHour ||
    resting > ALARMS.throttledEmails;
  if (isCrowded) return makePart("degraded", "crowded", null, Math.max(taken, refused));
  if (fullBoxes > ALARMS.mailboxesAtLimit) return makePart("degraded", "persistent", null, fullBoxes);
  return makePart("ok", "calm", null, Math.max(taken, refused));
}

function jobHealth(runs: JobRunRow[], job: Job, now: number): PartHealth {
  const run = runs.find((each) => each.job === job) ?? null;
  const reading = assessJob(job, run && { finishedAt: run.finishedAt.getTime(), failedParts: run.failedParts }, now);
  return makePart(reading === "on_time" ? "ok" : "degraded", reading, run?.finishedAt ?? null);
}

function makePart(
  status: HealthStatus,
  reading: HealthReading,
  at: Date | number | string | null = null,
  count: number | null = null,
): PartHealth {
  return { status, reading, at: at === null ? null : new Date(at).toISOString(), count };
}

/** What an answer tells, or that there was none in time. */
async function checkWithin<Answer>(
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
    return makePart(without, "no_answer");
  } finally {
    clearTimeout(timer);
  }
}
