import { afterEach, expect, test, vi } from "vitest";
import { privacy } from "#web/content/legal/privacy.ts";
import { renderPage } from "./prerender.tsx";

afterEach(() => void vi.restoreAllMocks());

test("page text cannot end the structured data script early", async () => {
  const words = "</script><script>alert(1)</script>";
  vi.spyOn(privacy, "title", "get").mockReturnValue(words);
  const { head } = await renderPage("/privacy-policy");
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  expect(json).not.toContain("<");
  expect(JSON.parse(json).itemListElement.at(-1).name).toBe(words);
});
