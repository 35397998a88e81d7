import { expect, test } from "vitest";
import { AdminSessionInput } from "./front-desk.ts";
import { PdfResourceRequest } from "./pdf-frame.ts";

test("refuses a password that is too long", () => {
  expect(AdminSessionInput.safeParse({ password: "p".repeat(501) }).error?.issues).toMatchObject([
    { message: "Password must be at most 500 characters" },
  ]);
});

test("the PDF frame may ask for files of PDF.js, and for nothing else of the site", () => {
  const isAllowed = (resource: unknown) => PdfResourceRequest.safeParse({ resource }).success;
  for (const resource of ["cmaps/UniGB-UCS2-H.bcmap", "standard_fonts/FoxitSymbol.pfb", "wasm/jbig2.wasm"])
    expect(isAllowed(resource), resource).toBe(true);
  for (const resource of [
    "../api/admin/summary",
    "cmaps/../frame.html",
    "wasm//evil.example/a.wasm",
    "cmaps/a.bcmap?b",
    7,
  ])
    expect(isAllowed(resource), String(resource)).toBe(false);
});
