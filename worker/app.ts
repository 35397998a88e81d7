import { makeDeps } from "./deps.ts";
import { guardDoor } from "./http/guard-door.ts";
import { Hono } from "./http/hono.ts";
import { onError } from "./http/on-error.ts";
import { prepare } from "./http/prepare.ts";
import { adminBookings } from "./routes/admin-bookings.ts";
import { adminClients } from "./routes/admin-clients.ts";
import { adminInbox } from "./routes/admin-inbox.ts";
import { adminOutbox } from "./routes/admin-outbox.ts";
import { adminOverview } from "./routes/admin-overview.ts";
import { adminPayments } from "./routes/admin-payments.ts";
import { adminPersonalData } from "./routes/admin-personal-data.ts";
import { adminRefunds } from "./routes/admin-refunds.ts";
import { adminSession } from "./routes/admin-session.ts";
import { bookings } from "./routes/bookings.ts";
import { contact } from "./routes/contact.ts";
import { deliverAfterAnswer } from "./routes/deliver-after-answer.ts";
import { exchangeRate } from "./routes/exchange-rate.ts";
import { adminHealth, health } from "./routes/health.ts";
import { inquiries } from "./routes/inquiries.ts";
import { newsletter } from "./routes/newsletter.ts";
import { payment } from "./routes/payment.ts";

export function makeApp(deps = makeDeps) {
  const app = new Hono()
    .use(prepare(deps), guardDoor, deliverAfterAnswer)
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
    .route("/api/admin/personal-data", adminPersonalData);
  app.onError(onError);
  return app;
}

export type AppType = ReturnType<typeof makeApp>;
