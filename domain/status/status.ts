import { MS_PER_HOUR } from "#domain/calendar/days.ts";

export const POWER_STATES = ["grid", "generator", "batteries", "off"] as const;
export type PowerState = (typeof POWER_STATES)[number];

export const WIFI_STATES = ["well", "slow", "down"] as const;
export type WifiState = (typeof WIFI_STATES)[number];

/** How long a status stays valid unless staff choose otherwise, and the maximum. Outdated statuses are not shown. */
export const DEFAULT_STATUS_MS = 4 * MS_PER_HOUR;
export const MAX_STATUS_HOURS = 12;

/** How long the status history is kept. */
export const STATUS_RETENTION_DAYS = 30;
