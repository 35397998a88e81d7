import { html } from "hono/html";
import { site } from "#domain/site.ts";
import { formatAmount, type Markup, page } from "#sandbox/pages/page.ts";
import { OUTCOMES, type Outcome } from "#sandbox/paystack/transaction.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";

const MAX_PAYMENTS_SHOWN = 20;

/** The page for a person who wonders what runs here. */
export function homePage(sandbox: Sandbox): Markup {
  const { settings, nextOutcomes } = sandbox;
  return page(
    "The sandbox",
    html`<main class="desk">
<header>
<h1>The sandbox of ${site.name}</h1>
<p class="intro">It stands in for the companies the site talks to: Paystack and its checkout page, two providers of exchange rates, and a CRM. Book something on the site and you are sent here to pay; you choose how it ends. Everything is forgotten when it stops.</p>
</header>
<section class="sheet">
<h2>Latest payments</h2>
${latestPayments(sandbox)}
</section>
<section class="sheet">
<h2>Controls</h2>
<div class="controls">
<form method="post" action="/settings">
<div class="field"><label for="rate">Cedis to the dollar</label>
<input id="rate" name="rate" inputmode="decimal" value="${settings.rate}"></div>
<button>Set the rate</button>
</form>
<form method="post" action="/outcome">
<div class="field"><label for="outcome">How the next payment ends</label>
${outcomeSelect(nextOutcomes[0] ?? settings.defaultOutcome)}</div>
<button>Set the outcome</button>
</form>
<form method="post" action="/settings">
<div class="field"><label for="late">Late approval, in seconds</label>
<input id="late" name="lateApprovalSeconds" inputmode="numeric" value="${settings.lateApprovalMs / 1000}"></div>
<button>Set the delay</button>
</form>
</div>
</section>
<section class="sheet">
<h2>For tests</h2>
<p>Faults, webhooks, the clock and the ledger are under <code>/control</code>; <code>sandbox/README.md</code> has the list. Events go to ${settings.webhookUrl ? html`<code>${settings.webhookUrl}</code>` : "nowhere, because no webhook address is set"}. ${sandbox.leads.length} leads in the CRM, ${sandbox.faults.length} faults waiting to happen.</p>
<form method="post" action="/reset" class="reset"><button class="quiet">Forget everything</button></form>
</section>
</main>`,
  );
}

function latestPayments(sandbox: Sandbox): Markup {
  const latest = [...sandbox.transactions.values()].reverse().slice(0, MAX_PAYMENTS_SHOWN);
  if (latest.length === 0) return html`<p>None yet.</p>`;
  return html`<p class="hint">Each reference leads to its checkout.</p>
<ul class="payments">${latest.map(
    (transaction) => html`<li>
<span class="status status-${transaction.status}">${transaction.status}</span>
<b>${formatAmount(transaction.amount, transaction.currency)}</b>
<span class="email">${transaction.email}</span>
<a href="/checkout/${transaction.accessCode}">${transaction.reference}</a>
</li>`,
  )}</ul>`;
}

function outcomeSelect(chosen: Outcome): Markup {
  return html`<select id="outcome" name="outcome">${OUTCOMES.map(
    (outcome) =>
      html`<option value="${outcome}"${outcome === chosen ? html` selected` : ""}>${outcome.replace("_", " ")}</option>`,
  )}</select>`;
}
