import type { ExchangeRateAnswer, VisitorRates } from "#contract/exchange-rate.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getExchangeRate, getVisitorRates } from "./get-exchange-rate.ts";

const STALE_MAX_AGE_SECONDS = 60;
/** An hour, because the country changes when a visitor travels or switches networks. */
const VISITOR_MAX_AGE_SECONDS = 3600;

export const exchangeRate = new Hono()
  .get("/usd-ghs", visitorQuery({}), async (c) => {
    const { freshForMs, rate, asOf, source, stale } = await getExchangeRate(c.get("deps"));
    const maxAge = stale ? STALE_MAX_AGE_SECONDS : Math.floor(freshForMs / 1000);
    c.header("Cache-Control", `public, max-age=${maxAge}`);
    const answer: ExchangeRateAnswer = { rate, asOf, source, stale };
    return c.json(answer, 200);
  })
  .get("/visitor", visitorQuery({}), async (c) => {
    const { freshForMs, country, rates } = await getVisitorRates(c.get("deps"), c.req.header("CF-IPCountry"));
    const freshSeconds = Math.max(STALE_MAX_AGE_SECONDS, Math.floor(freshForMs / 1000));
    c.header("Cache-Control", `private, max-age=${Math.min(freshSeconds, VISITOR_MAX_AGE_SECONDS)}`);
    const answer: VisitorRates = { country, rates };
    return c.json(answer, 200);
  });
