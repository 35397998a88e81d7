import type { ById } from "#contract/front-desk/front-desk.ts";
import type {
  AdminHouse,
  AdminPrices,
  HouseInput,
  PriceVersion,
  RestoreParams,
  SeenDraftQuery,
  SetPricesInput,
  SettingsHistory,
  SettingsPreview,
} from "#contract/house-settings.ts";
import { DEFAULTS } from "#domain/apply-published.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { namePrices, priceCurrency, priceTitle } from "#domain/catalogue/price-names.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { toHouseFields } from "#domain/house-facts.ts";
import { type AddedPlan, type HouseSettings, type PriceName, type Prices, publishedOn } from "#domain/settings.ts";
import type { Week } from "#domain/site.ts";
import type { HouseSettingsRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findAffectedByWeek } from "./affected-by-week.ts";
import { findMissingFacts } from "./first-day.ts";
import { applySettings } from "./follow-settings.ts";
import { describeContentChanges, type HouseContent, listTitles, toSettingsContent } from "./house-content.ts";

const DRAFT_CHANGED = "The draft changed on another device. Look at it again.";

export async function listPrices(deps: Deps): Promise<AdminPrices> {
  const rows = await deps.houseSettings.list();
  const names = await namesOf(deps, rows);
  const now = deps.now();
  const prices = {
    ...DEFAULTS.prices,
    ...publishedOn({ ...toSettings(rows), prices: [] }, dayAt(now.getTime())).prices,
  };
  const versions = datedRows(rows, "prices")
    .sort((a, b) => a.fromDay.getTime() - b.fromDay.getTime())
    .map((row, index): PriceVersion => {
      const changes = Object.entries(row.content as Partial<Prices>).map(([name, amount]) => {
        const title = priceTitle(name as PriceName);
        return { name: name as PriceName, title, amount: amount / 100, before: prices[name as PriceName] / 100 };
      });
      Object.assign(prices, row.content);
      return {
        ...{ id: row.id, version: index + 2, from: dayAt(row.fromDay.getTime()), isAhead: row.fromDay > now, changes },
        ...{ setAt: row.createdAt.toISOString(), setBy: names(row) },
      };
    });
  const first = { id: null, version: 1, from: null, isAhead: false, changes: [], setAt: null, setBy: null };
  return {
    prices: [...namePrices()].map(([name, title]) => ({
      ...{ name, title, currency: priceCurrency(name), amount: PRICES[name] / 100 },
    })),
    versions: [first, ...versions].reverse(),
  };
}

/** Throws `validation_failed` for a day that has begun, an unknown price, and a list that changes nothing. */
export async function setPrices(deps: Deps, { from, plans }: SetPricesInput): Promise<AdminPrices> {
  const at = deps.now();
  if (from <= dayAt(at.getTime())) throw invalidField("from", "Choose a day after today");
  const known = namePrices();
  const unknown = plans.find(({ bookingType }) => !known.has(bookingType as PriceName));
  if (unknown) throw invalidField("plans", `"${unknown.bookingType}" has no price`);
  // Only the meeting room can be not sold: at no price, staff book it.
  if (plans.some(({ bookingType, amount }) => amount === 0 && bookingType !== "meeting_room_hour"))
    throw invalidField("plans", "Only the meeting room can have the price 0");
  const rows = await deps.houseSettings.list();
  const before = { ...DEFAULTS.prices, ...publishedOn(toSettings(rows), from).prices } as Prices;
  const content = Object.fromEntries(
    plans
      .map(({ bookingType, amount }) => [bookingType as PriceName, Math.round(amount * 100)] as const)
      .filter(([name, amount]) => before[name] !== amount),
  );
  const changed = Object.keys(content) as PriceName[];
  if (changed.length === 0) throw invalidField("plans", "These are the prices of that day already");
  const row = newRow(deps, { kind: "prices", content, fromDay: new Date(startOfDay(from)), at, publishedAt: at });
  const detail = { prices: changed.map((name) => priceTitle(name)).join(", "), day: from };
  await deps.houseSettings.publish(row, settingsAudit(deps, "prices_set", row.id, at, detail));
  await storeSettings(deps);
  return listPrices(deps);
}

/** Withdraws prices that do not hold yet. Throws `conflict` if they do. */
export async function withdrawPrices(deps: Deps, { id }: ById): Promise<AdminPrices> {
  const at = deps.now();
  if (!(await deps.houseSettings.withdrawPrices(id, at, settingsAudit(deps, "prices_withdrawn", id, at))))
    throw new AppError("conflict", { message: "These prices hold already, or somebody has withdrawn them." });
  await storeSettings(deps);
  return listPrices(deps);
}

