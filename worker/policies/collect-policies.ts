import type { Context, Handler, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";
import type { PolicyTerms, RoutePolicy } from "./route-policy.ts";

const policyTerms = new WeakMap<Handler | MiddlewareHandler, PolicyTerms>();

/** Attaches a policy to a handler, for `collectPolicies` to find. */
export function withPolicy<Opens extends MiddlewareHandler>(handler: Opens, terms: PolicyTerms): Opens {
  policyTerms.set(handler, terms);
  return handler;
}

/** The policy of every route. Throws for a route that does not start with exactly one. */
export function collectPolicies(app: { routes: { method: string; path: string; handler: Handler }[] }): RoutePolicy[] {
  const policies = new Map<string, RoutePolicy>();
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`;
    const terms = policyTerms.get(handler);
    if (terms === undefined) {
      if (!policies.has(name)) throw new Error(`${name} has no policy right after its path`);
      continue;
    }
    if (policies.has(name)) throw new Error(`${name} has two policies`);
    if (terms.isMutation === (method === "GET")) throw new Error(`${name} has a policy for the other kind of method`);
    policies.set(name, { method, path, ...terms });
  }
  return [...policies.values()];
}

export function makeFindPolicies(policies: readonly RoutePolicy[]): (path: string) => RoutePolicy[] {
  const patterns = policies.map((policy) => ({ policy, parts: policy.path.split("/") }));
  return (path) => {
    const segments = path.split("/");
    return patterns.filter(({ parts }) => isMatch(parts, segments)).map(({ policy }) => policy);
  };
}

function isMatch(parts: string[], segments: string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, position) =>
    part.startsWith(":") ? segments[position] !== "" : part === segments[position],
  );
}

/** The route's pattern for the log: the path itself may contain a payment reference or a token. */
export function routePattern(c: Context<AppEnv>): string | null {
  return c.get("policies")[0]?.path ?? null;
}
