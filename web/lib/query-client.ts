import { QueryClient } from "@tanstack/react-query";

/** Handed to each `useQuery` and `useMutation` as its client, so that the first page needs no query code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      networkMode: "always",
    },
    // Without a line an act fails at once and says so; none waits in secret for the line to come back.
    mutations: { retry: false, networkMode: "always" },
  },
});
