import * as z from "zod/mini";
import { amountInCedis, calendarDay, optionalLine, singleLine } from "#contract/fields.ts";
import { transactionId } from "#contract/front-desk/bookings.ts";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { DESK_METHODS, needsTransactionId } from "#domain/front-desk/desk.ts";
import { PREPAYABLE_PERIODS, type PrepayablePeriods } from "#domain/memberships/memberships.ts";
import type { Channel } from "#domain/messages/channels.ts";

/** Something that can be paid. Amounts are cedis. */
export interface DueItem {
  /** The charge, or the membership if `months` is not null. */
  id: string;
  subject: ChargeSubjectType;
  name: string;
  /** What it is for. */
  title: string;
  /** The day of what it is for, or of the payment for months; null if there is none. */
  dueOn: string | null;
  /** When the hold of an unpaid booking, place or meeting expires; null if nothing is held. */
  heldUntil: string | null;
  /** Whether a client owes it for a guest. */
  isOnAccount: boolean;
  /** The sum that is left to pay. */
  owed: number;
  /** Whether a part of the sum can be paid. */
  canPayInPart: boolean;
  /** The numbers of months that can be paid at once, from `from`; null if it is one fixed sum. */
  months: { count: PrepayablePeriods; owed: number; until: string }[] | null;
  /** The first day of those months. */
  from: string | null;
  hasEmail: boolean;
  /** The customer's number as typed, for a prompt. */
  phone: string | null;
}

/** GET /api/admin/desk-payments/due/:id, 200 DueItems: of a booking, client, membership, event place or mail item. */
export interface DueItems {
  items: DueItem[];
  /** Other things that the same person owes, by email address or phone number, or for guests. */
  others: DueItem[];
}

const MAX_PAID_TOGETHER = 10;
const RELOAD = "Reload the page and try again";
const AMOUNT_MESSAGE = "Enter an amount in cedis, with at most two decimals";

/**
 * POST /api/admin/desk-payments, 201 TakenPayment: records a payment at the desk for one or several things, all or nothing.
 * `owed` is what was shown: 409 `price_changed` if it differs now. Less than that pays a part, and the rest stays owed.
 * 409 `already_paid`, `payment_mismatch` during a review, `duplicate_transaction` for a used number, `fully_booked`.
 */
export const TakePaymentInput = z.lazy(() =>
  z
    .object({
      method: z.enum(DESK_METHODS, "Choose how it was paid"),
      transactionId: transactionId(),
      note: optionalLine(500, "Note must be at most 500 characters"),
      items: z
        .array(
          z.object({
            id: singleLine(RELOAD, { max: 100 }),
            owed: amountInCedis(RELOAD),
            amount: amountInCedis(AMOUNT_MESSAGE),
            months: z.optional(z.literal([...PREPAYABLE_PERIODS], "Choose 1, 3, 6 or 12 months")),
            from: z.optional(calendarDay(RELOAD)),
          }),
          "Choose what was paid",
        )
        .check(
          z.minLength(1, "Choose what was paid"),
          z.maxLength(MAX_PAID_TOGETHER, `Choose at most ${MAX_PAID_TOGETHER} things`),
        ),
    })
    .check(
      z.refine(({ method, transactionId: id }) => !needsTransactionId(method) || id !== undefined, {
        path: ["transactionId"],
        message: "Enter the transaction number from the wallet",
      }),
    ),
);
export type TakePaymentInput = z.infer<typeof TakePaymentInput>;

export interface TakenPayment {
  /** Of the whole payment: voiding it voids all its receipts. */
  reference: string;
  receipts: { chargeId: string; receiptNumber: string; name: string; title: string; amount: number; owed: number }[];
  /** The channel of the receipts; null if there is none to some payer. */
  receiptChannel: Channel | null;
}

/**
 * POST /api/admin/registrations/:id/payments, 201 AdminRegistration, and POST /api/admin/charges/:id/payments of a
 * membership, 200 AdminMembership: the same for one charge, by the kind of the payment or, as above, its method. Without
 * an `amount`, all that is owed. Refusals as above; 409 `conflict` for a month that is not the next one due.
 */
export const PayChargeInput = z.lazy(() =>
  z
    .object({
      kind: z.optional(z.enum(DESK_METHODS, "Choose how it was paid")),
      method: z.optional(z.enum(DESK_METHODS, "Choose how it was paid")),
      amount: z.optional(amountInCedis(AMOUNT_MESSAGE)),
      note: optionalLine(500, "Note must be at most 500 characters"),
      transactionId: transactionId(),
    })
    .check(
      z.refine(({ kind, method }) => (kind ?? method) !== undefined, {
        path: ["kind"],
        error: "Choose how it was paid",
      }),
      z.refine(({ kind, method, transactionId: id }) => !needsTransactionId(kind ?? method ?? "") || id !== undefined, {
        path: ["transactionId"],
        error: "Enter the transaction number from the wallet",
      }),
    ),
);
export type PayChargeInput = z.infer<typeof PayChargeInput>;

/**
 * POST /api/admin/desk-payments/void/:reference, 200 VoidedPayment: voids a desk payment that was recorded by mistake. What it
 * paid is owed again, its receipts are void, and payers are told if a receipt was sent. A manager may, and for ten
 * minutes the person who took it. 409 if it was online, a later payment followed, or it is void already.
 */
export const VoidPaymentInput = z.lazy(() =>
  z.object({
    reason: singleLine("A reason is required", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
  }),
);
export type VoidPaymentInput = z.infer<typeof VoidPaymentInput>;
export interface VoidedPayment {
  receiptNumbers: string[];
}

/** GET /api/admin/desk-payments/of/:id: all payments of a charge, void ones too, oldest first. */
export interface PaymentsOfCharge {
  items: RecordedPayment[];
}
export interface RecordedPayment {
  reference: string | null;
  receiptNumber: string;
  /** Cedis. */
  amount: number;
  /** The gateway's channel, or `desk_` and the method. */
  way: string | null;
  paidAt: string;
  /** The member of staff who took it; null if it was online or by the shared key. */
  takenBy: string | null;
  /** When it was voided; null if it counts. */
  voidedAt: string | null;
  /** Whether the person who asks may void it. */
  canVoid: boolean;
}

/** POST /api/admin/desk-payments/links/:id, 200 ChargeLink: the link by which a charge can be paid online. */
export interface ChargeLink {
  payUrl: string;
}
