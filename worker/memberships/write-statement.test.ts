import { expect, test } from "vitest";
import { type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { waiveCharge } from "./charge-actions.ts";
import { getChargesByLink, payChargesByLink } from "./charges-by-link.ts";
import { getMembership } from "./list-memberships.ts";
import { getMember } from "./membership-answers.ts";
import { payMembership } from "./pay-membership.ts";
import { voidMembershipPayment } from "./void-membership-payment.ts";
import { exportStatement, makeStatement, writeStatementByLink } from "./write-statement.ts";

/** A virtual office due on 1 December: paid online, late and let off, paid at the desk, taken back, and owed again. */
async function busyMember() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, gateway, insert } = made;
  const client = insert.client({ fullName: "Ama Serwaa Mensah", nextDueDate: "2026-12-01" });
  const goTo = async (day: Day) => {
    clock.now = startOfDay(day) + 10 * 3_600_000;
    await everyDay(deps);
  };
  const token = async () => (await deps.links.make("charge", client.id, 1)) ?? "";
  const payAtDesk = async (amount: number) =>
    payMembership(deps, client.id, {
      ...{ method: "cash" as const, months: 1 as const, amount, note: "", transactionId: undefined },
      from: (await getMembership(deps, client.id)).nextDueDate,
    });

  await goTo("2026-11-28");
  const { data } = await payChargesByLink(deps, { token: await token(), periods: 1, from: "2026-12-01", amount: 600 });
  gateway.hold(data.reference ?? "", { amountPesewas: 60_000, requestedPesewas: 60_000 });
  await settlePayment(deps, data.reference ?? "", "visitor");
  await goTo("2026-12-28");
  await goTo("2027-01-10");
  await waiveCharge(deps, (await getMembership(deps, client.id)).openCharge?.id ?? "", {
    what: "late_fee",
    reason: "The bank was closed",
  });
  await payAtDesk(600);
  await goTo("2027-01-28");
  await goTo("2027-02-02");
  const { nextDueDate } = await payAtDesk(600);
  await voidMembershipPayment(deps, client.id, { nextDueDate });
  await goTo("2027-02-10");
  return { ...made, client, goTo, token, reference: data.reference ?? "" };
}

const inWords = ({ lines }: Awaited<ReturnType<typeof makeStatement>>) =>
  lines.map(({ day, description, chargedPesewas, paidPesewas, balancePesewas }) =>
    [
      day,
      description.replace(/^Pro Virtual Office, /, ""),
      chargedPesewas / 100,
      paidPesewas / 100,
      balancePesewas / 100,
    ].join(" | "),
  );

test("a statement has each charge, fee, waiver and payment, and ends with what is owed", async () => {
  const { deps, client } = await busyMember();
  const statement = await makeStatement(deps, await getMember(deps, client.id), {});
  expect(inWords(statement)).toEqual([
    "2026-11-28 | 1 December 2026 to 31 December 2026 | 600 | 0 | 600",
    "2026-11-28 | Payment, Mobile money, online | 0 | 600 | 0",
    "2027-01-01 | 1 January 2027 to 31 January 2027 | 600 | 0 | 600",
    "2027-01-10 | Late fee | 60 | 0 | 660",
    "2027-01-10 | Late fee let go | -60 | 0 | 600",
    "2027-01-10 | Payment, Cash, at the desk | 0 | 600 | 0",
    "2027-02-01 | 1 February 2027 to 28 February 2027 | 600 | 0 | 600",
    "2027-02-02 | Payment, Cash, at the desk | 0 | 600 | 0",
    "2027-02-02 | Payment noted by mistake | 0 | -600 | 600",
    "2027-02-10 | Late fee | 60 | 0 | 660",
  ]);
  const owed = (await getMembership(deps, client.id)).openCharge?.amount;
  expect(statement.closingPesewas).toBe((owed ?? 0) * 100);
});

test("cash that is taken back is cash that is in the drawer no more", async () => {
  const { deps } = await busyMember();
  const { totals } = await listTakings(deps, { day: "2027-02-02" });
  expect(totals.map(({ way, taken, givenBack }) => [way, taken, givenBack])).toEqual([
    ["cash", 600, 600],
    ["mobile_money", 0, 0],
    [null, 0, 0],
  ]);
});

test("a span begins with what was owed before it, and its payments are the days' money", async () => {
  const { deps, client } = await busyMember();
  const member = await getMember(deps, client.id);
  const january = await makeStatement(deps, member, { from: "2027-01-05", to: "2027-02-02" });
  expect([january.openingPesewas, january.closingPesewas]).toEqual([60_000, 60_000]);
  const paid = january.lines.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0);
  const days = await Promise.all(["2027-01-10", "2027-02-02"].map((day) => listTakings(deps, { day })));
  const taken = days.flatMap(({ totals }) => totals).reduce((sum, { left }) => sum + left, 0);
  expect(paid).toBe(taken * 100);
  expect(await outcomeOf(makeStatement(deps, member, { from: "2027-03-01", to: "2027-01-01" }))).toBe(
    "validation_failed",
  );
});

test("what goes back is taken off both sides, is shown with its month, and is filed with whose month it is", async () => {
  const { deps, client, clock, gateway, reference, rows, token } = await busyMember();
  gateway.refunds.set("9", {
    ...{ gatewayId: "9", reference, amountPesewas: 25_000, note: "Sorry", status: "processed" },
    createdAt: clock.now,
  } as never);
  await reconcileExternalRefunds(deps);
  const statement = await makeStatement(deps, await getMember(deps, client.id), {});
  expect(inWords(statement).at(-1)).toBe(`${dayAt(clock.now)} | Paid back, Mobile money, online | -250 | -250 | 660`);
  const { charges } = await getMembership(deps, client.id);
  expect(charges.map(({ from, wentBack }) => [from, wentBack])).toEqual([
    ["2027-02-01", 0],
    ["2027-01-01", 0],
    ["2026-12-01", 250],
  ]);
  expect((await getChargesByLink(deps, await token())).paid).toContainEqual(
    expect.objectContaining({ from: "2026-12-01", wentBack: 250 }),
  );
  expect(rows.audit().filter(({ action }) => action === "refund_elsewhere")).toMatchObject([
    { subjectType: "client", subjectId: client.id },
  ]);
});

test("staff get the whole name on paper or a sheet; whoever has the link gets as much of it as the page shows", async () => {
  const { deps, client, token } = await busyMember();
  const textOf = (body: string | Uint8Array) =>
    typeof body === "string" ? body : Buffer.from(body).toString("latin1");
  const paper = textOf((await exportStatement(deps, client.id, {})).body);
  expect(paper).toMatch(/^%PDF/);
  for (const text of ["Ama Serwaa Mensah", "AH-000001", "Late fee let go", "660.00"]) expect(paper).toContain(text);
  const sheet = textOf((await exportStatement(deps, client.id, { format: "csv" })).body)
    .trim()
    .split("\r\n");
  expect(sheet).toHaveLength(13);
  expect(sheet.at(-1)).toBe("2027-02-10,Owed after,,,660,");
  const shared = textOf((await writeStatementByLink(deps, await token())).body);
  expect(shared).toContain("Ama M.");
  expect(shared).not.toContain("Mensah");
  expect(await outcomeOf(writeStatementByLink(deps, "nobody"))).toBe("not_found");
});
