import type { Context } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";

/** The key of a rate limit: the IP address, or the /64 prefix of an IPv6 address, which one connection owns. */
export function clientAddress(c: Context<AppEnv>): string {
  return ipPrefix(c.req.header("CF-Connecting-IP") ?? "no address");
}

/**
 * The key of the daily quota: the IP address, or the /48 prefix of an IPv6 address, the most that providers assign to
 * one customer. Null without an address, which happens only outside Cloudflare.
 */
export function ipPrefix48(c: Context<AppEnv>): string | null {
  const address = c.req.header("CF-Connecting-IP");
  return address === undefined ? null : ipPrefix(address, 3);
}

export function ipPrefix(address: string, groups = 4): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, groups).join(":")}::/${groups * 16}`;
}
