import type { Context } from "hono";
import * as z from "zod/mini";
import { CAPTCHA_TOKEN_HEADER } from "#contract/headers.ts";
import { AppError } from "#worker/errors.ts";
import type { Schemas } from "./route-policy.ts";

/**
 * Parses what the schemas ask for and stores it for `c.req.valid`. Returns body, query and path together. Throws
 * `validation_failed`.
 */
export async function parseInput(c: Context, { param, query, json }: Schemas): Promise<object> {
  const parsed = {
    ...(param && { param: parse(param, c.req.param()) }),
    ...(query && { query: parse(query, readQuery(c)) }),
    ...(json && { json: parse(json, await c.req.json()) }),
  };
  for (const [target, data] of Object.entries(parsed)) c.req.addValidatedData(target as keyof Schemas, data);
  return { ...parsed.json, ...parsed.query, ...parsed.param };
}

const ProofField = z.lazy(() =>
  z.object({ proof: z.optional(z.string("Send the proof as text").check(z.maxLength(2048, "Proof too long"))) }),
);

/** The proof of being a person that a JSON body or the captcha's header carries; null without one. */
export async function readProof(c: Context): Promise<string | null> {
  const { proof } = parse(ProofField, await c.req.json()) as { proof?: string };
  return proof ?? c.req.header(CAPTCHA_TOKEN_HEADER) ?? null;
}

/** A repeated name becomes a list, which no text schema accepts. */
function readQuery(c: Context): Record<string, unknown> {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function parse(schema: z.ZodMiniType, sent: unknown): object {
  const { data, error } = schema.safeParse(sent);
  if (error === undefined) return data as object;
  const issues = error.issues.filter((issue) => issue.path.length > 0);
  const first = issues[0];
  throw first
    ? new AppError("validation_failed", { message: first.message, fields: fieldErrors(issues) })
    : new AppError("validation_failed", { message: "Send a JSON object." });
}

/** The first message for each field. */
function fieldErrors(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message] as const).reverse());
}
