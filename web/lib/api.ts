import { hc } from "hono/client";
import type { AppType } from "#worker/app.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** After this a call that nobody answers has failed: a line can go without saying so, and somebody waits. */
const TIMEOUT_MS = 45_000;

const CLIENT_OPTIONS = { init: { credentials: "include" }, fetch: fetchWithTimeout } as const;

/** The only door to the worker. */
export const api = withEncodedPaths(hc<AppType>("/", CLIENT_OPTIONS));

/**
 * The same door, with headers that go with every call, and who is told of a call that was refused: for want of a way in, or
 * because whoever came in may not; of the latter it may `again` what was called, and gives the answer that counts.
 */
export function createApi(
  headers: () => Record<string, string>,
  onUnauthorized: () => void,
  onForbidden: (answer: Response, again: () => Promise<Response>) => Promise<Response> = async (answer) => answer,
) {
  async function fetchAndTell(input: RequestInfo | URL, init?: RequestInit) {
    const answer = await fetchWithTimeout(input, init);
    if (answer.status === 401) onUnauthorized();
    return answer.status === 403 ? onForbidden(answer, () => fetchWithTimeout(input, init)) : answer;
  }
  return withEncodedPaths(hc<AppType>("/", { ...CLIENT_OPTIONS, headers, fetch: fetchAndTell }));
}

/** Hono's client puts path parameters into the address as they are. */
function withEncodedPaths<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      return typeof part === "function" ? withEncodedPaths(part) : part;
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

function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit) {
  return fetch(input, { signal: timeoutSignal(TIMEOUT_MS), ...init });
}

export interface ApiResponse<Body> {
  ok: boolean;
  status: number;
  statusText: string;
  text(): Promise<string>;
  json(): Promise<Body>;
}

/** The body of a success; throws ApiError for any other answer, and NetworkError when none came. */
export async function readResponse<Body>(request: Promise<ApiResponse<Body>>): Promise<Body> {
  try {
    const answer = await request;
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
    return await answer.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(error);
  }
}
