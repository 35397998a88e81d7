import type { FaultName, Operation, PlannedFault } from "./faults.ts";
import type { Delivery, PlannedManner } from "./paystack/delivery.ts";
import { getPaystackContract, type PaystackContract } from "./paystack/paystack-contract.ts";
import type { Dispute, Outcome, Refund, RefundStatus, Settlement, Transaction } from "./paystack/transaction.ts";
import type { Schedule } from "./schedule.ts";

export interface Settings {
  /** Where events are sent; nowhere while it is empty. */
  webhookUrl: string;
  /** How many times faster than Paystack's the retries come. */
  webhookSpeed: number;
  webhookTimeoutMs: number;
  /** Added before every answer of a stand-in. */
  latencyMs: number;
  lateApprovalMs: number;
  refundMs: number;
  refundOutcome: Exclude<RefundStatus, "pending">;
  /** Cedis to the US dollar. */
  rate: number;
  defaultOutcome: Outcome;
}

export const DEFAULT_SETTINGS: Settings = {
  webhookUrl: "",
  webhookSpeed: 180,
  webhookTimeoutMs: 30_000,
  latencyMs: 0,
  lateApprovalMs: 15_000,
  refundMs: 5_000,
  refundOutcome: "processed",
  rate: 12.4,
  defaultOutcome: "paid",
};

/** Everything the sandbox knows. All of it is in memory. */
export interface Sandbox extends SandboxState {
  url: string;
  secretKey: string;
  schedule: Schedule;
  contract: PaystackContract;
  initialSettings: Settings;
}

interface SandboxState {
  settings: Settings;
  transactions: Map<string, Transaction>;
  refunds: Refund[];
  disputes: Dispute[];
  settlements: Settlement[];
  deliveries: Delivery[];
  nextOutcomes: Outcome[];
  faults: PlannedFault[];
  manners: PlannedManner[];
  requests: ReceivedRequest[];
  leads: Lead[];
  /** Tokens of the widget that were shown to somebody, and opened or not. */
  spentTokens: Set<string>;
}

export interface ReceivedRequest {
  operation: Operation;
  at: number;
  method: string;
  path: string;
  body: string;
  fault: FaultName | null;
}

export interface Lead {
  receivedAt: number;
  body: unknown;
}

export function createSandbox(options: {
  secretKey: string;
  settings: Partial<Settings>;
  schedule: Schedule;
}): Sandbox {
  const startSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  return {
    url: "",
    secretKey: options.secretKey,
    schedule: options.schedule,
    contract: getPaystackContract(),
    initialSettings: startSettings,
    ...emptyState(startSettings),
  };
}

export function resetSandbox(sandbox: Sandbox): void {
  sandbox.schedule.clear();
  Object.assign(sandbox, emptyState(sandbox.initialSettings));
}

export function findByAccessCode(sandbox: Sandbox, accessCode: string): Transaction | null {
  return [...sandbox.transactions.values()].find((transaction) => transaction.accessCode === accessCode) ?? null;
}

/** Paystack takes a transaction's reference or its number. */
export function findByReferenceOrId(sandbox: Sandbox, key: string): Transaction | null {
  const byId = [...sandbox.transactions.values()].find((transaction) => String(transaction.id) === key);
  return sandbox.transactions.get(key) ?? byId ?? null;
}

/** What the next payment ends in, unless the customer chooses otherwise. */
export function consumeOutcome(sandbox: Sandbox): Outcome {
  return sandbox.nextOutcomes.shift() ?? sandbox.settings.defaultOutcome;
}

function emptyState(settings: Settings): SandboxState {
  return {
    settings: { ...settings },
    transactions: new Map(),
    refunds: [],
    disputes: [],
    settlements: [],
    deliveries: [],
    nextOutcomes: [],
    faults: [],
    manners: [],
    requests: [],
    leads: [],
    spentTokens: new Set(),
  };
}
