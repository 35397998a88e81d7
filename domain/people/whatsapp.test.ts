import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { whatsappLink } from "./whatsapp.ts";

test("a chat opens with the house's number and the text, whatever is in it", () => {
  const link = new URL(whatsappLink("Ɛte sɛn? 50% & more #1"));
  expect(link.origin + link.pathname).toBe(`https://wa.me/${site.whatsapp}`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ text: "Ɛte sɛn? 50% & more #1" });
  expect(link.hash).toBe("");
});
