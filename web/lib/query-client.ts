import { QueryClient } from "@tanstack/react-query";
import { getJson } from "./api.ts";

/** Handed to each `useQuery` and `useMutation` as its client, so that the first page needs no query code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => getJson(queryKey.join("/"), { on401: "raise" }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});
