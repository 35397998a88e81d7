import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { reloadDesk } from "./desk-queries.ts";

interface RefreshButtonProps {
  query: Pick<UseInfiniteQueryResult<unknown>, "refetch" | "isFetching">;
}

/** Asks the server again, also for the money above a list and the numbers on the tabs. */
export function RefreshButton({ query }: RefreshButtonProps) {
  function refresh() {
    query.refetch();
    reloadDesk("unmatched", "reviews", "refunds", "summary");
  }

  return (
    <Button size="small" variant="quiet" className="-mx-2 sm:mx-0" onClick={refresh} disabled={query.isFetching}>
      {query.isFetching ? admin.list.loading : admin.list.refresh}
    </Button>
  );
}
