import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";

export const MAX_NOTE_LENGTH = 5000;

/**
 * POST /api/admin/people/:person/notes, 201 AdminNote: a note about a person. DELETE /api/admin/notes/:id, 200. POST
 * /api/admin/hand-over, 201 AdminNote: a message for the next shift; GET, 200 `{ items: [AdminNote] }`, newest first;
 * POST /api/admin/hand-over/:id/done, 200 AdminNote, and `{ isDone: false }` undoes it.
 */
export const NoteInput = z.lazy(() =>
  z.object({
    text: paragraphs("Enter the note", {
      min: 1,
      max: MAX_NOTE_LENGTH,
      maxMessage: `Note must be at most ${MAX_NOTE_LENGTH} characters`,
    }),
  }),
);
export type NoteInput = z.infer<typeof NoteInput>;

export interface AdminNote {
  id: string;
  text: string;
  /** The name of the author; null for the shared password. */
  by: string | null;
  at: string;
}

export const HandOverDoneInput = z.lazy(() => z.object({ isDone: z.optional(z.boolean("Choose whether it is done")) }));
export type HandOverDoneInput = z.infer<typeof HandOverDoneInput>;
