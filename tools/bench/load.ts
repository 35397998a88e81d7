import { connect, type Socket } from "node:net";

/** Responses of one target. */
export interface LoadResult {
  responses: number;
  /** Time under load in milliseconds. */
  durationMs: number;
  latenciesMs: number[];
  /** Responses with an unexpected status. */
  unexpected: number;
}

export interface LoadTarget {
  name: string;
  port: number;
  /** The raw request; a new visitor each time. */
  request: () => string;
  status: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export function emptyResult(): LoadResult {
  return { responses: 0, durationMs: 0, latenciesMs: [], unexpected: 0 };
}

/** An HTTP/1.1 request on a keep-alive connection. */
export function request(method: string, path: string, headers: Record<string, string> = {}, body = ""): string {
  const all = {
    host: "127.0.0.1",
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Closed-loop load: each connection sends its next request after the response. */
export async function runClosedLoop(
  side: LoadTarget,
  load: LoadResult,
  { ms, connections }: { ms: number; connections: number },
) {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(side.port)));
  const started = performance.now();
  const until = started + ms;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) recordResponse(load, side, await line.send(side.request()));
    }),
  );
  load.durationMs += performance.now() - started;
  for (const line of lines) line.close();
}

/** Open-loop load at a constant rate. Latency counts from the scheduled time. */
export async function runConstantRate(
  side: LoadTarget,
  load: LoadResult,
  { ms, perSecond }: { ms: number; perSecond: number },
) {
  const idle: Connection[] = [];
  const opened: Connection[] = [];
  const sentAt: Promise<void>[] = [];
  const started = performance.now();
  const count = Math.round((ms / 1000) * perSecond);
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resume) => setTimeout(resume, early));
    sentAt.push(
      (async () => {
        let line = idle.pop();
        if (!line) {
          line = await openConnection(side.port);
          opened.push(line);
        }
        const sent = performance.now();
        const answer = await line.send(side.request());
        recordResponse(load, side, { ...answer, ms: answer.ms + Math.max(0, sent - Math.max(due, started)) });
        idle.push(line);
      })(),
    );
  }
  await Promise.all(sentAt);
  load.durationMs += performance.now() - started;
  for (const line of opened) line.close();
}

export function perSecond({ responses, durationMs }: LoadResult): number {
  return (responses * 1000) / durationMs;
}

function recordResponse(load: LoadResult, side: LoadTarget, answer: { status: number; ms: number }) {
  load.responses += 1;
  load.latenciesMs.push(answer.ms);
  if (answer.status !== side.status) load.unexpected += 1;
}

interface Connection {
  send(text: string): Promise<{ status: number; ms: number }>;
  close(): void;
}

/** One connection with one request at a time, minimal so that the target dominates the time. */
async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((ready, fail) => socket.once("connect", ready).once("error", fail));
  let waiting: { resolve: (answer: { status: number; ms: number }) => void; fail: (error: Error) => void } | null =
    null;
  let sentAt = 0;
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isComplete(received)) return;
    const status = Number(received.toString("latin1", 9, 12));
    received = Buffer.alloc(0);
    waiting?.resolve({ status, ms: performance.now() - sentAt });
  });
  const end = (error?: Error) => waiting?.fail(error ?? new Error("The worker closed the connection."));
  socket.on("error", end).on("close", () => end());
  return {
    send: (text) =>
      new Promise((resolve, fail) => {
        waiting = { resolve, fail };
        sentAt = performance.now();
        socket.write(text);
      }),
    close() {
      waiting = null;
      socket.destroy();
    },
  };
}

function isComplete(received: Buffer): boolean {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = received.toString("latin1", 0, headEnd).toLowerCase();
  const [, length] = head.match(/\r\ncontent-length: (\d+)/) ?? [];
  if (length !== undefined) return received.length >= headEnd + HEAD_END.length + Number(length);
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
