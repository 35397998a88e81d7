import { expect, test } from "vitest";
import { documentHtml } from "./document.ts";
import { headersFile, NOT_FOUND } from "./headers-file.ts";

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";
const shell = { fullStylesheet: "/assets/site.css", bootScript: "start()" };
const styles = new Map([
  [NOT_FOUND, "body{}"],
  ["/blog", "p{}"],
]);
const headers = (key: string) => headersFile(shell, styles, key);
const page = {
  html: "<p>Hello</p>",
  style: "p{}",
  hiddenHtml: "",
  head: "<title>Hello</title>",
  scripts: ["/assets/a.js"],
  pageScript: null,
  dialogScripts: [],
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

test("the self-service page of a booking sends no Referer to other sites", () => {
  const [, pageHeaders = ""] = headersFile(shell, new Map([...styles, ["/my-booking", "p{}"]]), "").split(
    "\n/my-booking\n",
  );
  for (const line of [
    "! Referrer-Policy\n  Referrer-Policy: no-referrer",
    "X-Robots-Tag: noindex",
    "Content-Security-Policy: ",
  ])
    expect(pageHeaders).toContain(line);
});
