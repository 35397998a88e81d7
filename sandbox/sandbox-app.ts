import { Hono } from "hono";
import { checkoutRoutes } from "./checkout/checkout-routes.ts";
import { controlRoutes } from "./control/control-routes.ts";
import { homeRoutes } from "./control/home-routes.ts";
import { crmRoutes } from "./crm-routes.ts";
import { stylesheet } from "./pages/page.ts";
import { paystackRoutes } from "./paystack/paystack-routes.ts";
import { ratesRoutes } from "./rates-routes.ts";
import type { Sandbox } from "./sandbox.ts";
import { turnstileRoutes } from "./turnstile-routes.ts";

export function createSandboxApp(sandbox: Sandbox) {
  return new Hono()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/sandbox.css", (c) => c.text(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }))
    .route("/paystack", paystackRoutes(sandbox))
    .route("/checkout", checkoutRoutes(sandbox))
    .route("/rates", ratesRoutes(sandbox))
    .route("/crm", crmRoutes(sandbox))
    .route("/turnstile/v0", turnstileRoutes(sandbox))
    .route("/control", controlRoutes(sandbox))
    .route("/", homeRoutes(sandbox));
}
