import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("queries never retry, poll, refetch on focus or become stale by default", () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  });
});
