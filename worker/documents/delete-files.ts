import type { Deps } from "#worker/deps.ts";
import { describeError } from "#worker/errors.ts";

/** Deletes files that no row references. The next sweep retries failures. */
export async function deleteFiles(deps: Pick<Deps, "files" | "log">, keys: readonly string[]): Promise<void> {
  try {
    await deps.files.delete(keys);
  } catch (error) {
    deps.log("files_not_deleted", { count: keys.length, ...describeError(error) });
  }
}
