import { expect, test } from "vitest";
import { deskReference, isDeskReference } from "./desk.ts";
import { answeredAtAfter, median, promisedBy } from "./inbox.ts";
import { REFERENCE_PATTERN } from "./payments.ts";

test("an answer is promised two hours after somebody wrote", () => {
  expect(promisedBy(1000)).toBe(1000 + 7_200_000);
});

test("the first answer stands until the item is new again", () => {
  expect(answeredAtAfter({ answeredAt: null }, "answered", 5)).toBe(5);
  expect(answeredAtAfter({ answeredAt: 3 }, "answered", 5)).toBe(3);
  expect(answeredAtAfter({ answeredAt: 3 }, "closed", 5)).toBe(3);
  expect(answeredAtAfter({ answeredAt: null }, "closed", 5)).toBeNull();
  expect(answeredAtAfter({ answeredAt: 3 }, "new", 5)).toBeNull();
});

test("the median is the middle, or half-way between the two in the middle", () => {
  expect(median([])).toBeNull();
  expect(median([7])).toBe(7);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 4, 100])).toBe(7);
});

test("a reference of the desk can be told from the gateway's, and is one of ours", () => {
  const reference = deskReference("0123abcd");
  expect(isDeskReference(reference)).toBe(true);
  expect(REFERENCE_PATTERN.test(reference)).toBe(true);
  expect(isDeskReference("0123abcd")).toBe(false);
});
