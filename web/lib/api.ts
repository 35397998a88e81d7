import { hc } from "hono/client";
import type { AppType } from "#worker/app.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { endAfter } from "./end-after.ts";

/** After this a call that nobody answers has failed: a line can go without saying so, and somebody waits. */
const PATIENCE_MS = 45_000;

const CALLS = { init: { credentials: "include" }, fetch: fetchInTime } as const;

/** The only door to the worker. */
export const api = encodingPaths(hc<AppType>("/", CALLS));

/**
 * The same door, with headers that go with every call, and who is told of a call that was refused: for want of a way in, or
 * because whoever came in may not; of the latter it may `again` what was called, and gives the answer that counts.
 */
export function apiWith(
  headers: () => Record<string, string>,
  onUnauthorized: () => void,
  onForbidden: (answer: Response, again: () => Promise<Response>) => Promise<Response> = async (answer) => answer,
) {
  async function fetchAndTell(input: RequestInfo | URL, init?: RequestInit) {
    const answer = await fetchInTime(input, init);
    if (answer.status === 401) onUnauthorized();
    return answer.status === 403 ? onForbidden(answer, () => fetchInTime(input, init)) : answer;
  }
  return encodingPaths(hc<AppType>("/", { ...CALLS, headers, fetch: fetchAndTell }));
}

/** Hono's client puts path parameters into the address as they are. */
function encodingPaths<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      return typeof part === "function" ? encodingPaths(part) : part;
    },
    apply(target, _this, [args, options]) {
      const param =
        args?.param && Object.entries<string>(args.param).map(([name, text]) => [name, encodeURIComponent(text)]);
      return Reflect.apply(target as never, undefined, [
        param ? { ...args, param: Object.fromEntries(param) } : args,
        options,
      ]);
    },
  });
}

function fetchInTime(input: RequestInfo | URL, init?: RequestInit) {
  return fetch(input, { signal: endAfter(PATIENCE_MS), ...init });
}

export interface Answer<Body> {
  ok: boolean;
  status: number;
  statusText: string;
  text(): Promise<string>;
  json(): Promise<Body>;
}

/** The body of a success; throws ApiError for any other answer, and NetworkError when none came. */
export async function answerOf<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  try {
    const answer = await request;
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
    return await answer.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(error);
  }
}
