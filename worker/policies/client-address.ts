import type { Context } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";

/** Whom a limit counts: the caller's address, and of an IPv6 address the 64 bits that one line is given as a whole. */
export function clientAddress(c: Context<AppEnv>): string {
  return ipPrefix(c.req.header("CF-Connecting-IP") ?? "no address");
}

/**
 * What a day's share is counted against: an address, and of IPv6 the 48 bits that one customer of a provider may be given
 * whole, so that somebody with 65,536 lines of 64 bits has one share. Null on a machine that no address comes to, which Cloudflare's never is.
 */
export function ipPrefix48(c: Context<AppEnv>): string | null {
  const address = c.req.header("CF-Connecting-IP");
  return address === undefined ? null : ipPrefix(address, 3);
}

export function ipPrefix(address: string, groups = 4): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, groups).join(":")}::/${groups * 16}`;
}
