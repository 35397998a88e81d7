import * as z from "zod/mini";
import { amountInCedis, paragraphs, singleLine, wholeNumber } from "#contract/fields.ts";
import {
  EVENT_CATEGORIES,
  type EventCategory,
  MAX_EVENT_CAPACITY,
  MAX_EVENT_DAY_MINUTES,
  MAX_EVENT_DAYS,
  type RegistrationState,
} from "#domain/events/events.ts";

/** GET /api/admin/events, 200 AdminEvents: what is to come, the next first; `when=past` what is over, the last first. */
export const ListEventsQuery = z.lazy(() =>
  z.object({ when: z.optional(z.enum(["ahead", "past"], "Say ahead or past")) }),
);
export type ListEventsQuery = z.infer<typeof ListEventsQuery>;

const START = "Say when it begins";

const fields = () => ({
  title: singleLine("Give it a title", { min: 2, max: 120, maxMessage: "Title must be at most 120 characters" }),
  category: z.enum(EVENT_CATEGORIES, "Say what kind of event it is"),
  description: paragraphs("Say in a sentence what it is", {
    min: 2,
    max: 2000,
    maxMessage: "Description must be at most 2,000 characters",
  }),
  /** The instant at which it begins. */
  eventDate: z.iso.datetime({ offset: true, error: START }),
  /** Minutes of each day. */
  duration: wholeNumber("Say how long each day is", {
    min: 15,
    max: MAX_EVENT_DAY_MINUTES,
    maxMessage: "A day is at most 14 hours",
  }),
  days: wholeNumber("Say how many days it takes", {
    min: 1,
    max: MAX_EVENT_DAYS,
    maxMessage: `At most ${MAX_EVENT_DAYS} days one after another`,
  }),
  capacity: wholeNumber("Say how many places there are", {
    min: 1,
    max: MAX_EVENT_CAPACITY,
    maxMessage: `At most ${MAX_EVENT_CAPACITY} places`,
  }),
  /** Cedis; 0 of what is free. */
  amount: amountInCedis("Say what it costs, 0 for nothing"),
  /** Whether visitors are shown it and may register. */
  isActive: z.boolean("Say whether people may register"),
});

/** POST /api/admin/events, 201 AdminEvent. 400 for a beginning that is past. An `Idempotency-Key` makes a repeat answer the same. */
export const AddEventInput = z.lazy(() => {
  const { days, isActive, ...needed } = fields();
  return z.object({ ...needed, days: z.optional(days), isActive: z.optional(isActive) });
});
export type AddEventInput = z.infer<typeof AddEventInput>;

/**
 * PATCH /api/admin/events/:id, 200 AdminEvent: any of its fields. Where it begins at another time, whoever has a place or waits
 * is told, and may have all money back for a week. 409 `conflict` where somebody has changed it since `updatedAt`, or it was
 * called off.
 */
export const ChangeEventInput = z.lazy(() =>
  z.extend(z.partial(z.object(fields())), {
    /** As it was seen. */
    updatedAt: z.optional(z.iso.datetime({ offset: true, error: "Say which version you have seen" })),
  }),
);
export type ChangeEventInput = z.infer<typeof ChangeEventInput>;

/** POST /api/admin/events/:id/cancel, 200 AdminEvent: everybody is told, and all that was paid goes back. 409 `conflict` for a repeat. */
export const CancelEventInput = z.lazy(() =>
  z.object({
    reason: singleLine("Say why, for those who wanted to come", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
  }),
);
export type CancelEventInput = z.infer<typeof CancelEventInput>;

/** POST /api/admin/events/:id/mail, 202 `{ count }`: to all who have a place. An `Idempotency-Key` makes a repeat write nothing. */
export const MailEventInput = z.lazy(() =>
  z.object({
    subject: singleLine("Say what it is about", {
      min: 3,
      max: 150,
      maxMessage: "Subject must be at most 150 characters",
    }),
    text: paragraphs("Write what they should know", {
      min: 3,
      max: 5000,
      maxMessage: "Text must be at most 5,000 characters",
    }),
  }),
);
export type MailEventInput = z.infer<typeof MailEventInput>;

/** POST /api/admin/registrations/:id/cancel, 200 AdminRegistration: what goes back follows the rule that the customer has too. */
export const CancelRegistrationInput = z.lazy(() =>
  z.object({
    reason: singleLine("Say why", { min: 3, max: 500, maxMessage: "Reason must be at most 500 characters" }),
    /** What was said to go back, in cedis; 409 `refund_changed` where it is another sum by now. */
    refundAmount: z.optional(amountInCedis("Say what was to go back")),
  }),
);
export type CancelRegistrationInput = z.infer<typeof CancelRegistrationInput>;

export interface AdminEvents {
  items: AdminEvent[];
}

export interface AdminEvent {
  id: string;
  title: string;
  category: EventCategory;
  description: string;
  eventDate: string;
  duration: number;
  days: number;
  capacity: number;
  amount: number;
  isActive: boolean;
  /** Places taken or held, and for how many who wait. */
  registeredCount: number;
  left: number;
  waiting: number;
  cancelledAt: string | null;
  cancelledReason: string | null;
  createdAt: string;
  updatedAt: string | null;
}

export interface AdminRegistration {
  id: string;
  eventId: string;
  state: RegistrationState;
  attendeeName: string;
  attendeeEmail: string;
  attendeePhone: string;
  /** In international form, where it is one. */
  phoneE164: string | null;
  amount: number;
  isPaid: boolean;
  receiptNumber: string | null;
  /** Cedis that went back, or will. */
  refunded: number;
  heldUntil: string | null;
  attendedAt: string | null;
  createdAt: string;
  /** What goes back if it is cancelled now; null where it may not be. */
  refundAmount: number | null;
  manageUrl: string | null;
}

/** GET /api/admin/events/:id/registrations, 200: in the order of registering. */
export interface AdminRegistrations {
  event: AdminEvent;
  items: AdminRegistration[];
}
