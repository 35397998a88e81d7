import { createHash } from "node:crypto";
import { site } from "#domain/site.ts";
import { HASHED_FOLDERS } from "#web/content/site-files.ts";
import type { Shell } from "./document.ts";

/** Rendered as 404.html: the answer to every address that is none, so what is said of every path is said for it. */
export const NOT_FOUND = "/404";

/** Cloudflare's `_headers` file: what every static answer carries. `styles` are the pages' inlined ones, by path. */
export function headersFile(
  { bootScript }: Pick<Shell, "bootScript">,
  styles: ReadonlyMap<string, string>,
  turnstileSiteKey = site.turnstileSiteKey,
): string {
  const check = turnstileSiteKey ? " https://challenges.cloudflare.com" : "";
  const script = `${hash(bootScript)}${check}`;
  const policyOf = (path: string) => contentSecurityPolicy({ script, style: hash(styles.get(path) ?? ""), check });
  const ofPages = [...styles.keys()]
    .filter((path) => path !== NOT_FOUND)
    .map(
      (path) =>
        `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policyOf(path)}\n${tokenPageHeaders(path)}`,
    );
  const forGood = HASHED_FOLDERS.map(
    (folder) => `/${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
  ).join("");
  return `/*
  Content-Security-Policy: ${policyOf(NOT_FOUND)}
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()
/sw.js
  Cache-Control: no-cache
${forGood}/cards/*
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
/admin/*
  Cache-Control: no-store
  X-Robots-Tag: noindex
/payment/*
  Cache-Control: no-store
  X-Robots-Tag: noindex
${ofPages.join("")}`;
}

const TOKEN_PAGES = ["/my-booking", "/my-registration", "/pay", "/my-office", "/verify-letter"];

/** Of a page that a key behind the "#" opens: it is nobody's search result, and no other site hears that somebody was there. */
function tokenPageHeaders(path: string): string {
  if (!TOKEN_PAGES.includes(path)) return "";
  return "  Cache-Control: no-store\n  X-Robots-Tag: noindex\n  ! Referrer-Policy\n  Referrer-Policy: no-referrer\n";
}

function contentSecurityPolicy({ script, style, check }: { script: string; style: string; check: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${new URL(site.map.embedUrl).origin}${check}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
