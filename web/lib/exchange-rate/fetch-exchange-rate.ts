import { type ExchangeRate, RATE_TTL_MS } from "#domain/catalogue/exchange-rate.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** A rate, its date and, if known, its source. */
export type KnownRate = Pick<ExchangeRate, "rate" | "asOf"> & Partial<Pick<ExchangeRate, "source">>;

const QUERY_KEY = ["/api/exchange-rate/usd-ghs"];

/** Cedis per US dollar, fetched once in 24 hours. */
export function fetchExchangeRate(): Promise<KnownRate> {
  return queryClient.fetchQuery<KnownRate>({
    queryKey: QUERY_KEY,
    queryFn: () => readResponse(api.api["exchange-rate"]["usd-ghs"].$get()),
    staleTime: RATE_TTL_MS,
    gcTime: RATE_TTL_MS,
  });
}

/** Stores a rate from another source for 24 hours. */
export function cacheExchangeRate(rate: KnownRate) {
  queryClient.setQueryData(QUERY_KEY, rate);
}
