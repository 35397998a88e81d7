/** An in-memory bucket. `fail` makes the next call of a method fail, before or after it takes effect. */
export function makeTestBucket(now: () => number = Date.now) {
  const stored = new Map<string, { bytes: Uint8Array; uploaded: Date }>();
  let fault: { name: string; isDone: boolean } | null = null;

  async function answered<Answer>(name: string, work: () => Answer | Promise<Answer>): Promise<Answer> {
    const isFaulty = fault?.name === name;
    if (isFaulty && !fault?.isDone) {
      fault = null;
      throw new Error("R2: planned");
    }
    const answer = await work();
    if (isFaulty) {
      fault = null;
      throw new Error("R2: answer lost");
    }
    return answer;
  }

  const bucket = {
    put: (key: string, body: ReadableStream) =>
      answered("put", async () => {
        const bytes = new Uint8Array(await new Response(body).arrayBuffer());
        stored.set(key, { bytes, uploaded: new Date(now()) });
      }),
    get: (key: string) =>
      answered("get", () => {
        const found = stored.get(key);
        return found ? { body: new Response(new Uint8Array(found.bytes)).body, size: found.bytes.length } : null;
      }),
    delete: (keys: string | string[]) =>
      answered("delete", () => {
        for (const key of [keys].flat()) stored.delete(key);
      }),
    list: ({ limit = 1000, cursor = "" }: { limit?: number; cursor?: string }) =>
      answered("list", () => {
        const keys = [...stored.keys()].sort().filter((key) => key > cursor);
        const page = keys.slice(0, limit);
        return {
          objects: page.map((key) => ({ key, uploaded: stored.get(key)?.uploaded ?? new Date(0) })),
          truncated: keys.length > limit,
          cursor: page.at(-1),
        };
      }),
  };
  return {
    bucket: bucket as unknown as R2Bucket,
    keys: () => [...stored.keys()].sort(),
    fail(name: "put" | "get" | "delete" | "list", isDone = false) {
      fault = { name, isDone };
    },
  };
}
