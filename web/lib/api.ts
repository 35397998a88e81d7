import { hc } from "hono/client";
import type { CurrentPrice, ErrorBody, ErrorCode } from "#contract/errors.ts";
import type { AppType } from "#worker/app.ts";

/** The only door to the worker. Path parameters must be encoded by the caller; the client does not. */
export const api = hc<AppType>("/", { init: { credentials: "include" } });

/** An answer that was not a success. `message` is for logs; `sentence` is for people. */
export class ApiError extends Error {
  readonly status: number;
  /** One sentence a visitor can read, or null when the answer was not ours. */
  readonly sentence: string | null;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, string>;
  readonly price: CurrentPrice | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const error = parseError(body);
    this.sentence = error?.message ?? null;
    this.code = error?.code ?? null;
    this.fields = error?.fields ?? {};
    this.price = error?.price ?? null;
  }
}

interface Answer<Body> {
  ok: boolean;
  status: number;
  statusText: string;
  text(): Promise<string>;
  json(): Promise<Body>;
}

/** The body of a success; throws ApiError for anything else. */
export async function answerOf<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  const answer = await request;
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.json();
}

/** GET of a plain path. With `on401: "null"` a 401 answers null instead of raising. */
export async function getJson(path: string, { on401 }: { on401: "null" | "raise" }): Promise<unknown> {
  const answer = await fetch(path, { credentials: "include" });
  if (on401 === "null" && answer.status === 401) return null;
  return answerOf<unknown>(Promise.resolve(answer));
}

/** What to tell a person about a failure: the server's sentence where there is one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}

function parseError(body: string): ErrorBody["error"] | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const error = (parsed as Partial<ErrorBody> | null)?.error;
    return typeof error?.message === "string" ? error : null;
  } catch {
    return null;
  }
}
