import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "#web/build/root.ts";
import { findRedirect, headersFor, parseHeaderRules } from "./cloudflare-assets.ts";

/** A response of the server; `bytes` is the size of the body as sent. */
export interface ServedResponse {
  path: string;
  status: number;
  bytes: number;
}

interface StoredFile {
  body: Buffer;
  type: string;
  isCompressed: boolean;
  etag: string;
}

const siteDir = join(root, "dist/site");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
};
const COMPRESSED_EXTENSIONS = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);
const pem = selfSignedCertificate();

/** A made-up paid booking, for the offline receipt. */
export const PAID_BOOKING = {
  reference: "bench-0001",
  bookingId: "00000000-0000-4000-8000-000000000001",
  planName: "Monthly Hot Desk",
};
const receipt = {
  receiptNumber: "R-000001",
  paidAt: "2026-11-20T09:00:00.000Z",
  status: "paid",
  planName: PAID_BOOKING.planName,
};
const RATE_PATH = "/api/exchange-rate/usd-ghs";
const API_ANSWERS: Record<string, object> = {
  [RATE_PATH]: { rate: 12.19, asOf: "2026-11-20T00:00:00.000Z", source: "fallback", stale: false },
  [`/api/payment/verify/${PAID_BOOKING.reference}`]: {
    data: {
      status: "success",
      reference: PAID_BOOKING.reference,
      currency: "GHS",
      amount: 200_000,
      paidAt: receipt.paidAt,
      channel: "mobile_money",
      booking: { ...receipt, id: PAID_BOOKING.bookingId, startDate: "2026-11-23" },
    },
  },
  "/api/bookings/complete": {
    ...receipt,
    id: PAID_BOOKING.bookingId,
    amount: 2000,
    paymentReference: PAID_BOOKING.reference,
  },
};

/** Browser flags that trust only this server and block all other hosts. */
export const BROWSER_FLAGS = [
  `--ignore-certificate-errors-spki-list=${fingerprint()}`,
  "--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE 127.0.0.1",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
];

/** Serves dist/site locally over HTTP/2 with brotli and production headers, optionally with all scripts removed. */
export async function startProductionServer({ withoutScripts = false } = {}) {
  const rules = parseHeaderRules(readFileSync(join(siteDir, "_headers"), "utf8"));
  const answers: ServedResponse[] = [];
  const files = new Map<string, StoredFile | null>();

  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "https://127.0.0.1");
    const send = (status: number, headers: Record<string, string>, body: Buffer = Buffer.alloc(0)) => {
      answers.push({ path: pathname, status, bytes: body.length });
      response.writeHead(status, headers);
      response.end(body);
    };
    const answer = API_ANSWERS[pathname];
    if (answer) {
      const caching = {
        "content-type": "application/json",
        "cache-control": pathname === RATE_PATH ? "public, max-age=3600" : "no-store",
      };
      return send(200, caching, Buffer.from(JSON.stringify(answer)));
    }
    const location = findRedirect(pathname, (path) => storedFile(path) !== null);
    if (location) return send(307, { location });
    const found = storedFile(pathname);
    const file = found ?? storedFile("/404");
    if (!file) return send(404, {});
    const headers = {
      "content-type": file.type,
      etag: file.etag,
      ...headersFor(rules, pathname),
      ...(file.isCompressed && { "content-encoding": "br", vary: "accept-encoding" }),
    };
    if (found && request.headers["if-none-match"] === file.etag) return send(304, headers);
    send(found ? 200 : 404, headers, file.body);
  });

  function storedFile(pathname: string): StoredFile | null {
    const known = files.get(pathname);
    if (known !== undefined) return known;
    const file = readSiteFile(pathname, withoutScripts);
    files.set(pathname, file);
    return file;
  }

  // Compressed before the first request, as at the edge.
  for (const file of globSync("**/*.*", { cwd: siteDir })) storedFile(urlPathOf(file));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    origin: `https://127.0.0.1:${address.port}`,
    /** Responses since the last call. */
    takeAnswers: () => answers.splice(0),
    stop: () => server.close(),
  };
}

export type ProductionServer = Awaited<ReturnType<typeof startProductionServer>>;

function readSiteFile(pathname: string, withoutScripts: boolean): StoredFile | null {
  const plain = normalize(decodeURIComponent(pathname));
  if (plain.startsWith("/_")) return null;
  const candidates = [plain === "/" ? "/index.html" : plain, `${plain}.html`];
  const path = candidates
    .map((name) => join(siteDir, name))
    .find((name) => existsSync(name) && statSync(name).isFile());
  if (!path?.startsWith(siteDir)) return null;
  const extension = extname(path);
  const stored = readFileSync(path);
  const raw = withoutScripts && extension === ".html" ? Buffer.from(stripScripts(stored.toString("utf8"))) : stored;
  const isCompressed = COMPRESSED_EXTENSIONS.has(extension);
  return {
    body: isCompressed ? brotliCompressSync(raw) : raw,
    type: TYPES[extension] ?? "application/octet-stream",
    isCompressed,
    etag: `"${createHash("sha256").update(raw).digest("hex").slice(0, 16)}"`,
  };
}

/** URL path of a file: pages have none of ".html". */
function urlPathOf(file: string): string {
  return `/${file.replace(/(^index)?\.html$/, "")}`;
}

function stripScripts(html: string): string {
  return html.replace(/<script>.*?<\/script>/gs, "").replace(/ data-scripts="[^"]*"/g, "");
}

/** A key and a certificate for two days, in memory only. */
function selfSignedCertificate(): string {
  const options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  try {
    return execFileSync("openssl", ["req", "-x509", ...options, ...names, "-keyout", "-", "-out", "-"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    throw new Error("The bench needs openssl to make a certificate for its HTTP/2 server.");
  }
}

/** Fingerprint of the public key. An ignored certificate would disable the browser's cache; a pinned one does not. */
function fingerprint(): string {
  const key = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
