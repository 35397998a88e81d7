import { expect, test } from "vitest";
import { type Day, startOfDay } from "#domain/calendar/days.ts";
import type { DocumentStatus } from "#domain/documents/documents.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { waiveCharge } from "#worker/memberships/charge-actions.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { openCharge } from "#worker/memberships/open-charges.ts";
import { openMyOffice, setIsRegistered } from "#worker/my-office/open-my-office.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { acceptDocument, acceptInspectedCard, refuseDocument, refuseOffice } from "./review-document.ts";

/** A virtual office that was bought and paid on 21 November 2026. */
async function boughtOffice(startDate: Day = "2026-11-21") {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, rows } = fixture;
  const booking = fixture.insert.booking({
    bookingType: "virtual_pro",
    startDate: new Date(startOfDay(startDate)),
    endDate: null,
    amountPesewas: 60_000,
    status: "confirmed",
    paymentReference: null,
    receiptNumber: null,
    paidAt: null,
  });
  await recordDeskPayment(deps, { id: booking.id, method: "cash" });
  const token = (await deps.links.make("office", booking.id, 1)) ?? "";
  const page = () => openMyOffice(deps, { token });
  const documentOf = async (kind: string) =>
    (await page()).documents.find((document) => document.kind === kind)?.id ?? "";
  const advanceTo = async (day: Day) => {
    clock.now = startOfDay(day) + 10 * 3_600_000;
    await everyDay(deps);
  };
  /** Sets the row as an upload does. */
  const markUploaded = async (kind: string, status: DocumentStatus = "in_review") => {
    const id = await documentOf(kind);
    rows.sql(`update documents set status = '${status}', uploaded_at = ${clock.now} where id = '${id}'`);
    return { id, uploadedAt: new Date(clock.now).toISOString() };
  };
  const acceptCard = async () =>
    acceptInspectedCard(deps, {
      id: await documentOf("government_id"),
      how: "desk",
      numberEnd: "89-0",
      expiresOn: "2030-01-01",
    });
  const dates = async () => {
    const { startsOn, nextDueDate } = await getMembership(deps, { id: booking.id });
    return [startsOn, nextDueDate];
  };
  const charges = () => rows.sql("select * from charges where subject_type = 'membership_period'");
  return { ...fixture, booking, token, page, advanceTo, markUploaded, acceptCard, dates, charges };
}

test("the paid month starts when staff accept the last document", async () => {
  const { deps, token, page, advanceTo, markUploaded, acceptCard, dates, rows } = await boughtOffice();
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  expect((await page()).monthWaits).toEqual({ until: "2026-12-05" });
  await setIsRegistered(deps, { token, isRegistered: false });
  await advanceTo("2026-11-30");
  const proof = await markUploaded("proof_of_address");
  expect((await page()).monthWaits).toEqual({ until: null });
  await acceptCard();
  await advanceTo("2026-12-01");
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-01", "2027-01-01"]);
  expect(await page()).toMatchObject({
    verification: "verified",
    monthWaits: null,
    address: { since: "2026-12-01" },
    allowances: [{ until: "2026-12-31" }, { until: "2026-12-31" }],
  });
  await advanceTo("2026-12-30");
  expect(await dates()).toEqual(["2026-12-01", "2027-01-01"]);
  expect(rows.sql("select from_day from membership_periods")).toMatchObject([{ from_day: "2027-01-01" }]);
});

test("declaring that there is no company can verify the office and start its month", async () => {
  const { deps, token, page, advanceTo, markUploaded, acceptCard, dates, rows } = await boughtOffice();
  const proof = await markUploaded("proof_of_address");
  await acceptCard();
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect((await page()).verification).toBe("documents_needed");
  await advanceTo("2026-11-25");
  expect(await setIsRegistered(deps, { token, isRegistered: false })).toMatchObject({ verification: "verified" });
  expect(await dates()).toEqual(["2026-11-25", "2026-12-25"]);
  expect(rows.outbox().filter(({ kind }) => kind === "office_verified")).toHaveLength(1);
});

