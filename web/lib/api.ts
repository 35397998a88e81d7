import { hc } from "hono/client";
import type { AppType } from "#worker/app.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** A connection can drop silently, so requests time out. */
const TIMEOUT_MS = 45_000;

const CLIENT_OPTIONS = { init: { credentials: "include" }, fetch: fetchWithTimeout } as const;

/** The client for all API calls. */
export const api = withEncodedPaths(hc<AppType>("/", CLIENT_OPTIONS));

/**
 * The same client, with headers on every request and handlers for refusals. `onForbidden` may retry a 403 with its
 * second argument and returns the response to use.
 */
export function createApi(
  headers: () => Record<string, string>,
  onUnauthorized: () => void,
  onForbidden: (response: Response, retry: () => Promise<Response>) => Promise<Response> = async (response) => response,
) {
  async function fetchAndHandleRefusal(input: RequestInfo | URL, init?: RequestInit) {
    const response = await fetchWithTimeout(input, init);
    if (response.status === 401) onUnauthorized();
    return response.status === 403 ? onForbidden(response, () => fetchWithTimeout(input, init)) : response;
  }
  return withEncodedPaths(hc<AppType>("/", { ...CLIENT_OPTIONS, headers, fetch: fetchAndHandleRefusal }));
}

/** Hono's client does not encode path parameters. */
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

/**
 * Returns the body of a successful response. Throws `ApiError` for any other response and `NetworkError` without one.
 */
export async function readResponse<Body>(request: Promise<ApiResponse<Body>>): Promise<Body> {
  try {
    const response = await request;
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
    return await response.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(error);
  }
}
