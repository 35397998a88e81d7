import * as z from "zod/mini";
import { WORKSHOP_KEYS } from "#domain/events/workshops.ts";
import { emailAddress } from "./fields.ts";

/**
 * POST /api/date-alerts, 201 `{ ok: true }`, whatever is known of the address. A mail asks to confirm it; one
 * more tells the next date of the workshop. `GET` and `POST .../confirm?token=` and `.../unsubscribe?token=` are pages
 * that these mails link to.
 */
export const DateAlertInput = z.lazy(() =>
  z.object({
    workshop: z.enum(WORKSHOP_KEYS, "Choose a workshop"),
    email: emailAddress(),
  }),
);
export type DateAlertInput = z.infer<typeof DateAlertInput>;
