import {
  CHANNELS,
  type Channel,
  NETWORKS,
  type Network,
  OUTCOMES,
  type Outcome,
  type Payer,
  TEST_CARDS,
  TEST_MOBILE_MONEY,
  type Transaction,
  testPayer,
} from "#sandbox/paystack/transaction.ts";

/** Current values of the form and its first error. */
export interface CheckoutForm {
  channel: Channel;
  network: Network;
  mobileNumber: string;
  cardNumber: string;
  outcome: Outcome;
  error: { field: "mobileNumber" | "cardNumber"; message: string } | null;
}

export function emptyCheckoutForm(transaction: Transaction, outcome: Outcome): CheckoutForm {
  return {
    channel: transaction.payer.channel,
    network: NETWORKS[0],
    mobileNumber: TEST_MOBILE_MONEY,
    cardNumber: formatCardNumber(TEST_CARDS.succeeds),
    outcome,
    error: null,
  };
}

export function readCheckoutForm(transaction: Transaction, fields: Record<string, unknown>): CheckoutForm {
  const empty = emptyCheckoutForm(transaction, "paid");
  const form: CheckoutForm = {
    channel: CHANNELS.find((channel) => channel === fields.channel) ?? empty.channel,
    network: NETWORKS.find((network) => network === fields.network) ?? empty.network,
    mobileNumber: String(fields.mobileNumber ?? ""),
    cardNumber: String(fields.cardNumber ?? ""),
    outcome: OUTCOMES.find((outcome) => outcome === fields.outcome) ?? empty.outcome,
    error: null,
  };
  return { ...form, error: form.outcome === "walked_away" ? null : findError(form) };
}

export function payerOf(form: CheckoutForm): Payer {
  switch (form.channel) {
    case "card":
      return { ...testPayer("card"), account: onlyDigits(form.cardNumber) };
    case "mobile_money":
      return { channel: "mobile_money", account: onlyDigits(form.mobileNumber), network: form.network };
  }
}

function findError(form: CheckoutForm): CheckoutForm["error"] {
  switch (form.channel) {
    case "card":
      return Object.values<string>(TEST_CARDS).includes(onlyDigits(form.cardNumber))
        ? null
        : { field: "cardNumber", message: "Enter one of the two test cards below" };
    case "mobile_money":
      return /^0\d{9}$/.test(onlyDigits(form.mobileNumber))
        ? null
        : { field: "mobileNumber", message: `Enter ten digits, such as ${TEST_MOBILE_MONEY}` };
  }
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** 4084084084084081 -> 4084 0840 8408 4081 */
export function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
}
