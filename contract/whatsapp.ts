import * as z from "zod/mini";

/** GET /api/whatsapp/webhook, with which Meta checks a new address. */
export const WhatsappSubscription = z.lazy(() =>
  z.object({
    "hub.mode": z.literal("subscribe", "Unknown mode"),
    "hub.verify_token": z.string("Unknown token").check(z.maxLength(200, "Unknown token")),
    "hub.challenge": z.string("Unknown challenge").check(z.regex(/^[\w-]{1,200}$/, "Unknown challenge")),
  }),
);
export type WhatsappSubscription = z.infer<typeof WhatsappSubscription>;

const Status = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(300)),
    status: z.enum(["sent", "delivered", "read", "failed"]),
    /** In seconds since 1970. */
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    errors: z.optional(z.array(z.object({ code: z.int() }))),
  }),
);
export type WhatsappStatus = z.infer<typeof Status>;

/** POST /api/whatsapp/webhook. Everything else in it is ignored, messages of customers included. */
export const WhatsappNotice = z.lazy(() =>
  z.object({
    entry: z.array(
      z.object({
        changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(z.unknown())) }) })),
      }),
    ),
  }),
);

/** Null for a status of a kind that we do not know. */
export function parseWhatsappStatus(status: unknown): WhatsappStatus | null {
  return Status.safeParse(status).data ?? null;
}
