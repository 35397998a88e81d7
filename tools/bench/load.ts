import { connect, type Socket } from "node:net";

/** What one side answered. */
export interface Load {
  answered: number;
  /** The time under load, in milliseconds. */
  spentMs: number;
  latenciesMs: number[];
  /** Answers with another status than the wanted one. */
  wrong: number;
}

export interface Side {
  name: string;
  port: number;
  /** The whole request, byte for byte; a different visitor each time. */
  request: () => string;
  status: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export function emptyLoad(): Load {
  return { answered: 0, spentMs: 0, latenciesMs: [], wrong: 0 };
}

/** An HTTP/1.1 request on a connection that stays open. */
export function request(method: string, path: string, headers: Record<string, string> = {}, body = ""): string {
  const all = {
    host: "127.0.0.1",
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** As many requests as are answered in a time, each connection asking again as soon as it has its answer. */
export async function pressFor(side: Side, load: Load, { ms, connections }: { ms: number; connections: number }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(side.port)));
  const started = performance.now();
  const until = started + ms;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) note(load, side, await line.ask(side.request()));
    }),
  );
  load.spentMs += performance.now() - started;
  for (const line of lines) line.close();
}

/** Requests at a steady rate, whatever the answers take: how visitors come. A latency counts from when it was due. */
export async function paceFor(side: Side, load: Load, { ms, perSecond }: { ms: number; perSecond: number }) {
  const idle: Line[] = [];
  const opened: Line[] = [];
  const asked: Promise<void>[] = [];
  const started = performance.now();
  const count = Math.round((ms / 1000) * perSecond);
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resume) => setTimeout(resume, early));
    asked.push(
      (async () => {
        let line = idle.pop();
        if (!line) {
          line = await openLine(side.port);
          opened.push(line);
        }
        const sent = performance.now();
        const answer = await line.ask(side.request());
        note(load, side, { ...answer, ms: answer.ms + Math.max(0, sent - Math.max(due, started)) });
        idle.push(line);
      })(),
    );
  }
  await Promise.all(asked);
  load.spentMs += performance.now() - started;
  for (const line of opened) line.close();
}

export function perSecond({ answered, spentMs }: Load): number {
  return (answered * 1000) / spentMs;
}

function note(load: Load, side: Side, answer: { status: number; ms: number }) {
  load.answered += 1;
  load.latenciesMs.push(answer.ms);
  if (answer.status !== side.status) load.wrong += 1;
}

interface Line {
  ask(text: string): Promise<{ status: number; ms: number }>;
  close(): void;
}

/** One connection, one request at a time: so little work that the other side is what is measured. */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((ready, fail) => socket.once("connect", ready).once("error", fail));
  let waiting: { resolve: (answer: { status: number; ms: number }) => void; fail: (error: Error) => void } | null =
    null;
  let asked = 0;
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isWhole(received)) return;
    const status = Number(received.toString("latin1", 9, 12));
    received = Buffer.alloc(0);
    waiting?.resolve({ status, ms: performance.now() - asked });
  });
  const end = (error?: Error) => waiting?.fail(error ?? new Error("The worker closed the connection."));
  socket.on("error", end).on("close", () => end());
  return {
    ask: (text) =>
      new Promise((resolve, fail) => {
        waiting = { resolve, fail };
        asked = performance.now();
        socket.write(text);
      }),
    close() {
      waiting = null;
      socket.destroy();
    },
  };
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = received.toString("latin1", 0, headEnd).toLowerCase();
  const [, length] = head.match(/\r\ncontent-length: (\d+)/) ?? [];
  if (length !== undefined) return received.length >= headEnd + HEAD_END.length + Number(length);
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
