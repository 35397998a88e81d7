import { Hono } from "hono";
import { receive } from "./receive.ts";
import type { Sandbox } from "./sandbox.ts";

/** A CRM that takes leads and keeps them. */
export function crmRoutes(sandbox: Sandbox) {
  return new Hono().post("/", receive(sandbox, "crm"), async (c) => {
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
