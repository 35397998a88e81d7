import type { Context } from "hono";
import { ADMIN_KEY_HEADER } from "#contract/admin.ts";
import { AppError } from "#worker/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { doorPath } from "./doors.ts";

/** Wrong keys from one address within a minute that are answered as such; the next is told to wait. */
const MOST_WRONG_TRIES = 5;
const WRONG_TRIES_PERIOD_MS = 60_000;

/**
 * Lets in whoever sends a key of ours in the header, and nowhere else. A key is random and long: guessing is hopeless,
 * so a right one is never made to wait because of others behind the same address, as in a house full of guests.
 */
export async function requireAdmin(c: Context<AppEnv>): Promise<void> {
  const deps = c.get("deps");
  if (!deps.staffSecrets.hasKey) throw new AppError("not_configured");
  const key = c.req.header(ADMIN_KEY_HEADER);
  if (key === undefined || key === "") throw new AppError("unauthorized");
  const found = await deps.staffSecrets.findKey(key);
  if (!found) {
    await countWrongTry(c, "key");
    throw new AppError("unauthorized");
  }
  noteLetIn(c, "key", found.fingerprint);
  c.set("deps", { ...deps, staffFingerprint: found.fingerprint });
}

/** Counts a wrong try against the address it came from, and throws `too_many_requests` for the sixth within a minute. */
async function countWrongTry(c: Context<AppEnv>, what: "password" | "key"): Promise<void> {
  const deps = c.get("deps");
  const env = c.get("env");
  const address = addressOf(c);
  // The binding first: it spares the database whoever does not stop.
  const { success } = await env.adminLimit.limit({ key: `${what} ${address}` });
  const at = deps.now();
  const isCounted =
    success &&
    (await deps.wrongTries.add(
      { id: deps.newId(), what, address, at },
      { after: new Date(at.getTime() - WRONG_TRIES_PERIOD_MS), most: MOST_WRONG_TRIES },
    ));
  if (!isCounted) throw tooMany();
}

/** A password can be guessed: after five wrong ones within a minute not even the right one is looked at. */
export async function letInWithPassword(c: Context<AppEnv>, isRight: () => Promise<boolean>): Promise<void> {
  const deps = c.get("deps");
  const after = new Date(deps.now().getTime() - WRONG_TRIES_PERIOD_MS);
  const tries = await deps.wrongTries.count({ what: "password", address: addressOf(c), after });
  if (tries >= MOST_WRONG_TRIES) throw tooMany();
  if (await isRight()) return noteLetIn(c, "password", null);
  await countWrongTry(c, "password");
  throw new AppError("unauthorized", { message: "Incorrect password. Please try again." });
}

function noteLetIn(c: Context<AppEnv>, by: "password" | "key", fingerprint: string | null): void {
  const deps = c.get("deps");
  deps.log("let_in", { by, fingerprint, method: c.req.method, door: doorPath(c) });
}

function addressOf(c: Context<AppEnv>): string {
  return c.req.header("CF-Connecting-IP") ?? "no address";
}

function tooMany(): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: WRONG_TRIES_PERIOD_MS / 1000 });
}
