import * as z from "zod/mini";
import {
  MAIL_REQUESTS,
  type MailHold,
  type MailKind,
  type MailOutcome,
  type MailRequest,
} from "#domain/mail-items/mail-items.ts";
import { optionalParagraphs } from "./fields.ts";
import { officeToken } from "./office-token.ts";

/** Forwarding cost, in cedis. */
export interface MailPrice {
  amount: number;
  isPaid: boolean;
}

/** A mail item, as its client sees it. */
export interface ClientMailItem {
  id: string;
  kind: MailKind;
  state: "waiting" | "requested" | "done";
  sender: string | null;
  note: string | null;
  isUrgent: boolean;
  receivedAt: string;
  /** Why it cannot be released yet; null if it can. */
  held: MailHold | null;
  keptUntil: string | null;
  /** Remaining storage days, today included; null if storage has no limit. */
  daysLeft: number | null;
  /** Requests that are possible now. */
  may: MailRequest[];
  request: MailRequest | null;
  requestNote: string | null;
  /** Forwarding cost; null if it is free or not priced. The item is sent after payment. */
  price: MailPrice | null;
  /** The code to show at the desk when collecting it. */
  code: string | null;
  hasPhoto: boolean;
  hasScan: boolean;
  doneAt: string | null;
  doneHow: MailOutcome | null;
  doneTo: string | null;
  tracking: string | null;
}

/** A call that was answered for a client. */
export interface ClientCall {
  id: string;
  callerName: string;
  callerPhone: string | null;
  message: string;
  isUrgent: boolean;
  takenAt: string;
}

/**
 * POST /api/my-office/mail/:id/request, 200 MyOffice: forward, scan, collect or discard. A new request replaces the
 * earlier one until it is done. Forwarding needs an address in `note`. 409 `not_verified` for mail held until
 * verification, `conflict` for an item that has left.
 */
export const MyMailParams = z.lazy(() => z.object({ id: z.uuid("Unknown item") }));
export type MyMailParams = z.infer<typeof MyMailParams>;

/**
 * POST /api/my-office/mail/:id/pay, 200 InitializedPayment: pays for forwarding. 409 `nothing_to_pay`, `already_paid`.
 */
export const PayMailInput = z.lazy(() => z.object({ token: officeToken() }));
export type PayMailInput = z.infer<typeof PayMailInput>;

export const MailRequestInput = z.lazy(() =>
  z.object({
    token: officeToken(),
    action: z.enum(MAIL_REQUESTS, "Choose what we should do with it"),
    note: optionalParagraphs(500, "Enter at most 500 characters"),
  }),
);
export type MailRequestInput = z.infer<typeof MailRequestInput>;
