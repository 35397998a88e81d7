import type { FirstDay, FirstDayLack, MarkFirstDayInput } from "#contract/front-desk/house/first-day.ts";
import { FIRST_DAY_STEPS, type FirstDayStep } from "#domain/first-day.ts";
import { HOUSE_FIELD_TITLES, type HouseFields, toHouseFields } from "#domain/house-facts.ts";
import { isSampleFact } from "#domain/sample-facts.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { checkHealth } from "#worker/health/check-health.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { listImports } from "#worker/import/import-table.ts";

/** Fields of the legal entity: empty until the owner fills them in. */
const LEGAL_FIELDS: readonly (keyof HouseFields)[] = ["legalName", "runBy", "registration", "tin"];
const IS_HOURS: readonly string[] = ["openingHours", "receptionHours"] satisfies (keyof HouseFields)[];

/** What the owner of a new house has set up, read from the data. What the data cannot tell, the owner confirms. */
export async function getFirstDay(deps: Deps): Promise<FirstDay> {
  const marks = await deps.houseSettings.listMarks();
  if (marks.has("closed")) return { isClosed: true, steps: [] };
  const [rows, units, staff, { imports }, sent, paid, refunds, { parts }] = await Promise.all([
    deps.houseSettings.list(),
    deps.units.list(),
    deps.staffDirectory.list(deps.now()),
    listImports(deps),
    deps.outbox.list({ status: "sent", before: null, limit: 1 }),
    deps.healthChecks.countPaidBy(new Date(0)),
    deps.refunds.list({ isOpen: false, after: null, limit: 1 }),
    checkHealth(deps, { callsExternal: false }),
  ]);
  const published = rows.filter(({ publishedAt }) => publishedAt !== null);
  const missing = findMissingFacts(toHouseFields(site));
  const { reading } = parts.payments;
  // A payment that arrived proves the key, until the gateway refuses it.
  const isProven = paid.length > 0 && (reading === "not_checked" || reading === "unreachable");
  const isDone: Record<FirstDayStep, boolean> = {
    house: missing.length === 0,
    hours: published.some(({ content }) => Object.keys(content).some((field) => IS_HOURS.includes(field))),
    rooms: units.some(({ retiredAt }) => retiredAt === null),
    prices: published.some(({ kind }) => kind === "prices"),
    payments: parts.payments.status === "ok" || isProven,
    mail: sent.length > 0,
    staff: parts.staff.reading === "by_name" && staff.length > 0,
    import: imports.some(({ written }) => written > 0),
    booking: paid.length > 0 && refunds.length > 0,
    publish: published.some(({ kind }) => kind === "facts") && published.length === rows.length,
  };
  const lacks: Partial<Record<FirstDayStep, FirstDayLack>> = {
    payments: reading,
    booking: paid.length > 0 ? "no_refund" : "no_payment",
  };
  return {
    isClosed: false,
    steps: FIRST_DAY_STEPS.map((step) => ({
      step,
      isDone: isDone[step] || marks.has(step),
      isConfirmed: !isDone[step] && marks.has(step),
      missing: step === "house" ? missing : [],
      lack: isDone[step] || marks.has(step) ? null : (lacks[step] ?? null),
    })),
  };
}

export async function markFirstDay(deps: Deps, { mark, isSet }: MarkFirstDayInput): Promise<FirstDay> {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", {
    ...{
      action: "first_day_marked",
      subjectType: "setting",
      subjectId: "first_day",
      at,
      detail: { mark, is: isSet ? "set" : "removed" },
    },
  });
  await deps.houseSettings.setMark(mark, isSet, at, audit);
  return getFirstDay(deps);
}

/** Titles of the facts that are still samples, or missing. */
export function findMissingFacts(facts: HouseFields): string[] {
  const fields = Object.entries(facts) as [keyof HouseFields, HouseFields[keyof HouseFields]][];
  return fields
    .filter(([field, value]) =>
      typeof value === "string" ? isSampleFact(value) || (value === "" && LEGAL_FIELDS.includes(field)) : false,
    )
    .map(([field]) => HOUSE_FIELD_TITLES[field]);
}
