import * as z from "zod/mini";
import { calendarDay, paragraphs, viewingInstant } from "#contract/fields.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { Country } from "#domain/clients/clients.ts";
import {
  INBOX_KINDS,
  INBOX_SORTS,
  INBOX_STATUSES,
  type InboxKind,
  type InboxStatus,
  REPLY_CHANNELS,
  type ReplyChannel,
} from "#domain/inbox/inbox.ts";
import type { InboxSource, SupportCategory } from "#domain/inbox/inbox-sources.ts";
import type { ViewingPreference } from "#domain/inbox/viewings.ts";
import type { OutboxStatus } from "#domain/operations/outbox.ts";
import { adminId, type Page, pageFields, type SearchTruncation, searchField } from "./front-desk.ts";

export interface InboxItem {
  kind: InboxKind;
  id: string;
  status: InboxStatus;
  /** Initials of the owner. */
  ownerInitials: string | null;
  /** Null without an owner, or if only initials are known. */
  owner: InboxOwner | null;
  source: InboxSource;
  name: string;
  email: string;
  phone: string | null;
  phoneE164: string | null;
  message: string | null;
  category: SupportCategory | null;
  plan: string | null;
  businessName: string | null;
  country: Country | null;
  page: string | null;
  /** Time of the viewing. Only for an enquiry. */
  viewingAt: string | null;
  /** The viewing that an earlier request asked for, until one is arranged: day, part or any, and reception hours then. */
  viewingWish: (ViewingPreference & { hours: Hours | null }) | null;
  createdAt: string;
  /** Whole minutes since `createdAt`. */
  ageMinutes: number;
  /** Promised reply time. */
  promisedBy: string;
  answeredAt: string | null;
  /** Whole minutes from `createdAt` to `answeredAt`. */
  replyMinutes: number | null;
  /** Whether the honeypot field was filled: by a bot, or by a person's form filler. */
  isSuspectedBot: boolean;
}

export interface InboxOwner {
  id: string;
  name: string;
}

/** A reply to an item. */
export interface InboxReply {
  id: string;
  channel: ReplyChannel;
  text: string;
  viewingAt: string | null;
  /** The member of staff; null for the shared key. */
  by: string | null;
  at: string;
  /** Delivery status of an email; null for other channels. */
  mail: OutboxStatus | null;
}

/** GET /api/admin/inbox/:kind/:id. `replies` are oldest first. */
export type InboxThread = InboxItem & { replies: InboxReply[] };

/**
 * GET /api/admin/inbox, newest first; `deadline` lists unanswered items by deadline. `owner` is a staff id, `mine` or
 * `nobody`. `search` is part of the name, email or phone.
 */
export const ListInboxQuery = z.lazy(() =>
  z.object({
    kind: z.optional(z.enum(INBOX_KINDS, "Kind must be lead or contact")),
    status: z.optional(z.enum(INBOX_STATUSES, "Unknown status")),
    sort: z.optional(z.enum(INBOX_SORTS, "Sort must be newest or deadline")),
    owner: z.optional(z.union([z.enum(["mine", "nobody"]), adminId()], "Unknown owner")),
    search: searchField(),
    ...pageFields(),
  }),
);
export type ListInboxQuery = z.infer<typeof ListInboxQuery>;

export type InboxPage = Page<InboxItem> & {
  newCount: number;
  /** Median over this month's answered items, in whole minutes; null if there are none. */
  medianReplyMinutes: number | null;
  answeredThisMonth: number;
} & SearchTruncation;

/** GET /api/admin/viewings, 200 `{ items: InboxItem[] }`: arranged and requested viewings of a day, earliest first. */
export const ListViewingsQuery = z.lazy(() => z.object({ day: calendarDay("Enter a valid date") }));
export type ListViewingsQuery = z.infer<typeof ListViewingsQuery>;

export const InboxItemParams = z.lazy(() => z.object({ kind: z.enum(INBOX_KINDS, "Unknown item"), id: adminId() }));
export type InboxItemParams = z.infer<typeof InboxItemParams>;

/**
 * PATCH /api/admin/inbox/:kind/:id, 200 InboxItem. `ownerInitials` null or "", or `ownerId` null, removes the owner.
 * `wasOwner` (initials) and `wasStatus` are what was shown: 409 if they differ now. `viewingAt` null cancels a viewing.
 */
export const ChangeInboxItemInput = z.lazy(() =>
  z
    .object({
      status: z.optional(z.enum(INBOX_STATUSES, "Unknown status")),
      ownerInitials: z.optional(z.nullable(initials())),
      ownerId: z.optional(z.nullable(adminId())),
      viewingAt: z.optional(z.nullable(viewingInstant())),
      wasOwner: z.optional(z.nullable(initials())),
      wasStatus: z.optional(z.enum(INBOX_STATUSES, "Unknown status")),
    })
    .check(
      z.refine(
        ({ status, ownerInitials, ownerId, viewingAt }) =>
          [status, ownerInitials, ownerId, viewingAt].some((value) => value !== undefined),
        { message: "Choose what to change", path: ["status"] },
      ),
    ),
);
export type ChangeInboxItemInput = z.infer<typeof ChangeInboxItemInput>;

/** The fields of the reply form. */
export const ReplyForm = z.lazy(() => z.object(replyFields()));
export type ReplyForm = z.infer<typeof ReplyForm>;

/**
 * POST /api/admin/inbox/:kind/:id/replies, 201 InboxThread: sends an email, or records a reply by phone, chat or at the
 * desk. It stops the reply clock, and `viewingAt` arranges a viewing. `repliesSeen` is how many replies were shown: 409
 * `conflict` if there are more now. An `Idempotency-Key` header prevents a second reply on retry.
 */
export const ReplyInput = z.lazy(() =>
  z.object({
    ...replyFields(),
    repliesSeen: z.number("Reload the page and try again").check(z.int(), z.gte(0), z.lte(10_000)),
  }),
);
export type ReplyInput = z.infer<typeof ReplyInput>;

function replyFields() {
  return {
    channel: z.enum(REPLY_CHANNELS, "Choose how you replied"),
    text: paragraphs("Enter your reply", {
      min: 2,
      max: 4000,
      maxMessage: "Your reply must be at most 4000 characters",
    }),
    viewingAt: z.optional(z.nullable(viewingInstant())),
  };
}

function initials() {
  return z
    .string("Enter initials of 1 to 4 letters")
    .check(z.trim(), z.toUpperCase(), z.regex(/^(\p{L}{1,4})?$/u, "Enter initials of 1 to 4 letters"));
}
