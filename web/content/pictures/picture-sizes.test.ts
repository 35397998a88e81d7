import { expect, test } from "vitest";
import { frugalSizes, pictureSizes } from "./picture-sizes.ts";

test("dense phones request 60% of the display width and other screens all of it", () => {
  expect(pictureSizes("(min-width: 64rem) 66rem", 100)).toBe(
    "(min-width: 64rem) 66rem, (min-resolution: 2.5dppx) 60vw, 100vw",
  );
});

test("on a metered connection the density applies once", () => {
  expect(frugalSizes(pictureSizes("(min-width: 64rem) 42rem", 90), 3)).toBe("(min-width: 64rem) 14rem, 30vw");
  expect(frugalSizes("(min-width: 30rem) 94.5vw, 7.5rem", 2)).toBe("(min-width: 30rem) 47.25vw, 3.75rem");
});
