import { ownAllowances } from "./allowances/routes.ts";
import { bookings } from "./bookings/routes.ts";
import { type Deps, makeDeps } from "./deps.ts";
import { doorsOf } from "./doors/doors-of.ts";
import { guardDoor } from "./doors/guard-door.ts";
import type { Bindings, Env } from "./env.ts";
import { events, myRegistration } from "./events/routes.ts";
import { exchangeRate } from "./exchange-rate/routes.ts";
import { health } from "./health/routes.ts";
import { Hono } from "./http/hono.ts";
import { onError } from "./http/on-error.ts";
import { prepare } from "./http/prepare.ts";
import { contact, inquiries } from "./inbox/routes.ts";
import { availability } from "./inventory/routes.ts";
import { ownMail } from "./mail-items/routes.ts";
import { charges } from "./memberships/routes.ts";
import { myBooking } from "./my-booking/routes.ts";
import { myOffice, verifyLetter } from "./my-office/routes.ts";
import { newsletter } from "./newsletter/routes.ts";
import { deliverAfterAnswer } from "./outbox/deliver-after-answer.ts";
import { payment } from "./payments/routes.ts";
import type { StaffRoutes } from "./staff-routes.ts";
import { status } from "./status/routes.ts";
import { waitlist } from "./waitlist/routes.ts";

export function visitorRoutes() {
  return new Hono()
    .route("/api/bookings", bookings)
    .route("/api/payment", payment)
    .route("/api/availability", availability)
    .route("/api/my-booking", myBooking)
    .route("/api/my-office", myOffice)
    .route("/api/my-office", ownMail)
    .route("/api/my-office", ownAllowances)
    .route("/api/verify-letter", verifyLetter)
    .route("/api/waitlist", waitlist)
    .route("/api/charges", charges)
    .route("/api/events", events)
    .route("/api/my-registration", myRegistration)
    .route("/api/exchange-rate", exchangeRate)
    .route("/api/crm-inquiry", inquiries)
    .route("/api/contact", contact)
    .route("/api/newsletter", newsletter)
    .route("/api/status", status)
    .route("/api/health", health);
}

/** What the browser's client knows of the worker. */
export type AppType = ReturnType<typeof visitorRoutes> | StaffRoutes;

type MakeDeps = (env: Env) => Deps;

/** Throws when a route has no door: none is open by mistake. */
export function assemble<Routes extends Hono>(routes: Routes, deps: MakeDeps = makeDeps) {
  const app = new Hono().use(prepare(deps, doorsOf(routes)), guardDoor, deliverAfterAnswer).route("/", routes);
  app.onError(onError);
  return app;
}

/** The whole worker. What staff alone call is evaluated with their first call and not at the start, for which visitors wait. */
export function makeApp(deps: MakeDeps = makeDeps) {
  const site = assemble(visitorRoutes(), deps);
  let desk: Promise<typeof site> | null = null;
  return {
    async fetch(request: Request, bindings: Bindings, context: ExecutionContext): Promise<Response> {
      if (!new URL(request.url).pathname.startsWith("/api/admin/")) return site.fetch(request, bindings, context);
      desk ??= import("./late.ts").then(({ staffRoutes }) => assemble(staffRoutes(), deps));
      return (await desk).fetch(request, bindings, context);
    },
  };
}
