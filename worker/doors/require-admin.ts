import type { Context } from "hono";
import { ADMIN_KEY_HEADER } from "#contract/staff-key.ts";
import { AppError } from "#worker/errors.ts";
import type { AppEnv } from "#worker/http/app-env.ts";
import { callerOf } from "./caller-of.ts";
import { doorPath } from "./doors-of.ts";

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
    await countWrongKey(c);
    throw new AppError("unauthorized");
  }
  noteLetIn(c, "key", found.fingerprint);
  c.set("deps", { ...deps, staffFingerprint: found.fingerprint });
}

/** The binding is asked first: it spares the database whoever does not stop. */
async function countWrongKey(c: Context<AppEnv>): Promise<void> {
  const { success } = await c.get("env").adminLimit.limit({ key: `key ${callerOf(c)}` });
  if (!success) throw tooMany();
  await countTry(c, "key");
}

/** Counts a try against where it came from, and throws `too_many_requests` for the sixth within a minute. Gives its id. */
async function countTry(c: Context<AppEnv>, what: "password" | "key"): Promise<string> {
  const deps = c.get("deps");
  const at = deps.now();
  const id = deps.newId();
  const isCounted = await deps.wrongTries.add(
    { id, what, address: callerOf(c), at },
    { after: new Date(at.getTime() - WRONG_TRIES_PERIOD_MS), most: MOST_WRONG_TRIES },
  );
  if (!isCounted) throw tooMany();
  return id;
}

/**
 * A password can be guessed: after five wrong ones within a minute not even the right one is looked at. Each is counted
 * before it is looked at, so that many at once are no way around that; the right one is taken back.
 */
export async function letInWithPassword(c: Context<AppEnv>, typed: string): Promise<void> {
  const { staffSecrets, wrongTries } = c.get("deps");
  if (!staffSecrets.hasPassword) throw new AppError("not_configured");
  const id = await countTry(c, "password");
  if (!(await staffSecrets.isPassword(typed)))
    throw new AppError("unauthorized", { message: "Incorrect password. Please try again." });
  await wrongTries.takeBack(id);
  noteLetIn(c, "password", null);
}

function noteLetIn(c: Context<AppEnv>, by: "password" | "key", fingerprint: string | null): void {
  const deps = c.get("deps");
  deps.log("let_in", { by, fingerprint, method: c.req.method, door: doorPath(c) });
}

function tooMany(): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: WRONG_TRIES_PERIOD_MS / 1000 });
}
