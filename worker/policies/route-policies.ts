import type { Handler, MiddlewareHandler, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { InferInput } from "hono/validator";
import type { input, output, ZodMiniType } from "zod/mini";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { MAX_FILE_BYTES, type Quota } from "#domain/operations/limits.ts";
import { minRoleFor, type StaffEffect } from "#domain/staff/effects.ts";
import type { Deps } from "#worker/deps.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import { withPolicy } from "./collect-policies.ts";
import { parseInput } from "./parse-input.ts";
import type { PolicyTerms, Schemas } from "./route-policy.ts";

const KB = 1024;

/** What the typed client sends, and what `c.req.valid` returns. */
interface RouteInput<Takes> {
  in: { [Target in keyof Takes & keyof Schemas]: RequestInput<Takes[Target], Target> };
  out: { [Target in keyof Takes & keyof Schemas]: Takes[Target] extends ZodMiniType ? output<Takes[Target]> : never };
}
/** A body as it is, path and query as text. */
type RequestInput<Schema, Target extends keyof Schemas> = Schema extends ZodMiniType
  ? Target extends "json"
    ? input<Schema>
    : InferInput<input<Schema>, Target>
  : never;
/** Body, query and path together, as a use case gets them. */
type UseCaseInput<Takes> = Parsed<Takes, "json"> & Parsed<Takes, "query"> & Parsed<Takes, "param">;
type Parsed<Takes, Target extends keyof Schemas> =
  Takes extends Record<Target, infer Schema extends ZodMiniType> ? output<Schema> : unknown;

/** The key is the same for every try of one form; null if none was sent. */
type UseCase<Takes, Answer> = (
  deps: Deps,
  input: UseCaseInput<Takes>,
  idempotencyKey: string | null,
) => Promise<Answer>;
/** A use case without an answer answers `{ ok: true }`; an id or a yes is no answer, and stays inside. */
type Answered<Answer> = JSONParsed<Answer extends void ? { ok: true } : Answer>;
type SuccessStatus = 200 | 201 | 202;

interface MakePolicy<Terms extends object> {
  /** The policy alone, for a handler of the route's own. */
  <Takes extends Terms>(takes: Takes): MiddlewareHandler<AppEnv, string, RouteInput<Takes>>;
  /** The whole route: a use case answers it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what a use case without an answer returns
  <Takes extends Terms & { status?: SuccessStatus }, Answer extends object | void>(
    takes: Takes,
    useCase: UseCase<Takes, Answer>,
  ): Handler<
    AppEnv,
    string,
    RouteInput<Takes>,
    Promise<Response & TypedResponse<Answered<Answer>, SuccessStatus, "json">>
  >;
}

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

const JSON_BODY = { isMutation: true, body: "json", maxBodyBytes: 16 * KB } as const;
const FILE_BODY = { isMutation: true, body: "file", maxBodyBytes: MAX_FILE_BYTES } as const;

export const visitorQuery = makePolicy<ReadSchemas & LimitTerms>({ caller: "visitor" });

export const visitorMutation = makePolicy<BodySchemas & LimitTerms & LinkTerms & { quota?: Quota }>({
  ...JSON_BODY,
  caller: "visitor",
  isLimited: true,
});

/** An action open to anyone. Sign-in is not limited here, because staff share their address with guests. */
export const visitorAction = makePolicy<ReadSchemas & LimitTerms>({ caller: "visitor", isMutation: true });

/** A file, which the route streams. */
export const visitorUpload = makePolicy<ReadSchemas>({ ...FILE_BODY, caller: "visitor", isLimited: true });
/** `raw`: the route gets it whole, with its size checked. */
export const staffUpload = makePolicy<ReadSchemas & StaffTerms & { body?: "raw" }>({ ...FILE_BODY, caller: "staff" });

export const emailLinkGet = makePolicy<object>({ caller: "mail_reader" });
export const emailLinkPost = makePolicy<object>({
  caller: "mail_reader",
  isMutation: true,
  body: "raw",
  maxBodyBytes: 4 * KB,
  isLimited: true,
});

/** Never limited: a gateway retries a refused webhook for days. */
export const webhook = makePolicy<object>({
  caller: "gateway",
  isMutation: true,
  body: "raw",
  maxBodyBytes: 256 * KB,
});

export const staffQuery = makePolicy<ReadSchemas & StaffTerms & DatabaseTerms>({ caller: "staff" });

/** A read that is recorded in the history: only from our own pages, and not by HEAD. */
export const staffDownload = makePolicy<ReadSchemas & StaffTerms>({ caller: "staff", hasSideEffects: true });

/** Staff authenticate before the body is read, so only failed attempts are limited. */
export const staffMutation = makePolicy<BodySchemas & StaffTerms>({ ...JSON_BODY, caller: "staff" });

/** A change without a body: its path says everything. */
export const staffAction = makePolicy<ReadSchemas & StaffTerms>({ caller: "staff", isMutation: true });

/** The terms of a kind of policy; each route adds its own. */
function makePolicy<Terms extends object>(kind: Pick<PolicyTerms, "caller"> & Partial<PolicyTerms>): MakePolicy<Terms> {
  return (
    { param, query, json, status = 200, ...own }: Schemas & Partial<PolicyTerms> & { status?: SuccessStatus },
    answer?: UseCase<unknown, unknown>,
  ) => {
    const { effects = [] } = own;
    if (kind.caller === "staff" && !own.effects) throw new Error("An act of staff does not declare its effects");
    const schemas: Schemas = { ...(param && { param }), ...(query && { query }), ...(json && { json }) };
    const respond: Handler<AppEnv> = async (c, next) => {
      const parsed = await parseInput(c, schemas);
      if (!answer) return next();
      const idempotencyKey = c.req.header(IDEMPOTENCY_KEY_HEADER) ?? null;
      return c.json((await answer(c.get("deps"), parsed, idempotencyKey)) ?? { ok: true }, status);
    };
    return withPolicy(respond, {
      isMutation: false,
      hasSideEffects: false,
      body: "none",
      maxBodyBytes: 0,
      isLimited: false,
      quota: null,
      conditionalEffects: [],
      requiresRecentAuth: false,
      allowsScriptToken: false,
      ...kind,
      ...own,
      effects,
      minRole: minRoleFor(effects),
      schemas,
    });
  };
}
