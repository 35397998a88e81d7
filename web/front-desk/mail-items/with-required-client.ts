/** Error of a form without a chosen client. */
const CLIENT_MISSING_MESSAGE = "Choose a client: type a few letters of the name";

interface Issues extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

export const MISSING_CLIENT_RESULT = {
  success: false as const,
  error: Object.assign(new Error(CLIENT_MISSING_MESSAGE), {
    issues: [{ path: ["clientId"], message: CLIENT_MISSING_MESSAGE }],
  }) as Issues,
};

interface InputSchema<Input> {
  safeParse(draft: unknown): { success: true; data: Input } | { success: false; error: Issues };
}

/** Adds a required client to a schema; `checkboxNames` lists the inputs to send as booleans. */
export function withRequiredClient<Input>(schema: InputSchema<Input>, checkboxNames: readonly string[]) {
  return {
    safeParse(
      draft: unknown,
    ): { success: true; data: { clientId: string; input: Input } } | { success: false; error: Issues } {
      const { clientId = "", ...rest } = draft as Record<string, string>;
      if (clientId === "") return MISSING_CLIENT_RESULT;
      const booleans = Object.fromEntries(checkboxNames.map((name) => [name, rest[name] === "true"]));
      const parsed = schema.safeParse({ ...rest, ...booleans });
      return parsed.success ? { success: true, data: { clientId, input: parsed.data } } : parsed;
    },
  };
}
