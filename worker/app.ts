import { type Deps, makeDeps } from "./deps.ts";
import type { Bindings, Env } from "./env.ts";
import { exchangeRate } from "./exchange-rate/routes.ts";
import { health } from "./health/routes.ts";
import { Hono } from "./http/hono.ts";
import { onError } from "./http/on-error.ts";
import { prepare } from "./http/prepare.ts";
import { availability } from "./inventory/routes.ts";
import { deliverAfterResponse } from "./outbox/deliver-after-response.ts";
import { collectPolicies } from "./policies/collect-policies.ts";
import { enforcePolicy } from "./policies/enforce-policy.ts";
import type { SelfServiceRoutes } from "./self-service-routes.ts";
import type { StaffRoutes } from "./staff-routes.ts";
import { status } from "./status/routes.ts";
import type { VisitorRoutes } from "./visitor-routes.ts";

/** Routes that pages read as they open; they load at start-up. */
export function startRoutes() {
  return new Hono()
    .route("/api/availability", availability)
    .route("/api/exchange-rate", exchangeRate)
    .route("/api/status", status)
    .route("/api/health", health);
}

/** The routes as the browser's typed client sees them. */
export type AppType = ReturnType<typeof startRoutes> | VisitorRoutes | SelfServiceRoutes | StaffRoutes;

type MakeDeps = (env: Env) => Deps;

/** Throws if a route has no policy, so that no route is open by mistake. */
export function assemble<Routes extends Hono>(routes: Routes, deps: MakeDeps = makeDeps) {
  const app = new Hono()
    .use(prepare(deps, collectPolicies(routes)), enforcePolicy, deliverAfterResponse)
    .route("/", routes);
  app.onError(onError);
  return app;
}

/** Apps that load on their first call, to keep the start short for visitors. */
const LAZY_APPS: readonly { paths: RegExp; load: () => Promise<Hono> }[] = [
  { paths: /^\/api\/admin\//, load: async () => (await import("./lazy.ts")).staffRoutes() },
  {
    paths: /^\/api\/(bookings|payment|crm-inquiry|viewing-times|contact|newsletter|whatsapp)(\/|$)/,
    load: async () => (await import("./visitor-routes.ts")).visitorRoutes(),
  },
  {
    paths: /^\/api\/(my-[a-z]+|verify-letter|waitlist|charges|events|date-alerts|meeting-room|photos|prices)(\/|$)/,
    load: async () => (await import("./self-service-routes.ts")).selfServiceRoutes(),
  },
];

export function makeApp(deps: MakeDeps = makeDeps) {
  const site = assemble(startRoutes(), deps);
  const lazyApps = LAZY_APPS.map(({ paths, load }) => ({
    paths,
    open: once(async () => assemble(await load(), deps)),
  }));
  return {
    async fetch(request: Request, bindings: Bindings, context: ExecutionContext): Promise<Response> {
      const { pathname } = new URL(request.url);
      const app = (await lazyApps.find(({ paths }) => paths.test(pathname))?.open()) ?? site;
      return app.fetch(request, bindings, context);
    },
  };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let result: Promise<Made> | null = null;
  return () => {
    result ??= make();
    return result;
  };
}
