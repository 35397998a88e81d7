import type { Context } from "hono";
import { USER_FILE_HEADERS } from "#worker/http/files.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import type { OpenedFile } from "./mail-files.ts";

export function respondWithFile(c: Context<AppEnv>, { body, bytes, type, name }: OpenedFile): Response {
  for (const [header, value] of Object.entries(USER_FILE_HEADERS)) c.header(header, value);
  c.header("Content-Type", type);
  c.header("Content-Length", String(bytes));
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(body, 200);
}
