import { expect, test } from "vitest";
import { type Day, startOfDay } from "#domain/calendar/days.ts";
import type { DocumentStatus } from "#domain/documents/documents.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { waiveCharge } from "#worker/memberships/charge-actions.ts";
import { getChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { openCharge } from "#worker/memberships/open-charges.ts";
import { openMyBooking } from "#worker/my-booking/open-my-booking.ts";
import { openMyOffice, setIsRegistered } from "#worker/my-office/open-my-office.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { acceptDocument, acceptInspectedCard, refuseOffice } from "./review-document.ts";

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
  await payBooking(deps, { id: booking.id, method: "cash" });
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
  expect(await page()).toMatchObject({ startsBy: "2026-12-05", paid: null });
  await setIsRegistered(deps, { token, isRegistered: false });
  await advanceTo("2026-11-30");
  const proof = await markUploaded("proof_of_address");
  expect(await page()).toMatchObject({ startsBy: "2026-12-05", paid: null });
  await acceptCard();
  await advanceTo("2026-12-01");
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-01", "2027-01-01"]);
  expect(await page()).toMatchObject({
    verification: "verified",
    startsBy: null,
    paid: { from: "2026-12-01", to: "2026-12-31" },
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
  expect(reminders.map(({ text }) => /on 5 December 2026 at the latest/.test(text))).toEqual([true, true, true, true]);
  expect(await dates()).toEqual(["2026-11-21", "2026-12-21"]);
  await advanceTo("2026-12-05");
  expect(await dates()).toEqual(["2026-12-05", "2027-01-05"]);
  expect(rows.sql("select detail from audit_trail where action = 'office_month_begun'")).toHaveLength(1);
  await advanceTo("2026-12-25");
  expect(charges()).toHaveLength(0);
  await advanceTo("2026-12-26");
  expect(charges()).toHaveLength(1);
});

test("starts the month after 14 days, whatever documents the client has sent", async () => {
  const { deps, advanceTo, markUploaded, acceptCard, dates, page, token } = await boughtOffice();
  await setIsRegistered(deps, { token, isRegistered: false });
  const proof = await markUploaded("proof_of_address");
  await acceptCard();
  await advanceTo("2026-12-04");
  expect(await page()).toMatchObject({ startsBy: "2026-12-05", paid: null });
  await advanceTo("2026-12-05");
  expect(await page()).toMatchObject({ startsBy: null, paid: { from: "2026-12-05", to: "2027-01-04" } });
  await advanceTo("2026-12-09");
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-05", "2027-01-05"]);
});

test("starts the month on its latest day if the office is verified after it, before the daily job", async () => {
  const { deps, advanceTo, clock, markUploaded, acceptCard, dates, token } = await boughtOffice();
  await setIsRegistered(deps, { token, isRegistered: false });
  const proof = await markUploaded("proof_of_address");
  await acceptCard();
  await advanceTo("2026-12-04");
  clock.now = startOfDay("2026-12-06");
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect(await dates()).toEqual(["2026-12-05", "2027-01-05"]);
});

test("the booking, its receipt, the office and the payment page state the same month", async () => {
  const { deps, booking, page, advanceTo, markUploaded, acceptCard, token, mails } = await boughtOffice();
  const bookingToken = (await deps.links.make("booking", booking.id, 1)) ?? "";
  const payToken = (await deps.links.make("charge", booking.id, 1)) ?? "";
  const statedDays = async () => {
    const [shown, charges, office] = [
      await openMyBooking(deps, { token: bookingToken }),
      await getChargesByLink(deps, payToken),
      await page(),
    ];
    if (shown.state === "over") throw new Error("The booking is over");
    const { startDate, lastDay, startsBy } = shown.booking;
    const { from, to, startsBy: paidFrom } = charges.paid[0] ?? {};
    expect([charges.startsOn, office.startsOn]).toEqual([startDate, startDate]);
    return startsBy
      ? [startsBy, paidFrom, charges.startsBy, office.startsBy]
      : [
          [startDate, lastDay],
          [from, to],
          [office.paid?.from, office.paid?.to],
        ];
  };
  expect(await statedDays()).toEqual(Array(4).fill("2026-12-05"));
  while ((await deliverOutbox(deps)) > 0);
  await setIsRegistered(deps, { token, isRegistered: false });
  const proof = await markUploaded("proof_of_address");
  await acceptCard();
  await advanceTo("2026-12-01");
  await acceptDocument(deps, { id: proof.id, uploadedAt: proof.uploadedAt });
  expect(await statedDays()).toEqual(Array(3).fill(["2026-12-01", "2026-12-31"]));
  while ((await deliverOutbox(deps)) > 0);
  const receipt = mails.find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.text).toMatch(/Starts: When we verify you: on .+ at the earliest, on 5 December 2026 at the latest/);
  const verified = mails.find(({ subject }) => subject === "Your address is ready to use");
  expect(verified?.text).toMatch(/Paid from: Tuesday 1 December 2026\nPaid until: Thursday 31 December 2026/);
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
