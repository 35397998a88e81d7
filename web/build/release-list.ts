import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { HASHED_FOLDERS } from "#web/content/site-files.ts";

/** The list of a release's hashed files. The next release keeps these files for pages that are still open. */
export const RELEASE_LIST = "release.json";

const path = z.templateLiteral(["/", z.enum(HASHED_FOLDERS), "/", z.string().check(z.regex(/^[\w-][\w.-]*$/))]);

/** A release's own files, and those of earlier releases with their expiry in epoch milliseconds. */
export const ReleaseList = z.object({ files: z.array(path), keptUntil: z.optional(z.record(path, z.int())) });
export type ReleaseList = z.infer<typeof ReleaseList>;

/** Throws if the next release would reject a file name. */
export async function writeReleaseList(siteDir: string) {
  const filesIn = async (folder: string) =>
    (await readdir(join(siteDir, folder))).map((file) => `/${folder}/${file}`).sort();
  const files = (await Promise.all(HASHED_FOLDERS.map(filesIn))).flat();
  await writeFile(join(siteDir, RELEASE_LIST), JSON.stringify(ReleaseList.parse({ files })));
}
