import { hc } from "hono/client";
import type { AppType } from "#worker/app.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { sharedKeyHeaders } from "./browser-storage/shared-key.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** A connection can drop silently, so requests time out. */
const TIMEOUT_MS = 45_000;

/** The client for all API calls. It proves that the visitor is a person if the worker asks for that. */
export const api = createApi(sharedKeyHeaders, undefined, async (...refusal) =>
  (await import("./forms/prove-person.ts")).retryWithProof(...refusal),
);

/**
 * The same client, with headers on every request and handlers for refusals. `onRefused` may retry a 403 or 429, with
 * another body, and returns the response to use.
 */
export function createApi(
  headers?: () => Record<string, string>,
  onUnauthorized?: () => void,
  onRefused?: (
    response: Response,
    retry: (body?: string) => Promise<Response>,
    init?: RequestInit,
  ) => Promise<Response>,
) {
  async function fetchAndHandleRefusal(input: RequestInfo | URL, init?: RequestInit) {
    const response = await fetchWithTimeout(input, init);
    const { status } = response;
    if (status === 401) onUnauthorized?.();
    return onRefused && (status === 403 || status === 429)
      ? onRefused(response, (body) => fetchWithTimeout(input, body ? { ...init, body } : init), init)
      : response;
  }
  return withEncodedPaths(
    hc<AppType>("/", { init: { credentials: "include" }, ...(headers && { headers }), fetch: fetchAndHandleRefusal }),
  );
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
