import { AppError } from "#worker/errors.ts";

const MAX_DEPTH = 20;

/** Reads the body and checks that it is acceptable JSON. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<Request> {
  const mediaType = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new AppError("unsupported_media_type");
  const bytes = await readBytes(request, maxBytes);
  refuseUnstorableText(parseJson(bytes), 0);
  return new Request(request, { body: bytes });
}

/** Reads the body and checks its size. */
export async function readRawBody(request: Request, maxBytes: number): Promise<Request> {
  return new Request(request, { body: await readBytes(request, maxBytes) });
}

/** Throws for an encoded body or an announced length above the limit, before reading anything. */
export function refuseEncodedOrTooLarge(request: Request, maxBytes: number): void {
  const encoding = request.headers.get("Content-Encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") throw new AppError("unsupported_media_type");
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("body_too_large");
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseEncodedOrTooLarge(request, maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new AppError("body_too_large");
    }
    chunks.push(value);
  }
  return concatenate(chunks, size);
}

function concatenate(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new AppError("bad_json");
  }
}

// SQLite ends a text at NUL, and an unpaired surrogate is no character: neither can be stored as sent.
function refuseUnstorableText(value: unknown, depth: number): void {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) throw new AppError("bad_json");
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) throw new AppError("bad_json");
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorableText(key, depth + 1);
    refuseUnstorableText(inner, depth + 1);
  }
}
