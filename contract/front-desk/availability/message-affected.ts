import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";
import { MAX_TEMPLATE_MESSAGE_LENGTH } from "#domain/messages/conversations.ts";
import type { PersonId } from "#domain/people/person-id.ts";

/**
 * POST /api/admin/closures/:id/message and POST /api/admin/special-hours/:id/message, 200 ToldAffected: writes to
 * everybody who is affected, by the channel that reaches them, as short as the phones need it. Nobody gets the same
 * text about the same days twice.
 */
export const MessageAffectedInput = z.lazy(() =>
  z.object({
    text: paragraphs("Enter a message", {
      min: 3,
      max: MAX_TEMPLATE_MESSAGE_LENGTH,
      maxMessage: `Message must be at most ${MAX_TEMPLATE_MESSAGE_LENGTH} characters`,
    }),
  }),
);
export type MessageAffectedInput = z.infer<typeof MessageAffectedInput>;

/** How many people the message is for, earlier ones included, and those whom no channel reaches. */
export interface ToldAffected {
  sent: number;
  untold: { id: PersonId; name: string }[];
}
