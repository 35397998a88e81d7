import { Button } from "#web/components/ui/button.tsx";
import type { listQuery } from "#web/front-desk/queries.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { useList } from "./use-list.ts";

interface FoundInAllProps<Item, Figures> {
  /** The list that is searched, without what narrows it. */
  pages: ReturnType<typeof listQuery<object, { items: Item[]; nextCursor: string | null } & Figures>>;
  what: { one: string; many: string };
  onShow: () => void;
}

/** Where a search finds nothing in this view: how many it would find in all, and the way there. */
export function FoundInAll<Item, Figures>({ pages, what, onShow }: FoundInAllProps<Item, Figures>) {
  const { items, first } = useList(pages);
  if (items.length === 0) return null;
  const { found } = frontDeskWords.list;
  const count = found.count(items.length, first?.nextCursor !== null);
  return (
    <>
      <p className="text-muted">{found.inAll(count, items.length === 1 ? what.one : what.many)}</p>
      <Button size="small" onClick={onShow}>
        {found.show(count)}
      </Button>
    </>
  );
}
