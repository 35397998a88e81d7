import { createHash } from "node:crypto";
import { site } from "#domain/site.ts";
import { HASHED_FOLDERS, PDF_FRAME, PDF_RESOURCE_FOLDERS, PDF_RESOURCES } from "#web/content/site-files.ts";
import type { Shell } from "./document.ts";
import { TOKEN_PAGES } from "./public-paths.ts";

/** Rendered as 404.html. It answers every unknown path, so the headers for all paths are based on it. */
export const NOT_FOUND = "/404";

/**
 * Cloudflare's `_headers` file for static responses. `styles` maps each path to its inlined style, `pdfScript` is the
 * script of the frame that draws PDFs.
 */
export function headersFile(
  { bootScript, pdfScript }: Pick<Shell, "bootScript"> & { pdfScript: string },
  styles: ReadonlyMap<string, string>,
  turnstileSiteKey = site.turnstileSiteKey,
): string {
  const turnstileOrigin = turnstileSiteKey ? " https://challenges.cloudflare.com" : "";
  const script = `${hash(bootScript)}${turnstileOrigin}`;
  const policyFor = (path: string) =>
    contentSecurityPolicy({
      script,
      style: hash(styles.get(path) ?? ""),
      frames: path.startsWith("/admin/") ? "'self'" : `${new URL(site.map.embedUrl).origin}${turnstileOrigin}`,
    });
  const pageHeaders = [...styles.keys()]
    .filter((path) => path !== NOT_FOUND)
    .map(
      (path) =>
        `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policyFor(path)}\n${tokenPageHeaders(path)}`,
    );
  const immutableHeaders = HASHED_FOLDERS.map(
    (folder) => `/${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
  ).join("");
  // Their names have no type that the server knows.
  const resourceHeaders = PDF_RESOURCE_FOLDERS.map(
    (folder) => `${PDF_RESOURCES}${folder}/*\n  Content-Type: application/octet-stream\n`,
  ).join("");
  return `/*
  Content-Security-Policy: ${policyFor(NOT_FOUND)}
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()
/sw.js
  Cache-Control: no-cache
${immutableHeaders}/cards/*
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
${resourceHeaders}${PDF_FRAME}
  ! Content-Security-Policy
  Content-Security-Policy: ${pdfFramePolicy(pdfScript)}
  X-Robots-Tag: noindex
${pageHeaders.join("")}`;
}

/**
 * The frame that draws strangers' PDFs has no origin, runs only its own script and its worker, and requests nothing.
 * WebAssembly unpacks scanned pictures.
 */
function pdfFramePolicy(script: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function tokenPageHeaders(path: string): string {
  if (!TOKEN_PAGES.includes(path)) return "";
  return "  Cache-Control: no-store\n  X-Robots-Tag: noindex\n  ! Referrer-Policy\n  Referrer-Policy: no-referrer\n";
}

function contentSecurityPolicy({ script, style, frames }: { script: string; style: string; frames: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
