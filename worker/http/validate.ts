import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "#worker/errors.ts";

export function validate<Target extends keyof ValidationTargets, Schema extends ZodMiniType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (result.success) return;
    const issues = result.error.issues.filter((issue) => issue.path.length > 0);
    const first = issues[0];
    throw first
      ? new AppError("validation_failed", { message: first.message, fields: fieldsOf(issues) })
      : new AppError("validation_failed", { message: "Send a JSON object." });
  });
}

/** The first message for each field. */
function fieldsOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message] as const).reverse());
}
