import * as z from "zod/mini";
import { emailAddress } from "#contract/fields.ts";

/** POST /api/newsletter, 201 `{ ok: true }`. Submitting the form is the consent; the worker records its time. */
export const SubscribeInput = z.lazy(() =>
  z.object({
    email: emailAddress(),
  }),
);
export type SubscribeInput = z.infer<typeof SubscribeInput>;
