import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { colours } from "#domain/colours.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { posts } from "#web/content/blog/posts.ts";
import { CARDS, drawText, headingFont } from "./cards.ts";

test("every page and every article has a social card", () => {
  for (const { slug } of posts) expect(CARDS).toHaveProperty(`blog-${slug}`);
  for (const path of PUBLIC_PATHS.filter(
    (path) =>
      !/^\/(admin\/|blog\/|payment\/|waitlist$|my-booking$|my-registration$|my-office$|verify-letter$|pay$|$)/.test(
        path,
      ),
  ))
    expect(Object.keys(CARDS)).toContain(path.slice(1));
});

test("a card's text uses the heading font, not a system font", async () => {
  const fontFile = join(await mkdtemp(join(tmpdir(), "cards-")), "heading.ttf");
  await writeFile(fontFile, await headingFont());
  const words = { words: "mmmmmmmmmm", size: 40, colour: colours.ink, fontFile };
  const drawn = await drawText(words);
  const fallback = await drawText({ ...words, family: "No Such Family" });
  expect(drawn.info.width).not.toBe(fallback.info.width);
});
