import { Hono } from "hono";
import type { Sandbox } from "./sandbox.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Two exchange-rate providers, in the formats of open.er-api.com and currency-api on jsDelivr. */
export function ratesRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/v6/latest/USD", (c) => {
      const now = Math.floor(sandbox.schedule.now() / 1000);
      const updatedAt = now - (now % DAY_SECONDS);
      return c.json({
        result: "success",
        provider: "https://www.exchangerate-api.com",
        documentation: "https://www.exchangerate-api.com/docs/free",
        terms_of_use: "https://www.exchangerate-api.com/terms",
        time_last_update_unix: updatedAt,
        time_last_update_utc: utcText(updatedAt),
        time_next_update_unix: updatedAt + DAY_SECONDS,
        time_next_update_utc: utcText(updatedAt + DAY_SECONDS),
        time_eol_unix: 0,
        base_code: "USD",
        rates: { USD: 1, EUR: 0.92, GBP: 0.79, GHS: sandbox.settings.rate, NGN: 1500, CAD: 1.41, ZAR: 17.2 },
      });
    })
    .get("/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json", (c) =>
      c.json({
        date: new Date(sandbox.schedule.now()).toISOString().slice(0, 10),
        usd: { eur: 0.92, gbp: 0.79, ghs: sandbox.settings.rate, ngn: 1500, cad: 1.41, zar: 17.2, usd: 1 },
      }),
    );
}

function utcText(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toUTCString().replace("GMT", "+0000");
}