export async function getHouse(deps: Deps): Promise<AdminHouse> {
  const { live, current, version } = await readContent(deps);
  const { words, photos, ...fields } = current;
  const facts = { ...toHouseFields(), ...fields };
  return {
    version,
    affected: await findAffectedByWeek(deps, openingHoursOf(live), openingHoursOf(current)),
    facts: facts as AdminHouse["facts"],
    samples: findMissingFacts(facts),
    changes: describeContentChanges(live, current, await deps.settingsStore.loadTexts()),
  };
}

/** Saves a draft; `publishHouse` publishes it. */
export async function changeHouse(deps: Deps, { seen, ...input }: HouseInput & SeenDraftQuery): Promise<AdminHouse> {
  await changeDraft(deps, () => input as HouseContent, seen);
  return getHouse(deps);
}

/**
 * Saves a draft with a part of its content changed, or discards it if nothing would change. Throws `conflict` if the
 * draft is not the one that was seen.
 */
export async function changeDraft(
  deps: Deps,
  change: (current: HouseContent) => HouseContent,
  seen?: string,
): Promise<void> {
  const at = deps.now();
  const { live, current, version } = await readContent(deps);
  refuseUnseen(seen, version);
  const content = { ...current, ...change(current) };
  if (describeContentChanges(live, content, []).length === 0) await deps.houseSettings.discardDraft();
  else
    await deps.houseSettings.saveDraft(newRow(deps, { kind: "facts", content, fromDay: null, at, publishedAt: null }));
}

/** What is published, and what would be with the draft. */
export async function readContent(deps: Deps): Promise<{ live: HouseContent; current: HouseContent; version: string }> {
  const { live, draft, version } = factsOf(await deps.houseSettings.list());
  return { live, current: { ...live, ...draft?.content }, version };
}

export async function discardHouse(deps: Deps, { seen }: SeenDraftQuery = {}): Promise<AdminHouse> {
  refuseUnseen(seen, (await readContent(deps)).version);
  await deps.houseSettings.discardDraft();
  return getHouse(deps);
}

/** Throws `conflict` without a draft, if it is not the one that was seen, or if it has changed meanwhile. */
export async function publishHouse(deps: Deps, { seen }: SeenDraftQuery = {}): Promise<AdminHouse> {
  const at = deps.now();
  const { live, draft, version } = factsOf(await deps.houseSettings.list());
  if (!draft) throw new AppError("conflict", { message: "There is nothing to publish." });
  refuseUnseen(seen, version);
  const fields = listTitles(describeContentChanges(live, draft.content, []));
  const audit = settingsAudit(deps, "house_published", draft.id, at, { fields });
  if (!(await deps.houseSettings.publishDraft(draft.id, at, audit)))
    throw new AppError("conflict", { message: DRAFT_CHANGED });
  await storeSettings(deps);
  return getHouse(deps);
}

/** A link to the site with the draft, for 15 minutes. */
export async function previewHouse(deps: Deps): Promise<SettingsPreview> {
  const token = deps.newToken();
  await deps.settingsStore.savePreview(token, toSettingsContent((await readContent(deps)).current));
  return { url: `${deps.siteUrl}/?preview=${token}` };
}

export async function listSettingsHistory(deps: Deps): Promise<SettingsHistory> {
  const rows = (await deps.houseSettings.list()).filter(isPublishedFacts);
  const [names, texts] = [await namesOf(deps, rows), await deps.settingsStore.loadTexts()];
  const current = rows.at(-1)?.content ?? {};
  const items = rows.map((row, index) => ({
    ...{ id: row.id, publishedAt: row.publishedAt?.toISOString() ?? null, publishedBy: names(row) },
    changes: describeContentChanges(rows[index - 1]?.content ?? {}, row.content, texts),
    restores: describeContentChanges(current, row.content, texts),
    isCurrent: index === rows.length - 1,
  }));
  const first = {
    id: null,
    publishedAt: null,
    publishedBy: null,
    changes: [],
    restores: describeContentChanges(current, {}, texts),
    isCurrent: rows.length === 0,
  };
  return { items: [first, ...items].reverse() };
}

/**
 * Publishes the facts of an earlier version again. `first` are the code's own. Throws `not_found`, and `conflict` while
 * a draft waits, which would bring back what was restored away.
 */
