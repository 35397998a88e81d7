import type { Context } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";
import { clientAddress } from "./client-address.ts";

const COOKIE = "__Host-known";
/** After this time without a sign-in the browser is unknown again. */
const TRUSTED_SECONDS = 90 * 86_400;

/**
 * The key of password attempts: the browser itself if it has signed in before, otherwise the address. A guest who
 * guesses passwords on our Wi-Fi then cannot lock staff out.
 */
export async function rateLimitKey(c: Context<AppEnv>): Promise<string> {
  const cookies = (c.req.header("Cookie") ?? "").split(";").map((pair) => pair.trim());
  const [id = "", mark = ""] = (cookies.find((pair) => pair.startsWith(`${COOKIE}=`)) ?? "")
    .slice(COOKIE.length + 1)
    .split(".");
  const isKnown = /^[0-9a-f]{32}$/.test(id) && (await c.get("deps").staffSecrets.isDeviceSignature(id, mark));
  return isKnown ? `device ${id}` : clientAddress(c);
}

/** Marks this browser as trusted after a correct password. A new password invalidates the mark. */
export async function setTrustedDeviceCookie(c: Context<AppEnv>): Promise<void> {
  const { staffSecrets, newToken } = c.get("deps");
  const id = newToken();
  const value = `${id}.${await staffSecrets.signDevice(id)}`;
  const terms = `Path=/; Max-Age=${TRUSTED_SECONDS}; HttpOnly; Secure; SameSite=Strict`;
  c.header("Set-Cookie", `${COOKIE}=${value}; ${terms}`, { append: true });
}
