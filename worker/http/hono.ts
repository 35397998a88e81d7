import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { ErrorCode } from "#contract/errors.ts";
import type { Deps } from "#worker/deps.ts";
import type { Bindings, Env } from "#worker/env.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";

/** Hono with a single router: the default also ships one for patterns that we do not use. */
export class Hono extends HonoBase<AppEnv> {
  constructor() {
    super();
    this.router = new RegExpRouter();
  }
}

/** Read variables with `c.get`: `c.var` copies all of them each time. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** The policies of this path, for every method. */
    policies: RoutePolicy[];
    env: Env;
    deps: Deps;
    /** The error code, for the request's log line. */
    refusal?: ErrorCode;
  };
}
