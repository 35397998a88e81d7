import type { ErrorCode } from "#contract/errors.ts";
import type { Deps } from "#worker/deps.ts";
import type { Bindings, Env } from "#worker/env.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    env: Env;
    deps: Deps;
    /** Why the request was refused, for its line in the log. */
    refusal?: ErrorCode;
  };
}
