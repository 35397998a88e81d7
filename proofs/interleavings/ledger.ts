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

/** An in-memory gateway that records payments and refunds, answers immediately and never fails. */
export function makeLedger(
  from: { payments: LedgerPayment[]; refunds: LedgerRefund[] } = { payments: [], refunds: [] },
) {
  const payments = structuredClone(from.payments);
  const refunds = structuredClone(from.refunds);
  const find = (reference: string) => payments.find((entry) => entry.reference === reference);

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
      const refunded = refunds.reduce(
        (sum, entry) => sum + (entry.reference === reference ? entry.amountPesewas : 0),
        0,
      );
      if (payment?.status !== "success" || refunded + amountPesewas > payment.amountPesewas) return { reason: null };
      const gatewayId = String(refunds.length + 1);
      refunds.push({ gatewayId, reference, amountPesewas, note });
      return { gatewayId, status: "processed" };
    },
    async findRefund(gatewayId) {
      return refunds.some((entry) => entry.gatewayId === gatewayId) ? { gatewayId, status: "processed" } : null;
    },
    async findRefundByNote({ note }) {
      const found = refunds.find((entry) => entry.note === note);
      return found ? { gatewayId: found.gatewayId, status: "processed" } : null;
    },
    async listRefunds({ reference }) {
      const ofPayment = refunds.filter((entry) => entry.reference === reference);
      return ofPayment.map((entry) => ({ ...entry, status: "processed", disputeId: null, refundedAt: null }));
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
    /** A customer pays at the checkout. */
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
