import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { ErrorCode } from "#contract/errors.ts";
import type { Deps } from "#worker/deps.ts";
import type { Bindings, Env } from "#worker/env.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";

/** Hono with one router. Its own carries a second one, for addresses of kinds that we have not. */
export class Hono extends HonoBase<AppEnv> {
  constructor() {
    super();
    this.router = new RegExpRouter();
  }
}

/** Read one with `c.get`: `c.var` copies all of them each time. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** Every policy at the request's address, for every method. */
    policies: RoutePolicy[];
    env: Env;
    deps: Deps;
    /** Why the request was refused, for its line in the log. */
    refusal?: ErrorCode;
  };
}
