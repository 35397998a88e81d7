import { expect, test } from "vitest";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { groupHitsByPerson } from "./person-input.tsx";
import { staffBookingForm } from "./staff-booking-form.ts";

const WALK_IN = {
  customerName: "Kofi Antwi",
  customerPhone: "024 123 4567",
  customerEmail: "",
  bookingType: "desk_day",
  startDate: "2026-12-01",
  source: "walk_in",
  kind: "cash",
  agreedAmount: "",
  notes: "",
};

test("accepts a name, a phone number and a payment method, and shows problems at their fields", async () => {
  const { validate } = await staffBookingForm({ amount: 250, onRefused: () => {} });
  expect(validate(WALK_IN)).toEqual({});
  expect(validate({ ...WALK_IN, customerPhone: "" })).toEqual({
    customerPhone: "Enter a phone number or an email address",
  });
  expect(Object.keys(validate({ ...WALK_IN, kind: "mobile_money", transactionId: " " }))).toEqual(["transactionId"]);
  expect(Object.keys(validate({ ...WALK_IN, kind: "mobile_money", transactionId: "?" }))).toEqual(["transactionId"]);
  expect(validate({ ...WALK_IN, kind: "mobile_money", transactionId: "0123 4567 89" })).toEqual({});
  expect(Object.keys(validate({ ...WALK_IN, agreedAmount: "100" }))).toEqual(["agreedReason"]);
  expect(Object.keys(validate({ ...WALK_IN, overbook: "true" }))).toEqual(["overbookReason"]);
});

test("suggests a returning customer once, with all known details", () => {
  const hit = (changes: Partial<SearchHit>): SearchHit => ({
    kind: "booking",
    id: "1",
    title: "Ama Owusu",
    detail: "",
    at: "2026-11-01",
    email: null,
    phone: "024 123 4567",
    phoneE164: "+233241234567",
    bookingType: null,
    businessName: null,
    acts: [],
    ...changes,
  });
  expect(
    groupHitsByPerson([
      hit({}),
      hit({ phone: "0241234567", email: "ama@example.com", bookingType: "desk_day" }),
      hit({ title: "Without Any", phone: null, phoneE164: null }),
      hit({ title: "Kojo", phone: null, phoneE164: null, email: "kojo@example.com" }),
    ]),
  ).toEqual([
    { name: "Ama Owusu", phone: "024 123 4567", email: "ama@example.com", bookingType: "desk_day" },
    { name: "Kojo", phone: null, email: "kojo@example.com", bookingType: null },
  ]);
});
