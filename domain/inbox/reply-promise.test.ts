import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import type { InboxSource } from "./inbox-sources.ts";
import { formatReplyBy, formatReplyByDate, replyPromiseMs } from "./reply-promise.ts";

const promise = (now: string, source: InboxSource = "contact", exceptions = NO_OPENING_EXCEPTIONS) => {
  const nowMs = Date.parse(`${now}:00Z`);
  return formatReplyBy(replyPromiseMs(nowMs, source, exceptions), nowMs);
};

// Reception: Monday to Friday 8 am to 6 pm, Saturday 9 am to 5 pm. 27 November 2026 is a Friday.
test.each([
  ["in the morning", "2026-11-27T09:00", "by 11 am today"],
  ["at one at night", "2026-11-27T01:00", "by 10 am today"],
  ["half an hour before closing", "2026-11-26T17:30", "by 9:30 am tomorrow"],
  ["on Friday evening", "2026-11-27T20:00", "by 11 am tomorrow"],
  ["on Saturday evening", "2026-11-28T18:00", "by 10 am on Monday"],
  ["on a Sunday", "2026-11-29T12:00", "by 10 am tomorrow"],
  ["at seven minutes past", "2026-11-27T09:07", "by 11:15 am today"],
])("a message %s is answered within two reception hours", (_, now, text) => {
  expect(promise(now)).toBe(text);
});

test.each([
  ["on a weekday", "2026-11-25T10:00", "by 10 am tomorrow"],
  ["in the evening", "2026-11-25T20:00", "by 6 pm tomorrow"],
  ["on Saturday morning", "2026-11-28T10:00", "by 5 pm today"],
  ["late on Saturday", "2026-11-28T16:30", "by 9:30 am on Monday"],
  ["on a Sunday", "2026-11-29T09:00", "by 10 am tomorrow"],
])("a virtual office enquiry %s is answered within a day that has reception", (_, now, text) => {
  expect(promise(now, "virtual_office")).toBe(text);
});

test("a promise skips closures, days without reception and long breaks", () => {
  const farmersDay = { day: "2026-12-04", opens: 8, closes: 22, reason: "Farmers' Day", withoutReception: true };
  const exceptions = {
    closures: [{ from: "2026-12-05", to: "2026-12-13", reason: "Repairs" }],
    specials: [farmersDay],
  };
  expect(promise("2026-12-03T17:00", "contact", exceptions)).toBe("by 9 am on Monday 14 December 2026");
});

test("an email names the day, because it may be read later", () => {
  expect(formatReplyByDate(Date.parse("2026-11-30T10:00:00Z"))).toBe("by 10 am on Monday 30 November 2026, Accra time");
});
