import { AppError } from "#worker/errors.ts";
import type { FoundPayment, FoundRefund, PaymentGateway } from "#worker/gateways/paystack.ts";
import type { FoundDispute, Payout, ReconciliationGateway } from "#worker/gateways/paystack-reconciliation.ts";

export interface TestRefund extends FoundRefund {
  reference: string;
  amountPesewas: number;
  note: string;
  createdAt: number;
  disputeId?: string | null;
  refundedAt?: string | null;
}

type Hooks = { listBooks?: (what: string) => unknown } & {
  [Act in keyof PaymentGateway]?: (...given: Parameters<PaymentGateway[Act]>) => unknown;
};

/** The payment gateway in memory: what it holds, what it was asked, and what happens before it answers. */
export function makeTestGateway(now: () => number) {
  const payments = new Map<string, FoundPayment>();
  const refunds = new Map<string, TestRefund>();
  const disputes = new Map<string, FoundDispute>();
  const payouts: Payout[] = [];
  const started: Parameters<PaymentGateway["startPayment"]>[0][] = [];
  const asked: string[] = [];
  const before: Hooks = {};

  const api: PaymentGateway = {
    async startPayment(payment) {
      await before.startPayment?.(payment);
      started.push(payment);
      return { authorizationUrl: `https://checkout.test/${payment.reference}` };
    },
    async findPayment(reference) {
      asked.push(reference);
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
      const noted = [...refunds.values()]
        .filter((refund) => refund.note === note && refund.createdAt >= since.getTime())
        .reverse();
      return noted.find(({ status }) => status !== "failed") ?? noted[0] ?? null;
    },
    async listRefunds({ reference, since }) {
      await before.listRefunds?.({ reference, since });
      return listed(since).filter((refund) => refund.reference === reference);
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
      return onePage(listed(wanted.since));
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
      const found = [...payments.values()].filter((each) => each.status === status);
      return onePage(
        found
          .filter(
            ({ paidAt }) =>
              paidAt === null || (Date.parse(paidAt) >= since.getTime() && Date.parse(paidAt) <= until.getTime()),
          )
          .map((each) => ({ ...each, feesPesewas: each.feesPesewas ?? 0 })),
      );
    },
    async listPayouts() {
      await before.listBooks?.("payouts");
      return onePage(payouts);
    },
  };

  function listed(since: Date) {
    return [...refunds.values()]
      .filter(({ createdAt }) => createdAt >= since.getTime())
      .map((refund) => ({ disputeId: null, refundedAt: null, ...refund }));
  }

  /** Sets what the gateway says of a payment: that of what was asked for it, unless told otherwise. */
  function hold(reference: string, overrides: Partial<FoundPayment> = {}): void {
    payments.set(reference, foundPayment({ reference, ...overrides }));
  }

  /** Makes it say nothing of payments, or of those named. */
  function breakDown(isSilentOn: (reference: string) => boolean = () => true): void {
    before.findPayment = (reference) => {
      if (isSilentOn(reference)) throw new AppError("gateway_unavailable");
    };
  }

  return { api, books, payments, refunds, disputes, payouts, started, asked, before, hold, breakDown };
}

function onePage<Item>(items: Item[]) {
  return { items, unreadable: 0, isLast: true };
}

export function foundPayment(overrides: Partial<FoundPayment> = {}): FoundPayment {
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
