import { expect, test } from "vitest";
import type { AdminPrices } from "#contract/house-settings.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { pricesSchema, toPricesInput, unlikelyPriceChecks } from "./price-input.ts";

const BOOK: AdminPrices = {
  prices: [
    { name: "desk_day", title: "Day pass", currency: "GHS", amount: 250 },
    { name: "meeting_room_hour", title: "Meeting room", currency: "GHS", amount: 0 },
  ],
  versions: [],
};
const draft = (amount: string) => ({ from: "2026-12-01", desk_day: amount, meeting_room_hour: "0" });
const logic = makeFormLogic({
  schema: { safeParse: (typed) => pricesSchema.safeParse(toPricesInput(BOOK, typed as ReturnType<typeof draft>)) },
  send: async () => {},
});

test("an amount that is none is a problem of its field, and no change one of the form", () => {
  expect(logic.validate(draft("275 cedis"))).toEqual({ desk_day: "Enter a price" });
  expect(logic.validate(draft(" "))).toEqual({ desk_day: "Enter a price" });
  expect(logic.validate(draft("250"))).toEqual({ plans: "Change a price" });
  expect(logic.validate(draft("₵2,750"))).toEqual({});
});

test("asks about a price more than 3 times, or less than a third of today's", () => {
  const ask = (amount: string) => unlikelyPriceChecks(BOOK).flatMap((check) => check(draft(amount)) ?? []);
  expect(ask("2,750")).toEqual([{ field: "desk_day", question: "₵2,750.00 is 11 times today's price. Set it?" }]);
  expect(ask("25")).toEqual([{ field: "desk_day", question: "₵25.00 is 10% of today's price. Set it?" }]);
  expect([...ask("750"), ...ask("84"), ...ask("275 cedis"), ...ask("0")]).toEqual([]);
});
