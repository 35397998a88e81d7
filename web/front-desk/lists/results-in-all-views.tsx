import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import type { listQuery } from "#web/front-desk/queries.ts";
import { useList } from "./use-list.ts";

interface ResultsInAllViewsProps<Item, Figures> {
  /** The searched list without filters. */
  listOptions: ReturnType<typeof listQuery<object, { items: Item[]; nextCursor: string | null } & Figures>>;
  noun: { one: string; many: string };
  onShow: () => void;
}

/** Shown for an empty search result: the number of matches in all views, and a link to them. */
export function ResultsInAllViews<Item, Figures>({ listOptions, noun, onShow }: ResultsInAllViewsProps<Item, Figures>) {
  const { items, first } = useList(listOptions);
  if (items.length === 0) return null;
  const { found: foundCopy } = frontDeskCopy.list;
  const count = foundCopy.count(items.length, first?.nextCursor !== null);
  return (
    <>
      <p className="text-muted">{foundCopy.inAll(count, items.length === 1 ? noun.one : noun.many)}</p>
      <Button size="small" onClick={onShow}>
        {foundCopy.show(count)}
      </Button>
    </>
  );
}
