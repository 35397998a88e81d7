import type { ExchangeRateAnswer } from "#contract/exchange-rate.ts";
import { visitorReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { getExchangeRate } from "./get-exchange-rate.ts";

const STALE_MAX_AGE_SECONDS = 60;

export const exchangeRate = new Hono().get("/usd-ghs", visitorReads(), async (c) => {
  const { freshForMs, rate, asOf, source, stale } = await getExchangeRate(c.get("deps"));
  const maxAge = stale ? STALE_MAX_AGE_SECONDS : Math.floor(freshForMs / 1000);
  c.header("Cache-Control", `public, max-age=${maxAge}`);
  const answer: ExchangeRateAnswer = { rate, asOf, source, stale };
  return c.json(answer, 200);
});
