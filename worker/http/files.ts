import type { Context } from "hono";
import type { AppEnv } from "./hono.ts";

/** Headers for user files: sandboxed, never framed, never cached. */
const USER_FILE_HEADERS = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** A file that a route answers, to be saved. */
interface Download {
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream;
}

export function sendFile(c: Context<AppEnv>, { name, type, body }: Download): Response {
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(body, 200);
}

export function sendUserFile(c: Context<AppEnv>, file: Download & { bytes: number }): Response {
  for (const [header, value] of Object.entries(USER_FILE_HEADERS)) c.header(header, value);
  c.header("Content-Length", String(file.bytes));
  return sendFile(c, file);
}

/** Headers of a photograph that everybody may see. Its address changes with every upload. */
const PUBLIC_FILE_HEADERS = { ...USER_FILE_HEADERS, "Cache-Control": "public, max-age=31536000, immutable" };

export function sendPublicFile(c: Context<AppEnv>, file: Omit<Download, "name"> & { bytes: number }): Response {
  for (const [header, value] of Object.entries(PUBLIC_FILE_HEADERS)) c.header(header, value);
  c.header("Content-Length", String(file.bytes));
  c.header("Content-Type", file.type);
  return c.body(file.body, 200);
}

/** The files of a form with these names; empty where one is missing. */
export async function readFormFiles(c: Context<AppEnv>, names: readonly string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const form = await c.req.raw.formData().catch(() => new FormData());
  return Promise.all(
    names.map(async (name) => {
      const file: unknown = form.get(name);
      return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    }),
  );
}

/** Bearer token from the header; empty if malformed. */
export function readBearerToken(c: Context<AppEnv>): string {
  return /^Bearer ([\w.-]{1,200})$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}

/** The upload as a stream, with its announced length; null if unknown. */
export function readUpload(c: Context<AppEnv>) {
  const announced = c.req.header("Content-Length");
  const bytes = announced !== undefined && /^\d{1,12}$/.test(announced) ? Number(announced) : null;
  return { body: c.req.raw.body, bytes };
}
