import type { GatewayStatus } from "#domain/payments/payments.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";

export interface LedgerPayment {
  reference: string;
  status: GatewayStatus;
  amountPesewas: number;
}

export interface LedgerRefund {
  gatewayId: string;
  reference: string;
  amountPesewas: number;
  note: string;
}

/** A gateway that only keeps books: what came in, and what went back. It answers at once and never fails. */
export function makeLedger(
  from: { payments: LedgerPayment[]; refunds: LedgerRefund[] } = { payments: [], refunds: [] },
) {
  const payments = structuredClone(from.payments);
  const refunds = structuredClone(from.refunds);
  const find = (reference: string) => payments.find((each) => each.reference === reference);

  const gateway: PaymentGateway = {
    async startPayment({ reference, amountPesewas }) {
      payments.push({ reference, amountPesewas, status: "abandoned" });
      return { authorizationUrl: `https://checkout.test/${reference}` };
    },
    async findPayment(reference) {
      const found = find(reference);
      if (!found) return null;
      return {
        ...found,
        currency: "GHS",
        requestedPesewas: found.amountPesewas,
        paidAt: null,
        channel: "card",
        failureReason: null,
        feesPesewas: null,
      };
    },
    async listPayments() {
      const paid = payments.filter(({ status }) => status === "success");
      return { references: paid.map(({ reference }) => reference), isLast: true };
    },
    async startRefund({ reference, amountPesewas, note }) {
      const payment = find(reference);
      const back = refunds.reduce((sum, each) => sum + (each.reference === reference ? each.amountPesewas : 0), 0);
      if (payment?.status !== "success" || back + amountPesewas > payment.amountPesewas) return { reason: null };
      const gatewayId = String(refunds.length + 1);
      refunds.push({ gatewayId, reference, amountPesewas, note });
      return { gatewayId, status: "processed" };
    },
    async findRefund(gatewayId) {
      return refunds.some((each) => each.gatewayId === gatewayId) ? { gatewayId, status: "processed" } : null;
    },
    async findRefundByNote({ note }) {
      const found = refunds.find((each) => each.note === note);
      return found ? { gatewayId: found.gatewayId, status: "processed" } : null;
    },
    async listRefunds({ reference }) {
      const theirs = refunds.filter((each) => each.reference === reference);
      return theirs.map((each) => ({ ...each, status: "processed", disputeId: null, refundedAt: null }));
    },
    async acceptsKey() {
      return true;
    },
    async isGenuineWebhook() {
      return true;
    },
  };

  return {
    gateway,
    payments,
    refunds,
    /** What a customer does at the checkout. */
    pay(reference: string, amountPesewas?: number) {
      const payment = find(reference);
      if (payment) Object.assign(payment, { status: "success", ...(amountPesewas !== undefined && { amountPesewas }) });
    },
    decline(reference: string) {
      const payment = find(reference);
      if (payment) payment.status = "failed";
    },
  };
}

export type Ledger = ReturnType<typeof makeLedger>;
