import * as z from "zod/mini";
import { BOOKING_TYPES, type BookingStatus } from "#domain/bookings/bookings.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import type { HoldState } from "#domain/inventory/holds.ts";
import { type FailureReason, type GatewayStatus, REFERENCE_PATTERN } from "#domain/payments/payments.ts";
import { emailAddress, personName, planName } from "./fields.ts";

const BOOKING_UNKNOWN = "Booking is not known";
const REGISTRATION_UNKNOWN = "Registration is not known";
const CHARGE_UNKNOWN = "Charge is not known";
const REFERENCE_UNKNOWN = "Payment reference is not known";
const LINK_UNKNOWN = "This link is not known";

const paymentReference = () => z.string(REFERENCE_UNKNOWN).check(z.regex(REFERENCE_PATTERN, REFERENCE_UNKNOWN));

/**
 * POST /api/payment/initialize. What is stored decides what is charged: `amount` may be anything and is not read. What is
 * paid is a charge; a booking's bears the booking's id, a registration's the registration's, of which `bookingType` is not read.
 * Without any of these the newest pending booking with the same e-mail and type from the last 30 minutes is meant.
 */
export const InitializePaymentInput = z.lazy(() =>
  z.object({
    email: emailAddress(),
    amount: z.optional(z.unknown()),
    customerName: personName(),
    bookingType: z.enum(BOOKING_TYPES, "Choose what to book"),
    planName: planName(),
    bookingId: z.optional(z.uuid(BOOKING_UNKNOWN)),
    registrationId: z.optional(z.uuid(REGISTRATION_UNKNOWN)),
    chargeId: z.optional(z.uuid(CHARGE_UNKNOWN)),
  }),
);
export type InitializePaymentInput = z.infer<typeof InitializePaymentInput>;

export interface InitializedPayment {
  data: {
    authorization_url: string;
    /** Where the booking was named by its id. */
    reference?: string;
  };
}

/** The path of GET /api/payment/verify/:reference, and of what staff do with a payment of ours. */
export const PaymentReferenceParams = z.lazy(() => z.object({ reference: paymentReference() }));
export type PaymentReferenceParams = z.infer<typeof PaymentReferenceParams>;

/** What the gateway says of a payment, and what that did to the booking. `amount` is pesewas, as the gateway has it. */
export interface VerifiedPayment {
  data: {
    status: GatewayStatus;
    reference: string;
    currency: string;
    amount: number;
    paidAt: string | null;
    channel: string | null;
    /** Where it has failed: why. Of one that somebody else may have made by a link it is a plain `declined`. */
    failureReason: FailureReason | null;
    /** Of the months of a membership it says the same, with the membership's id, and of a place at an event with the registration's. */
    booking: {
      id: string;
      bookingType: LineItemType;
      planName: string;
      status: BookingStatus;
      /** What it costs, in cedis. */
      amount: number;
      startDate: string;
      /** The last day that is paid for; null where that is agreed apart. */
      lastDay: string | null;
      /** Whether the day it was for is over, so that nothing is left to pay for. */
      isDayOver: boolean;
      /** The instant at which it is cancelled if it is not paid; null where none is set. */
      payBy: string | null;
      /** `gone` where it is held no more: what is paid now counts if there is still one, or else staff find another day. */
      place: HoldState;
      /** The instant until which it is held; null where it is not held, or kept for good. */
      heldUntil: string | null;
      receiptNumber: string | null;
    };
  };
}

/** POST /api/bookings/complete. Names a booking and a payment; only the gateway says what was paid. */
export const CompleteBookingInput = z.lazy(() =>
  z.object({
    bookingId: z.uuid(BOOKING_UNKNOWN),
    paymentReference: paymentReference(),
    planName: z.optional(planName()),
  }),
);
export type CompleteBookingInput = z.infer<typeof CompleteBookingInput>;

/** The 200 answer; a repeat gets the same. `amount` is cedis. */
export interface CompletedBooking {
  id: string;
  status: BookingStatus;
  planName: string;
  amount: number;
  paymentReference: string;
  receiptNumber: string;
  paidAt: string;
  /** Who booked it, and for which company if they said so. */
  customerName: string;
  companyName: string | null;
  companyTin: string | null;
  /** The last day it is for; null where the period is agreed apart. */
  lastDay: string | null;
  /** How it was paid, as the gateway calls it. */
  method: string | null;
}

/** POST /api/payment/webhook: a payment that succeeded. Only the reference is read, and the gateway asked. */
export const PaymentWebhook = z.lazy(() =>
  z.object({
    event: z.literal("charge.success"),
    data: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
);
export type PaymentWebhook = z.infer<typeof PaymentWebhook>;

/** POST /api/payment/again and /api/payment/share: whoever holds the booking and a reference of its own may do both. */
export const CustomerPaymentInput = z.lazy(() =>
  z.object({
    bookingId: z.uuid(BOOKING_UNKNOWN),
    reference: paymentReference(),
  }),
);
export type CustomerPaymentInput = z.infer<typeof CustomerPaymentInput>;

/** The address at which somebody else can pay for the booking. */
export interface PaymentLink {
  data: {
    url: string;
  };
}

const linkToken = () => z.string(LINK_UNKNOWN).check(z.regex(/^[0-9a-f]{32}$/, LINK_UNKNOWN));

/** The path of GET /api/payment/shared/:token. */
export const SharedPaymentParams = z.lazy(() => z.object({ token: linkToken() }));
export type SharedPaymentParams = z.infer<typeof SharedPaymentParams>;

/** What a link asks for, and of nobody in particular. `amount` is cedis, `payBy` as in `VerifiedPayment`. */
export interface SharedPayment {
  data: {
    planName: string;
    amount: number;
    startDate: string;
    payBy: string | null;
  };
}

/** POST /api/payment/shared. */
export const PaySharedInput = z.lazy(() => z.object({ token: linkToken() }));
export type PaySharedInput = z.infer<typeof PaySharedInput>;

/** POST /api/payment/webhook: news of a refund. Only the payment is read, and the gateway asked. */
export const RefundWebhook = z.lazy(() =>
  z.object({
    event: z.string().check(z.startsWith("refund.")),
    data: z.object({ transaction_reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
);
export type RefundWebhook = z.infer<typeof RefundWebhook>;

/**
 * POST /api/payment/webhook: news of a dispute. The gateway's description has its number and the payment it is about; how it
 * stands is asked, and read here only where the gateway has no such dispute.
 */
export const DisputeWebhook = z.lazy(() =>
  z.object({
    event: z.string().check(z.startsWith("charge.dispute.")),
    data: z.object({
      id: z.int(),
      resolution: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      transaction: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
    }),
  }),
);
export type DisputeWebhook = z.infer<typeof DisputeWebhook>;
