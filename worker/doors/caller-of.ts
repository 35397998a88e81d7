import type { Context } from "hono";
import type { AppEnv } from "#worker/http/app-env.ts";

/** Whom a limit counts: the caller's address, and of an IPv6 address the 64 bits that one line is given as a whole. */
export function callerOf(c: Context<AppEnv>): string {
  return networkOf(c.req.header("CF-Connecting-IP") ?? "no address");
}

export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
