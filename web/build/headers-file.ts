import { createHash } from "node:crypto";
import { site } from "#domain/site.ts";
import { bootScript } from "./boot-script.ts";
import type { Shell } from "./document.ts";

/** Cloudflare's `_headers` file: what every static answer carries. */
export function headersFile(shell: Shell): string {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hash(bootScript(shell.client))}`,
    `style-src 'self' ${hash(shell.style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${new URL(site.map.embedUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()
/sw.js
  Cache-Control: no-cache
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/pictures/*
  Cache-Control: public, max-age=31536000, immutable
/cards/*
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
/admin/*
  Cache-Control: no-store
  X-Robots-Tag: noindex
/payment/*
  Cache-Control: no-store
  X-Robots-Tag: noindex
`;
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
