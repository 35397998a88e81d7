import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** GET on the key's parts joined by slashes. With `on401: "null"` a 401 answers null instead of raising. */
export function fetchKey({ on401 }: { on401: "null" | "raise" }) {
  return async ({ queryKey }: { queryKey: QueryKey }): Promise<unknown> => {
    const answer = await fetch(queryKey.join("/"), { credentials: "include" });
    if (on401 === "null" && answer.status === 401) return null;
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
    return answer.json();
  };
}

/** Handed to each `useQuery` and `useMutation` as its client, so that the first page needs no query code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchKey({ on401: "raise" }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});
