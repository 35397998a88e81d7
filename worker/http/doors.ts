import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * Every address the worker answers, who may call it, and what it takes. The guard refuses what is not listed here.
 * - `visitor`: anybody, from our own pages
 * - `mail_reader`: anybody, also from a mail program, which sends no origin of ours
 * - `staff`: whoever has the staff key, from our own pages
 * - `gateway`: whoever signs with the gateway's key
 */
export interface Door {
  method: "GET" | "POST" | "PATCH";
  path: string;
  who: "visitor" | "mail_reader" | "gateway" | "staff";
  body: "none" | "json" | "raw";
  maxBodyBytes: number;
  /** Whether calls are counted against the address they come from: 20 a minute for each door. */
  isLimited: boolean;
}

const KB = 1024;

const reads = (path: string, who: Door["who"] = "visitor"): Door => ({
  method: "GET",
  path,
  who,
  body: "none",
  maxBodyBytes: 0,
  isLimited: false,
});
const takesForm = (path: string): Door => ({
  method: "POST",
  path,
  who: "visitor",
  body: "json",
  maxBodyBytes: 16 * KB,
  isLimited: true,
});

const staffReads = (path: string): Door => reads(path, "staff");
/** Staff prove themselves before anything is read, so only their wrong keys are counted. */
const staffSends = (method: "POST" | "PATCH", path: string): Door => ({
  ...takesForm(path),
  method,
  who: "staff",
  isLimited: false,
});
const staffPresses = (path: string): Door => ({ ...staffSends("POST", path), body: "none", maxBodyBytes: 0 });

export const DOORS: readonly Door[] = [
  takesForm("/api/bookings"),
  takesForm("/api/bookings/complete"),
  takesForm("/api/payment/initialize"),
  reads("/api/payment/verify/:reference"),
  takesForm("/api/payment/again"),
  takesForm("/api/payment/share"),
  takesForm("/api/payment/shared"),
  { ...reads("/api/payment/shared/:token"), isLimited: true },
  {
    method: "POST",
    path: "/api/payment/webhook",
    who: "gateway",
    body: "raw",
    maxBodyBytes: 256 * KB,
    isLimited: false,
  },
  reads("/api/exchange-rate/usd-ghs"),
  takesForm("/api/crm-inquiry"),
  takesForm("/api/contact"),
  takesForm("/api/newsletter"),
  reads("/api/newsletter/unsubscribe", "mail_reader"),
  {
    method: "POST",
    path: "/api/newsletter/unsubscribe",
    who: "mail_reader",
    body: "raw",
    maxBodyBytes: 4 * KB,
    isLimited: true,
  },
  { ...reads("/api/health"), isLimited: true },
  takesForm("/api/admin/session"),
  staffReads("/api/admin/health"),
  staffReads("/api/admin/summary"),
  staffReads("/api/admin/takings"),
  staffReads("/api/admin/vo-clients"),
  staffSends("POST", "/api/admin/vo-clients"),
  staffSends("POST", "/api/admin/vo-clients/:id/mark-paid"),
  staffSends("POST", "/api/admin/vo-clients/:id/take-back-payment"),
  staffSends("PATCH", "/api/admin/vo-clients/:id/status"),
  staffReads("/api/admin/bookings"),
  staffPresses("/api/admin/bookings/:id/confirm"),
  staffSends("POST", "/api/admin/bookings/:id/move"),
  staffSends("POST", "/api/admin/bookings/:id/cancel"),
  staffSends("POST", "/api/admin/bookings/:id/payments"),
  staffReads("/api/admin/payments/review"),
  staffReads("/api/admin/payments/unmatched"),
  staffSends("POST", "/api/admin/payments/:reference/resolve"),
  staffPresses("/api/admin/payments/:reference/refund"),
  staffReads("/api/admin/refunds"),
  staffPresses("/api/admin/refunds/:id/done"),
  staffReads("/api/admin/inbox"),
  staffSends("PATCH", "/api/admin/inbox/:kind/:id"),
  staffReads("/api/admin/outbox"),
  staffPresses("/api/admin/outbox/:id/resend"),
  staffReads("/api/admin/history"),
  staffReads("/api/admin/exports/:list"),
  staffSends("POST", "/api/admin/personal-data/export"),
  staffSends("POST", "/api/admin/personal-data/erase"),
];

const PATTERNS = DOORS.map((door) => ({ door, parts: door.path.split("/") }));

export function doorsAt(path: string): Door[] {
  const segments = path.split("/");
  return PATTERNS.filter(({ parts }) => isMatch(parts, segments)).map(({ door }) => door);
}

function isMatch(parts: string[], segments: string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, position) =>
    part.startsWith(":") ? segments[position] !== "" : part === segments[position],
  );
}

/** What the log calls the door of a request: its pattern and not its address, which may name a payment or hold a link's token. */
export function doorPath(c: Context<AppEnv>): string | null {
  return c.get("doors")[0]?.path ?? null;
}
