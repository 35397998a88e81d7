import { Hono } from "hono";
import { payTransaction } from "#sandbox/paystack/pay-transaction.ts";
import { returnUrl } from "#sandbox/paystack/transaction.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { consumeOutcome, findByAccessCode } from "#sandbox/sandbox.ts";
import { emptyCheckoutForm, payerOf, readCheckoutForm } from "./checkout-form.ts";
import { abandonedPage, checkoutPage, outcomePage, unknownCheckoutPage } from "./checkout-page.ts";

/** Hosted payment page. It works without scripts. */
export function checkoutRoutes(sandbox: Sandbox) {
  return new Hono()
    .get("/:accessCode", (c) => {
      const transaction = findByAccessCode(sandbox, c.req.param("accessCode"));
      if (!transaction) return c.html(unknownCheckoutPage(), 404);
      if (transaction.status !== "abandoned") return c.html(outcomePage(transaction));
      const outcome = sandbox.nextOutcomes[0] ?? sandbox.settings.defaultOutcome;
      return c.html(
        checkoutPage(transaction, emptyCheckoutForm(transaction, outcome), sandbox.settings.lateApprovalMs),
      );
    })
    .post("/:accessCode", async (c) => {
      const transaction = findByAccessCode(sandbox, c.req.param("accessCode"));
      if (!transaction) return c.html(unknownCheckoutPage(), 404);
      if (transaction.status !== "abandoned") return c.html(outcomePage(transaction), 409);

      const form = readCheckoutForm(transaction, await c.req.parseBody());
      if (form.error) return c.html(checkoutPage(transaction, form, sandbox.settings.lateApprovalMs), 422);

      consumeOutcome(sandbox);
      if (form.outcome === "walked_away") return c.redirect(`/checkout/${transaction.accessCode}/left`, 303);
      payTransaction(sandbox, transaction, { outcome: form.outcome, payer: payerOf(form) });
      if (transaction.callbackUrl === null) return c.redirect(`/checkout/${transaction.accessCode}`, 303);
      return c.redirect(returnUrl(transaction.callbackUrl, transaction.reference), 303);
    })
    .get("/:accessCode/left", (c) => {
      const transaction = findByAccessCode(sandbox, c.req.param("accessCode"));
      if (!transaction) return c.html(unknownCheckoutPage(), 404);
      return c.html(transaction.status === "abandoned" ? abandonedPage(transaction) : outcomePage(transaction));
    });
}
