import { describe, expect, test } from "vitest";
import { type PendingFirstMonth, resolveFirstMonth } from "./first-month.ts";

/** Paid on the first of March, and begun on the fifteenth at the latest. */
const PAID: PendingFirstMonth = {
  startsOn: "2027-03-01",
  startsBy: "2027-03-15",
  verification: "documents_needed",
  verifiedOn: null,
  statuses: ["asked", "asked", "asked"],
};

describe("the first month of a virtual office", () => {
  const cases: [
    what: string,
    month: Partial<PendingFirstMonth>,
    today: string,
    begins: ReturnType<typeof resolveFirstMonth>,
  ][] = [
    ["waits for the first document", {}, "2027-03-14", null],
    [
      "begins after fourteen days for which nothing was sent",
      {},
      "2027-03-15",
      { startsOn: "2027-03-15", startsBy: null },
    ],
    ["and on the same day where the clock was away", {}, "2027-04-09", { startsOn: "2027-03-15", startsBy: null }],
    [
      "begins on the day the office is verified",
      { verification: "verified", verifiedOn: "2027-03-09", statuses: ["accepted", "accepted", "asked"] },
      "2027-03-20",
      { startsOn: "2027-03-09", startsBy: null },
    ],
    [
      "and not before the day that was booked",
      { startsOn: "2027-04-01", startsBy: "2027-04-01", verification: "verified", verifiedOn: "2027-03-09" },
      "2027-03-10",
      { startsOn: "2027-04-01", startsBy: null },
    ],
    ["stays where it is while documents are looked at", { verification: "in_review" }, "2027-03-14", null],
    [
      "waits on while documents are looked at",
      { verification: "in_review", statuses: ["in_review", "in_review", "in_review"] },
      "2027-03-15",
      { startsOn: "2027-03-15", startsBy: "2027-03-29" },
    ],
    [
      "waits on for whoever has to send one again",
      { statuses: ["accepted", "refused", "asked"] },
      "2027-03-16",
      { startsOn: "2027-03-16", startsBy: "2027-03-30" },
    ],
    [
      "never begins for whom we do not take",
      { verification: "refused" },
      "2027-03-15",
      { startsOn: "2027-03-15", startsBy: "2027-03-29" },
    ],
  ];
  test.each(cases)("%s", (_, month, today, begins) => {
    expect(resolveFirstMonth({ ...PAID, ...month }, today)).toEqual(begins);
  });
});
