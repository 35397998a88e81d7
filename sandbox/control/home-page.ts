import { html } from "hono/html";
import { site } from "#domain/site.ts";
import { formatAmount, type Markup, page } from "#sandbox/pages/page.ts";
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
