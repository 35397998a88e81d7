import type { PlannedFault } from "./faults.ts";
import type { Delivery, PlannedManner } from "./paystack/delivery.ts";
import { getPaystackContract, type PaystackContract } from "./paystack/paystack-contract.ts";
import type { Dispute, Outcome, Refund, RefundStatus, Settlement, Transaction } from "./paystack/transaction.ts";
import type { Schedule } from "./schedule.ts";

export interface Settings {
  /** Target of events; empty sends none. */
  webhookUrl: string;
  /** Factor by which retries are faster than Paystack's. */
  webhookSpeed: number;
  webhookTimeoutMs: number;
  lateApprovalMs: number;
  /** How long a prompt waits for the payer. */
  promptMs: number;
  /** The most a wallet pays at once, in minor units. */
  walletLimit: number;
  /** A template that Meta has not approved. */
  rejectedTemplate: string;
  refundMs: number;
  refundOutcome: Exclude<RefundStatus, "pending">;
  /** Cedis per US dollar. */
  rate: number;
  defaultOutcome: Outcome;
}

export const DEFAULT_SETTINGS: Settings = {
  webhookUrl: "",
  webhookSpeed: 180,
  webhookTimeoutMs: 30_000,
  lateApprovalMs: 15_000,
  promptMs: 180_000,
  walletLimit: 1_000_000,
  rejectedTemplate: "",
  refundMs: 5_000,
  refundOutcome: "processed",
  rate: 12.4,
  defaultOutcome: "paid",
};

/** State of the sandbox, all in memory. */
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
  leads: Lead[];
  messages: PhoneMessage[];
  /** Files that customers sent by WhatsApp, by their id. */
  media: Map<string, Uint8Array<ArrayBuffer>>;
  /** When a number last wrote to us by WhatsApp: free text is allowed for a day. */
  lastWritten: Map<string, number>;
}

/** A message that its service took, and a phone got unless it was lost. */
export interface PhoneMessage {
  channel: "sms" | "whatsapp";
  id: string;
  to: string;
  /** The sender ID of an SMS, or the name of a template; "text" for free text. */
  from: string;
  text: string;
  receivedAt: number;
  isLost: boolean;
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

/** Finds a transaction by reference or number, as Paystack accepts both. */
export function findByReferenceOrId(sandbox: Sandbox, key: string): Transaction | null {
  const byId = [...sandbox.transactions.values()].find((transaction) => String(transaction.id) === key);
  return sandbox.transactions.get(key) ?? byId ?? null;
}

/** Outcome of the next payment, unless the customer chooses another. */
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
    leads: [],
    messages: [],
    media: new Map(),
    lastWritten: new Map(),
  };
}
