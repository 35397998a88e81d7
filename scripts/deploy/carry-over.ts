import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { RELEASE_LIST, ReleaseList } from "#web/build/release-list.ts";
import { root } from "#web/build/root.ts";

// Puts what pages of earlier releases may still ask for beside the new release's files. It never stops a deployment.

/** How long a page may stay open in somebody's browser after its release and still find its files. */
const RETENTION_DAYS = 7;
const CONCURRENCY = 10;
const TIMEOUT_MS = 20_000;

if (import.meta.main) {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  console.log(await carryOver(String(values.url), join(root, "dist/site"), Date.now()));
}

/** Fetches into a built site what the one that is up still has to offer. Gives a sentence that says what became of it. */
export async function carryOver(address: string, siteDir: string, now: number): Promise<string> {
  const list = await fetchBytes(`${address}/${RELEASE_LIST}`);
  if (!list) return `${address} lists no files, so there are none to keep.`;
  const last = parseList(list);
  if (!last) return `The list of files at ${address} cannot be read, so none are kept.`;
  const listFile = join(siteDir, RELEASE_LIST);
  const own = ReleaseList.parse(JSON.parse(await readFile(listFile, "utf8")));
  const wanted = listFilesToKeep(own, last, now);
  const keptUntil: Record<string, number> = {};
  const fetchOne = async ([file, until]: [string, number]) => {
    const bytes = await fetchBytes(`${address}${file}`);
    if (!bytes) return;
    await writeFile(join(siteDir, file), bytes);
    keptUntil[file] = until;
  };
  for (let start = 0; start < wanted.length; start += CONCURRENCY)
    await Promise.all(wanted.slice(start, start + CONCURRENCY).map(fetchOne));
  await writeFile(listFile, JSON.stringify({ ...own, keptUntil }));
  return `Kept ${Object.keys(keptUntil).length} of ${wanted.length} files that pages of earlier releases may ask for.`;
}

/** What is not the new release's own: the last one's files from now on, those it kept itself for as long as it said. */
function listFilesToKeep(own: ReleaseList, last: ReleaseList, now: number): [file: string, until: number][] {
  const kept = new Map<string, number>(Object.entries(last.keptUntil ?? {}));
  for (const file of last.files) kept.set(file, now + RETENTION_DAYS * MS_PER_DAY);
  for (const file of own.files) kept.delete(file);
  return [...kept].filter(([, until]) => until > now);
}

function parseList(bytes: Uint8Array): ReleaseList | null {
  try {
    return ReleaseList.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Null for whatever is not there or does not come. */
async function fetchBytes(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
