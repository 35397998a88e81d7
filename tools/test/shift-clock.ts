import { afterAll, inject } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Whether the file asked for the present time. */
    readsClock?: boolean;
  }
  interface ProvidedContext {
    /** The time at which every test file starts, in ISO form; empty for the real time. */
    testClock: string;
  }
}

const MINUTE_MS = 60_000;

const scope = globalThis as typeof globalThis & { RealDate?: DateConstructor };
scope.RealDate ??= Date;
const { RealDate } = scope;

// Whole minutes, because rate limits in workerd count real ones.
const startMs = RealDate.parse(inject("testClock"));
const offsetMs = Math.round((startMs - RealDate.now()) / MINUTE_MS) * MINUTE_MS;

if (!Number.isNaN(startMs)) {
  let isRead = false;
  const now = () => {
    isRead = true;
    return RealDate.now() + offsetMs;
  };
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern first
  afterAll(({}, suite) => {
    suite.file.meta.readsClock = isRead;
  });
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
