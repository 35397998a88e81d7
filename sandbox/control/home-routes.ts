import { Hono } from "hono";
import { OUTCOMES } from "#sandbox/paystack/transaction.ts";
import { resetSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { homePage } from "./home-page.ts";

/** The overview page and its forms. */
export function homeRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/", (c) => c.html(homePage(sandbox)))
    .post("/settings", async (c) => {
      const { rate, lateApprovalSeconds } = await c.req.parseBody();
      if (isPositive(rate)) sandbox.settings.rate = Number(rate);
      if (isPositive(lateApprovalSeconds)) sandbox.settings.lateApprovalMs = Number(lateApprovalSeconds) * 1000;
      return c.redirect("/", 303);
    })
    .post("/outcome", async (c) => {
      const fields = await c.req.parseBody();
      const outcome = OUTCOMES.find((item) => item === fields.outcome);
      if (outcome) sandbox.nextOutcomes = [outcome];
      return c.redirect("/", 303);
    })
    .post("/reset", (c) => {
      resetSandbox(sandbox);
      return c.redirect("/", 303);
    });
}

function isPositive(value: unknown): value is string {
  return typeof value === "string" && Number(value) > 0 && Number.isFinite(Number(value));
}