test("without documents the month starts after 14 days, with reminders on days 1, 3, 7 and 13", async () => {
  const { deps, advanceTo, dates, rows, mails, charges } = await boughtOffice();
  for (const day of ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-28", "2026-12-04"]) await advanceTo(day);
  while ((await deliverOutbox(deps)) > 0);
  const reminders = mails.filter(({ subject }) => subject === "We still need documents for your address");
  expect(reminders.map(({ text }) => /or on Saturday 5 December 2026 at the latest/.test(text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  await advanceTo("2026-12-05");
  expect(await dates()).toEqual(["2026-12-05", "2027-01-05"]);
  expect(rows.sql("select detail from audit_trail where action = 'office_month_begun'")).toHaveLength(1);
  await advanceTo("2026-12-25");
  expect(charges()).toHaveLength(0);
  await advanceTo("2026-12-26");
  expect(charges()).toHaveLength(1);
});

test("charges nothing while a client has sent documents and is not verified", async () => {
  const { deps, advanceTo, markUploaded, dates, charges, page } = await boughtOffice();
  const proof = await markUploaded("proof_of_address");
  await refuseDocument(deps, { id: proof.id, reason: "too_old" });
  for (const day of ["2026-12-05", "2026-12-19", "2027-01-02", "2027-01-20"]) await advanceTo(day);
  expect(charges()).toEqual([]);
  expect(await dates()).toEqual(["2027-01-20", "2027-02-20"]);
  expect((await page()).monthWaits).toEqual({ until: null });
});

test("does not move the first month of a client whose next month is waived", async () => {
  const { deps, advanceTo, dates, booking, charges } = await boughtOffice();
  const { charge } = await openCharge(deps, await getMember(deps, booking.id));
  await waiveCharge(deps, { id: charge.id, what: "charge", reason: "Agreed" });
  await advanceTo("2026-12-06");
  expect(await dates()).toEqual(["2026-11-21", "2027-01-21"]);
  await advanceTo("2026-12-31");
  expect(charges()).toHaveLength(1);
});

test("does not move the first month of a client who gave notice", async () => {
  const { deps, advanceTo, dates, rows, booking } = await boughtOffice();
  rows.sql(`update memberships set ends_on = '2026-12-31' where id = '${booking.id}'`);
  await advanceTo("2026-12-06");
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  expect((await getMembership(deps, { id: booking.id })).endsOn).toBe("2026-12-31");
});

test("refusing a client who was never verified refunds the full price and ends the office", async () => {
  const { deps, page, booking, rows, advanceTo } = await boughtOffice();
  await advanceTo("2026-11-30");
  await refuseOffice(deps, { id: booking.id, reason: "Not who they say" });
  expect(rows.refunds()).toMatchObject([
    { chargeId: booking.id, amountPesewas: 60_000, status: "by_hand", rule: "office_refused" },
  ]);
  expect(rows.clients()).toMatchObject([{ membership: { endedAt: expect.any(Date) } }]);
  expect(await page()).toMatchObject({ verification: "refused", state: "ended" });
  expect(await outcomeOf(refuseOffice(deps, { id: booking.id, reason: "Once more" }))).toBe("conflict");
});

test("refusing a client whose office was verified before ends it without an automatic refund", async () => {
  const { deps, page, booking, rows, token, markUploaded, acceptCard, advanceTo } = await boughtOffice();
  await setIsRegistered(deps, { token, isRegistered: false });
  const proof = await markUploaded("proof_of_address");
  await acceptCard();
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  await advanceTo("2026-12-01");
  expect(await outcomeOf(refuseOffice(deps, { id: booking.id, reason: "Not who they say" }))).toBe("conflict");
  const updatedAt = rows.clients()[0]?.updatedAt.toISOString() ?? "";
  await correctClient(deps, { id: booking.id, fullName: "Yaw Darko", updatedAt });
  await refuseOffice(deps, { id: booking.id, reason: "Not who they say" });
  expect(rows.refunds()).toMatchObject([{ amountPesewas: 0, status: "nothing_due", rule: "started" }]);
  expect(rows.clients()).toMatchObject([{ membership: { endedAt: expect.any(Date) } }]);
  expect(await page()).toMatchObject({ verification: "refused", state: "ended" });
});
