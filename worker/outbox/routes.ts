import { WhatsappSubscription } from "#contract/whatsapp.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery, webhook } from "#worker/policies/route-policies.ts";
import { fetchMediaAfterResponse } from "./deliver-after-response.ts";
import { receiveWhatsappNotice, subscribeWhatsapp } from "./receive-whatsapp-notice.ts";

export const whatsapp = new Hono()
  .get("/webhook", visitorQuery({ query: WhatsappSubscription, isLimited: true }), async (c) =>
    c.text(await subscribeWhatsapp(c.get("deps"), c.req.valid("query"))),
  )
  .post("/webhook", webhook({}), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const deps = c.get("deps");
    const signature = c.req.header("x-hub-signature-256") ?? null;
    const { hasFiles } = await receiveWhatsappNotice(deps, { body, signature });
    if (hasFiles) fetchMediaAfterResponse(c);
    return c.json({ received: true }, 200);
  });
