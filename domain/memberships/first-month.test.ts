import { describe, expect, test } from "vitest";
import { type PendingFirstMonth, resolveFirstMonth } from "./first-month.ts";

/** Paid on 1 March, starting on 15 March at the latest. */
const PAID: PendingFirstMonth = {
  startsOn: "2027-03-01",
  startsBy: "2027-03-15",
  verification: "documents_needed",
  verifiedOn: null,
  statuses: ["asked", "asked", "asked"],
};

describe("the first month of a virtual office", () => {
  const cases: [
    title: string,
    month: Partial<PendingFirstMonth>,
    today: string,
    begins: ReturnType<typeof resolveFirstMonth>,
  ][] = [
    ["waits for the first document", {}, "2027-03-14", null],
    ["starts after fourteen days without documents", {}, "2027-03-15", { startsOn: "2027-03-15", startsBy: null }],
    ["starts on that day, also if the job runs late", {}, "2027-04-09", { startsOn: "2027-03-15", startsBy: null }],
    [
      "starts on the day of verification",
      { verification: "verified", verifiedOn: "2027-03-09", statuses: ["accepted", "accepted", "asked"] },
      "2027-03-20",
      { startsOn: "2027-03-09", startsBy: null },
    ],
    [
      "does not start before the booked day",
      { startsOn: "2027-04-01", startsBy: "2027-04-01", verification: "verified", verifiedOn: "2027-03-09" },
      "2027-03-10",
      { startsOn: "2027-04-01", startsBy: null },
    ],
    ["does not move while documents are under review", { verification: "in_review" }, "2027-03-14", null],
    [
      "waits longer while documents are under review",
      { verification: "in_review", statuses: ["in_review", "in_review", "in_review"] },
      "2027-03-15",
      { startsOn: "2027-03-15", startsBy: "2027-03-29" },
    ],
    [
      "waits longer for a document that was refused",
      { statuses: ["accepted", "refused", "asked"] },
      "2027-03-16",
      { startsOn: "2027-03-16", startsBy: "2027-03-30" },
    ],
    [
      "never starts for a refused client",
      { verification: "refused" },
      "2027-03-15",
      { startsOn: "2027-03-15", startsBy: "2027-03-29" },
    ],
  ];
  test.each(cases)("%s", (_, month, today, begins) => {
    expect(resolveFirstMonth({ ...PAID, ...month }, today)).toEqual(begins);
  });
});
