import * as z from "zod/mini";
import { emailAddress } from "./fields.ts";

/** POST /api/newsletter, 201 `{ ok: true }`. Sending it is the consent, dated by the worker. */
export const SubscribeInput = z.lazy(() =>
  z.object({
    email: emailAddress(),
    /** A field people never see; what fills it is not a person. */
    website: z.optional(z.string()),
  }),
);
export type SubscribeInput = z.infer<typeof SubscribeInput>;
