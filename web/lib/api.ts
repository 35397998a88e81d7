import { hc } from "hono/client";
import type { AppType } from "#worker/app.ts";
import { ApiError } from "./api-error.ts";
import { endAfter } from "./end-after.ts";
import { NoAnswer } from "./no-answer.ts";

/** After this a call that nobody answers has failed: a line can go without saying so, and somebody waits. */
const PATIENCE_MS = 45_000;

/** The only door to the worker. Path parameters must be encoded by the caller; the client does not. */
export const api = hc<AppType>("/", { init: { credentials: "include" }, fetch: fetchInTime });

function fetchInTime(input: RequestInfo | URL, init?: RequestInit) {
  return fetch(input, { signal: endAfter(PATIENCE_MS), ...init });
}

interface Answer<Body> {
  ok: boolean;
  status: number;
  statusText: string;
  text(): Promise<string>;
  json(): Promise<Body>;
}

/** The body of a success; throws ApiError for any other answer, and NoAnswer when none came. */
export async function answerOf<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  try {
    const answer = await request;
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
    return await answer.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new NoAnswer(error);
  }
}
