import { afterEach, expect, test } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import {
  changeHouse,
  discardHouse,
  getHouse,
  listSettingsHistory,
  publishHouse,
  restoreHouse,
} from "./publish-settings.ts";
import { changeSiteTexts, listSiteTexts } from "./site-texts.ts";

const KEY = "home.hero.headline";
const OWN = "Bring your laptop & your team. The lights stay on.";

afterEach(() => applyPublished({}));

const textOf = async (deps: Parameters<typeof listSiteTexts>[0], key = KEY) =>
  (await listSiteTexts(deps, {})).texts.find((text) => text.key === key);

test("refuses unknown texts, markup, empty, long and broken texts, and saves none of them", async () => {
  const { deps } = makeTestDeps();
  const { standard = "", maxLength = 0 } = (await textOf(deps)) ?? {};
  const other = { "home.why.title": "What you notice first" };
  for (const input of [
    { "home.hero.nothing": "Hello" },
    { __proto__hero: "Hello" },
    { [KEY]: "Read <b>this</b>" },
    { [KEY]: "1 < 2" },
    { [KEY]: "  " },
    { [KEY]: "One\nTwo" },
    { [KEY]: "x".repeat(maxLength + 1) },
  ])
    expect(await outcomeOf(changeSiteTexts(deps, { ...other, ...input })), JSON.stringify(input)).toBe(
      "validation_failed",
    );
  expect(maxLength).toBe(Math.max(80, Math.floor(standard.length * 1.5)));
  expect(await listSiteTexts(deps, {})).toMatchObject({ unpublished: 0 });
  await changeSiteTexts(deps, { [KEY]: "x".repeat(maxLength) });
  expect((await textOf(deps))?.own).toHaveLength(maxLength);
});

test("keeps texts in the draft beside the facts until both are published at once, and restores them", async () => {
  const { deps, rows } = makeTestDeps();
  await changeHouse(deps, { area: "Osu" });
  await changeSiteTexts(deps, { [KEY]: ` ${OWN} `, "home.why.title": "What you notice first" });
  expect(await textOf(deps)).toMatchObject({ own: OWN, isUnpublished: true });
  expect(await listSiteTexts(deps, { page: "help" })).toMatchObject({ unpublished: 3 });
  const { changes, facts } = await getHouse(deps);
  expect(changes.map(({ field, after }) => [field, after])).toEqual([
    ["area", "Osu"],
    [`words.${KEY}`, OWN],
    ["words.home.why.title", "What you notice first"],
  ]);
  expect(Object.keys(facts)).not.toContain("words");
  expect(await deps.settingsStore.find()).toBeNull();

  await publishHouse(deps);
  expect((await deps.settingsStore.find())?.words).toEqual({ [KEY]: OWN, "home.why.title": "What you notice first" });
  expect(await textOf(deps)).toMatchObject({ own: OWN, isUnpublished: false });
  expect(rows.audit().at(-1)).toMatchObject({ detail: { fields: "Area, 2 site texts" } });

  await changeSiteTexts(deps, { [KEY]: null });
  const [change] = (await getHouse(deps)).changes;
  expect(change).toMatchObject({ before: OWN, after: (await textOf(deps))?.standard });
  await publishHouse(deps);
  expect((await deps.settingsStore.find())?.words).toEqual({ "home.why.title": "What you notice first" });

  const [, before] = (await listSettingsHistory(deps)).items;
  await restoreHouse(deps, { id: before?.id ?? "" });
  expect((await deps.settingsStore.find())?.words).toMatchObject({ [KEY]: OWN });
});

test("the standard text leaves no draft, and a discarded draft takes its texts with it", async () => {
  const { deps } = makeTestDeps();
  const { standard = "" } = (await textOf(deps)) ?? {};
  await changeSiteTexts(deps, { [KEY]: OWN });
  await changeSiteTexts(deps, { [KEY]: standard });
  expect(await outcomeOf(publishHouse(deps))).toBe("conflict");
  await changeSiteTexts(deps, { [KEY]: OWN });
  await discardHouse(deps);
  expect(await textOf(deps)).toMatchObject({ own: null, isUnpublished: false });
});
