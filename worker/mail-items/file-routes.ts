import type { Context } from "hono";
import { FILE_HEADERS } from "#worker/documents/file-headers.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import type { OpenedFile } from "./mail-files.ts";

/** What is being sent, as it comes, and how much was announced; null where that was not said. */
export function uploadIn(c: Context<AppEnv>) {
  const announced = c.req.header("Content-Length");
  const bytes = announced !== undefined && /^\d{1,12}$/.test(announced) ? Number(announced) : null;
  return { body: c.req.raw.body, bytes };
}

export function answerFile(c: Context<AppEnv>, { body, bytes, type, name }: OpenedFile): Response {
  for (const [header, value] of Object.entries(FILE_HEADERS)) c.header(header, value);
  c.header("Content-Type", type);
  c.header("Content-Length", String(bytes));
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(body, 200);
}
