import type { AdminSiteTexts, ChangeSiteTextsInput, SiteTextsQuery } from "#contract/front-desk/settings/site-texts.ts";
import { findWordsProblem, maxWordsLength } from "#domain/site-words.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { describeContentChanges } from "./house-content.ts";
import { changeDraft, readContent } from "./publish-settings.ts";

export async function listSiteTexts(deps: Deps, { page }: SiteTextsQuery): Promise<AdminSiteTexts> {
  const [texts, { live, current }] = await Promise.all([deps.settingsStore.loadTexts(), readContent(deps)]);
  return {
    texts: texts
      .filter((text) => page === undefined || text.page === page)
      .map((text) => ({
        ...{ ...text, own: current.words?.[text.key] ?? null, maxLength: maxWordsLength(text.standard) },
        isUnpublished: current.words?.[text.key] !== live.words?.[text.key],
      })),
    unpublished: describeContentChanges(live, current, texts).length,
  };
}

/** Saves texts into the draft. Throws `validation_failed` for an unknown text, and for one that breaks a rule. */
export async function changeSiteTexts(deps: Deps, input: ChangeSiteTextsInput): Promise<AdminSiteTexts> {
  const standards = new Map((await deps.settingsStore.loadTexts()).map(({ key, standard }) => [key, standard]));
  const changes = Object.entries(input).map(([key, text]) => {
    const standard = standards.get(key);
    if (standard === undefined) throw invalidField(key, "There is no such text");
    const own = text?.trim() ?? standard;
    const problem = findWordsProblem(standard, own);
    if (problem !== null) throw invalidField(key, problem);
    return [key, own === standard ? undefined : own] as const;
  });
  await changeDraft(deps, ({ words }) => {
    const all = Object.entries({ ...words, ...Object.fromEntries(changes) }).filter(([, text]) => text !== undefined);
    return { words: Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b))) as Record<string, string> };
  });
  return listSiteTexts(deps, {});
}
