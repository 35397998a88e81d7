import * as z from "zod/mini";
import { calendarDay, paragraphs } from "#contract/fields.ts";
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
  /** Of whoever looks after it, also where that is somebody with a name. */
  ownerInitials: string | null;
  /** Null where nobody looks after it, or somebody who is known by initials alone. */
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
  /** When they come to see the house; only of an enquiry. */
  viewingAt: string | null;
  /** When they asked to, until that is arranged: a day, and a part of it or any; the hours in which somebody is there then. */
  viewingWish: (ViewingPreference & { hours: Hours | null }) | null;
  createdAt: string;
  /** Whole minutes since `createdAt`. */
  ageMinutes: number;
  /** By when the site promises an answer. */
  promisedBy: string;
  answeredAt: string | null;
  /** Whole minutes from `createdAt` to `answeredAt`. */
  replyMinutes: number | null;
}

export interface InboxOwner {
  id: string;
  name: string;
}

/** What was answered to an item. */
export interface InboxReply {
  id: string;
  channel: ReplyChannel;
  text: string;
  viewingAt: string | null;
  /** Who answered; null for whoever came with the shared key. */
  by: string | null;
  at: string;
  /** How far a mail has come; null of anything else. */
  mail: OutboxStatus | null;
}

/** GET /api/admin/inbox/:kind/:id. `replies` are the oldest first. */
export type InboxThread = InboxItem & { replies: InboxReply[] };

/**
 * GET /api/admin/inbox, the newest first; `deadline` is what waits for an answer, by what runs out first. `owner` is a
 * person's id, `mine`, or `nobody`. `search` is part of the name, e-mail or phone.
 */
export const ListInboxQuery = z.lazy(() =>
  z.object({
    kind: z.optional(z.enum(INBOX_KINDS, "Kind must be lead or contact")),
    status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    sort: z.optional(z.enum(INBOX_SORTS, "Sort must be newest or deadline")),
    owner: z.optional(z.union([z.enum(["mine", "nobody"]), adminId()], "Owner is not known")),
    search: searchField(),
    ...pageFields(),
  }),
);
export type ListInboxQuery = z.infer<typeof ListInboxQuery>;

export type InboxPage = Page<InboxItem> & {
  newCount: number;
  /** Of what was answered since the first of the month, each in whole minutes; null where nothing was. */
  medianReplyMinutes: number | null;
  answeredThisMonth: number;
} & SearchTruncation;

/** GET /api/admin/colleagues: who can look after an item, by name. */
export interface InboxOwners {
  items: InboxOwner[];
}

/** GET /api/admin/viewings, 200 `{ items: InboxItem[] }`: who comes, or asked to come, to see the house on a day, the earliest first. */
export const ListViewingsQuery = z.lazy(() => z.object({ day: calendarDay("Day is not a date") }));
export type ListViewingsQuery = z.infer<typeof ListViewingsQuery>;

export const InboxItemParams = z.lazy(() =>
  z.object({ kind: z.enum(INBOX_KINDS, "This is not known"), id: adminId() }),
);

/**
 * PATCH /api/admin/inbox/:kind/:id, 200 InboxItem. `ownerInitials` null or "" means nobody's, and so does `ownerId` null;
 * 409 where the item is no longer `wasOwner`'s, or no longer `wasStatus`, which are the owner's initials and the status
 * that were seen. `viewingAt` null calls a viewing off.
 */
export const ChangeInboxItemInput = z.lazy(() =>
  z
    .object({
      status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
      ownerInitials: z.optional(z.nullable(initials())),
      ownerId: z.optional(z.nullable(adminId())),
      viewingAt: z.optional(z.nullable(viewingInstant())),
      wasOwner: z.optional(z.nullable(initials())),
      wasStatus: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    })
    .check(
      z.refine(
        ({ status, ownerInitials, ownerId, viewingAt }) =>
          [status, ownerInitials, ownerId, viewingAt].some((each) => each !== undefined),
        { message: "Say what to change", path: ["status"] },
      ),
    ),
);
export type ChangeInboxItemInput = z.infer<typeof ChangeInboxItemInput>;

/** What staff type to answer somebody. */
export const ReplyForm = z.lazy(() => z.object(replyForm()));
export type ReplyForm = z.infer<typeof ReplyForm>;

/**
 * POST /api/admin/inbox/:kind/:id/replies, 201 InboxThread: a mail that goes out, or a note of what was said on the phone,
 * in a chat or at the desk. It stops the clock, and `viewingAt` arranges a viewing. `repliesSeen` is how many answers were
 * there: 409 `conflict` where somebody has answered since. An `Idempotency-Key` header makes a repeat answer nothing twice.
 */
export const ReplyInput = z.lazy(() =>
  z.object({
    ...replyForm(),
    repliesSeen: z.number("Say how many answers you have seen").check(z.int(), z.gte(0), z.lte(10_000)),
  }),
);
export type ReplyInput = z.infer<typeof ReplyInput>;

function replyForm() {
  return {
    channel: z.enum(REPLY_CHANNELS, "Say how you answered"),
    text: paragraphs("Write what you answer", {
      min: 2,
      max: 4000,
      maxMessage: "An answer has at most 4000 characters",
    }),
    viewingAt: z.optional(z.nullable(viewingInstant())),
  };
}

/** An instant with its offset. Gives the ISO text in UTC. */
function viewingInstant() {
  const message = "Choose the day and the time of the viewing";
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}

function initials() {
  return z
    .string("Initials are 1 to 4 letters")
    .check(z.trim(), z.toUpperCase(), z.regex(/^(\p{L}{1,4})?$/u, "Initials are 1 to 4 letters"));
}
