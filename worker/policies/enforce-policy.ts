import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { RequestedProof } from "#contract/errors.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import type { Quota } from "#domain/operations/limits.ts";
import { AppError } from "#worker/errors.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import { readProof } from "./parse-input.ts";
import { readJsonBody, readRawBody, refuseEncodedOrTooLarge } from "./read-body.ts";
import type { RoutePolicy } from "./route-policy.ts";
import { readSessionToken } from "./session-cookie.ts";
import { rateLimitKey } from "./trusted-device.ts";

const LIMIT_PERIOD_SECONDS = 60;
/** A form arrives within this time. After a slower upload the caller is authenticated again. */
const SLOW_BODY_MS = 1000;

/** Checks path, method, origin, rate, identity and body, in that order, before any route runs. */
export const enforcePolicy = createMiddleware<AppEnv>(async (c, next) => {
  const policies = c.get("policies");
  if (policies.length === 0) throw new AppError("not_found");
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const policy = policies.find((candidate) => candidate.method === method);
  if (!policy || (policy.hasSideEffects && c.req.method === "HEAD")) {
    c.header("Allow", policies.map((candidate) => candidate.method).join(", "));
    throw new AppError("method_not_allowed");
  }
  if ((policy.isMutation || policy.hasSideEffects) && policy.caller !== "gateway")
    refuseForeignOrigin(c.req.raw, policy, c.get("env").settings.SITE_URL);
  const isTooFast = policy.isLimited && !(await isWithinRate(c, policy, await rateLimitKey(c)));
  if (isTooFast && policy.quota === null) throw tooManyRequests();
  if (policy.caller === "staff") await requireStaff(c, policy);
  else if (policy.caller === "visitor" && policy.isMutation && mayBeStaff(c))
    await (await import("./require-staff.ts")).recogniseStaff(c, policy);
  const authenticatedAt = c.get("deps").now().getTime();
  if (policy.body === "json") c.req.raw = await readJsonBody(c.req.raw, policy.maxBodyBytes);
  if (policy.quota !== null) await readPersonProof(c, policy, policy.quota, isTooFast);
  if (policy.body === "raw") c.req.raw = await readRawBody(c.req.raw, policy.maxBodyBytes);
  if (policy.body === "file") refuseEncodedOrTooLarge(c.req.raw, policy.maxBodyBytes);
  // A caller may start a slow upload, lose access meanwhile, and finish it.
  if (policy.caller === "staff" && c.get("deps").now().getTime() - authenticatedAt >= SLOW_BODY_MS)
    await requireStaff(c, policy);
  await next();
});

/** Visitors never wait for the code that knows staff. */
async function requireStaff(c: Context<AppEnv>, policy: RoutePolicy): Promise<void> {
  await (await import("./require-staff.ts")).requireStaff(c, policy);
}

function mayBeStaff(c: Context<AppEnv>): boolean {
  const isBehindAccess = c.get("deps").access !== null;
  return isBehindAccess || readSessionToken(c) !== null || c.req.header(ADMIN_KEY_HEADER) !== undefined;
}

function refuseForeignOrigin(request: Request, policy: RoutePolicy, siteUrl: string): void {
  const origin = request.headers.get("Origin");
  const ownOrigins = [new URL(siteUrl).origin, new URL(request.url).origin];
  const isForeign = origin !== null && !ownOrigins.includes(origin);
  const isCrossSite = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (isForeign || (isCrossSite && policy.caller !== "mail_reader")) throw new AppError("foreign_origin");
}

async function isWithinRate(c: Context<AppEnv>, policy: RoutePolicy, caller: string): Promise<boolean> {
  return (await c.get("env").publicPostLimit.limit({ key: `${policy.path} ${caller}` })).success;
}

function tooManyRequests(proof?: RequestedProof): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: LIMIT_PERIOD_SECONDS, ...(proof && { proof }) });
}

/** Many people can share an address: above its rate, each call with a proof of its own continues. */
async function readPersonProof(
  c: Context<AppEnv>,
  policy: RoutePolicy,
  quota: Quota,
  isTooFast: boolean,
): Promise<void> {
  const deps = c.get("deps");
  const text = await readProof(c);
  deps.proof = text === null ? null : { text, quota };
  if (!isTooFast) return;
  const { isProvedPerson, requestProof } = await import("#worker/submissions/person-proof.ts");
  if ((await isProvedPerson(deps)) && (await isWithinRate(c, policy, `proof ${text}`))) return;
  // Without a query for the count, which a flood would repeat.
  throw tooManyRequests((await requestProof(deps, quota, Number.POSITIVE_INFINITY)) ?? undefined);
}
