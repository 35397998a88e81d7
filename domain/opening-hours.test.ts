import { expect, test } from "vitest";
import { clock, openingState } from "./opening-hours.ts";

const saturday = (hour: number) => Date.UTC(2026, 10, 21, hour);
const sunday = (hour: number) => Date.UTC(2026, 10, 22, hour);

test("the house opens at eight on a Saturday and closes at ten in the evening", () => {
  expect(openingState(saturday(7))).toEqual({ isOpen: false, text: "Opens at 8 am" });
  expect(openingState(saturday(8))).toEqual({ isOpen: true, text: "Open now until 10 pm" });
  expect(openingState(saturday(22))).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
});

test("Sunday is shorter", () => {
  expect(openingState(sunday(9)).isOpen).toBe(false);
  expect(openingState(sunday(19)).isOpen).toBe(true);
  expect(openingState(sunday(20))).toEqual({ isOpen: false, text: "Opens tomorrow at 8 am" });
});

test("noon is pm", () => {
  expect([clock(8), clock(12), clock(20)]).toEqual(["8 am", "12 pm", "8 pm"]);
});
