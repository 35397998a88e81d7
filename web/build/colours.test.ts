import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { colours } from "#domain/colours.ts";
import { buildIcons } from "./assets/assets.ts";
import { root } from "./root.ts";

test("the colours of drawn assets match the stylesheet's theme", () => {
  const theme = Object.fromEntries(
    [...readFileSync(join(root, "web/styles/site.css"), "utf8").matchAll(/--color-([a-z-]+): (#\w+);/g)].map(
      ([, name, colour]) => [name, colour],
    ),
  );
  expect(theme).toMatchObject(colours);
});

test("draws the icon in the colours of the theme", async () => {
  const folder = mkdtempSync(join(tmpdir(), "icons-"));
  await buildIcons(folder);
  const icon = readFileSync(join(folder, "icon.svg"), "utf8");
  expect([...icon.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual([colours.plaster, colours.terracotta]);
});
