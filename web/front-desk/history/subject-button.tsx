import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { admin } from "#web/content/admin.ts";
import { useDeskSearch } from "#web/front-desk/lists/use-desk-search.ts";
import { wordsOf } from "./words-of.ts";

/** What an entry is about; shows everything that happened to it. */
export function SubjectButton({ entry }: { entry: HistoryEntry }) {
  const { setFilters } = useDeskSearch();
  return (
    <button
      type="button"
      data-row
      data-only-shows
      title={admin.history.showOne}
      onClick={() => setFilters({ subject: entry.subjectId })}
      className="link inline-flex min-h-11 items-center gap-1.5 font-medium"
    >
      {wordsOf(entry.subjectType)} <span className="font-mono text-sm">{entry.subjectId.slice(0, 8)}</span>
    </button>
  );
}
