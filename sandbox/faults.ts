export const OPERATIONS = [
  "initialize",
  "verify",
  "list",
  "refund",
  "refund_status",
  "refund_list",
  "dispute",
  "dispute_list",
  "settlement_list",
  "charge",
  "charge_otp",
  "charge_status",
  "sms",
  "sms_status",
  "whatsapp",
  "whatsapp_media",
] as const;
export type Operation = (typeof OPERATIONS)[number];

export const FAULTS = [
  "refused",
  "reset",
  "hang",
  "slow",
  "http_401",
  "http_429",
  "http_500",
  "http_502_html",
  "http_503",
  "status_false",
  "not_json",
  "cut_json",
  "empty",
  "duplicate_reference",
  "foreign_checkout",
  "amount_as_text",
  "wrong_currency",
  "smaller_amount",
  "larger_amount",
  "other_reference",
  "sms_refused",
  "not_on_whatsapp",
  "template_paused",
  "whatsapp_busy",
  "out_of_credit",
  "undelivered",
] as const;
/** Only the services that send to phones have these. */
export const MESSAGE_FAULTS: readonly FaultName[] = FAULTS.slice(FAULTS.indexOf("sms_refused"));
export type FaultName = (typeof FAULTS)[number];

export interface PlannedFault {
  operation: Operation;
  fault: FaultName;
  count: number | "always";
  delayMs: number;
}

/** Effect of a fault on a response: `connection` never completes it, `slow` only delays it. */
export type FaultKind =
  | { kind: "connection"; isCarriedOut: boolean }
  | { kind: "slow"; isCarriedOut: true }
  /** The service takes the message, which never arrives. */
  | { kind: "lost"; isCarriedOut: true }
  | { kind: "cut"; isCarriedOut: true }
  | {
      kind: "answer";
      isCarriedOut: boolean;
      status: 200 | 400 | 401 | 402 | 429 | 500 | 502 | 503;
      type: string;
      body: string;
    }
  | { kind: "change"; isCarriedOut: true; operations: readonly Operation[]; change: (answer: Answer) => void };

/** JSON answer of an operation that took effect. */
export type Answer = Record<string, unknown>;

const HTML = "<!doctype html><html><body><h1>We'll be right back</h1></body></html>";
const TRANSACTION_OPERATIONS = ["verify", "list"] as const;

export const FAULT_KINDS: Record<FaultName, FaultKind> = {
  refused: { kind: "connection", isCarriedOut: false },
  reset: { kind: "connection", isCarriedOut: true },
  hang: { kind: "connection", isCarriedOut: true },
  slow: { kind: "slow", isCarriedOut: true },
  http_401: json(401, { status: false, message: "Invalid key" }),
  http_429: json(429, { status: false, message: "Too many requests" }),
  http_500: json(500, { status: false, message: "An error occurred" }),
  http_502_html: { kind: "answer", isCarriedOut: false, status: 502, type: "text/html", body: HTML },
  http_503: json(503, { status: false, message: "Service unavailable" }),
  status_false: json(200, { status: false, message: "We could not complete this request" }),
  not_json: { kind: "answer", isCarriedOut: true, status: 200, type: "application/json", body: "OK" },
  cut_json: { kind: "cut", isCarriedOut: true },
  empty: { kind: "answer", isCarriedOut: true, status: 200, type: "application/json", body: "" },
  duplicate_reference: json(400, {
    status: false,
    message: "Duplicate Transaction Reference",
    type: "validation_error",
    code: "duplicate_reference",
  }),
  sms_refused: json(200, { status: 11, statusDescription: "Invalid destination address" }),
  not_on_whatsapp: metaError(131026, "Message undeliverable"),
  template_paused: metaError(132015, "Template is paused"),
  whatsapp_busy: metaError(130429, "Rate limit hit"),
  out_of_credit: json(402, { status: 12, statusDescription: "Payment required on account" }),
  undelivered: { kind: "lost", isCarriedOut: true },
  foreign_checkout: change(["initialize"], (answer) => {
    for (const data of records(answer)) data.authorization_url = "https://checkout.elsewhere.example/pay";
  }),
  amount_as_text: change(TRANSACTION_OPERATIONS, (answer) => {
    for (const data of records(answer)) data.amount = String(data.amount);
  }),
  wrong_currency: change(TRANSACTION_OPERATIONS, (answer) => {
    for (const data of records(answer)) data.currency = "NGN";
  }),
  smaller_amount: change(TRANSACTION_OPERATIONS, (answer) => {
    for (const data of records(answer)) data.amount = Number(data.amount) - 1;
  }),
  larger_amount: change(TRANSACTION_OPERATIONS, (answer) => {
    for (const data of records(answer)) data.amount = Number(data.amount) + Math.round(Number(data.amount) * 0.0195);
  }),
  other_reference: change(["initialize", "verify", "list", "charge", "charge_otp", "charge_status"], (answer) => {
    for (const data of records(answer)) data.reference = `other-${data.reference}`;
  }),
};

export function canHappenTo(fault: FaultName, operation: Operation): boolean {
  const kind = FAULT_KINDS[fault];
  if (kind.kind === "lost") return operation === "sms" || operation === "whatsapp";
  return kind.kind !== "change" || kind.operations.includes(operation);
}

function json(status: 200 | 400 | 401 | 402 | 429 | 500 | 503, body: object): FaultKind {
  return { kind: "answer", isCarriedOut: false, status, type: "application/json", body: JSON.stringify(body) };
}

/** Meta answers most refusals with 400, whatever their reason. */
function metaError(code: number, message: string): FaultKind {
  return json(400, {
    error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "sandbox" },
  });
}

function change(operations: readonly Operation[], apply: (answer: Answer) => void): FaultKind {
  return { kind: "change", isCarriedOut: true, operations, change: apply };
}

function records(answer: Answer): Answer[] {
  return (Array.isArray(answer.data) ? answer.data : [answer.data]) as Answer[];
}

/** Returns the first matching plan and removes it after its last use. */
export function consumePlan<Plan extends { count: number | "always" }>(
  plans: Plan[],
  fits: (plan: Plan) => boolean,
): Plan | undefined {
  const plan = plans.find(fits);
  if (!plan || plan.count === "always") return plan;
  plan.count -= 1;
  if (plan.count <= 0) plans.splice(plans.indexOf(plan), 1);
  return plan;
}
