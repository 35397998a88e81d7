import { expect, test } from "vitest";
import { type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { payMembership, voidLastMonths } from "#worker/test/desk-payments.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { waiveCharge } from "./charge-actions.ts";
import { getChargesByLink, payChargesByLink } from "./charges-by-link.ts";
import { getMembership } from "./list-memberships.ts";
import { getMember } from "./membership-answers.ts";
import { exportStatement, makeStatement, writeStatementByLink } from "./write-statement.ts";

/** A virtual office due on 1 December: paid online, late fee waived, paid at the desk, voided, and owed again. */
async function memberWithHistory() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, gateway, insert } = made;
  const client = insert.client({ fullName: "Ama Serwaa Mensah", nextDueDate: "2026-12-01" });
  const goTo = async (day: Day) => {
    clock.now = startOfDay(day) + 10 * 3_600_000;
    await everyDay(deps);
  };
  const token = async () => (await deps.links.make("charge", client.id, 1)) ?? "";
  const payAtDesk = async (amount: number) =>
    payMembership(deps, {
      id: client.id,
      ...{ method: "cash" as const, months: 1 as const, amount, note: "", transactionId: undefined },
      from: (await getMembership(deps, { id: client.id })).nextDueDate,
    });

  await goTo("2026-11-28");
  const { data } = await payChargesByLink(deps, { token: await token(), periods: 1, from: "2026-12-01", amount: 600 });
  gateway.hold(data.reference ?? "", { amountPesewas: 60_000, requestedPesewas: 60_000 });
  await settlePayment(deps, data.reference ?? "", "visitor");
  await goTo("2026-12-28");
  await goTo("2027-01-10");
  await waiveCharge(deps, {
    id: (await getMembership(deps, { id: client.id })).openCharge?.id ?? "",
    what: "late_fee",
    reason: "The bank was closed",
  });
  await payAtDesk(600);
  await goTo("2027-01-28");
  await goTo("2027-02-02");
  const { nextDueDate } = await payAtDesk(600);
  await voidLastMonths(deps, { id: client.id, nextDueDate });
  await goTo("2027-02-10");
  return { ...made, client, goTo, token, reference: data.reference ?? "" };
}

const formatLines = ({ lines }: Awaited<ReturnType<typeof makeStatement>>) =>
  lines.map(({ day, description, chargedPesewas, paidPesewas, balancePesewas }) =>
    [
      day,
      description.replace(/^Pro Virtual Office, /, ""),
      chargedPesewas / 100,
      paidPesewas / 100,
      balancePesewas / 100,
    ].join(" | "),
  );

test("lists each charge, fee, waiver and payment in a statement, and ends with the balance", async () => {
  const { deps, client } = await memberWithHistory();
  const statement = await makeStatement(deps, await getMember(deps, client.id), {});
  expect(formatLines(statement)).toEqual([
    "2026-11-28 | 1 December 2026 to 31 December 2026 | 600 | 0 | 600",
    "2026-11-28 | Payment, Mobile money, online | 0 | 600 | 0",
    "2027-01-01 | 1 January 2027 to 31 January 2027 | 600 | 0 | 600",
    "2027-01-10 | Late fee | 60 | 0 | 660",
    "2027-01-10 | Late fee waived | -60 | 0 | 600",
    "2027-01-10 | Payment, Cash, at the desk | 0 | 600 | 0",
    "2027-02-01 | 1 February 2027 to 28 February 2027 | 600 | 0 | 600",
    "2027-02-02 | Payment, Cash, at the desk | 0 | 600 | 0",
    "2027-02-02 | Payment recorded by mistake | 0 | -600 | 600",
    "2027-02-10 | Late fee | 60 | 0 | 660",
  ]);
  const owed = (await getMembership(deps, { id: client.id })).openCharge?.amount;
  expect(statement.closingPesewas).toBe((owed ?? 0) * 100);
});

test("takes voided cash out of the drawer", async () => {
  const { deps } = await memberWithHistory();
  const { totals } = await listTakings(deps, { day: "2027-02-02" });
  expect(totals.map(({ way, taken: takings, givenBack }) => [way, takings, givenBack])).toEqual([
    ["cash", 600, 600],
    ["mobile_money", 0, 0],
    ["card", 0, 0],
    ["bank_transfer", 0, 0],
    [null, 0, 0],
  ]);
});

test("starts a span with the earlier balance, and matches its payments to the takings", async () => {
  const { deps, client } = await memberWithHistory();
  const member = await getMember(deps, client.id);
  const january = await makeStatement(deps, member, { from: "2027-01-05", to: "2027-02-02" });
  expect([january.openingPesewas, january.closingPesewas]).toEqual([60_000, 60_000]);
  const paid = january.lines.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0);
  const days = await Promise.all(["2027-01-10", "2027-02-02"].map((day) => listTakings(deps, { day })));
  const takings = days.flatMap(({ totals }) => totals).reduce((sum, { left }) => sum + left, 0);
  expect(paid).toBe(takings * 100);
  expect(await outcomeOf(makeStatement(deps, member, { from: "2027-03-01", to: "2027-01-01" }))).toBe(
    "validation_failed",
  );
});

test("takes a refund off both sides, shows it with its month, and files it under the client", async () => {
  const { deps, client, clock, gateway, reference, rows, token } = await memberWithHistory();
  gateway.refunds.set("9", {
    ...{ gatewayId: "9", reference, amountPesewas: 25_000, note: "Sorry", status: "processed" },
    createdAt: clock.now,
  } as never);
  await reconcileExternalRefunds(deps);
  const statement = await makeStatement(deps, await getMember(deps, client.id), {});
  expect(formatLines(statement).at(-1)).toBe(`${dayAt(clock.now)} | Refund, Mobile money, online | -250 | -250 | 660`);
  const { charges } = await getMembership(deps, { id: client.id });
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

test("prints the full name for staff, and a short name for the holder of the link", async () => {
  const { deps, client, token } = await memberWithHistory();
  const textOf = (body: string | Uint8Array) => (typeof body === "string" ? body : readPdfText(body));
  const paper = textOf((await exportStatement(deps, client.id, {})).body);
  for (const text of ["Ama Serwaa Mensah", "AH-000001", "Late fee waived", "660.00"]) expect(paper).toContain(text);
  const sheet = textOf((await exportStatement(deps, client.id, { format: "csv" })).body)
    .trim()
    .split("\r\n");
  expect(sheet).toHaveLength(13);
  expect(sheet.at(-1)).toBe("2027-02-10,Closing balance,,,660,");
  const shared = textOf((await writeStatementByLink(deps, await token())).body);
  expect(shared).toContain("Ama M.");
  expect(shared).not.toContain("Mensah");
  expect(await outcomeOf(writeStatementByLink(deps, "nobody"))).toBe("not_found");
});
