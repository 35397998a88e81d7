import type { Health, HealthPart, HealthReading, HealthStatus, PartHealth } from "#contract/health.ts";
import { isPlausibleRate } from "#domain/catalogue/exchange-rate.ts";
import { findClaimPeaks, isUnusuallyUnpaid, type UnpaidClaims } from "#domain/inventory/claims.ts";
import type { PhoneChannel } from "#domain/messages/channels.ts";
import { assessJob, type Job } from "#domain/operations/jobs.ts";
import { ALARMS, QUOTA_WINDOW_MS } from "#domain/operations/limits.ts";
import type { JobRunRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";
import { checkPaymentKey } from "#worker/health/check-payment-key.ts";

/** Timeouts of our own parts and of external services. */
const INTERNAL_TIMEOUT_MS = 2_000;
const EXTERNAL_TIMEOUT_MS = 5_000;
/** An email that waits longer has missed three delivery runs. */
const OVERDUE_AFTER_MS = 15 * 60_000;
/** A confirmation or notice of a submission that waits longer has met an hourly limit. */
const DELAYED_AFTER_MS = 10 * 60_000;
const LOOK_BACK_MS = 7 * 86_400_000;
/** An older verdict on the key counts as none. */
const VERDICT_MAX_AGE_MS = 2 * 3_600_000;

interface Options {
  /** Whether to call the gateway and the rate providers now, or to report their last answers. */
  callsExternal: boolean;
  internalTimeoutMs?: number;
  externalTimeoutMs?: number;
}

/** Never fails and never waits long, whatever is broken. */
export async function checkHealth(deps: Deps, options: Options): Promise<Health> {
  const internal = options.internalTimeoutMs ?? INTERNAL_TIMEOUT_MS;
  const external = options.externalTimeoutMs ?? EXTERNAL_TIMEOUT_MS;
  const now = deps.now().getTime();
  const since = new Date(now - LOOK_BACK_MS);
  const runs = deps.jobRuns.list();
  // Awaited twice below, which reports a failure.
  runs.catch(() => {});
  const [
    database,
    rateStore,
    exchangeRate,
    payments,
    notices,
    mail,
    everyFiveMinutes,
    everyDay,
    staff,
    abuse,
    unpaidClaims,
    whatsapp,
    sms,
  ] = await Promise.all([
    checkWithin(deps.healthChecks.ping(), internal, "down", () => makePart("ok", "answers")),
    checkWithin(deps.rateStore.findRate(now), internal, "down", () => makePart("ok", "answers")),
    checkWithin(checkRate(deps, options), external, "degraded", rateHealth),
    checkWithin(findKeyVerdict(deps, options), options.callsExternal ? external : internal, "degraded", (verdict) =>
      paymentsHealth(deps, verdict, now),
    ),
    checkWithin(deps.healthChecks.countPaidBy(since), internal, "degraded", webhookHealth),
    checkWithin(
      Promise.all([
        deps.healthChecks.findOldestWaiting(deps.now()),
        deps.healthChecks.findDelayed(new Date(now - DELAYED_AFTER_MS)),
        deps.healthChecks.countFailed(since),
      ]),
      internal,
      "degraded",
      (counts) => mailHealth(...counts, now),
    ),
    checkWithin(runs, internal, "degraded", (all) => jobHealth(all, "every_five_minutes", now)),
    checkWithin(runs, internal, "degraded", (all) => jobHealth(all, "every_day", now)),
    checkWithin(deps.staffDirectory.isSharedKeyAllowed(), internal, "degraded", (isAllowed) =>
      makePart("ok", isAllowed && deps.staffSecrets.hasKey ? "shared_key_on" : "by_name"),
    ),
    checkWithin(
      Promise.all([
        deps.healthChecks.countAbuse(deps.now()),
        deps.healthChecks.countSubmissions(new Date(now - QUOTA_WINDOW_MS)),
      ]),
      internal,
      "degraded",
      (counts) => abuseHealth(...counts),
    ),
    checkWithin(deps.healthChecks.listUnpaidClaims(deps.now()), internal, "degraded", claimsHealth),
    checkWithin(checkChannel(deps, "whatsapp", options), external, "degraded", channelHealth),
    checkWithin(checkChannel(deps, "sms", options), external, "degraded", channelHealth),
  ]);
  const links = deps.links.hasKey ? makePart("ok", "key_set") : makePart("degraded", "key_not_set");
  const parts = {
    database,
    rateStore,
    exchangeRate,
    payments,
    notices,
    mail,
    whatsapp,
    sms,
    strangers: abuse,
    unpaidClaims,
    links,
    staff,
    everyFiveMinutes,
    everyDay,
  };
  return { status: overallStatus(parts), checkedAt: deps.now().toISOString(), parts };
}

async function checkChannel(deps: Deps, channel: PhoneChannel, { callsExternal }: Options) {
  const gateway = deps.phoneChannels[channel];
  const since = new Date(deps.now().getTime() - LOOK_BACK_MS);
  return {
    isOn: gateway !== null,
    isIncomplete: deps.phoneChannels[channel] === null && (await deps.hasSettingsFor(channel)),
    account: callsExternal ? ((await gateway?.checkAccount()) ?? null) : null,
    refusedSenders: channel === "sms" && gateway ? await deps.healthChecks.countRefusedSenders(since) : 0,
  };
}

function channelHealth({ isOn, isIncomplete, account, refusedSenders }: Awaited<ReturnType<typeof checkChannel>>) {
  if (isIncomplete) return makePart("degraded", "channel_incomplete");
  if (!isOn) return makePart("ok", "channel_off");
  if (account?.verdict === "refused") return makePart("degraded", "channel_refused");
  if (account?.verdict === "unreachable") return makePart("degraded", "channel_unreachable");
  if (refusedSenders > 0) return makePart("degraded", "sender_refused", null, refusedSenders);
  const names = account?.missingTemplates ?? [];
  if (names.length > 0) return { ...makePart("degraded", "templates_missing", null, names.length), names };
  return makePart("ok", "channel_on");
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
  const [stored, answers] = await Promise.all([
    getExchangeRate(deps),
    callsExternal ? Promise.all(deps.rateProviders.map((provider) => provider.findRate())) : [],
  ]);
  const isAnswered = !callsExternal || answers.some((answer) => isPlausibleRate(answer?.rate, stored.rate));
  return { ...stored, isAnswered };
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

/** Payments found only by the scheduled check, none by webhook: the gateway has a wrong webhook address. */
function webhookHealth(paid: Awaited<ReturnType<Deps["healthChecks"]["countPaidBy"]>>): PartHealth {
  const webhook = paid.find(({ actor }) => actor === "gateway");
  if (webhook) return makePart("ok", "arriving", webhook.newest);
  const found = paid.find(({ actor }) => actor === "clock");
  return found ? makePart("degraded", "missing", found.newest, found.count) : makePart("ok", "none_yet");
}

function mailHealth(
  oldest: Date | null,
  delayed: { count: number; oldest: Date | null },
  givenUp: number,
  now: number,
): PartHealth {
  if (oldest && now - oldest.getTime() > OVERDUE_AFTER_MS) return makePart("degraded", "waiting_long", oldest, givenUp);
  if (delayed.count > 0) return makePart("degraded", "copies_delayed", delayed.oldest, delayed.count);
  return makePart(givenUp > 0 ? "degraded" : "ok", givenUp > 0 ? "given_up" : "delivering", oldest, givenUp);
}

type AbuseCounts = Awaited<ReturnType<Deps["healthChecks"]["countAbuse"]>>;
type SubmissionCounts = Awaited<ReturnType<Deps["healthChecks"]["countSubmissions"]>>;

/** Whether visitors do more than a busy day explains. `count` is what was refused or admitted. */
function abuseHealth(
  { attempts, throttled, databaseBytes }: AbuseCounts,
  { admitted, refused, mailboxesNamedOften }: SubmissionCounts,
): PartHealth {
  if (databaseBytes > ALARMS.databaseBytes)
    return makePart("degraded", "filling", null, Math.round(databaseBytes / 1e6));
  const isUnusual =
    refused > ALARMS.refusedPerDay ||
    admitted > ALARMS.acceptedPerDay ||
    attempts > ALARMS.attemptsPerHour ||
    throttled > ALARMS.throttledEmails;
  if (isUnusual) return makePart("degraded", "crowded", null, Math.max(admitted, refused));
  if (mailboxesNamedOften > ALARMS.mailboxesNamedOften)
    return makePart("degraded", "persistent", null, mailboxesNamedOften);
  return makePart("ok", "calm", null, Math.max(admitted, refused));
}

/** Whether visitors hold an unusual share of a day or event without paying. `count` is the most on one of them. */
function claimsHealth(claims: UnpaidClaims[]): PartHealth {
  const peaks = findClaimPeaks(claims);
  const areMany = peaks.some(({ count, capacity }) => isUnusuallyUnpaid(count, capacity));
  const most = Math.max(0, ...peaks.map(({ count }) => count));
  return makePart(areMany ? "degraded" : "ok", areMany ? "many" : "few", null, most);
}

function jobHealth(runs: JobRunRow[], job: Job, now: number): PartHealth {
  const run = runs.find((candidate) => candidate.job === job) ?? null;
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

/** The result of a check, or a failure if it takes too long. */
async function checkWithin<Answer>(
  checking: Promise<Answer>,
  timeoutMs: number,
  failureStatus: HealthStatus,
  read: (answer: Answer) => PartHealth,
): Promise<PartHealth> {
  let timer: number | null = null;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Took too long")), timeoutMs);
  });
  try {
    return read(await Promise.race([checking, timedOut]));
  } catch {
    return makePart(failureStatus, "no_answer");
  } finally {
    clearTimeout(timer);
  }
}
