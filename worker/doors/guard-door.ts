import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/errors.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import type { Door } from "./door.ts";
import { guesserOf } from "./known-device.ts";
import { checkBytes, checkJson, refuseUnlessPlain } from "./read-body.ts";
import { requireStaff } from "./require-staff.ts";

const LIMIT_PERIOD_SECONDS = 60;
/** A form is there by then. Of one that took longer it is asked again who sent it. */
const SLOW_MS = 1000;

/** Address, method, origin, frequency, who it is and body, in that order, before any route runs. */
export const guardDoor = createMiddleware<AppEnv>(async (c, next) => {
  const doors = c.get("doors");
  if (doors.length === 0) throw new AppError("not_found");
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const door = doors.find((candidate) => candidate.method === method);
  if (!door || (door.asksOutside && c.req.method === "HEAD")) {
    c.header("Allow", doors.map((candidate) => candidate.method).join(", "));
    throw new AppError("method_not_allowed");
  }
  if ((door.changes || door.asksOutside) && door.who !== "gateway")
    refuseForeignOrigin(c.req.raw, door, c.get("env").settings.SITE_URL);
  if (door.isLimited) await countCall(c.get("env").publicPostLimit, door, await guesserOf(c));
  if (door.who === "staff") await requireStaff(c, door);
  const letInAt = c.get("deps").now().getTime();
  if (door.body === "json") c.req.raw = await checkJson(c.req.raw, door.maxBodyBytes);
  if (door.body === "raw") c.req.raw = await checkBytes(c.req.raw, door.maxBodyBytes);
  if (door.body === "file") refuseUnlessPlain(c.req.raw, door.maxBodyBytes);
  // Somebody may begin to send, be shown out, and send the rest.
  if (door.who === "staff" && c.get("deps").now().getTime() - letInAt >= SLOW_MS) await requireStaff(c, door);
  await next();
});

function refuseForeignOrigin(request: Request, door: Door, siteUrl: string): void {
  const origin = request.headers.get("Origin");
  const ours = [new URL(siteUrl).origin, new URL(request.url).origin];
  const isForeign = origin !== null && !ours.includes(origin);
  const isCrossSite = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (isForeign || (isCrossSite && door.who !== "mail_reader")) throw new AppError("foreign_origin");
}

async function countCall(limit: RateLimit, door: Door, caller: string): Promise<void> {
  const { success } = await limit.limit({ key: `${door.path} ${caller}` });
  if (!success) throw new AppError("too_many_requests", { retryAfterSeconds: LIMIT_PERIOD_SECONDS });
}
