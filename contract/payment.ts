import * as z from "zod/mini";
import { BOOKING_TYPES, type BookingStatus } from "#domain/bookings/bookings.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import type { HoldState, PaymentDeadlines } from "#domain/inventory/holds.ts";
import {
  type FailureReason,
  type GatewayStatus,
  type PromptStatus,
  REFERENCE_PATTERN,
} from "#domain/payments/payments.ts";
import { parseWalletNumber, WALLET_NUMBER_INVALID, WALLET_PROVIDERS } from "#domain/payments/wallets.ts";
import { planOf } from "./bookings.ts";
import { ChosenMonths } from "./charges.ts";
import { emailAddress, personName, planName } from "./fields.ts";

const BOOKING_UNKNOWN = "Unknown booking";
const REGISTRATION_UNKNOWN = "Unknown registration";
const CHARGE_UNKNOWN = "Unknown charge";
const REFERENCE_UNKNOWN = "Unknown payment reference";
const LINK_UNKNOWN = "This link is not valid";

const paymentReference = () => z.string(REFERENCE_UNKNOWN).check(z.regex(REFERENCE_PATTERN, REFERENCE_UNKNOWN));

/**
 * POST /api/payment/initialize. Stored prices decide what is charged; `amount` is ignored. Name the booking,
 * registration or charge by id; `bookingType` is ignored for registrations. Without an id, it pays the newest pending
 * booking of the same email and type from the last 30 minutes.
 */
