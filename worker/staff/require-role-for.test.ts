import { expect, test } from "vitest";
import type { CreateClientInput } from "#contract/front-desk/clients.ts";
import type { Role } from "#domain/staff/roles.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { setBookingPrice } from "#worker/bookings/price/set-booking-price.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { reactivateClient } from "#worker/clients/client-status.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import type { Deps } from "#worker/deps.ts";
import { requestMail } from "#worker/mail-items/client-mail.ts";
import { recordMail } from "#worker/mail-items/record-mail.ts";
import { setForwardingPrice } from "#worker/mail-items/set-forwarding-price.ts";
import { changePlan, resumeMembership } from "#worker/memberships/membership-actions.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";

type Fixture = ReturnType<typeof makeTestDeps>;
/** Prepares an action as an owner; the result runs it in a role. */
type Preparation = (fixture: Fixture) => Promise<(deps: Deps) => Promise<unknown>> | ((deps: Deps) => Promise<unknown>);

const CLIENT = {
  fullName: "Efua Mensah",
  businessName: "Kente Threads",
  email: "efua@example.com",
  phone: "0241234567",
  country: "ghana",
  plan: "pro",
  amount: 600,
  startDate: "2026-11-21",
  nextDueDate: "2026-12-21",
} satisfies CreateClientInput;

const correct =
  (to: object, stored: object = {}): Preparation =>
  (fixture) => {
    const client = fixture.insert.client(stored);
    return (deps) => correctClient(deps, client.id, { ...to, updatedAt: client.updatedAt.toISOString() });
  };
const book = (agreedAmount: number) => (deps: Deps) =>
  bookForCustomer(
    deps,
    {
      customerName: "Kofi Antwi",
      customerPhone: "024 123 4567",
      bookingType: "desk_monthly",
      startDate: "2026-11-23",
      source: "walk_in",
      payment: { kind: "later" },
      agreedAmount,
      agreedReason: "A friend",
    },
    null,
  );
const priceEnterprise =
  (amount: number): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.booking({ bookingType: "enterprise", amountPesewas: 1_200_000, numberOfPeople: 10 });
    return (deps) => setBookingPrice(deps, id, { amount, reason: "Ten seats", was: 12_000 });
  };
const priceForwarding =
  (amount: number): Preparation =>
  async (fixture) => {
    const { deps } = fixture;
    const client = fixture.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
    verifyClient(fixture, client.id);
    const { id } = await recordMail(deps, client.id, { kind: "letter", sender: "GRA" }, null);
    await requestMail(deps, client.id, id, { action: "forward", note: "Ama Mensah, 12 Station Road, Kumasi" });
    await setForwardingPrice(deps, id, { amount: 80 });
    return (desk) => setForwardingPrice(desk, id, { amount });
  };
const changeOpenMonth =
  (nextDueDate: string): Preparation =>
  async (fixture) => {
    const { id } = fixture.insert.client({ nextDueDate });
    await openDueCharges(fixture.deps);
    return (deps) => changePlan(deps, id, { plan: "virtual_starter", from: "next_period", forOpenMonth: true });
  };
const reactivate =
  (nextDueDate: string): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.client({ status: "inactive", nextDueDate: "2026-11-23" });
    fixture.rows.sql(`update memberships set ended_at = ${fixture.clock.now} where id = '${id}'`);
    return (deps) => reactivateClient(deps, id, { nextDueDate });
  };
const resume =
  (nextDueDate: string): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.client({ status: "inactive", nextDueDate: "2026-11-23" });
    fixture.rows.sql(`update memberships set ended_at = ${fixture.clock.now} where id = '${id}'`);
    return (deps) => resumeMembership(deps, id, { nextDueDate });
  };
const cancel =
  (status: "paid" | "confirmed"): Preparation =>
  (fixture) => {
    const paid = {
      paymentReference: `desk-cash-${"1".repeat(32)}`,
      receiptNumber: 1,
      paidAt: new Date(fixture.clock.now),
    };
    const { id } = fixture.insert.booking({ status, ...(status === "paid" && paid) });
    return (deps) => cancelBooking(deps, { bookingId: id, reason: "asked to" });
  };

async function outcomeAs(role: Role, prepare: Preparation): Promise<unknown> {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const act = await prepare(fixture);
  const before = JSON.stringify(fixture.rows.audit());
  const outcome = await outcomeOf(act({ ...fixture.deps, staff: { ...SHARED_KEY, role } }));
  if (outcome === "forbidden") expect(JSON.stringify(fixture.rows.audit())).toBe(before);
  return outcome;
}

test.each<[string, Preparation]>([
  ["adds a client below the list price", () => (deps) => addClient(deps, { ...CLIENT, amount: 1 })],
  [
    "adds a client who owes nothing for a year",
    () => (deps) => addClient(deps, { ...CLIENT, nextDueDate: "2027-11-21" }),
  ],
  ["lowers a client's price", correct({ amount: 1 })],
  ["gives a client a dearer plan at the old price", correct({ plan: "premium" })],
  ["books below the list price", () => book(1)],
  ["books for nothing", () => book(0)],
  ["lowers an agreed price", priceEnterprise(1)],
  ["lowers the price of forwarding", priceForwarding(1)],
  ["removes the price of forwarding", priceForwarding(0)],
  ["lowers a month that has begun", changeOpenMonth("2026-11-20")],
  ["reactivates a client a year ahead", reactivate("2027-11-20")],
  ["resumes a membership a year ahead", resume("2027-11-20")],
  ["cancels a paid booking", cancel("paid")],
])("requires a manager for an action that %s", async (_, prepare) => {
  expect(await outcomeAs("desk", prepare)).toBe("forbidden");
  expect(await outcomeAs("manager", prepare)).toBe("accepted");
});

test.each<[string, Preparation]>([
  ["adds a client at the list price", () => (deps) => addClient(deps, CLIENT)],
  ["adds a client above the list price", () => (deps) => addClient(deps, { ...CLIENT, amount: 700 })],
  ["corrects a client with an old agreed price", correct({ notes: "Rings first" }, { amountPesewas: 50_000 })],
  ["raises an old agreed price", correct({ amount: 550 }, { amountPesewas: 50_000 })],
  ["books at a higher price", () => book(2500)],
  ["raises an agreed price", priceEnterprise(13_000)],
  ["raises the price of forwarding", priceForwarding(90)],
  ["changes the plan of a coming month", changeOpenMonth("2026-11-23")],
  ["reactivates a client for a month", reactivate("2026-12-21")],
  ["resumes a membership for a month", resume("2026-12-21")],
  ["cancels an unpaid booking", cancel("confirmed")],
])("allows the desk an action that %s", async (_, prepare) => {
  expect(await outcomeAs("desk", prepare)).toBe("accepted");
});
