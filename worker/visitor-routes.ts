import { bookings } from "./bookings/routes.ts";
import { Hono } from "./http/hono.ts";
import { contact, inquiries, viewingTimes } from "./inbox/routes.ts";
import { newsletter } from "./newsletter/routes.ts";
import { whatsapp } from "./outbox/routes.ts";
import { payment } from "./payments/routes.ts";

/** Bookings, payments and messages of visitors, and notices of WhatsApp. Load by `import()` only. */
export function visitorRoutes() {
  return new Hono()
    .route("/api/bookings", bookings)
    .route("/api/payment", payment)
    .route("/api/crm-inquiry", inquiries)
    .route("/api/viewing-times", viewingTimes)
    .route("/api/contact", contact)
    .route("/api/newsletter", newsletter)
    .route("/api/whatsapp", whatsapp);
}

export type VisitorRoutes = ReturnType<typeof visitorRoutes>;
