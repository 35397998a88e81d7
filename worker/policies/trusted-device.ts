import type { Context } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";
import { clientAddress } from "./client-address.ts";

const COOKIE = "__Host-known";
/** A browser that nobody has signed in with for so long is a stranger's again. */
const TRUSTED_SECONDS = 90 * 86_400;

/**
 * Whom a try at the password counts against: a browser in which it was right before, by itself, so that a guest who guesses
 * from the house's own line keeps nobody of the staff out; everybody else by where they come from.
 */
export async function rateLimitKey(c: Context<AppEnv>): Promise<string> {
  const cookies = (c.req.header("Cookie") ?? "").split(";").map((pair) => pair.trim());
  const [id = "", mark = ""] = (cookies.find((pair) => pair.startsWith(`${COOKIE}=`)) ?? "")
    .slice(COOKIE.length + 1)
    .split(".");
  const isKnown = /^[0-9a-f]{32}$/.test(id) && (await c.get("deps").staffSecrets.isDeviceSignature(id, mark));
  return isKnown ? `device ${id}` : clientAddress(c);
}

/** Gives the browser of whoever typed the right password a mark, which a new password makes worthless. */
export async function setTrustedDeviceCookie(c: Context<AppEnv>): Promise<void> {
  const { staffSecrets, newToken } = c.get("deps");
  const id = newToken();
  const value = `${id}.${await staffSecrets.signDevice(id)}`;
  const terms = `Path=/; Max-Age=${TRUSTED_SECONDS}; HttpOnly; Secure; SameSite=Strict`;
  c.header("Set-Cookie", `${COOKIE}=${value}; ${terms}`, { append: true });
}
