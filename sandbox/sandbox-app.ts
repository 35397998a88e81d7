import { Hono } from "hono";
import { checkoutRoutes } from "./checkout/checkout-routes.ts";
import { controlRoutes } from "./control/control-routes.ts";
import { homeRoutes } from "./control/home-routes.ts";
import { smsRoutes } from "./messages/sms-routes.ts";
import { whatsappRoutes } from "./messages/whatsapp-routes.ts";
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
    .route("/sms", smsRoutes(sandbox))
    .route("/whatsapp", whatsappRoutes(sandbox))
    .route("/turnstile/v0", turnstileRoutes)
    .route("/control", controlRoutes(sandbox))
    .route("/", homeRoutes(sandbox));
}

/** A CRM that stores leads. */
export function crmRoutes(sandbox: Sandbox) {
  return new Hono().post("/", async (c) => {
    let body: unknown;
    try {
      body = await c.req.json();
    } catch {
      return c.json({ error: "A lead is JSON" }, 400);
    }
    sandbox.leads.push({ receivedAt: sandbox.schedule.now(), body });
    return c.json({ received: true });
  });
}
