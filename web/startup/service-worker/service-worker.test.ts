import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bundleScript } from "#web/build/bundle-script.ts";

const script = await bundleScript("web/startup/service-worker/service-worker.ts", { VERSION: "v" });
const FILE = "https://house.example/assets/page-abc.js";

test("a missing file is requested again without the browser cache, and then cached", async () => {
  const { respondTo, requests, cached } = startWorker([404, 200]);
  expect((await respondTo(FILE)).status).toBe(200);
  expect(requests).toEqual([undefined, "reload"]);
  expect(cached).toEqual([FILE]);
});

test("a file that stays missing is requested twice and not cached", async () => {
  const { respondTo, requests, cached } = startWorker([404, 404]);
  expect((await respondTo(FILE)).status).toBe(404);
  expect(requests).toHaveLength(2);
  expect(cached).toEqual([]);
});

test("an existing file is requested once", async () => {
  const { respondTo, requests, cached } = startWorker([200]);
  expect((await respondTo(FILE)).status).toBe(200);
  expect(requests).toEqual([undefined]);
  expect(cached).toEqual([FILE]);
});

test("broken storage does not block the site", async () => {
  const { respondTo, requests } = startWorker([200, 200], { isBroken: true });
  expect((await respondTo(FILE)).status).toBe(200);
  expect((await respondTo("https://house.example/help-center", "navigate")).status).toBe(200);
  expect(requests).toHaveLength(2);
});

/** The service worker with the minimal browser API that fetching a file needs. `fetch` returns these responses. */
function startWorker(statuses: number[], { isBroken = false } = {}) {
  const requests: (RequestCache | undefined)[] = [];
  const cached: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const cache = { put: async ({ url }: Request) => void cached.push(url) };
  const unlessBroken = async <Value>(value: Value) => {
    if (isBroken) throw new DOMException("Quota exceeded.", "UnknownError");
    return value;
  };
  runInNewContext(script, {
    URL,
    location: new URL(FILE),
    caches: { open: () => unlessBroken(cache), match: () => unlessBroken(undefined) },
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
    },
    fetch: async (_: Request, options?: RequestInit) => {
      requests.push(options?.cache);
      return new Response("", { status: statuses.shift() ?? 500 });
    },
  });
  const respondTo = async (url: string, mode?: RequestMode) => {
    const waits: Promise<unknown>[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    listeners.fetch?.({
      // Only browsers can create navigation requests.
      request: mode ? { url, method: "GET", mode } : new Request(url),
      respondWith: resolve,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
    });
    const response = await promise;
    await Promise.all(waits);
    return response;
  };
  return { respondTo, requests, cached };
}
