import * as z from "zod/mini";
import { GATEWAY_STATUSES, type GatewayStatus } from "#domain/payments/payments.ts";
import { type ListedRefund, readListedRefund } from "./paystack.ts";
import { makePaystackApi, type PaystackConfig, unavailable } from "./paystack-api.ts";

/** A dispute as reported by the gateway. */
export interface FoundDispute {
  gatewayId: string;
  reference: string;
  /** The gateway's own words, which may change. */
  status: string;
  resolution: string | null;
  /** The disputed amount, in the smallest unit. */
  amountPesewas: number;
  currency: string;
  category: string | null;
  dueAt: string | null;
  openedAt: string | null;
}

/** A payment on the gateway's list, with its fees. */
export interface ListedPayment {
  reference: string;
  status: GatewayStatus;
  amountPesewas: number;
  currency: string;
  feesPesewas: number;
  paidAt: string | null;
  channel: string | null;
}

/** A payout of the gateway to our bank account. */
export interface Payout {
  gatewayId: string;
  status: string;
  /** The net amount, and the fees that were deducted. */
  amountPesewas: number;
  feesPesewas: number;
  currency: string;
  /** Its day or instant. */
  paidOn: string | null;
}

interface Page<Item> {
  items: Item[];
  /** The number of rows that could not be read. */
  unreadable: number;
  isLast: boolean;
}

/** The gateway's own records, wherever they began. Every call throws `gateway_unavailable` if the answer is unknown. */
export interface ReconciliationGateway {
  /** Refunds since an instant, with their payments. */
  listRefunds(filter: { since: Date; page: number }): Promise<Page<ListedRefund & { reference: string }>>;
  listDisputes(filter: { since: Date; page: number }): Promise<Page<FoundDispute>>;
  /** Null if the gateway has no such dispute. */
  findDispute(gatewayId: string): Promise<FoundDispute | null>;
  /** Payments with this status between two instants. */
  listPayments(filter: {
    since: Date;
    until: Date;
    page: number;
    status: "success" | "reversed";
  }): Promise<Page<ListedPayment>>;
  /** Newest first. */
  listPayouts(filter: { page: number }): Promise<Page<Payout>>;
}

const reference = () => z.string().check(z.minLength(1), z.maxLength(200));
const optionalText = () => z.optional(z.nullable(z.string().check(z.maxLength(200))));

const RefundReference = z.lazy(() => z.object({ transaction_reference: reference() }));
const disputeData = () =>
  z.object({
    id: z.int(),
    status: z.string().check(z.maxLength(100)),
    resolution: optionalText(),
    refund_amount: z.optional(z.nullable(z.int())),
    currency: optionalText(),
    category: optionalText(),
    dueAt: optionalText(),
    createdAt: optionalText(),
    transaction: z.object({
      reference: reference(),
      amount: z.optional(z.nullable(z.int())),
      currency: optionalText(),
    }),
  });
const DisputeData = z.lazy(disputeData);
const DisputeAnswer = z.lazy(() => z.object({ status: z.literal(true), data: disputeData() }));
const NotFound = z.lazy(() => z.object({ status: z.literal(false) }));
const PaymentData = z.lazy(() =>
  z.object({
    reference: reference(),
    status: z.enum(GATEWAY_STATUSES),
    amount: z.int(),
    currency: z.string().check(z.maxLength(10)),
    fees: z.optional(z.nullable(z.int())),
    paid_at: optionalText(),
    channel: optionalText(),
  }),
);
const PayoutData = z.lazy(() =>
  z.object({
    id: z.union([z.int(), z.string()]),
    status: z.string().check(z.maxLength(100)),
    currency: z.string().check(z.maxLength(10)),
    // Paystack's guides use one or the other.
    effective_amount: z.optional(z.nullable(z.int())),
    total_amount: z.optional(z.nullable(z.int())),
    total_fees: z.optional(z.nullable(z.int())),
    settlement_date: optionalText(),
    createdAt: optionalText(),
  }),
);

export function makePaystackReconciliation(config: PaystackConfig): ReconciliationGateway {
  const { ask, list } = makePaystackApi(config);

  async function read<Item>(
    path: string,
    filter: Parameters<typeof list>[1],
    readRow: (row: unknown) => Item | null,
  ): Promise<Page<Item>> {
    const { rows, isLast } = await list(path, filter);
    const items = rows.flatMap((row) => readRow(row) ?? []);
    return { items, unreadable: rows.length - items.length, isLast };
  }

  return {
    listRefunds: (filter) =>
      read("/refund", filter, (row) => {
        const refund = readListedRefund(row);
        const payment = RefundReference.safeParse(row);
        return refund && payment.success ? { ...refund, reference: payment.data.transaction_reference } : null;
      }),

    listDisputes: (filter) => read("/dispute", filter, (row) => toFoundDispute(DisputeData.safeParse(row).data)),

    async findDispute(gatewayId) {
      const { status, answer } = await ask(`/dispute/${encodeURIComponent(gatewayId)}`);
      const found = toFoundDispute(DisputeAnswer.safeParse(answer).data?.data);
      if (found) return found;
      if (status === 404 && NotFound.safeParse(answer).success) return null;
      throw unavailable();
    },

    listPayments: (filter) =>
      read("/transaction", filter, (row) => {
        const { data } = PaymentData.safeParse(row);
        if (!data || data.status !== filter.status) return null;
        return {
          reference: data.reference,
          status: data.status,
          amountPesewas: data.amount,
          currency: data.currency,
          feesPesewas: data.fees ?? 0,
          paidAt: data.paid_at ?? null,
          channel: data.channel ?? null,
        };
      }),

    listPayouts: (filter) =>
      read("/settlement", filter, (row) => {
        const { data } = PayoutData.safeParse(row);
        const amount = data?.effective_amount ?? data?.total_amount ?? null;
        if (!data || amount === null) return null;
        return {
          gatewayId: String(data.id),
          status: data.status,
          amountPesewas: amount,
          feesPesewas: data.total_fees ?? 0,
          currency: data.currency,
          paidOn: data.settlement_date ?? data.createdAt ?? null,
        };
      }),
  };
}

function toFoundDispute(data: z.infer<typeof DisputeData> | undefined): FoundDispute | null {
  if (!data) return null;
  const { transaction } = data;
  return {
    gatewayId: String(data.id),
    reference: transaction.reference,
    status: data.status,
    resolution: data.resolution ?? null,
    amountPesewas: data.refund_amount ?? transaction.amount ?? 0,
    currency: data.currency ?? transaction.currency ?? "GHS",
    category: data.category ?? null,
    dueAt: data.dueAt ?? null,
    openedAt: data.createdAt ?? null,
  };
}
