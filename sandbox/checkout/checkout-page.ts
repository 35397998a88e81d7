import { html } from "hono/html";
import { site } from "#domain/site.ts";
import { formatAmount, type Markup, page } from "#sandbox/pages/page.ts";
import {
  type Channel,
  cancelUrl,
  NETWORKS,
  OUTCOMES,
  type Outcome,
  returnUrl,
  TEST_CARDS,
  TEST_MOBILE_MONEY,
  type Transaction,
  type TransactionStatus,
} from "#sandbox/paystack/transaction.ts";
import { type CheckoutForm, formatCardNumber } from "./checkout-form.ts";

/** Page on which a customer pays an open transaction. */
export function checkoutPage(transaction: Transaction, form: CheckoutForm, lateApprovalMs: number): Markup {
  const amount = formatAmount(transaction.requestedAmount, transaction.currency);
  return checkoutFrame(
    transaction,
    `Pay ${amount}`,
    html`<form method="post" class="sheet" novalidate>
<fieldset>
<legend>How do you want to pay?</legend>
<div class="tiles">${transaction.channels.map((channel) =>
      tile({
        name: "channel",
        value: channel,
        label: CHANNEL_LABELS[channel],
        hint: CHANNEL_HINTS[channel],
        isChosen: form.channel === channel,
      }),
    )}</div>
${transaction.channels.includes("mobile_money") ? mobileMoneyFields(form) : ""}
${transaction.channels.includes("card") ? cardFields(form) : ""}
</fieldset>
<fieldset>
<legend>What should happen?</legend>
<div class="rows">${OUTCOMES.map((outcome) =>
      tile({
        name: "outcome",
        value: outcome,
        label: OUTCOME_LABELS[outcome],
        hint: outcomeHint(outcome, lateApprovalMs),
        isChosen: form.outcome === outcome,
      }),
    )}</div>
</fieldset>
<div class="pay"><button type="submit">Pay ${amount}</button></div>
</form>`,
  );
}

/** Final state of a transaction that can no longer be paid here. */
export function outcomePage(transaction: Transaction): Markup {
  const { title, text } = ENDINGS[transaction.status](transaction);
  return checkoutFrame(
    transaction,
    title,
    html`<div class="sheet ending ending-${transaction.status}">
<h2>${title}</h2>
<p>${text}</p>
${backLink(transaction.callbackUrl && returnUrl(transaction.callbackUrl, transaction.reference))}
</div>`,
  );
}

/** Page for a customer who left without paying. */
export function abandonedPage(transaction: Transaction): Markup {
  return checkoutFrame(
    transaction,
    "You left without paying",
    html`<div class="sheet ending">
<h2>You left without paying</h2>
<p>Nothing was charged. The payment is still open, and the merchant knows only that it is not complete.</p>
${backLink(cancelUrl(transaction) ?? (transaction.callbackUrl && returnUrl(transaction.callbackUrl, transaction.reference)))}
<p><a href="/checkout/${transaction.accessCode}">Pay now</a></p>
</div>`,
  );
}

export function unknownCheckoutPage(): Markup {
  return page(
    "No such payment",
    html`<main class="narrow"><div class="sheet ending"><h1>No such payment</h1>
<p>This checkout address is unknown. The sandbox deletes every payment when it restarts.</p>
<p><a href="/">See all payments</a></p></div></main>`,
  );
}

const CHANNEL_LABELS: Record<Channel, string> = { mobile_money: "Mobile money", card: "Card" };
const CHANNEL_HINTS: Record<Channel, string> = { mobile_money: "MTN, Telecel, AT", card: "Visa, Mastercard" };

const OUTCOME_LABELS: Record<Outcome, string> = {
  paid: "Paid",
  declined: "Declined",
  insufficient_funds: "Insufficient funds",
  walked_away: "Leave without paying",
  approved_late: "Approved late",
};

