import { expect, test } from "vitest";
import { countCash } from "#worker/books/count-cash.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { checkInClient } from "#worker/visits/client-visits.ts";
import { checkIn } from "#worker/visits/record-visit.ts";
import { listHistory } from "./list-history.ts";

const DAY_MS = 86_400_000;

test("names what each entry is about, and filters by kind, day and search", async () => {
  const { deps, insert, clock } = makeTestDeps({ staff: SHARED_KEY });
  const booking = insert.booking({
    ...{ customerName: "Akosua Mɛnsa", bookingType: "desk_week", status: "paid" },
    startDate: new Date("2026-11-21T00:00:00.000Z"),
  });
  const client = insert.client({ fullName: "Kofi Boateng" });
  await checkIn(deps, { id: booking.id });
  await checkInClient(deps, { id: client.id });
  clock.now += DAY_MS;
  await checkIn(deps, { id: booking.id });
  await countCash(deps, { kind: "opening", counted: 20 });
  const subjects = async (filter: Parameters<typeof listHistory>[1]) =>
    (await listHistory(deps, filter)).items.map((entry) => entry.subjectName ?? entry.subjectId);
  expect((await subjects({})).toSorted()).toEqual(["2026-11-22", "Akosua Mɛnsa", "Akosua Mɛnsa", "Kofi Boateng"]);
  expect(await subjects({ subjectType: "client" })).toEqual(["Kofi Boateng"]);
  expect((await subjects({ from: "2026-11-21", to: "2026-11-21" })).toSorted()).toEqual([
    "Akosua Mɛnsa",
    "Kofi Boateng",
  ]);
  expect(await subjects({ search: "mensa" })).toEqual(["Akosua Mɛnsa", "Akosua Mɛnsa"]);
  expect(await subjects({ search: "mensa", from: "2026-11-22", to: "2026-11-22", subjectType: "booking" })).toEqual([
    "Akosua Mɛnsa",
  ]);
  expect(await subjects({ search: "nobody at all" })).toEqual([]);
});

test("searches the entries of everyone with the name, however many, page by page", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  for (let number = 1; number <= 30; number += 1) {
    const booking = insert.booking({
      ...{ customerName: `Abena Manu ${number}`, bookingType: "desk_week", status: "paid" },
      startDate: new Date("2026-11-21T00:00:00.000Z"),
    });
    await checkIn(deps, { id: booking.id });
  }
  const first = await listHistory(deps, { search: "abena manu", limit: 20 });
  const second = await listHistory(deps, { search: "abena manu", limit: 20, cursor: first.nextCursor ?? "" });
  const names = [...first.items, ...second.items].map(({ subjectName }) => subjectName);
  expect(new Set(names).size).toBe(30);
  expect(second.nextCursor).toBeNull();
});
