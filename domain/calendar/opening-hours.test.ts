import { expect, test } from "vitest";
import { clock, hoursInWords, openingHoursOn, openingState } from "./opening-hours.ts";

const MOST_DAYS = { opens: 8, closes: 22 };
const WEEK = [{ opens: 10, closes: 20 }, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS];

const saturday = (hour: number) => Date.UTC(2026, 10, 21, hour);
const sunday = (hour: number) => Date.UTC(2026, 10, 22, hour);

test("the house opens at eight on a Saturday and closes at ten in the evening", () => {
  expect(openingState(saturday(7), WEEK)).toEqual({ isOpen: false, text: "Opens at 8 am" });
  expect(openingState(saturday(8), WEEK)).toEqual({ isOpen: true, text: "Open now until 10 pm" });
  expect(openingState(saturday(22), WEEK)).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
});

test("Sunday is shorter", () => {
  expect(openingState(sunday(9), WEEK).isOpen).toBe(false);
  expect(openingState(sunday(19), WEEK).isOpen).toBe(true);
  expect(openingState(sunday(20), WEEK)).toEqual({ isOpen: false, text: "Opens tomorrow at 8 am" });
});

test("noon is pm", () => {
  expect([clock(8), clock(12), clock(20)]).toEqual(["8 am", "12 pm", "8 pm"]);
});

test("hours are said by spans of days, and a day without hours is left out", () => {
  expect(hoursInWords(WEEK)).toBe("Monday to Saturday 8am-10pm and Sunday 10am-8pm");
  const short = { opens: 9, closes: 12 };
  expect(hoursInWords([null, short, short, null, short, WEEK[0] ?? null, null])).toBe(
    "Monday to Tuesday 9am-12pm, Thursday 9am-12pm and Friday 10am-8pm",
  );
});

test("a week of one span is said in one breath, and one without hours is not said", () => {
  expect(hoursInWords(Array(7).fill(MOST_DAYS))).toBe("Monday to Sunday 8am-10pm");
  expect(hoursInWords([null, null, null, MOST_DAYS, null, null, null])).toBe("Wednesday 8am-10pm");
  expect(hoursInWords(Array(7).fill(null))).toBe("");
});

test("there is no eighth day", () => {
  expect(openingHoursOn(6, WEEK)).toBe(MOST_DAYS);
  expect(() => openingHoursOn(7, WEEK)).toThrow("There is no weekday 7");
});
