import type { Context } from "hono";
import type { AppEnv } from "./hono.ts";

/** Whatever somebody sent runs nothing, shows nothing of itself in a page of ours, and is kept nowhere on its way. */
export const USER_FILE_HEADERS = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** In a header, where no log and no Referer has it; what is none opens nothing. */
export function readBearerToken(c: Context<AppEnv>): string {
  return /^Bearer ([\w.-]{1,200})$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}

/** What is being sent, as it comes, and how much was announced; null where that was not said. */
export function readUpload(c: Context<AppEnv>) {
  const announced = c.req.header("Content-Length");
  const bytes = announced !== undefined && /^\d{1,12}$/.test(announced) ? Number(announced) : null;
  return { body: c.req.raw.body, bytes };
}
