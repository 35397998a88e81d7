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
/** Slow enough that all uploads overlap: 160 chunks each, about three seconds. */
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
 * Measures workerd's memory growth during eight concurrent slow uploads of 10 MB, against a bare worker that streams
 * and one that buffers. All three include the local bucket and uncollected garbage, so a test counts held chunks.
 */
export async function measureUploads(size: BenchSize): Promise<Row[]> {
  const site = await bundleWorker("site");
  const ours = () => measureMemoryGrowth({ name: "ours", source: site, d1: "ours", isSite: true }, addOffices);
  const bare = (name: string, text: string) => () =>
    measureMemoryGrowth({ name, source: { text }, r2: "bare" }, async () => tokens(""));
  const medianOf = async (side: () => Promise<number>) => {
    const runs: number[] = [];
    for (let run = 0; run < Math.min(size.runs, 3); run += 1) runs.push(await side());
    return median(runs);
  };
  const [stream, buffer] = [await medianOf(bare("stream", BARE_STREAM)), await medianOf(bare("buffer", BARE_BUFFER))];
  const siteGrowth = await medianOf(ours);
  return [
    infoRow(`${CONCURRENT_UPLOADS} files of 10 MB at once: ours, grown by`, formatUnit(siteGrowth, "MB")),
    infoRow("  a bare worker that hands them on, grown by", formatUnit(stream, "MB")),
    infoRow("  a bare worker that reads them whole, grown by", formatUnit(buffer, "MB")),
  ];
}

/** Peak growth in MB above the level after warm-up. */
async function measureMemoryGrowth(
  worker: BenchWorker,
  begin: (address: WorkerAddress) => Promise<string[]>,
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
    const address = await workers.direct(worker.name);
    const file = pdf();
    const [first = "", ...others] = await begin(address);
    await upload(address, first, file);
    const base = residentBytes(pid);
    let most = base;
    const sampling = setInterval(() => {
      most = Math.max(most, residentBytes(pid));
    }, SAMPLE_MS);
    await Promise.all(others.map((token) => upload(address, token, file)));
    clearInterval(sampling);
    return (most - base) / 1e6;
  } finally {
    await workers.stop();
  }
}

/** Adds clients and returns their link tokens: one more than there are concurrent uploads. */
async function addOffices(address: WorkerAddress): Promise<string[]> {
  const startDate = dayAt(Date.now());
  const added = tokens("").map(async (_, at) => {
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/admin/vo-clients`, {
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

function tokens(value: string): string[] {
  return Array.from({ length: CONCURRENT_UPLOADS + 1 }, () => value);
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

/** One page, padded to the maximum file size. */
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
