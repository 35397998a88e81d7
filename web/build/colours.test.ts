import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { colours } from "#domain/colours.ts";
import { root } from "./root.ts";

test("the colours of drawn assets match the stylesheet's theme", () => {
  const theme = Object.fromEntries(
    [...readFileSync(join(root, "web/styles/site.css"), "utf8").matchAll(/--color-([a-z-]+): (#\w+);/g)].map(
      ([, name, colour]) => [name, colour],
    ),
  );
  expect(theme).toMatchObject(colours);
});
