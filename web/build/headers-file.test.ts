import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { documentHtml } from "./document.ts";
import { headersFile, NOT_FOUND } from "./headers-file.ts";
import { PUBLIC_PATHS, sitemap } from "./public-paths.ts";

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";
const shell = { fullStylesheet: "/assets/site.css", bootScript: "start()" };
const styles = new Map([
  [NOT_FOUND, "body{}"],
  ["/blog", "p{}"],
]);
const scripts = { ...shell, pdfScript: "draw()" };
const headers = (key: string) => headersFile(scripts, styles, key);
const page = {
  html: "<p>Hello</p>",
  style: "p{}",
  hiddenHtml: "",
  head: "<title>Hello</title>",
  scripts: ["/assets/a.js"],
  pageScript: null,
  dialogScripts: [],
  startsOnTouch: false,
};

test("without a Turnstile key neither the policy nor the page mentions Cloudflare", () => {
  expect(headers("")).not.toContain("challenges.cloudflare.com");
  expect(documentHtml(page, shell, "")).not.toContain("turnstile");
  expect(documentHtml(page, shell, "")).toContain('<body data-scripts="/assets/a.js">');
});

test("a Turnstile key allows its script and frame and changes nothing else", () => {
  const allowed = headers("0x-key").split(TURNSTILE_ORIGIN).length - 1;
  expect(allowed).toBe(2 * styles.size);
  const policy = headers("0x-key").split("; ");
  for (const directive of ["script-src", "frame-src"])
    expect(policy.find((part) => part.startsWith(directive))).toMatch(new RegExp(` ${TURNSTILE_ORIGIN}$`));
  expect(headers("0x-key").replaceAll(` ${TURNSTILE_ORIGIN}`, "")).toBe(headers(""));
  const html = documentHtml(page, shell, "0x-key");
  expect(html).toContain('<body data-scripts="/assets/a.js" data-turnstile="0x-key">');
  expect(html.replace(' data-turnstile="0x-key"', "")).toBe(documentHtml(page, shell, ""));
  expect(html).not.toContain("challenges.cloudflare.com");
});

test("each page opened with a token is not stored, not indexed and sends no Referer", () => {
  const file = headersFile(scripts, new Map(PUBLIC_PATHS.map((path) => [path, "p{}"])), "");
  const headersOf = (path: string) => file.split(`\n${path}\n`)[1]?.split(/\n(?=\/)/)[0];
  for (const path of PUBLIC_PATHS) {
    const isPrivate = !sitemap().includes(`<loc>${site.url}${path}</loc>`);
    const headers = headersOf(path)?.replace(/ {2}(! )?Content-Security-Policy.*\n?/g, "");
    const expected =
      "  Cache-Control: no-store\n  X-Robots-Tag: noindex\n  ! Referrer-Policy\n  Referrer-Policy: no-referrer";
    expect(headers?.trimEnd(), path).toBe(isPrivate ? expected : "");
  }
});

test("only the staff page may frame our own documents, and the PDF frame requests nothing", () => {
  const all = headersFile(scripts, new Map([...styles, ["/admin/desk", "p{}"]]), "");
  const policyOf = (path: string) => all.split(`\n${path}\n`)[1]?.split("\n")[1]?.split("Policy: ")[1]?.split("; ");
  expect(policyOf("/admin/desk")).toContain("frame-src 'self'");
  expect(policyOf("/blog")).not.toContain("frame-src 'self'");
  expect(policyOf("/pdf/frame")).toEqual([
    "sandbox allow-scripts",
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-[^']+' 'wasm-unsafe-eval'$/),
    "worker-src blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]);
});
