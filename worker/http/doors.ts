/**
 * Every address the worker answers, who may call it, and what it takes. The guard refuses what is not listed here.
 * - `visitor`: anybody, from our own pages
 * - `mail_reader`: anybody, also from a mail program, which sends no origin of ours
 * - `gateway`: whoever signs with the gateway's key
 */
export interface Door {
  method: "GET" | "POST" | "PATCH";
  path: string;
  who: "visitor" | "mail_reader" | "gateway";
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

export const DOORS: readonly Door[] = [
  takesForm("/api/bookings"),
  takesForm("/api/bookings/complete"),
  takesForm("/api/payment/initialize"),
  reads("/api/payment/verify/:reference"),
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
];

export function doorsAt(path: string): Door[] {
  const segments = path.split("/");
  return DOORS.filter((door) => {
    const wanted = door.path.split("/");
    return (
      wanted.length === segments.length &&
      wanted.every((part, position) => (part.startsWith(":") ? segments[position] !== "" : part === segments[position]))
    );
  });
}
