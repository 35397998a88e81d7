import * as z from "zod/mini";
import { emailAddress, honeypot } from "#contract/fields.ts";

/** POST /api/newsletter, 201 `{ ok: true }`. Sending it is the consent, dated by the worker. */
export const SubscribeInput = z.lazy(() =>
  z.object({
    email: emailAddress(),
    website: honeypot(),
  }),
);
export type SubscribeInput = z.infer<typeof SubscribeInput>;
