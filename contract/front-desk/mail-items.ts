import * as z from "zod/mini";
import {
  optionalLine,
  optionalParagraphs,
  paragraphs,
  personName,
  phoneNumber,
  singleLine,
  typedAmountInCedis,
} from "#contract/fields.ts";
import type { MailPrice } from "#contract/mail-items.ts";
import {
  MAIL_ACTIONS,
  MAIL_KINDS,
  type MailHold,
  type MailKind,
  type MailOutcome,
  type MailRequest,
} from "#domain/mail-items/mail-items.ts";
import { adminId, pageFields } from "./front-desk.ts";

/** `waiting` is all that is still in the house, `requested` what of it a client has asked something about. */
export const MAIL_VIEWS = ["waiting", "requested", "done"] as const;
export type MailView = (typeof MAIL_VIEWS)[number];

/** GET /api/admin/mail, 200 AdminMailPage: what is waiting unless it is said, the newest first. */
export const ListMailQuery = z.lazy(() =>
  z.object({
    state: z.optional(z.enum(MAIL_VIEWS, "State is not known")),
    clientId: z.optional(adminId()),
    ...pageFields(),
  }),
);
export type ListMailQuery = z.infer<typeof ListMailQuery>;

export interface AdminMailPage {
  items: AdminMailItem[];
  nextCursor: string | null;
}

/** What came for a client. */
export interface AdminMailItem {
  id: string;
  clientId: string;
  clientName: string;
  businessName: string;
  kind: MailKind;
  sender: string | null;
  note: string | null;
  isUrgent: boolean;
  receivedAt: string;
  receivedBy: string | null;
  state: MailView;
  /** Why it may not be handed over or sent on; null where it may. */
  held: MailHold | null;
  /** The last day on which it is kept; null until somebody says. */
  keepUntil: string | null;
  request: MailRequest | null;
  requestNote: string | null;
  requestedAt: string | null;
  /** What it costs to send it on, in cedis, and whether that is paid; null where it costs nothing or nobody has said. */
  price: MailPrice | null;
  hasPhoto: boolean;
  hasScan: boolean;
  scannedAt: string | null;
  doneAt: string | null;
  doneHow: MailOutcome | null;
  doneTo: string | null;
  tracking: string | null;
}

/**
 * POST /api/admin/vo-clients/:id/mail, 201 AdminMailItem. The client hears of it by mail. 409 `conflict` where the same kind
 * from the same sender was noted minutes ago, unless `isAnother`. What came for a client who is not verified or has ended is
 * noted too, and says so. An `Idempotency-Key` header makes a repeat answer the same item.
 */
export const RecordMailInput = z.lazy(() =>
  z.object({
    kind: z.enum(MAIL_KINDS, "Say what it is: a letter, a parcel or official"),
    sender: optionalLine(200, "Sender must be at most 200 characters"),
    note: optionalParagraphs(500, "Note must be at most 500 characters"),
    isUrgent: z.optional(z.boolean("Say whether it is urgent")),
    isAnother: z.optional(z.boolean("Say whether it is another one")),
  }),
);
export type RecordMailInput = z.infer<typeof RecordMailInput>;

/**
 * POST /api/admin/mail/:id/done, 200 AdminMailItem. After a scan the paper is still here and waits on; everything else is
 * its end. Whoever collects shows a code: `code` is checked where it is given, and after five wrong ones only without.
 * Forwarded says to whom, once what it costs is paid. 409 `not_verified` or `conflict` of what is held, which can only be returned.
 */
export const CompleteMailInput = z.lazy(() =>
  z.object({
    how: z.enum(MAIL_ACTIONS, "Say what was done with it"),
    to: optionalLine(300, "Write at most 300 characters"),
    tracking: optionalLine(100, "Number must be at most 100 characters"),
    code: z.optional(
      z.string("The code has four digits").check(z.trim(), z.regex(/^(\d{4})?$/, "The code has four digits")),
    ),
  }),
);
export type CompleteMailInput = z.infer<typeof CompleteMailInput>;

/**
 * POST /api/admin/mail/:id/price, 200 AdminMailItem: what it costs to send it on, of what a client has asked to have sent on;
 * nothing where it is 0. The client gets a mail, and pays on their page. Another sum takes the place of one that is not paid.
 * POST /api/admin/mail/:id/payments takes a `RecordDeskPaymentInput`: it was paid at the desk. 409 `payment_in_progress`,
 * `already_paid`, `conflict` of what has left the house.
 */
export const PriceMailInput = z.lazy(() =>
  z.object({
    amount: typedAmountInCedis(
      "Amount must be zero or more, with at most two decimals",
      "A comma may only stand between thousands, as in 1,250.50",
    ),
  }),
);
export type PriceMailInput = z.infer<typeof PriceMailInput>;

/** POST /api/admin/mail/:id/undo, 200 AdminMailItem: what was noted as done by mistake waits again, for a day. */
export const UndoMailInput = z.lazy(() =>
  z.object({
    reason: singleLine("Say why, in at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
  }),
);
export type UndoMailInput = z.infer<typeof UndoMailInput>;

/** POST /api/admin/mail/:id/assign, 200 AdminMailItem: it came for another client, who hears of it as if it had just come. */
export const AssignMailInput = z.lazy(() => z.object({ clientId: adminId() }));
export type AssignMailInput = z.infer<typeof AssignMailInput>;

/** A call that was answered for a client. */
export interface AdminCall {
  id: string;
  clientId: string;
  callerName: string;
  callerPhone: string | null;
  message: string;
  isUrgent: boolean;
  takenAt: string;
  takenBy: string | null;
}

const SHORT_PHONE = "Phone number must be at least 10 digits";

/**
 * POST /api/admin/vo-clients/:id/calls, 201 AdminCall: the client reads it in a mail and on their page. 409 `conflict` of
 * whose plan answers no calls. GET, 200 `{ items: [AdminCall] }`, the newest first.
 */
export const RecordCallInput = z.lazy(() =>
  z.object({
    callerName: personName(),
    callerPhone: z.optional(z.union([z.literal(""), phoneNumber(SHORT_PHONE)], SHORT_PHONE)),
    message: paragraphs("Write what is to be passed on", {
      min: 3,
      max: 1000,
      maxMessage: "Message must be at most 1000 characters",
    }),
    isUrgent: z.optional(z.boolean("Say whether it is urgent")),
  }),
);
export type RecordCallInput = z.infer<typeof RecordCallInput>;
