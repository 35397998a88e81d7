import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { HASHED_FOLDERS } from "#web/content/site-files.ts";

/** Where a site lists those files, so that the next release can keep them for pages that are still open. */
export const RELEASE_LIST = "release.json";

const path = z.templateLiteral(["/", z.enum(HASHED_FOLDERS), "/", z.string().check(z.regex(/^[\w-][\w.-]*$/))]);

/** A release's own files, and those of earlier releases with the instant in milliseconds until which they are kept. */
export const ReleaseList = z.object({ files: z.array(path), keptUntil: z.optional(z.record(path, z.int())) });
export type ReleaseList = z.infer<typeof ReleaseList>;

/** Refuses a name that the next release would not take. */
export async function writeReleaseList(siteDir: string) {
  const filesIn = async (folder: string) =>
    (await readdir(join(siteDir, folder))).map((file) => `/${folder}/${file}`).sort();
  const files = (await Promise.all(HASHED_FOLDERS.map(filesIn))).flat();
  await writeFile(join(siteDir, RELEASE_LIST), JSON.stringify(ReleaseList.parse({ files })));
}
