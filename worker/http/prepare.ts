import { createMiddleware } from "hono/factory";
import type { Deps } from "#worker/deps.ts";
import { type Env, parseEnv } from "#worker/env.ts";
import { ipPrefix48 } from "#worker/policies/client-address.ts";
import { makeFindPolicies, routePattern } from "#worker/policies/collect-policies.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";
import type { AppEnv } from "./hono.ts";

export const SECURITY_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const HEADER_ENTRIES = Object.entries(SECURITY_HEADERS);

/**
 * Sets request id, policies and headers first, so that every answer and log line has them. The last log line records
 * the outcome.
 */
export function prepare(makeDeps: (env: Env) => Deps, policies: readonly RoutePolicy[]) {
  const findPolicies = makeFindPolicies(policies);
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = Date.now();
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("policies", findPolicies(new URL(c.req.url).pathname));
    c.header("X-Request-Id", requestId);
    for (const [name, value] of HEADER_ENTRIES) c.header(name, value);
    const env = parseEnv(c.env);
    c.set("env", env);
    // These dependencies belong to this request, so its log can be replaced.
    const deps = makeDeps(env);
    const { log } = deps;
    deps.network = ipPrefix48(c);
    deps.log = (event, detail) => log(event, { requestId, ...detail });
    c.set("deps", deps);
    await next();
    const code = c.get("refusal") ?? null;
    deps.log("request", {
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      code,
      ms: Date.now() - startedAt,
    });
  });
}
