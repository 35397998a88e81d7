import { Hono } from "hono";
import { answerPrompt, isPromptOpen } from "#sandbox/paystack/prompt.ts";
import { resetSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { homePage } from "./home-page.ts";
import { PromptInput } from "./inputs.ts";

/** The overview page and its buttons. */
export function homeRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/", (c) => c.html(homePage(sandbox)))
    .post("/prompts", async (c) => {
      const { reference, outcome } = PromptInput.parse(await c.req.parseBody());
      const transaction = sandbox.transactions.get(reference);
      if (transaction && isPromptOpen(transaction)) answerPrompt(sandbox, transaction, outcome);
      return c.redirect("/", 303);
    })
    .post("/reset", (c) => {
      resetSandbox(sandbox);
      return c.redirect("/", 303);
    });
}
