import { Hono } from "hono";
import { makeDeps } from "./deps.ts";
import type { AppEnv } from "./http/app-env.ts";
import { guardDoor } from "./http/guard-door.ts";
import { onError } from "./http/on-error.ts";
import { prepare } from "./http/prepare.ts";
import { bookings } from "./routes/bookings.ts";
import { contact } from "./routes/contact.ts";
import { exchangeRate } from "./routes/exchange-rate.ts";
import { inquiries } from "./routes/inquiries.ts";
import { newsletter } from "./routes/newsletter.ts";
import { payment } from "./routes/payment.ts";

export function makeApp(deps = makeDeps) {
  const app = new Hono<AppEnv>()
    .use(prepare(deps), guardDoor)
    .route("/api/bookings", bookings)
    .route("/api/payment", payment)
    .route("/api/exchange-rate", exchangeRate)
    .route("/api/crm-inquiry", inquiries)
    .route("/api/contact", contact)
    .route("/api/newsletter", newsletter);
  app.onError(onError);
  return app;
}

export type AppType = ReturnType<typeof makeApp>;
