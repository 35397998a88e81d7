import * as z from "zod/mini";
import { GATEWAY_STATUSES, type GatewayStatus } from "#domain/payments/payments.ts";
import { type ListedRefund, readListedRefund } from "./paystack.ts";
import { makePaystackApi, type PaystackConfig, unavailable } from "./paystack-api.ts";

/** A dispute as the gateway has it. */
export interface FoundDispute {
  gatewayId: string;
  reference: string;
  /** Its own words, of which there may be new ones. */
  status: string;
  resolution: string | null;
  /** What the customer wants back, in the payment's smallest unit. */
  amountPesewas: number;
  currency: string;
  category: string | null;
  dueAt: string | null;
  openedAt: string | null;
}

/** A payment on the gateway's list, with what it kept of it. */
export interface ListedPayment {
  reference: string;
  status: GatewayStatus;
  amountPesewas: number;
  currency: string;
  feesPesewas: number;
  paidAt: string | null;
  channel: string | null;
}

/** Money that the gateway paid out to the house's bank account. */
export interface Payout {
  gatewayId: string;
  status: string;
  /** What arrives, and what was kept of what customers paid. */
  amountPesewas: number;
  feesPesewas: number;
  currency: string;
  /** The day of it, or the instant it was made. */
  paidOn: string | null;
}

interface Page<Item> {
  items: Item[];
  /** Rows of it that could not be read. */
  unreadable: number;
  isLast: boolean;
}

/**
 * What the gateway has written in its own books, by whomever it was begun. Every call throws `gateway_unavailable` for what
 * it cannot tell.
 */
export interface ReconciliationGateway {
  /** Every refund among those begun since an instant, with the payment it is of. */
  listRefunds(wanted: { since: Date; page: number }): Promise<Page<ListedRefund & { reference: string }>>;
  listDisputes(wanted: { since: Date; page: number }): Promise<Page<FoundDispute>>;
  /** Null when the gateway has no such dispute. */
  findDispute(gatewayId: string): Promise<FoundDispute | null>;
  /** Payments begun between two instants that stand so. */
  listPayments(wanted: {
    since: Date;
    until: Date;
    page: number;
    status: "success" | "reversed";
  }): Promise<Page<ListedPayment>>;
  /** The newest first. */
  listPayouts(wanted: { page: number }): Promise<Page<Payout>>;
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
    // Its guides have one or the other.
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
    wanted: Parameters<typeof list>[1],
    readRow: (row: unknown) => Item | null,
  ): Promise<Page<Item>> {
    const { rows, isLast } = await list(path, wanted);
    const items = rows.flatMap((row) => readRow(row) ?? []);
    return { items, unreadable: rows.length - items.length, isLast };
  }

  return {
    listRefunds: (wanted) =>
      read("/refund", wanted, (row) => {
        const refund = readListedRefund(row);
        const of = RefundReference.safeParse(row);
        return refund && of.success ? { ...refund, reference: of.data.transaction_reference } : null;
      }),

    listDisputes: (wanted) => read("/dispute", wanted, (row) => toFoundDispute(DisputeData.safeParse(row).data)),

    async findDispute(gatewayId) {
      const { status, answer } = await ask(`/dispute/${encodeURIComponent(gatewayId)}`);
      const found = toFoundDispute(DisputeAnswer.safeParse(answer).data?.data);
      if (found) return found;
      if (status === 404 && NotFound.safeParse(answer).success) return null;
      throw unavailable();
    },

    listPayments: (wanted) =>
      read("/transaction", wanted, (row) => {
        const { data } = PaymentData.safeParse(row);
        if (!data || data.status !== wanted.status) return null;
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

    listPayouts: (wanted) =>
      read("/settlement", wanted, (row) => {
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
