import { AppError } from "#worker/errors.ts";
import type { PaymentGateway, ReportedPayment, ReportedRefund } from "#worker/gateways/paystack.ts";
import type { PromptGateway, ReportedPrompt } from "#worker/gateways/paystack-prompts.ts";
import type { FoundDispute, Payout, ReconciliationGateway } from "#worker/gateways/paystack-reconciliation.ts";

export interface TestRefund extends ReportedRefund {
  reference: string;
  amountPesewas: number;
  note: string;
  createdAt: number;
  disputeId?: string | null;
  refundedAt?: string | null;
}

type Hooks = { listBooks?: (list: string) => unknown } & {
  [Act in keyof PaymentGateway]?: (...args: Parameters<PaymentGateway[Act]>) => unknown;
} & { [Act in keyof PromptGateway]?: (...args: Parameters<PromptGateway[Act]>) => unknown };

/** An in-memory payment gateway: its records, the calls it received, and hooks that run before it answers. */
export function makeTestGateway(now: () => number) {
  const payments = new Map<string, ReportedPayment>();
  const refunds = new Map<string, TestRefund>();
  const disputes = new Map<string, FoundDispute>();
  const payouts: Payout[] = [];
  const started: Parameters<PaymentGateway["startPayment"]>[0][] = [];
  const lookups: string[] = [];
  const before: Hooks = {};

  const api: PaymentGateway = {
    async startPayment(payment) {
      await before.startPayment?.(payment);
      started.push(payment);
      return { authorizationUrl: `https://checkout.test/${payment.reference}` };
    },
    async findPayment(reference) {
      lookups.push(reference);
      await before.findPayment?.(reference);
      return payments.get(reference) ?? null;
    },
    async listPayments(wanted) {
      await before.listPayments?.(wanted);
      const succeeded = [...payments.values()].filter(({ status }) => status === "success");
      return { references: succeeded.map(({ reference }) => reference), isLast: true };
    },
    async startRefund(refund) {
      await before.startRefund?.(refund);
      const gatewayId = String(refunds.size + 1);
      const createdAt = Math.floor(now() / 1000) * 1000;
      const begun = { ...refund, gatewayId, createdAt, status: "pending" as const };
      refunds.set(gatewayId, begun);
      return begun;
    },
    async findRefund(gatewayId) {
      await before.findRefund?.(gatewayId);
      return refunds.get(gatewayId) ?? null;
    },
    async findRefundByNote({ note, since }) {
      await before.findRefundByNote?.({ note, since });
      const matching = [...refunds.values()]
        .filter((refund) => refund.note === note && refund.createdAt >= since.getTime())
        .reverse();
      return matching.find(({ status }) => status !== "failed") ?? matching[0] ?? null;
    },
    async listRefunds({ reference, since }) {
      await before.listRefunds?.({ reference, since });
      return listSince(since).filter((refund) => refund.reference === reference);
    },
    async acceptsKey() {
      await before.acceptsKey?.();
      return true;
    },
    isGenuineWebhook: async (_, signature) => signature === "genuine",
  };

  const books: ReconciliationGateway = {
    async listRefunds(wanted) {
      await before.listBooks?.("refunds");
      return onePage(listSince(wanted.since));
    },
    async listDisputes() {
      await before.listBooks?.("disputes");
      return onePage([...disputes.values()]);
    },
    async findDispute(gatewayId) {
      await before.listBooks?.("dispute");
      return disputes.get(gatewayId) ?? null;
    },
    async listPayments({ since, until, status }) {
      await before.listBooks?.("payments");
      const found = [...payments.values()].filter((payment) => payment.status === status);
      return onePage(
        found
          .filter(
            ({ paidAt }) =>
              paidAt === null || (Date.parse(paidAt) >= since.getTime() && Date.parse(paidAt) <= until.getTime()),
          )
          .map((payment) => ({ ...payment, feesPesewas: payment.feesPesewas ?? 0 })),
      );
    },
    async listPayouts() {
      await before.listBooks?.("payouts");
      return onePage(payouts);
    },
  };

  /** The gateway's answers about prompts, by reference; a new one is on the phone. */
  const promptReports = new Map<string, ReportedPrompt>();
  const sentPrompts: Parameters<PromptGateway["sendPrompt"]>[0][] = [];
  const submittedOtps: string[] = [];
  const prompts: PromptGateway = {
    async sendPrompt(prompt) {
      await before.sendPrompt?.(prompt);
      sentPrompts.push(prompt);
      return promptReports.get(prompt.reference) ?? { status: "pay_offline", text: "Approve it on your phone" };
    },
    async submitOtp(code) {
      await before.submitOtp?.(code);
      submittedOtps.push(code.otp);
      return code.otp === "000000"
        ? null
        : (promptReports.get(code.reference) ?? { status: "pay_offline", text: null });
    },
    async findPrompt(reference) {
      lookups.push(reference);
      await before.findPrompt?.(reference);
      return promptReports.get(reference) ?? null;
    },
  };

  function listSince(since: Date) {
    return [...refunds.values()]
      .filter(({ createdAt }) => createdAt >= since.getTime())
      .map((refund) => ({ disputeId: null, refundedAt: null, ...refund }));
  }

  /** Sets the gateway's record of a payment: paid as requested, unless overridden. */
  function setPayment(reference: string, overrides: Partial<ReportedPayment> = {}): void {
    payments.set(reference, makeReportedPayment({ reference, ...overrides }));
  }

  /** Makes lookups fail, for all payments or those given. */
  function failLookups(isSilentOn: (reference: string) => boolean = () => true): void {
    before.findPayment = (reference) => {
      if (isSilentOn(reference)) throw new AppError("gateway_unavailable");
    };
  }

  return {
    api,
    books,
    prompts,
    promptReports,
    sentPrompts,
    submittedOtps,
    payments,
    refunds,
    disputes,
    payouts,
    started,
    asked: lookups,
    before,
    hold: setPayment,
    failLookups,
  };
}

function onePage<Item>(items: Item[]) {
  return { items, unreadable: 0, isLast: true };
}

export function makeReportedPayment(overrides: Partial<ReportedPayment> = {}): ReportedPayment {
  return {
    reference: "unset",
    status: "success",
    currency: "GHS",
    amountPesewas: 200_000,
    requestedPesewas: 200_000,
    paidAt: "2026-11-21T12:00:00.000Z",
    channel: "mobile_money",
    failureReason: null,
    feesPesewas: 3_900,
    ...overrides,
  };
}
