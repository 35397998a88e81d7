import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { whatsappLink } from "./whatsapp.ts";

test("opens a chat with the site's number and any text", () => {
  const link = new URL(whatsappLink("Ɛte sɛn? 50% & more #1"));
  expect(link.origin + link.pathname).toBe(`https://wa.me/${site.whatsapp}`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ text: "Ɛte sɛn? 50% & more #1" });
  expect(link.hash).toBe("");
});
