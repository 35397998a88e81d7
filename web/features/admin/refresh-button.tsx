import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";

interface RefreshButtonProps {
  query: Pick<UseInfiniteQueryResult<unknown>, "refetch" | "isFetching">;
}

/** Asks the server again: somebody may just have booked or written. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className="-mx-2 sm:mx-0"
      onClick={() => query.refetch()}
      disabled={query.isFetching}
    >
      {query.isFetching ? admin.list.loading : admin.list.refresh}
    </Button>
  );
}
