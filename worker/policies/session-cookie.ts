import type { Context } from "hono";
import { SESSION_IDLE_MS } from "#domain/staff/sessions.ts";
import type { AppEnv } from "#worker/http/hono.ts";

const COOKIE = "__Host-staff";

/** The session token in the request's cookies, or null. */
export function readSessionToken(c: Context<AppEnv>): string | null {
  return readCookie(c, COOKIE);
}

export function readCookie(c: Context<AppEnv>, name: string): string | null {
  const pairs = (c.req.header("Cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** Sets the session cookie for its idle lifetime, or deletes it. */
export function setSessionCookie(c: Context<AppEnv>, token: string | null): void {
  const maxAge = token === null ? 0 : SESSION_IDLE_MS / 1000;
  c.header("Set-Cookie", `${COOKIE}=${token ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`, {
    append: true,
  });
}
