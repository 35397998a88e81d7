import { Hono } from "hono";

/** Cloudflare Turnstile's widget; a test answers for the endpoint that verifies its tokens. */
export const turnstileRoutes = new Hono()
  .get("/api.js", (c) => c.text(WIDGET, 200, { "content-type": "text/javascript; charset=utf-8" }))
  .get("/widget", (c) => c.html("<!doctype html><title>Widget</title><p>A stand-in for the check</p>"));

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
