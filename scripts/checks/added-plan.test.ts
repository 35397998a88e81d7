import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// Plans that are only in the table and in the list of inclusions work everywhere.

const FORTNIGHT = "desk_fortnight" as "desk_week";
const STUDIO = "office_studio" as "private_office";
const EVENINGS = "desk_evenings" as "desk_monthly";

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("#domain/catalogue/plans.ts", async (original) => {
    const { PLANS, ...rest } = await original<typeof import("#domain/catalogue/plans.ts")>();
    const fortnight = {
      ...{ name: "Fortnight", shortName: "2 weeks", per: "fortnight", duration: 14, basePlan: "desk_day" },
      price: { kind: "cedis", amountPesewas: 1300_00 },
    } as const;
    const evenings = {
      ...{ name: "Evenings", shortName: "Evenings", badge: null, basePlan: null },
      price: { kind: "cedis", amountPesewas: 900_00 },
    } as const;
    const studio = { name: "Studio", price: { kind: "cedis", amountPesewas: 8000_00 } } as const;
    const added = {
      [STUDIO]: { ...PLANS.private_office, ...studio },
      [FORTNIGHT]: { ...PLANS.desk_week, ...fortnight },
      [EVENINGS]: { ...PLANS.desk_monthly, ...evenings },
    };
    return { ...rest, PLANS: { ...PLANS, ...added } };
  });
  const { INCLUSIONS } = await import("#domain/catalogue/inclusions.ts");
  Object.assign(INCLUSIONS, {
    [STUDIO]: () => ({ room: "A room with a north light" }),
    [FORTNIGHT]: () => ({ days: "Fourteen days in a row" }),
    [EVENINGS]: () => ({ hours: "From 5 pm" }),
  });
});

afterAll(() => {
  vi.doUnmock("#domain/catalogue/plans.ts");
  vi.resetModules();
});

test("an added plan is booked at its price, for its days, and takes a desk on each", async () => {
  const { makeTestDeps, outcomeOf } = await import("#worker/test/test-deps.ts");
  const { createBooking } = await import("#worker/bookings/create-booking.ts");
  const { CreateBookingInput } = await import("#contract/bookings.ts");
  const { bookingInput } = await import("#worker/test/inputs.ts");
  const { lastPlanDay } = await import("#domain/catalogue/booking-period.ts");
  const { deps, rows } = makeTestDeps();
  const input = CreateBookingInput.parse(bookingInput({ bookingType: FORTNIGHT, startDate: "2026-11-23" }));
  expect(await outcomeOf(createBooking(deps, { ...input, amount: 750 }, null))).toBe("price_changed");
  const { id, amount } = await createBooking(deps, input, null);
  expect(amount).toBe(1300);
  expect(lastPlanDay(FORTNIGHT, "2026-11-23")).toBe("2026-12-06");
  expect(rows.bookings().find((row) => row.id === id)).toMatchObject({ bookingType: FORTNIGHT });
  const { allocations } = await deps.allocations.readOccupancy({
    ...{ resource: "desks", from: "2026-11-23", to: "2026-12-31", at: deps.now() },
  });
  expect(allocations).toMatchObject([{ firstDay: "2026-11-23", lastDay: "2026-12-06", count: 1 }]);
});

test("an added plan that renews starts a membership, whose months are charged", async () => {
  const { makeTestDeps } = await import("#worker/test/test-deps.ts");
  const { payBooking } = await import("#worker/test/desk-payments.ts");
  const { SHARED_KEY } = await import("#worker/test/staff-people.ts");
  const { startOfDay } = await import("#domain/calendar/days.ts");
  const { everyDay } = await import("#worker/jobs/every-day.ts");
  const { getMembership } = await import("#worker/memberships/list-memberships.ts");
  const { deps, insert, clock } = makeTestDeps({ staff: SHARED_KEY });
  const booking = insert.booking({
    ...{ bookingType: EVENINGS, startDate: new Date(startOfDay("2026-12-01")), endDate: null, months: 1 },
    ...{ amountPesewas: 900_00, status: "confirmed", paymentReference: null, receiptNumber: null, paidAt: null },
  });
  await payBooking(deps, { id: booking.id, method: "cash" });
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({ plan: EVENINGS, nextDueDate: "2027-01-01" });
  clock.now = startOfDay("2026-12-23");
  await everyDay(deps);
  expect((await getMembership(deps, { id: booking.id })).openCharge).toMatchObject({ amount: 900 });
});

test("an added plan is cancelled and refunded by its terms, and can be waited for", async () => {
  const { describeCancellation } = await import("#domain/catalogue/cancellation-copy.ts");
  const { WAITLIST_TYPES } = await import("#domain/waitlist/waitlist.ts");
  expect(describeCancellation(FORTNIGHT)).toBe(describeCancellation("desk_week"));
  expect(WAITLIST_TYPES).toContain(FORTNIGHT);
});

test("an added plan shows among the cards of its group, with its price and contents", async () => {
  const { Desks } = await import("#web/routes/-home/desks.tsx");
  const { createElement } = await import("react");
  const html = renderToStaticMarkup(createElement(Desks));
  for (const text of ["Fortnight", "₵1,300", "a fortnight", "Fourteen days in a row", "Evenings", "From 5 pm"])
    expect(html).toContain(text);
  const { Offices } = await import("#web/routes/-home/offices.tsx");
  const offices = renderToStaticMarkup(createElement(Offices));
  for (const text of ["Studio", "₵8,000", "A room with a north light"]) expect(offices).toContain(text);
  const { homeHead } = await import("#web/routes/-home/head.ts");
  expect(JSON.stringify(homeHead())).toMatch(/"name\\?":\\?"Studio/);
  const { bookNow } = await import("#web/content/pages/book-now.ts");
  expect(bookNow.groups[0]?.choices).toContainEqual({
    ...{ type: FORTNIGHT, name: "Fortnight", price: "₵1,300 a fortnight" },
  });
  const { deskOffer } = await import("#web/lib/head/structured-data.ts");
  expect(deskOffer(FORTNIGHT, "/")).toMatchObject({
    price: "1300.00",
    priceSpecification: { referenceQuantity: { value: 14, unitCode: "DAY" } },
  });
});

test("an added plan is in the price list of the API, in imports and in the desk's filters", async () => {
  const { LINE_ITEM_TYPES, planLabel } = await import("#domain/catalogue/catalogue.ts");
  const { readCell } = await import("#domain/import/read-values.ts");
  const { ListBookingsQuery } = await import("#contract/front-desk/bookings.ts");
  expect(LINE_ITEM_TYPES).toContain(FORTNIGHT);
  expect(planLabel(FORTNIGHT)).toBe("Fortnight");
  expect(readCell("plan", "fortnight")).toMatchObject({ value: FORTNIGHT });
  expect(ListBookingsQuery.parse({ type: FORTNIGHT })).toMatchObject({ type: FORTNIGHT });
});
