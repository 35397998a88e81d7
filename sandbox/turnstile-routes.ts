import { Hono } from "hono";
import * as z from "zod";
import type { Sandbox } from "./sandbox.ts";
import { withFaults } from "./with-faults.ts";

export const TURNSTILE_SECRET = "turnstile-sandbox-secret";

const VerifyInput = z.object({ secret: z.string().default(""), response: z.string().default("") });

/** Cloudflare Turnstile: the widget script and the endpoint that verifies tokens. */
export function turnstileRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/api.js", (c) => c.text(WIDGET, 200, { "content-type": "text/javascript; charset=utf-8" }))
    .get("/widget", (c) => c.html("<!doctype html><title>Widget</title><p>A stand-in for the check</p>"))
    .post("/siteverify", withFaults(sandbox, "siteverify"), async (c) => {
      const input = VerifyInput.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return c.json(failure("bad-request"), 400);
      const { secret, response } = input.data;
      if (!secret) return c.json(failure("missing-input-secret"), 400);
      if (secret !== TURNSTILE_SECRET) return c.json(failure("invalid-input-secret"), 400);
      if (!response) return c.json(failure("missing-input-response"));
      if (!/^person-./.test(response)) return c.json(failure("invalid-input-response"));
      if (sandbox.spentTokens.has(response)) return c.json(failure("timeout-or-duplicate"));
      sandbox.spentTokens.add(response);
      return c.json({
        success: true,
        "error-codes": [],
        challenge_ts: new Date(sandbox.schedule.now()).toISOString(),
        hostname: "localhost",
      });
    });
}

function failure(code: string) {
  return { success: false, "error-codes": [code] };
}

/** Renders an iframe from Turnstile's origin and returns a token, unless `data-manner` says otherwise. */
const WIDGET = `(() => {
  const widgets = [];
  const challenge = (widget) => {
    const manner = document.documentElement.dataset.manner || "person";
    widget.frame?.remove();
    widget.frame = document.createElement("iframe");
    widget.frame.title = "Check that you are a person";
    widget.frame.height = "65";
    widget.frame.src = "https://challenges.cloudflare.com/turnstile/v0/widget";
    widget.container.append(widget.frame);
    widget.frame.addEventListener("load", () => {
      if (manner !== "asking") return widget.options.callback(manner + "-" + crypto.randomUUID());
      widget.options["before-interactive-callback"]?.();
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person";
      button.addEventListener("click", () => {
        button.remove();
        widget.options.callback("person-" + crypto.randomUUID());
      });
      widget.container.append(button);
    });
  };
  window.turnstile = {
    render(container, options) {
      const widget = { container, options };
      widgets.push(widget);
      challenge(widget);
      return String(widgets.length - 1);
    },
    reset(id) {
      challenge(widgets[Number(id)]);
    },
  };
})();
`;
