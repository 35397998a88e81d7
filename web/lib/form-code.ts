import { ApiError } from "./api.ts";
import type { Draft, FormCode } from "./use-lazy-form.ts";

interface FormCodeParts<Values, Result> {
  schema: Schema<Values>;
  send: (values: Values, draft: Draft) => Promise<Result>;
  /** Fields that are absent when nothing is chosen in them. */
  optionalChoices?: readonly string[];
}

/** As much of a zod schema as a form needs. */
interface Schema<Values> {
  safeParse(draft: unknown): { success: true; data: Values } | { success: false; error: SchemaError };
}

interface SchemaError extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What a lazy form fetches: the contract's schema and the call. */
export function formCode<Values, Result>({
  schema,
  send,
  optionalChoices = [],
}: FormCodeParts<Values, Result>): FormCode<Result> {
  const parse = (draft: Draft) =>
    schema.safeParse(
      Object.fromEntries(Object.entries(draft).filter(([name, text]) => text || !optionalChoices.includes(name))),
    );
  return {
    problems(draft) {
      const parsed = parse(draft);
      if (parsed.success) return {};
      return Object.fromEntries(
        parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      );
    },
    async send(draft) {
      const parsed = parse(draft);
      if (!parsed.success) throw parsed.error;
      return send(parsed.data, draft);
    },
    refusals: (error) => (error instanceof ApiError ? error.fields : {}),
  };
}
