import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { RELEASE_LIST, ReleaseList } from "#web/build/release-list.ts";
import { root } from "#web/build/root.ts";

// Copies files of earlier releases into the new one for pages that are still open. It never stops a deployment.

/** How long an open page finds its files after its release. */
const RETENTION_DAYS = 7;
const CONCURRENCY = 10;
const TIMEOUT_MS = 20_000;

if (import.meta.main) {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  console.log(await carryOver(String(values.url), join(root, "dist/site"), Date.now()));
}

/** Downloads files of the current release into a built site. Returns a summary sentence. */
export async function carryOver(address: string, siteDir: string, now: number): Promise<string> {
  const list = await fetchBytes(`${address}/${RELEASE_LIST}`);
  if (!list) return `${address} lists no files, so there is nothing to keep.`;
  const currentList = parseList(list);
  if (!currentList) return `The list of files at ${address} cannot be read, so none are kept.`;
  const listFile = join(siteDir, RELEASE_LIST);
  const newList = ReleaseList.parse(JSON.parse(await readFile(listFile, "utf8")));
  const wanted = listFilesToKeep(newList, currentList, now);
  const keptUntil: Record<string, number> = {};
  const fetchOne = async ([file, until]: [string, number]) => {
    const bytes = await fetchBytes(`${address}${file}`);
    if (!bytes) return;
    await writeFile(join(siteDir, file), bytes);
    keptUntil[file] = until;
  };
  for (let start = 0; start < wanted.length; start += CONCURRENCY)
    await Promise.all(wanted.slice(start, start + CONCURRENCY).map(fetchOne));
  await writeFile(listFile, JSON.stringify({ ...newList, keptUntil }));
  return `Kept ${Object.keys(keptUntil).length} of ${wanted.length} files for open pages of earlier releases.`;
}

/** Files of the last release that are not in the new one, with their expiry; older ones keep theirs. */
function listFilesToKeep(newList: ReleaseList, currentList: ReleaseList, now: number): [file: string, until: number][] {
  const expiries = new Map<string, number>(Object.entries(currentList.keptUntil ?? {}));
  for (const file of currentList.files) expiries.set(file, now + RETENTION_DAYS * MS_PER_DAY);
  for (const file of newList.files) expiries.delete(file);
  return [...expiries].filter(([, until]) => until > now);
}

function parseList(bytes: Uint8Array): ReleaseList | null {
  try {
    return ReleaseList.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** null if the file is missing or the request fails. */
async function fetchBytes(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
