import { expect, test } from "vitest";
import { getInitials, medianMinutes, nextAnsweredAt, replyDeadlineMs } from "./inbox.ts";

test("promises an answer within two hours, or a day for a virtual office", () => {
  for (const source of ["viewing_request", "contact", "support"] as const)
    expect(replyDeadlineMs(1000, source), source).toBe(1000 + 7_200_000);
  for (const source of ["virtual_office", "home_enquiry"] as const)
    expect(replyDeadlineMs(1000, source), source).toBe(1000 + 86_400_000);
});

test("keeps the time of the first answer until the item is new again", () => {
  expect(nextAnsweredAt({ answeredAt: null }, "answered", 5)).toBe(5);
  expect(nextAnsweredAt({ answeredAt: 3 }, "answered", 5)).toBe(3);
  expect(nextAnsweredAt({ answeredAt: 3 }, "closed", 5)).toBe(3);
  expect(nextAnsweredAt({ answeredAt: null }, "closed", 5)).toBeNull();
  expect(nextAnsweredAt({ answeredAt: 3 }, "new", 5)).toBeNull();
});

test("returns the median, or the mean of the middle two", () => {
  const medianOf = (...counts: [minutes: number, replies: number][]) =>
    medianMinutes(counts.map(([minutes, replies]) => ({ minutes, replies })));
  expect(medianOf()).toBeNull();
  expect(medianOf([7, 1])).toBe(7);
  expect(medianOf([1, 1], [5, 1], [9, 1])).toBe(5);
  expect(medianOf([2, 1], [4, 1], [10, 1], [100, 1])).toBe(7);
  expect(medianOf([2, 3], [100, 2])).toBe(2);
  expect(medianOf([2, 2], [100, 2])).toBe(51);
});

test("takes initials from the first and the last name", () => {
  expect(getInitials("Ama Serwaa Mensah")).toBe("AM");
  expect(getInitials(" Ɔsei ")).toBe("Ɔ");
  expect(getInitials("Kofi (night) Boateng")).toBe("KB");
  expect(getInitials("42")).toBe("");
});
