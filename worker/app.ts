import { adminBookings, bookings } from "./bookings/routes.ts";
import { adminClients } from "./clients/routes.ts";
import { makeDeps } from "./deps.ts";
import { doorsOf } from "./doors/doors-of.ts";
import { guardDoor } from "./doors/guard-door.ts";
import { exchangeRate } from "./exchange-rate/routes.ts";
import { adminHealth, health } from "./health/routes.ts";
import { Hono } from "./http/hono.ts";
import { onError } from "./http/on-error.ts";
import { prepare } from "./http/prepare.ts";
import { adminInbox, contact, inquiries } from "./inbox/routes.ts";
import { newsletter } from "./newsletter/routes.ts";
import { deliverAfterAnswer } from "./outbox/deliver-after-answer.ts";
import { adminOutbox } from "./outbox/routes.ts";
import { adminPayments, payment } from "./payments/routes.ts";
import { adminPersonalData } from "./personal-data/routes.ts";
import { adminRefunds } from "./refunds/routes.ts";
import { adminOverview } from "./reports/routes.ts";
import { adminSession, adminStaff } from "./staff/routes.ts";

export function makeRoutes() {
  return new Hono()
    .route("/api/bookings", bookings)
    .route("/api/payment", payment)
    .route("/api/exchange-rate", exchangeRate)
    .route("/api/crm-inquiry", inquiries)
    .route("/api/contact", contact)
    .route("/api/newsletter", newsletter)
    .route("/api/health", health)
    .route("/api/admin/health", adminHealth)
    .route("/api/admin/session", adminSession)
    .route("/api/admin/vo-clients", adminClients)
    .route("/api/admin/bookings", adminBookings)
    .route("/api/admin/payments", adminPayments)
    .route("/api/admin/refunds", adminRefunds)
    .route("/api/admin/inbox", adminInbox)
    .route("/api/admin/outbox", adminOutbox)
    .route("/api/admin", adminOverview)
    .route("/api/admin", adminStaff)
    .route("/api/admin/personal-data", adminPersonalData);
}

/** Throws when a route has no door: none is open by mistake. */
export function makeApp(deps = makeDeps, routes = makeRoutes()) {
  const app = new Hono().use(prepare(deps, doorsOf(routes)), guardDoor, deliverAfterAnswer).route("/", routes);
  app.onError(onError);
  return app;
}

export type AppType = ReturnType<typeof makeApp>;
