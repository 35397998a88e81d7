import * as z from "zod/mini";
import { OUTBOX_STATUSES, type OutboxAudience, type OutboxKind, type OutboxStatus } from "#domain/operations/outbox.ts";
import { type Page, pageFields } from "./front-desk.ts";

export interface OutboxMessage {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  status: OutboxStatus;
  /** The name of the person it is about, where there is one. */
  about: string | null;
  /** That person's e-mail address. Messages to the customer go there. */
  email: string | null;
  subjectId: string;
  attempts: number;
  /** Null once it was sent or given up. */
  nextAttemptAt: string | null;
  /** A short label of the last failure, without anything personal. */
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** GET /api/admin/outbox, the newest first. */
export const ListOutboxQuery = z.lazy(() =>
  z.object({
    status: z.optional(z.enum(OUTBOX_STATUSES, "Status is not known")),
    ...pageFields(),
  }),
);
export type ListOutboxQuery = z.infer<typeof ListOutboxQuery>;

export type OutboxPage = Page<OutboxMessage>;

// POST /api/admin/outbox/:id/resend takes no body and answers 200 OutboxMessage, waiting; 409 when it waits already.
