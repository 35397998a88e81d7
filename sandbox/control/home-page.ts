import { html } from "hono/html";
import { site } from "#domain/site.ts";
import { formatAmount, type Markup, page } from "#sandbox/pages/page.ts";
import { isPromptOpen, TEST_OTP } from "#sandbox/paystack/prompt.ts";
import { PROMPT_OUTCOMES, type PromptOutcome } from "#sandbox/paystack/transaction.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";

const MAX_PAYMENTS_SHOWN = 20;

/** Overview page for developers. */
export function homePage(sandbox: Sandbox): Markup {
  const { settings } = sandbox;
  return page(
    "Sandbox",
    html`<main class="desk">
<header>
<h1>${site.name} sandbox</h1>
<p class="intro">The sandbox replaces the external services of the site: Paystack and its checkout page, two exchange rate providers and a CRM. If you book something on the site, you pay here and choose the outcome. All data is deleted when the sandbox stops.</p>
</header>
${openPrompts(sandbox)}
<section class="sheet">
<h2>Latest payments</h2>
${latestPayments(sandbox)}
</section>
<section class="sheet">
<h2>For tests</h2>
<p>The exchange rate, faults, webhooks, the clock and the ledger are under <code>/control</code>; see <code>sandbox/README.md</code>. Webhooks go to ${settings.webhookUrl ? html`<code>${settings.webhookUrl}</code>` : "no address, because none is set"}. CRM leads: ${sandbox.leads.length}. Planned faults: ${sandbox.faults.length}.</p>
<form method="post" action="/reset" class="reset"><button class="quiet">Delete all data</button></form>
</section>
</main>`,
  );
}

/** The phones with a prompt, and the payer's choices. */
function openPrompts(sandbox: Sandbox): Markup | string {
  const open = [...sandbox.transactions.values()].filter(isPromptOpen);
  if (open.length === 0) return "";
  return html`<section class="sheet">
<h2>Prompts on phones</h2>
<ul class="payments">${open.map(
    ({ amount, currency, payer, prompt, reference }) => html`<li>
<b>${formatAmount(amount, currency)}</b>
<span class="email">${payer.account}, ${payer.network}${prompt?.step === "send_otp" ? `: waits for the code ${TEST_OTP}` : ""}</span>
${PROMPT_OUTCOMES.map(
  (outcome) => html`<form method="post" action="/prompts">
<input type="hidden" name="reference" value="${reference}"><input type="hidden" name="outcome" value="${outcome}">
<button class="quiet">${OUTCOME_LABELS[outcome]}</button>
</form>`,
)}
</li>`,
  )}</ul>
</section>`;
}

const OUTCOME_LABELS: Record<PromptOutcome, string> = {
  approved: "Approve",
  refused: "Refuse",
  insufficient_funds: "Too little money",
  expired: "Let it expire",
};

function latestPayments(sandbox: Sandbox): Markup {
  const latest = [...sandbox.transactions.values()].reverse().slice(0, MAX_PAYMENTS_SHOWN);
  if (latest.length === 0) return html`<p>None yet.</p>`;
  return html`<p class="hint">Open a checkout by its reference.</p>
<ul class="payments">${latest.map(
    (transaction) => html`<li>
<span class="status status-${transaction.status}">${transaction.status}</span>
<b>${formatAmount(transaction.amount, transaction.currency)}</b>
<span class="email">${transaction.email}</span>
<a href="/checkout/${transaction.accessCode}">${transaction.reference}</a>
</li>`,
  )}</ul>`;
}
