import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import type { listQuery } from "#web/front-desk/queries.ts";
import { useList } from "./use-list.ts";

interface ResultsInAllViewsProps<Item, Figures> {
  /** The list that is searched, without what narrows it. */
  listOptions: ReturnType<typeof listQuery<object, { items: Item[]; nextCursor: string | null } & Figures>>;
  noun: { one: string; many: string };
  onShow: () => void;
}

/** Where a search finds nothing in this view: how many it would find in all, and the way there. */
export function ResultsInAllViews<Item, Figures>({ listOptions, noun, onShow }: ResultsInAllViewsProps<Item, Figures>) {
  const { items, first } = useList(listOptions);
  if (items.length === 0) return null;
  const { found } = frontDeskCopy.list;
  const count = found.count(items.length, first?.nextCursor !== null);
  return (
    <>
      <p className="text-muted">{found.inAll(count, items.length === 1 ? noun.one : noun.many)}</p>
      <Button size="small" onClick={onShow}>
        {found.show(count)}
      </Button>
    </>
  );
}
