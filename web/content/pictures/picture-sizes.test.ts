import { expect, test } from "vitest";
import { frugalSizes, pictureSizes } from "./picture-sizes.ts";

test("a dense phone asks for three fifths of what it shows, wider screens and other phones for all of it", () => {
  expect(pictureSizes("(min-width: 64rem) 66rem", 100)).toBe(
    "(min-width: 64rem) 66rem, (min-resolution: 2.5dppx) 60vw, 100vw",
  );
});

test("where data is saved the density counts once, and not twice", () => {
  expect(frugalSizes(pictureSizes("(min-width: 64rem) 42rem", 90), 3)).toBe("(min-width: 64rem) 14rem, 30vw");
  expect(frugalSizes("(min-width: 30rem) 94.5vw, 7.5rem", 2)).toBe("(min-width: 30rem) 47.25vw, 3.75rem");
});
