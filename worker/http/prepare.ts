import { createMiddleware } from "hono/factory";
import type { Deps } from "#worker/deps.ts";
import { type Env, parseEnv } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";

const HEADERS = {
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

/** Request id and headers first, so that every answer has them; then what the routes need. */
export function prepare(makeDeps: (env: Env) => Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.header("X-Request-Id", c.var.requestId);
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    const env = parseEnv(c.env);
    c.set("env", env);
    c.set("deps", makeDeps(env));
    await next();
  });
}
