import { expect, test } from "vitest";
import { type Day, startOfDay } from "#domain/calendar/days.ts";
import type { DocumentStatus } from "#domain/documents/documents.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { openMyOffice, setIsRegistered } from "#worker/my-office/open-my-office.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { acceptDocument, acceptSeenCard, refuseDocument, refuseOffice } from "./review-document.ts";

/** Bought and paid on 21 November 2026, for that day unless another is booked. */
async function bought(startDate: Day = "2026-11-21") {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, rows } = made;
  const booking = made.insert.booking({
    bookingType: "virtual_pro",
    startDate: new Date(startOfDay(startDate)),
    endDate: null,
    amountPesewas: 60_000,
    status: "confirmed",
    paymentReference: null,
    receiptNumber: null,
    paidAt: null,
  });
  await recordDeskPayment(deps, booking.id, { method: "cash" });
  const token = (await deps.links.make("office", booking.id, 1)) ?? "";
  const page = () => openMyOffice(deps, token);
  const documentOf = async (kind: string) => (await page()).documents.find((each) => each.kind === kind)?.id ?? "";
  const goTo = async (day: Day) => {
    clock.now = startOfDay(day) + 10 * 3_600_000;
    await everyDay(deps);
  };
  /** As an upload leaves it. */
  const send = async (kind: string, status: DocumentStatus = "in_review") => {
    const id = await documentOf(kind);
    rows.sql(`update documents set status = '${status}', uploaded_at = ${clock.now} where id = '${id}'`);
    return { id, uploadedAt: new Date(clock.now).toISOString() };
  };
  const see = async () =>
    acceptSeenCard(deps, await documentOf("government_id"), {
      how: "desk",
      numberEnd: "89-0",
      expiresOn: "2030-01-01",
    });
  const dates = async () => {
    const { startsOn, nextDueDate } = await getMembership(deps, booking.id);
    const [client] = rows.clients();
    expect(client).toMatchObject({ startDate: startsOn, nextDueDate });
    return [startsOn, nextDueDate];
  };
  const charges = () => rows.sql("select * from charges where subject_type = 'membership_period'");
  return { ...made, booking, token, page, goTo, send, see, dates, charges };
}

test("the month that was paid begins on the day the last document is accepted, and its due date with it", async () => {
  const { deps, token, page, goTo, send, see, dates, rows } = await bought();
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  expect((await page()).monthWaits).toEqual({ until: "2026-12-05" });
  await setIsRegistered(deps, { token, isRegistered: false });
  await goTo("2026-11-30");
  const proof = await send("proof_of_address");
  expect((await page()).monthWaits).toEqual({ until: null });
  await see();
  await goTo("2026-12-01");
  await acceptDocument(deps, proof.id, { uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-01", "2027-01-01"]);
  expect(await page()).toMatchObject({
    verification: "verified",
    monthWaits: null,
    address: { since: "2026-12-01" },
    allowances: [{ until: "2026-12-31" }, { until: "2026-12-31" }],
  });
  await goTo("2026-12-30");
  expect(await dates()).toEqual(["2026-12-01", "2027-01-01"]);
  expect(rows.sql("select from_day from membership_periods")).toMatchObject([{ from_day: "2027-01-01" }]);
});

test("one that is verified before the booked day begins on that day", async () => {
  const { deps, token, send, see, dates } = await bought("2026-12-10");
  await setIsRegistered(deps, { token, isRegistered: false });
  const proof = await send("proof_of_address");
  await see();
  await acceptDocument(deps, proof.id, { uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-10", "2027-01-10"]);
});

test("saying that there is no company can be the last that was missing: the office is verified, and its month begins", async () => {
  const { deps, token, page, goTo, send, see, dates, rows } = await bought();
  const proof = await send("proof_of_address");
  await see();
  await acceptDocument(deps, proof.id, { uploadedAt: proof.uploadedAt });
  expect((await page()).verification).toBe("documents_needed");
  await goTo("2026-11-25");
  expect(await setIsRegistered(deps, { token, isRegistered: false })).toMatchObject({ verification: "verified" });
  expect(await dates()).toEqual(["2026-11-25", "2026-12-25"]);
  expect(rows.outbox().filter(({ kind }) => kind === "office_verified")).toHaveLength(1);
});

test("where nothing was sent it begins after fourteen days, and is told after one, three, seven and thirteen to whoever never opened the page", async () => {
  const { deps, goTo, dates, rows, mails, charges } = await bought();
  for (const day of ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-28", "2026-12-04"]) await goTo(day);
  while ((await deliverOutbox(deps)) > 0);
  const told = mails.filter(({ subject }) => subject === "What is still missing for your address");
  expect(told.map(({ text }) => /it begins on Saturday 5 December 2026/.test(text))).toEqual([true, true, true, true]);
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  await goTo("2026-12-05");
  expect(await dates()).toEqual(["2026-12-05", "2027-01-05"]);
  expect(rows.sql("select detail from audit_trail where action = 'office_month_begun'")).toHaveLength(1);
  await goTo("2026-12-25");
  expect(charges()).toHaveLength(0);
  await goTo("2026-12-26");
  expect(charges()).toHaveLength(1);
});

test("nothing is due of whoever has sent something and is not verified, however long that takes", async () => {
  const { deps, goTo, send, dates, charges, page } = await bought();
  const proof = await send("proof_of_address");
  await refuseDocument(deps, proof.id, { reason: "too_old" });
  for (const day of ["2026-12-05", "2026-12-19", "2027-01-02", "2027-01-20"]) await goTo(day);
  expect(charges()).toEqual([]);
  expect(await dates()).toEqual(["2027-01-20", "2027-02-20"]);
  expect((await page()).monthWaits).toEqual({ until: null });
});

test("of whoever gives notice before that nothing moves", async () => {
  const { deps, goTo, dates, rows, booking } = await bought();
  rows.sql(`update memberships set ends_on = '2026-12-31' where id = '${booking.id}'`);
  await goTo("2026-12-06");
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  expect((await getMembership(deps, booking.id)).endsOn).toBe("2026-12-31");
});

test("all the money goes back to whom we do not take, and the office ends", async () => {
  const { deps, page, booking, rows, goTo } = await bought();
  await goTo("2026-11-30");
  await refuseOffice(deps, booking.id, { reason: "Not who they say" });
  expect(rows.refunds()).toMatchObject([
    { chargeId: booking.id, amountPesewas: 60_000, status: "by_hand", rule: "office_refused" },
  ]);
  expect(rows.clients()).toMatchObject([{ status: "inactive" }]);
  expect(await page()).toMatchObject({ verification: "refused", state: "ended" });
  expect(await outcomeOf(refuseOffice(deps, booking.id, { reason: "Once more" }))).toBe("conflict");
});
