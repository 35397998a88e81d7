import * as z from "zod/mini";
import { JOB_READINGS } from "#domain/operations/jobs.ts";

export const HEALTH_STATUSES = ["ok", "degraded", "down"] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

export const HEALTH_PARTS = [
  "database",
  "rateStore",
  "exchangeRate",
  "payments",
  "notices",
  "mail",
  "whatsapp",
  "sms",
  "strangers",
  "unpaidClaims",
  "links",
  "staff",
  "everyFiveMinutes",
  "everyDay",
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** All readings of a part. */
export const HEALTH_READINGS = [
  "answers",
  "no_answer",
  "fresh",
  "no_provider",
  "stale",
  "fallback",
  "key_accepted",
  "key_refused",
  "not_checked",
  "not_configured",
  "unreachable",
  "key_set",
  "key_not_set",
  "channel_on",
  "channel_off",
  "channel_incomplete",
  "channel_refused",
  "channel_unreachable",
  "sender_refused",
  "templates_missing",
  "shared_key_on",
  "by_name",
  "arriving",
  "none_yet",
  "missing",
  "delivering",
  "waiting_long",
  "copies_delayed",
  "given_up",
  "calm",
  "crowded",
  "persistent",
  "filling",
  "few",
  "many",
  ...JOB_READINGS,
] as const;
export type HealthReading = (typeof HEALTH_READINGS)[number];

/** `at` is the ISO instant that the reading is based on; `count` is the number of items. */
export const PartHealth = z.lazy(() =>
  z.object({
    status: z.enum(HEALTH_STATUSES),
    reading: z.enum(HEALTH_READINGS),
    at: z.nullable(z.string()),
    count: z.nullable(z.int()),
    /** What is missing, by name. */
    names: z.optional(z.array(z.string())),
  }),
);
export type PartHealth = z.infer<typeof PartHealth>;

/** GET /api/health and GET /api/admin/health: 200, or 503 with the same body if the database does not respond. */
export const Health = z.lazy(() =>
  z.object({
    status: z.enum(HEALTH_STATUSES),
    checkedAt: z.string(),
    parts: z.record(z.enum(HEALTH_PARTS), PartHealth),
  }),
);
export type Health = z.infer<typeof Health>;