export const InitializePaymentInput = z.lazy(() =>
  z.object({
    email: emailAddress(),
    amount: z.optional(z.unknown()),
    customerName: personName(),
    bookingType: planOf(BOOKING_TYPES, "Choose what to book"),
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
    /** Present if the booking was named by its id. */
    reference?: string;
  };
}

/** Path of GET /api/payment/verify/:reference, and of staff actions on our payments. */
export const PaymentReferenceParams = z.lazy(() => z.object({ reference: paymentReference() }));
export type PaymentReferenceParams = z.infer<typeof PaymentReferenceParams>;

/**
 * The gateway's report on a payment, and the resulting state of the booking. `amount` is pesewas, as at the gateway.
 */
export interface VerifiedPayment {
  data: {
    status: GatewayStatus;
    reference: string;
    currency: string;
    amount: number;
    paidAt: string | null;
    channel: string | null;
    /** Whether the payer must enter a code for their prompt. */
    needsCode: boolean;
    /** Why it failed. For a payment through a shared link it is always `declined`. */
    failureReason: FailureReason | null;
    /** For membership months and event places: the same fields, with the id of the membership or registration. */
    booking: PaymentDeadlines & {
      id: string;
      bookingType: LineItemType;
      planName: string;
      status: BookingStatus;
      /** Price in cedis. */
      amount: number;
      /** See `describeDollarPrice`. */
      dollarPrice?: string | null;
      startDate: string;
      /** The last paid day; null for plans with individual terms, and while `startsBy` is set. */
      lastDay: string | null;
      /** The latest start of a virtual office's month, while its verification can move it; else null. */
      startsBy: string | null;
      /** Whether its day has passed, so it can no longer be paid. */
      isDayOver: boolean;
      /**
       * `gone` if the hold has expired: a payment then counts only if there is capacity; otherwise staff find another
       * day.
       */
      place: HoldState;
      receiptNumber: string | null;
    };
  };
}

/** POST /api/bookings/complete. Names a booking and a payment; only the gateway decides what was paid. */
export const CompleteBookingInput = z.lazy(() =>
  z.object({
    bookingId: z.uuid(BOOKING_UNKNOWN),
    paymentReference: paymentReference(),
    planName: z.optional(planName()),
  }),
);
export type CompleteBookingInput = z.infer<typeof CompleteBookingInput>;

/** 200. A repeat gets the same response. `amount` is cedis. */
export interface CompletedBooking {
  id: string;
  status: BookingStatus;
  planName: string;
  amount: number;
  paymentReference: string;
  receiptNumber: string;
  paidAt: string;
  /** The customer, and the company if one was given. */
  customerName: string;
  companyName: string | null;
  companyTin: string | null;
  /** As in `VerifiedPayment`. */
  dollarPrice?: string | null;
  lastDay: string | null;
  startsBy: string | null;
  /** Masked address that the receipt goes to; null if there is none. */
  emailedTo: string | null;
  /** What the customer of a virtual office does next; null for other plans. */
  nextSteps: string | null;
  /** Payment channel, as the gateway names it. */
  method: string | null;
}

/**
 * POST /api/payment/webhook: a successful payment. Only the reference is trusted; the gateway is asked for the rest.
 */
export const PaymentWebhook = z.lazy(() =>
  z.object({
    event: z.literal("charge.success"),
    data: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
);
export type PaymentWebhook = z.infer<typeof PaymentWebhook>;

/** POST /api/payment/again and /api/payment/share. Authorised by a booking id with one of its payment references. */
export const CustomerPaymentInput = z.lazy(() =>
  z.object({
    bookingId: z.uuid(BOOKING_UNKNOWN),
    reference: paymentReference(),
  }),
);
export type CustomerPaymentInput = z.infer<typeof CustomerPaymentInput>;

/** A link with which another payer can pay for the booking. */
export interface PaymentLink {
  data: {
    url: string;
  };
}

const linkToken = () => z.string(LINK_UNKNOWN).check(z.regex(/^[0-9a-f]{32}$/, LINK_UNKNOWN));

/** Path of GET /api/payment/shared/:token. */
export const SharedPaymentParams = z.lazy(() => z.object({ token: linkToken() }));
export type SharedPaymentParams = z.infer<typeof SharedPaymentParams>;

/** What a shared link pays for, without personal data. `amount` is cedis. */
export interface SharedPayment {
  data: PaymentDeadlines & {
    planName: string;
    amount: number;
    dollarPrice?: string | null;
    startDate: string;
    startsBy: string | null;
    /** What cancelling costs; null for what cannot be cancelled. */
    cancellationPromise: string | null;
  };
}

/** POST /api/payment/shared. */
export const PaySharedInput = z.lazy(() => z.object({ token: linkToken() }));
export type PaySharedInput = z.infer<typeof PaySharedInput>;

/** POST /api/payment/webhook: a refund changed. Only the payment is trusted; the gateway is asked for the rest. */
export const RefundWebhook = z.lazy(() =>
  z.object({
    event: z.string().check(z.startsWith("refund.")),
    data: z.object({ transaction_reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
);
export type RefundWebhook = z.infer<typeof RefundWebhook>;

/**
 * POST /api/payment/webhook: a dispute changed. Its number and payment are trusted; the status is requested from the
 * gateway, and read here only if the gateway does not know the dispute.
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

const wallet = () => ({
  phone: z
    .string(WALLET_NUMBER_INVALID)
    .check(z.refine((text) => parseWalletNumber(text) !== null, WALLET_NUMBER_INVALID)),
  /** Left out, the number's first digits decide. */
  provider: z.optional(z.enum(WALLET_PROVIDERS, "Choose the network")),
  /** For a membership: the months to pay. */
  months: z.optional(ChosenMonths),
});

/**
 * POST /api/admin/charges/:id/prompt, of a charge or membership, and /api/admin/bookings/:id/prompt, 200 Prompt: sends a
 * mobile-money prompt for all that is owed. 409 `prompt_open` while one is on a phone, and the refusals of a checkout.
 */
export const StaffPromptInput = z.lazy(() => z.object(wallet()));
export type StaffPromptInput = z.infer<typeof StaffPromptInput>;

/** POST /api/payment/prompt, 200 Prompt: the same for the holder of a booking's id or of the token of a payment link. */
export const PromptInput = z.lazy(() =>
  z
    .object({
      bookingId: z.optional(z.uuid(BOOKING_UNKNOWN)),
      token: z.optional(z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN))),
      ...wallet(),
    })
    .check(
      z.refine(({ bookingId, token }) => (bookingId === undefined) !== (token === undefined), {
        path: ["token"],
        message: LINK_UNKNOWN,
      }),
    ),
);
export type PromptInput = z.infer<typeof PromptInput>;

/** A mobile-money prompt. GET /api/payment/prompt/:reference asks the gateway, at most every ten seconds. */
export interface Prompt {
  reference: string;
  status: PromptStatus;
  /** What the gateway tells the payer to do. */
  displayText: string | null;
  /** How long the payer can still approve it. */
  secondsLeft: number;
  /** Why it failed. */
  failureReason: FailureReason | null;
  /** The page with the result, once it is paid. */
  resultUrl: string | null;
}

/** GET /api/admin/charges/:id/prompt, of a charge or membership: the prompt that waits for its payer; null without one. */
export interface OpenPrompt {
  reference: string | null;
}

/** POST /api/payment/prompt/otp, 200 Prompt. 409 `conflict` unless the prompt waits for a code. */
export const PromptOtpInput = z.lazy(() =>
  z.object({
    reference: paymentReference(),
    otp: z.string(OTP_WRONG).check(z.trim(), z.regex(/^\d{4,12}$/, OTP_WRONG)),
  }),
);
export type PromptOtpInput = z.infer<typeof PromptOtpInput>;

const OTP_WRONG = "Enter the code, digits only";
