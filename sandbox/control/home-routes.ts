import { Hono } from "hono";
import { resetSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { homePage } from "./home-page.ts";

/** The overview page and its button. */
export function homeRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/", (c) => c.html(homePage(sandbox)))
    .post("/reset", (c) => {
      resetSandbox(sandbox);
      return c.redirect("/", 303);
    });
}