const ENDINGS: Record<TransactionStatus, (transaction: Transaction) => { title: string; text: string }> = {
  success: (transaction) => ({
    title: "Payment approved",
    text: `${formatAmount(transaction.amount, transaction.currency)} by ${CHANNEL_LABELS[transaction.payer.channel].toLowerCase()}. You can leave this page.`,
  }),
  failed: (transaction) => ({
    title: "Payment failed",
    text: `Reason: ${transaction.gatewayResponse}. Nothing was charged.`,
  }),
  pending: () => ({
    title: "Waiting for your approval",
    text: "We have sent a prompt to the phone. The sandbox approves it in a moment.",
  }),
  ongoing: () => ({
    title: "Waiting for your bank",
    text: "The bank is asking for approval. The sandbox approves it in a moment.",
  }),
  reversed: (transaction) => ({
    title: "Payment refunded",
    text: `${formatAmount(transaction.amount, transaction.currency)} was refunded to the account it was paid from.`,
  }),
  abandoned: () => ({ title: "Not paid yet", text: "The payment is still open." }),
};

function outcomeHint(outcome: Outcome, lateApprovalMs: number): string {
  switch (outcome) {
    case "paid":
      return "approved immediately";
    case "declined":
      return "refused by the bank or network";
    case "insufficient_funds":
      return "not enough in the account";
    case "walked_away":
      return "the payment stays open";
    case "approved_late":
      return `returns now, approved after ${lateApprovalMs / 1000} s`;
  }
}

function checkoutFrame(transaction: Transaction, title: string, body: Markup): Markup {
  return page(
    `${title} - Sandbox checkout`,
    html`<main class="checkout">
<header class="order">
<p class="wordmark">Sandbox<b>pay</b></p>
<h1><span class="payee">Paying ${site.name}</span> <strong class="amount">${formatAmount(transaction.requestedAmount, transaction.currency)}</strong></h1>
<dl>
<div><dt>Customer</dt><dd>${transaction.email}</dd></div>
<div><dt>Reference</dt><dd>${transaction.reference}</dd></div>
</dl>
</header>
${body}
</main>`,
  );
}

function tile(choice: { name: string; value: string; label: string; hint: string; isChosen: boolean }): Markup {
  const id = `${choice.name}-${choice.value}`;
  return html`<div class="tile">
<input type="radio" id="${id}" name="${choice.name}" value="${choice.value}" aria-describedby="${id}-hint"${choice.isChosen ? html` checked` : ""}>
<label for="${id}">${choice.label}</label>
<span class="hint" id="${id}-hint">${choice.hint}</span>
</div>`;
}

function mobileMoneyFields(form: CheckoutForm): Markup {
  return html`<div class="method method-mobile_money">
<div class="field"><label for="network">Network</label>
<select id="network" name="network">${NETWORKS.map(
    (network) => html`<option${network === form.network ? html` selected` : ""}>${network}</option>`,
  )}</select></div>
${textField({ form, name: "mobileNumber", label: "Mobile money number", value: form.mobileNumber, hint: html`${TEST_MOBILE_MONEY} is the test number.` })}
</div>`;
}

function cardFields(form: CheckoutForm): Markup {
  return html`<div class="method method-card">
${textField({
  form,
  name: "cardNumber",
  label: "Card number",
  value: form.cardNumber,
  hint: html`<span class="number">${formatCardNumber(TEST_CARDS.succeeds)}</span> succeeds, <span class="number">${formatCardNumber(TEST_CARDS.declined)}</span> is declined.`,
})}
</div>`;
}

function textField(field: {
  form: CheckoutForm;
  name: "mobileNumber" | "cardNumber";
  label: string;
  value: string;
  hint: Markup;
}): Markup {
  const error = field.form.error?.field === field.name ? field.form.error.message : null;
  return html`<div class="field"><label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" value="${field.value}" inputmode="numeric" autocomplete="off" aria-describedby="${field.name}-hint"${error ? html` aria-invalid="true" autofocus` : ""}>
<p class="${error ? "mistake" : "hint"}" id="${field.name}-hint">${error ? html`<b>${error}.</b> ` : ""}${field.hint}</p></div>`;
}

function backLink(url: string | null): Markup {
  return url === null
    ? html`<p>The merchant gave no return page.</p>`
    : html`<p><a class="button" href="${url}">Back to ${site.name}</a></p>`;
}
