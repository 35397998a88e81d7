import * as z from "zod/mini";
import type { Country } from "#domain/clients/clients.ts";
import { INBOX_KINDS, INBOX_STATUSES, type InboxKind, type InboxStatus } from "#domain/inbox/inbox.ts";
import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import type { SupportCategory } from "#domain/inbox/support.ts";
import { adminId, type Page, page } from "./front-desk.ts";

export interface InboxItem {
  kind: InboxKind;
  id: string;
  status: InboxStatus;
  ownerInitials: string | null;
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
  createdAt: string;
  /** Whole minutes since `createdAt`. */
  ageMinutes: number;
  /** By when the site promises an answer. */
  promisedBy: string;
  answeredAt: string | null;
  /** Whole minutes from `createdAt` to `answeredAt`. */
  replyMinutes: number | null;
}

/** GET /api/admin/inbox, the newest first. */
export const ListInboxQuery = z.lazy(() =>
  z.object({
    kind: z.optional(z.enum(INBOX_KINDS, "Kind must be lead or contact")),
    status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    ...page(),
  }),
);
export type ListInboxQuery = z.infer<typeof ListInboxQuery>;

export type InboxPage = Page<InboxItem> & {
  newCount: number;
  /** Of what was answered since the first of the month, each in whole minutes; null where nothing was. */
  medianReplyMinutes: number | null;
  answeredThisMonth: number;
};

export const InboxItemParams = z.lazy(() =>
  z.object({ kind: z.enum(INBOX_KINDS, "This is not known"), id: adminId() }),
);

/**
 * PATCH /api/admin/inbox/:kind/:id, 200 InboxItem. `ownerInitials` null or "" means nobody's; 409 where the item is no
 * longer `wasOwner`'s, or no longer `wasStatus`, which are the owner and the status that were seen.
 */
export const ChangeInboxItemInput = z.lazy(() =>
  z
    .object({
      status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
      ownerInitials: z.optional(z.nullable(initials())),
      wasOwner: z.optional(z.nullable(initials())),
      wasStatus: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    })
    .check(
      z.refine((change) => change.status !== undefined || change.ownerInitials !== undefined, {
        message: "Say what to change",
        path: ["status"],
      }),
    ),
);
export type ChangeInboxItemInput = z.infer<typeof ChangeInboxItemInput>;

function initials() {
  return z
    .string("Initials are 1 to 4 letters")
    .check(z.trim(), z.toUpperCase(), z.regex(/^(\p{L}{1,4})?$/u, "Initials are 1 to 4 letters"));
}
