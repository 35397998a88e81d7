/** What a form says of which nobody was picked. */
const CLIENT_MISSING_MESSAGE = "Pick a client: type a few letters of the name";

interface Issues extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

export const CLIENT_MISSING = {
  success: false as const,
  error: Object.assign(new Error(CLIENT_MISSING_MESSAGE), {
    issues: [{ path: ["clientId"], message: CLIENT_MISSING_MESSAGE }],
  }) as Issues,
};

interface InputSchema<Input> {
  safeParse(draft: unknown): { success: true; data: Input } | { success: false; error: Issues };
}

/** A schema of what is noted about a client, and whom that client is picked as; `ticks` are boxes that say yes or no. */
export function requireClient<Input>(schema: InputSchema<Input>, ticks: readonly string[]) {
  return {
    safeParse(
      draft: unknown,
    ): { success: true; data: { clientId: string; input: Input } } | { success: false; error: Issues } {
      const { clientId = "", ...rest } = draft as Record<string, string>;
      if (clientId === "") return CLIENT_MISSING;
      const said = Object.fromEntries(ticks.map((name) => [name, rest[name] === "true"]));
      const parsed = schema.safeParse({ ...rest, ...said });
      return parsed.success ? { success: true, data: { clientId, input: parsed.data } } : parsed;
    },
  };
}
