import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bundleScript } from "#web/build/bundle-script.ts";

const script = await bundleScript("web/startup/service-worker/service-worker.ts", { VERSION: "v" });
const FILE = "https://house.example/assets/page-abc.js";

test("a file that was missing once is asked for again, past what the browser remembers, and kept", async () => {
  const { answerTo, asked, kept } = startWorker([404, 200]);
  expect((await answerTo(FILE)).status).toBe(200);
  expect(asked).toEqual([undefined, "reload"]);
  expect(kept).toEqual([FILE]);
});

test("a file that is missing is asked for twice, answered as it is, and not kept", async () => {
  const { answerTo, asked, kept } = startWorker([404, 404]);
  expect((await answerTo(FILE)).status).toBe(404);
  expect(asked).toHaveLength(2);
  expect(kept).toEqual([]);
});

test("a file that is there is asked for once", async () => {
  const { answerTo, asked, kept } = startWorker([200]);
  expect((await answerTo(FILE)).status).toBe(200);
  expect(asked).toEqual([undefined]);
  expect(kept).toEqual([FILE]);
});

test("a store that fails keeps nobody from the site", async () => {
  const { answerTo, asked } = startWorker([200, 200], { isBroken: true });
  expect((await answerTo(FILE)).status).toBe(200);
  expect((await answerTo("https://house.example/help-center", "navigate")).status).toBe(200);
  expect(asked).toHaveLength(2);
});

/** The worker in a browser of which as much is there as it takes to fetch a file. The server gives these answers. */
function startWorker(statuses: number[], { isBroken = false } = {}) {
  const asked: (RequestCache | undefined)[] = [];
  const kept: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const cache = { put: async ({ url }: Request) => void kept.push(url) };
  const orBroken = async <Value>(value: Value) => {
    if (isBroken) throw new DOMException("Quota exceeded.", "UnknownError");
    return value;
  };
  runInNewContext(script, {
    URL,
    location: new URL(FILE),
    caches: { open: () => orBroken(cache), match: () => orBroken(undefined) },
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
    },
    fetch: async (_: Request, options?: RequestInit) => {
      asked.push(options?.cache);
      return new Response("", { status: statuses.shift() ?? 500 });
    },
  });
  const answerTo = async (url: string, mode?: RequestMode) => {
    const waits: Promise<unknown>[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    listeners.fetch?.({
      // Nobody but a browser can make a request that navigates.
      request: mode ? { url, method: "GET", mode } : new Request(url),
      respondWith: resolve,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
    });
    const answer = await promise;
    await Promise.all(waits);
    return answer;
  };
  return { answerTo, asked, kept };
}
