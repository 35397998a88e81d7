import type { Deps } from "#worker/deps.ts";
import { describeError } from "#worker/errors.ts";

/** Deletes files that no row names any more. One that cannot be deleted now goes with the next sweep. */
export async function deleteFiles(deps: Pick<Deps, "files" | "log">, keys: readonly string[]): Promise<void> {
  try {
    await deps.files.delete(keys);
  } catch (error) {
    deps.log("files_not_deleted", { count: keys.length, ...describeError(error) });
  }
}
