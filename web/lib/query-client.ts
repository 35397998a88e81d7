import { QueryClient } from "@tanstack/react-query";

/** Passed to each `useQuery` and `useMutation`, so that the first page needs no query code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      networkMode: "always",
    },
    // Offline mutations fail immediately instead of waiting for the connection.
    mutations: { retry: false, networkMode: "always" },
  },
});
