import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addMonth, dayAt } from "#domain/calendar/days.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { migrate } from "./api.ts";
import { type BenchWorker, runWorkers, type WorkerAddress } from "./run-workers.ts";
import { type BenchSize, formatUnit, infoRow, median, type Row } from "./table.ts";
import { bundleWorker } from "./worker-bundle.ts";

const CONCURRENT_UPLOADS = 8;
const CHUNK_BYTES = 65_536;
/** So slow that all are on their way together: 160 pieces each, about three seconds. */
const PAUSE_MS = 20;
const SAMPLE_MS = 10;
const KEY = "a-key-for-the-bench-and-nothing-else";
const PATH = "/api/my-office/documents/proof_of_address";

const BARE_STREAM = `export default { async fetch(request, env) {
  const { readable, writable } = new FixedLengthStream(Number(request.headers.get("content-length")));
  await Promise.all([request.body.pipeTo(writable), env.DOCUMENTS.put(crypto.randomUUID(), readable)]);
  return new Response("ok");
} };`;
const BARE_BUFFER = `export default { async fetch(request, env) {
  await env.DOCUMENTS.put(crypto.randomUUID(), await request.arrayBuffer());
  return new Response("ok");
} };`;

/**
 * How much workerd's memory grows while eight files of 10 MB are sent at once, each slowly, as phones send them: ours beside
 * a bare worker that hands the body on and one that reads it whole. The local bucket is in the same process, in all three, and
 * so are pieces that nobody holds any more and that the engine has yet to collect: what is held is counted by a test.
 */
export async function measureUploads(size: BenchSize): Promise<Row[]> {
  const site = await bundleWorker("site");
  const ours = () => measureMemoryGrowth({ name: "ours", source: site, d1: "ours", isSite: true }, addOffices);
  const bare = (name: string, text: string) => () =>
    measureMemoryGrowth({ name, source: { text }, r2: "bare" }, async () => tokens(""));
  const of = async (side: () => Promise<number>) => {
    const runs: number[] = [];
    for (let run = 0; run < Math.min(size.runs, 3); run += 1) runs.push(await side());
    return median(runs);
  };
  const [stream, buffer] = [await of(bare("stream", BARE_STREAM)), await of(bare("buffer", BARE_BUFFER))];
  const mine = await of(ours);
  return [
    infoRow(`${CONCURRENT_UPLOADS} files of 10 MB at once: ours, grown by`, formatUnit(mine, "MB")),
    infoRow("  a bare worker that hands them on, grown by", formatUnit(stream, "MB")),
    infoRow("  a bare worker that reads them whole, grown by", formatUnit(buffer, "MB")),
  ];
}

/** Thousands of thousands of bytes, at the most, above what it was once everything had been evaluated. */
async function measureMemoryGrowth(
  worker: BenchWorker,
  begin: (way: WorkerAddress) => Promise<string[]>,
): Promise<number> {
  const before = new Set(childrenOf(process.pid));
  const workers = await runWorkers([worker], {
    SITE_URL: "http://127.0.0.1",
    LINK_KEY: "a-link-key-for-the-bench-and-nothing-else",
    ADMIN_API_KEY: KEY,
  });
  try {
    const [pid] = childrenOf(process.pid).filter((child) => !before.has(child));
    if (pid === undefined) throw new Error("workerd was not found among this process's children");
    if (worker.d1) await migrate(await workers.d1Of(worker.name));
    const way = await workers.direct(worker.name);
    const file = pdf();
    const [first = "", ...others] = await begin(way);
    await upload(way, first, file);
    const base = residentBytes(pid);
    let most = base;
    const sampling = setInterval(() => {
      most = Math.max(most, residentBytes(pid));
    }, SAMPLE_MS);
    await Promise.all(others.map((token) => upload(way, token, file)));
    clearInterval(sampling);
    return (most - base) / 1e6;
  } finally {
    await workers.stop();
  }
}

/** Clients of the house, each with the link to their page: one more than send at once. */
async function addOffices(way: WorkerAddress): Promise<string[]> {
  const startDate = dayAt(Date.now());
  const added = tokens("").map(async (_, at) => {
    const answer = await fetch(`http://127.0.0.1:${way.port}/api/admin/vo-clients`, {
      method: "POST",
      headers: { "Content-Type": "application/json", [ADMIN_KEY_HEADER]: KEY },
      body: JSON.stringify({
        ...{ fullName: "Efua Mensah", businessName: `Kente Threads ${at}`, email: `efua-${at}@example.com` },
        ...{ phone: `02412345${10 + at}`, country: "ghana", plan: "pro", amount: 600, startDate },
        nextDueDate: addMonth(startDate),
      }),
    });
    if (answer.status !== 201) throw new Error(`A client was not added: ${await answer.text()}`);
    return String((await answer.json()).officeUrl).split("#")[1] ?? "";
  });
  return Promise.all(added);
}

function tokens(each: string): string[] {
  return Array.from({ length: CONCURRENT_UPLOADS + 1 }, () => each);
}

function upload({ port }: WorkerAddress, token: string, file: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { "Content-Length": file.length, Authorization: `Bearer ${token}` };
    const sending = request({ host: "127.0.0.1", port, path: PATH, method: "PUT", headers }, (answer) => {
      answer.resume().on("end", () => (answer.statusCode === 200 ? done() : failed(new Error(`${answer.statusCode}`))));
    }).on("error", failed);
    void (async () => {
      for (let at = 0; at < file.length; at += CHUNK_BYTES) {
        sending.write(file.subarray(at, at + CHUNK_BYTES));
        await wait(PAUSE_MS);
      }
      sending.end();
    })();
  });
}

/** One page, padded to the largest file that is taken. */
function pdf(): Buffer {
  const head = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n3 0 obj\n<< /Length 9 >>\nstream\nq q q q Q Q";
  const tail = "\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
  return Buffer.from(head.padEnd(MAX_FILE_BYTES - tail.length, "x") + tail, "latin1");
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, , after = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
        return (
          Number(after.split(" ")[1]) === parent && readFileSync(`/proc/${name}/comm`, "utf8").startsWith("workerd")
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

function residentBytes(pid: number): number {
  const [, kib = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) * 1024;
}
