import { admin } from "#web/content/admin.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { useDeskSearch } from "./use-desk-search.ts";

interface StatusChipsProps<Status extends string> {
  statuses: readonly Status[];
  status: Status | undefined;
  names: Readonly<Record<Status, string>>;
  counts?: { [status in Status]?: number | undefined };
}

/** All rows, or those with one status; the choice is in the address. */
export function StatusChips<Status extends string>({ statuses, status, names, counts }: StatusChipsProps<Status>) {
  const { setFilters } = useDeskSearch();
  return (
    <ChoiceChips
      label={admin.list.status}
      value={status ?? ""}
      onChoose={(next) => setFilters({ status: next })}
      choices={[
        { value: "", name: admin.list.all },
        ...statuses.map((value) => ({ value, name: names[value], count: counts?.[value] })),
      ]}
    />
  );
}
