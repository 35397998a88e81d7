import { expect, test } from "vitest";
import { isStartWord, isStopWord } from "./opt-out.ts";

test.each([
  "STOP",
  "stop",
  " Stop. ",
  "Stop!",
  "STOPALL",
  "Stop all",
  "please stop",
  "Unsubscribe",
  "opt-out",
  "“Stop”",
])("%s ends messages", (text) => {
  expect(isStopWord(text)).toBe(true);
  expect(isStartWord(text)).toBe(false);
});

test.each(["Start", "START!", "unstop", "opt in", "Subscribe"])("%s resumes messages", (text) => {
  expect(isStartWord(text)).toBe(true);
  expect(isStopWord(text)).toBe(false);
});

test.each([
  "",
  "Cancel",
  "Please cancel my booking",
  "Where is the bus stop?",
  "Can I start on Monday?",
  "stopping by",
  "12",
])("%j is an ordinary message", (text) => {
  expect([isStopWord(text), isStartWord(text)]).toEqual([false, false]);
});
