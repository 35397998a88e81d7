import * as z from "zod/mini";
import type { Channel, DeliveryState } from "#domain/messages/channels.ts";
import { OUTBOX_STATUSES, type OutboxAudience, type OutboxKind, type OutboxStatus } from "#domain/operations/outbox.ts";
import { type Page, pageFields } from "./front-desk.ts";

export interface OutboxMessage {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  status: OutboxStatus;
  /** Name of the person that the message is about, if any. */
  about: string | null;
  /** Email address of that person, and the recipient if the audience is the customer. */
  email: string | null;
  subjectId: string;
  attempts: number;
  /** Null once sent or abandoned. */
  nextAttemptAt: string | null;
  /** Short label of the last failure, without personal data. */
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** The channel to a phone that it took, and what the provider says; null for an email. */
  channel: Channel | null;
  delivery: DeliveryState | null;
  /** The channel that failed before. */
  failedChannel: Channel | null;
}

/** GET /api/admin/outbox, newest first. */
export const ListOutboxQuery = z.lazy(() =>
  z.object({
    status: z.optional(z.enum(OUTBOX_STATUSES, "Unknown status")),
    ...pageFields(),
  }),
);
export type ListOutboxQuery = z.infer<typeof ListOutboxQuery>;

export type OutboxPage = Page<OutboxMessage>;

// POST /api/admin/outbox/:id/resend, no body, 200 OutboxMessage, waiting; 409 if it is waiting already.
