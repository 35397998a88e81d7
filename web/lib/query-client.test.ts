import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("nothing is asked again by itself: no retries, no polling, not for a window that comes back, and nothing goes stale", () => {
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
