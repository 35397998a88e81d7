export const REFUND_STATUSES = ["pending", "processed", "failed", "needs-attention"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  id: number;
  reference: string;
  transactionReference: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  refundedAt: number | null;
}