export async function restoreHouse(deps: Deps, { id }: RestoreParams): Promise<AdminHouse> {
  const at = deps.now();
  const all = await deps.houseSettings.list();
  const rows = all.filter(isPublishedFacts);
  const wanted = id === "first" ? {} : rows.find((row) => row.id === id)?.content;
  if (!wanted) throw new AppError("not_found");
  if (factsOf(all).draft) throw new AppError("conflict", { message: "Publish or discard your changes first." });
  const row = newRow(deps, { kind: "facts", content: wanted, fromDay: null, at, publishedAt: at });
  const fields = listTitles(describeContentChanges(rows.at(-1)?.content ?? {}, wanted, []));
  if (fields === "") throw new AppError("conflict", { message: "This is how the house is." });
  await deps.houseSettings.publish(row, settingsAudit(deps, "house_published", row.id, at, { fields }));
  await storeSettings(deps);
  return getHouse(deps);
}

/** Writes the settings where every isolate reads them, unless they are there. The job repeats it after a failure. */
export async function storeSettings(deps: Deps): Promise<void> {
  const settings = toSettings(await deps.houseSettings.list());
  applySettings(settings, deps.now());
  const stored = await deps.settingsStore.find();
  if (JSON.stringify(stored ?? toSettings([])) !== JSON.stringify(settings)) await deps.settingsStore.save(settings);
}

export function toSettings(rows: readonly HouseSettingsRow[]): HouseSettings {
  const published = rows.filter(({ publishedAt }) => publishedAt !== null);
  const withdrawn = published.flatMap(({ kind, fromDay, content }) =>
    kind === "plans" && fromDay === null ? [(content as AddedPlan).type] : [],
  );
  const plans = datedRows(published, "plans").map(({ fromDay, content }): AddedPlan => {
    const { type, amount, plan } = content as AddedPlan;
    return { type, from: dayAt(fromDay.getTime()), amount, isWithdrawn: withdrawn.includes(type), plan };
  });
  return {
    version: published.at(-1)?.id ?? "",
    ...toSettingsContent(published.filter(isPublishedFacts).at(-1)?.content ?? {}),
    prices: datedRows(published, "prices").map(({ fromDay, content }) => ({
      ...{ from: dayAt(fromDay.getTime()), prices: content as Partial<Prices> },
    })),
    ...(plans.length > 0 && { plans }),
  };
}

function isPublishedFacts(row: HouseSettingsRow): row is HouseSettingsRow & { content: HouseContent } {
  return row.kind === "facts" && row.publishedAt !== null;
}

function factsOf(rows: readonly HouseSettingsRow[]) {
  const published = rows.filter(isPublishedFacts).at(-1);
  const draft = rows.find(({ publishedAt }) => publishedAt === null);
  return {
    live: published?.content ?? {},
    draft: draft && { ...draft, content: draft.content as HouseContent },
    // Each save of the draft has an id of its own.
    version: (draft ?? published)?.id ?? "first",
  };
}

function openingHoursOf(content: HouseContent): Week {
  return { ...toHouseFields(), ...content }.openingHours;
}

function refuseUnseen(seen: string | undefined, version: string): void {
  if (seen !== undefined && seen !== version) throw new AppError("conflict", { message: DRAFT_CHANGED });
}

/** Price changes, or plans that were added. */
function datedRows(rows: readonly HouseSettingsRow[], kind: "prices" | "plans") {
  return rows.flatMap((row) => (row.kind !== kind || row.fromDay === null ? [] : [{ ...row, fromDay: row.fromDay }]));
}

export function newRow(
  deps: Deps,
  { at, ...row }: Pick<HouseSettingsRow, "kind" | "content" | "fromDay" | "publishedAt"> & { at: Date },
): HouseSettingsRow {
  const { staffId = null, fingerprint = null } = deps.staff ?? {};
  return { ...row, id: deps.newId(), staffId, actorFingerprint: fingerprint, createdAt: at };
}

export function settingsAudit(
  deps: Deps,
  action: "prices_set" | "prices_withdrawn" | "plan_added" | "plan_withdrawn" | "house_published",
  subjectId: string,
  at: Date,
  detail: Record<string, string> = {},
) {
  return makeAudit(deps, "staff", { action, subjectType: "setting", subjectId, at, detail });
}

async function namesOf(deps: Deps, rows: readonly HouseSettingsRow[]) {
  const names = await deps.staffDirectory.findNames(rows.flatMap(({ staffId }) => staffId ?? []));
  return ({ staffId }: HouseSettingsRow) => names.get(staffId ?? "") ?? null;
}
