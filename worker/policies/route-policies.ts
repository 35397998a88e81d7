import type { MiddlewareHandler } from "hono";
import type { InferInput } from "hono/validator";
import type { input, output, ZodMiniType } from "zod/mini";
import { MAX_FILE_BYTES, type Quota } from "#domain/operations/limits.ts";
import { minRoleFor, type StaffEffect } from "#domain/staff/effects.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import { withPolicy } from "./collect-policies.ts";
import { parseInput } from "./parse-input.ts";
import type { PolicyTerms, Schemas } from "./route-policy.ts";

const KB = 1024;

/** A policy as Hono middleware, whose parsed input `c.req.valid` returns. */
type PolicyMiddleware<Takes extends Schemas> = MiddlewareHandler<
  AppEnv,
  string,
  {
    in: { [Target in keyof Takes & keyof Schemas]: RequestInput<Takes[Target], Target> };
    out: { [Target in keyof Takes & keyof Schemas]: Takes[Target] extends ZodMiniType ? output<Takes[Target]> : never };
  }
>;
/** What the typed client sends: a body as it is, path and query as text. */
type RequestInput<Schema, Target extends keyof Schemas> = Schema extends ZodMiniType
  ? Target extends "json"
    ? input<Schema>
    : InferInput<input<Schema>, Target>
  : never;

type NoInput = Record<never, never>;
type ReadSchemas = Omit<Schemas, "json">;
type BodySchemas = Schemas & { json: ZodMiniType };
interface LimitTerms {
  isLimited?: boolean;
  hasSideEffects?: boolean;
}
/** What an act by a customer's link can do that needs a right if a browser of staff calls it. */
interface LinkTerms {
  conditionalEffects?: readonly StaffEffect[];
}
interface StaffTerms {
  /** What the act always does that needs a right; decides the minimum role. Empty for none. */
  effects: readonly StaffEffect[];
  /** What it does for some subjects or inputs; the use case asks `requireRight`. */
  conditionalEffects?: readonly StaffEffect[];
  /** Required for changes of access and for irreversible actions. */
  requiresRecentAuth?: boolean;
  /** For `npm run personal-data` and `npm run doctor`, which must not need the shared key. */
  allowsScriptToken?: boolean;
}
interface DatabaseTerms {
  worksWithoutDatabase?: boolean;
}

export function visitorQuery<Takes extends ReadSchemas & LimitTerms = NoInput>(
  takes: Takes = {} as Takes,
): PolicyMiddleware<Takes> {
  const { isLimited = false, hasSideEffects = false } = takes;
  return declarePolicy(takes, { ...READ_DEFAULTS, caller: "visitor", isLimited, hasSideEffects });
}

export function visitorMutation<Takes extends BodySchemas & LimitTerms & LinkTerms & { quota?: Quota }>(
  takes: Takes,
): PolicyMiddleware<Takes> {
  const { isLimited = true, quota = null } = takes;
  return declarePolicy(takes, { ...MUTATION_DEFAULTS, caller: "visitor", isLimited, quota });
}

/** An action open to anyone. Sign-in is not limited here, because staff share their address with guests. */
export function visitorAction<Takes extends ReadSchemas & LimitTerms = NoInput>(
  takes: Takes = {} as Takes,
): PolicyMiddleware<Takes> {
  return declarePolicy(takes, {
    ...READ_DEFAULTS,
    caller: "visitor",
    isMutation: true,
    isLimited: takes.isLimited ?? false,
  });
}

/** A file, which the route streams. */
export function visitorUpload<Takes extends ReadSchemas>(takes: Takes): PolicyMiddleware<Takes> {
  const terms = {
    ...READ_DEFAULTS,
    isMutation: true,
    body: "file",
    maxBodyBytes: MAX_FILE_BYTES,
    isLimited: true,
  } as const;
  return declarePolicy(takes, { ...terms, caller: "visitor" });
}

export function staffUpload<Takes extends ReadSchemas & StaffTerms>(takes: Takes): PolicyMiddleware<Takes> {
  return declarePolicy(takes, {
    ...READ_DEFAULTS,
    isMutation: true,
    body: "file",
    maxBodyBytes: MAX_FILE_BYTES,
    caller: "staff",
  });
}

export function emailLinkGet(): PolicyMiddleware<NoInput> {
  return declarePolicy({}, { ...READ_DEFAULTS, caller: "mail_reader" });
}

export function emailLinkPost(): PolicyMiddleware<NoInput> {
  return declarePolicy(
    {},
    { ...READ_DEFAULTS, caller: "mail_reader", isMutation: true, body: "raw", maxBodyBytes: 4 * KB, isLimited: true },
  );
}

/** Never limited: the gateway retries a refused webhook for days. */
export function webhook(): PolicyMiddleware<NoInput> {
  return declarePolicy(
    {},
    { ...READ_DEFAULTS, caller: "gateway", isMutation: true, body: "raw", maxBodyBytes: 256 * KB },
  );
}

export function staffQuery<Takes extends ReadSchemas & StaffTerms & DatabaseTerms>(
  takes: Takes,
): PolicyMiddleware<Takes> {
  const { worksWithoutDatabase = false } = takes;
  return declarePolicy(takes, { ...READ_DEFAULTS, caller: "staff", worksWithoutDatabase: worksWithoutDatabase });
}

/** A read that is recorded in the history: only from our own pages, and not by HEAD. */
export function staffDownload<Takes extends ReadSchemas & StaffTerms>(takes: Takes): PolicyMiddleware<Takes> {
  return declarePolicy(takes, { ...READ_DEFAULTS, caller: "staff", hasSideEffects: true });
}

/** Staff authenticate before the body is read, so only failed attempts are limited. */
export function staffMutation<Takes extends BodySchemas & StaffTerms>(takes: Takes): PolicyMiddleware<Takes> {
  return declarePolicy(takes, { ...MUTATION_DEFAULTS, caller: "staff", isLimited: false });
}

/** A change without a body: its path says everything. */
export function staffAction<Takes extends ReadSchemas & StaffTerms>(takes: Takes): PolicyMiddleware<Takes> {
  return declarePolicy(takes, { ...READ_DEFAULTS, caller: "staff", isMutation: true });
}

const READ_DEFAULTS = {
  isMutation: false,
  hasSideEffects: false,
  body: "none",
  maxBodyBytes: 0,
  isLimited: false,
  quota: null,
} as const;
const MUTATION_DEFAULTS = {
  isMutation: true,
  hasSideEffects: false,
  body: "json",
  maxBodyBytes: 16 * KB,
  isLimited: true,
  quota: null,
} as const;

function declarePolicy<Takes extends Schemas & Partial<StaffTerms>>(
  takes: Takes,
  terms: Omit<PolicyTerms, "schemas" | "minRole" | keyof StaffTerms>,
): PolicyMiddleware<Takes> {
  const { effects = [] } = takes;
  if (terms.caller === "staff" && !takes.effects) throw new Error("An act of staff does not declare its effects");
  const schemas: Schemas = {
    ...(takes.param && { param: takes.param }),
    ...(takes.query && { query: takes.query }),
    ...(takes.json && { json: takes.json }),
  };
  return withPolicy(
    async (c, next) => {
      await parseInput(c, schemas);
      await next();
    },
    {
      ...terms,
      effects,
      conditionalEffects: takes.conditionalEffects ?? [],
      minRole: minRoleFor(effects),
      requiresRecentAuth: takes.requiresRecentAuth ?? false,
      allowsScriptToken: takes.allowsScriptToken ?? false,
      schemas,
    },
  );
}
