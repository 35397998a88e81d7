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

/** `waiting` is everything in storage, `requested` the part with a client's request. */
export const MAIL_VIEWS = ["waiting", "requested", "done"] as const;
export type MailView = (typeof MAIL_VIEWS)[number];

/** GET /api/admin/mail, 200 AdminMailPage, newest first. Defaults to `waiting`. */
export const ListMailQuery = z.lazy(() =>
  z.object({
    state: z.optional(z.enum(MAIL_VIEWS, "Unknown state")),
    clientId: z.optional(adminId()),
    ...pageFields(),
  }),
);
export type ListMailQuery = z.infer<typeof ListMailQuery>;

export interface AdminMailPage {
  items: AdminMailItem[];
  nextCursor: string | null;
}

/** A mail item that arrived for a client. */
export interface AdminMailItem {
  id: string;
  clientId: string;
  clientName: string;
  /** Empty if the client gave none. */
  clientEmail: string;
  clientPhone: string;
  businessName: string;
  kind: MailKind;
  sender: string | null;
  note: string | null;
  /** Where it lies at the desk. */
  shelf: string | null;
  isUrgent: boolean;
  receivedAt: string;
  receivedBy: string | null;
  state: MailView;
  /** Why it cannot be handed over or forwarded; null if it can. */
  held: MailHold | null;
  /** The last storage day; null if storage has no limit. */
  keepUntil: string | null;
  request: MailRequest | null;
  requestNote: string | null;
  requestedAt: string | null;
  /** Forwarding cost in cedis, and whether it is paid; null if it is free or not priced. */
  price: MailPrice | null;
  hasPhoto: boolean;
  hasScan: boolean;
  scannedAt: string | null;
  doneAt: string | null;
  doneHow: MailOutcome | null;
  doneTo: string | null;
  tracking: string | null;
}

const shelf = () => optionalLine(40, "Shelf must be at most 40 characters");

/**
 * POST /api/admin/vo-clients/:id/mail, 201 AdminMailItem. Emails the client. 409 `conflict` if the same kind from the
 * same sender was recorded minutes ago, unless `isAnother`. Mail for unverified or former clients is recorded as held.
 * An `Idempotency-Key` header makes a retry return the same item.
 */
export const RecordMailInput = z.lazy(() =>
  z.object({
    kind: z.enum(MAIL_KINDS, "Choose letter, parcel or official"),
    sender: optionalLine(200, "Sender must be at most 200 characters"),
    note: optionalParagraphs(500, "Note must be at most 500 characters"),
    shelf: shelf(),
    isUrgent: z.optional(z.boolean("Choose whether it is urgent")),
    isAnother: z.optional(z.boolean("Choose whether it is another item")),
  }),
);
export type RecordMailInput = z.infer<typeof RecordMailInput>;

/**
 * POST /api/admin/mail/:id/done, 200 AdminMailItem. A scanned item stays in storage; every other outcome is final.
 * `code` is the collection code, checked if given; after five wrong ones, collection works only without it. Forwarding
 * needs `to`, and payment of its price. 409 `not_verified` or `conflict` for a held item, which can only be returned.
 */
export const CompleteMailInput = z.lazy(() =>
  z.object({
    how: z.enum(MAIL_ACTIONS, "Choose what was done with it"),
    to: optionalLine(300, "Enter at most 300 characters"),
    tracking: optionalLine(100, "Number must be at most 100 characters"),
    code: z.optional(
      z
        .string("Enter the four digits of the code")
        .check(z.trim(), z.regex(/^(\d{4})?$/, "Enter the four digits of the code")),
    ),
  }),
);
export type CompleteMailInput = z.infer<typeof CompleteMailInput>;

/**
 * POST /api/admin/mail/:id/price, 200 AdminMailItem: sets the price of a requested forwarding; 0 is free. Emails the
 * client, who pays on their page. Replaces an unpaid price.
 * 409 `payment_in_progress`, `already_paid`, `conflict` for an item that has left.
 */
export const PriceMailInput = z.lazy(() =>
  z.object({
    amount: typedAmountInCedis(
      "Amount must be zero or more, with at most two decimals",
      "Use commas only between thousands, as in 1,250.50",
    ),
  }),
);
export type PriceMailInput = z.infer<typeof PriceMailInput>;

/** POST /api/admin/mail/:id/undo, 200 AdminMailItem: undoes an outcome recorded by mistake, within a day. */
export const UndoMailInput = z.lazy(() =>
  z.object({
    reason: singleLine("Enter a reason of at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
  }),
);
export type UndoMailInput = z.infer<typeof UndoMailInput>;

/** POST /api/admin/mail/:id/shelf, 200 AdminMailItem: where a stored item lies now. */
export const ShelveMailInput = z.lazy(() => z.object({ shelf: shelf() }));
export type ShelveMailInput = z.infer<typeof ShelveMailInput>;

/** POST /api/admin/mail/:id/assign, 200 AdminMailItem: moves it to another client, who is notified as of a new item. */
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

const SHORT_PHONE_MESSAGE = "Phone number must be at least 10 digits";

/**
 * POST /api/admin/vo-clients/:id/calls, 201 AdminCall: sends the message by email and shows it on the client's page.
 * 409 `conflict` if the plan has no call answering.
 * GET, 200 `{ items: [AdminCall] }`, newest first.
 */
export const RecordCallInput = z.lazy(() =>
  z.object({
    callerName: personName(),
    callerPhone: z.optional(z.union([z.literal(""), phoneNumber(SHORT_PHONE_MESSAGE)], SHORT_PHONE_MESSAGE)),
    message: paragraphs("Enter the message", {
      min: 3,
      max: 1000,
      maxMessage: "Message must be at most 1000 characters",
    }),
    isUrgent: z.optional(z.boolean("Choose whether it is urgent")),
  }),
);
export type RecordCallInput = z.infer<typeof RecordCallInput>;
