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

/** What it costs to have something sent on. */
export interface MailPrice {
  amount: number;
  isPaid: boolean;
}

/** What came for a client, as the client sees it. */
export interface ClientMailItem {
  id: string;
  kind: MailKind;
  state: "waiting" | "requested" | "done";
  sender: string | null;
  note: string | null;
  isUrgent: boolean;
  receivedAt: string;
  /** Why it stays here for now; null where it does not. */
  held: MailHold | null;
  keptUntil: string | null;
  /** Days left until then, that one included; null of what is kept until somebody says. */
  daysLeft: number | null;
  /** What may be asked for now. */
  may: MailRequest[];
  request: MailRequest | null;
  requestNote: string | null;
  /** What sending it on costs; null where it costs nothing or nobody has said. It leaves once that is paid. */
  price: MailPrice | null;
  /** What whoever collects it shows at the desk. */
  code: string | null;
  hasPhoto: boolean;
  hasScan: boolean;
  doneAt: string | null;
  doneHow: MailOutcome | null;
  doneTo: string | null;
  tracking: string | null;
}

/** A message of somebody who called for a client. */
export interface ClientCall {
  id: string;
  callerName: string;
  callerPhone: string | null;
  message: string;
  isUrgent: boolean;
  takenAt: string;
}

/**
 * POST /api/my-office/mail/:id/request, 200 MyOffice: forward it, scan it, keep it to be collected, or throw it away. Another
 * word replaces the one before, until it is done. 409 `not_verified` of what is held until the client is verified,
 * `conflict` of what has left the house. Forwarding says where to.
 */
export const MyMailParams = z.lazy(() => z.object({ id: z.uuid("This item is not known") }));
export type MyMailParams = z.infer<typeof MyMailParams>;

/** POST /api/my-office/mail/:id/pay, 200 InitializedPayment: what it costs to send it on. 409 `nothing_to_pay`, `already_paid`. */
export const PayMailInput = z.lazy(() => z.object({ token: officeToken() }));
export type PayMailInput = z.infer<typeof PayMailInput>;

export const MailRequestInput = z.lazy(() =>
  z.object({
    token: officeToken(),
    action: z.enum(MAIL_REQUESTS, "Say what we are to do with it"),
    note: optionalParagraphs(500, "Write at most 500 characters"),
  }),
);
export type MailRequestInput = z.infer<typeof MailRequestInput>;
