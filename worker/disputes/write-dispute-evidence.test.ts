import { expect, test } from "vitest";
import { everyDay } from "#worker/jobs/every-day.ts";
import { getChargesByLink, payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { listDisputes } from "./list-disputes.ts";
import { writeDisputeEvidence } from "./write-dispute-evidence.ts";

/** A client who paid a month by the link, of which the bank asks. */
async function disputedMonth() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, gateway, rows } = made;
  const client = made.insert.client({ businessName: "Kente Threads" });
  await everyDay(deps);
  const token = (await deps.links.make("charge", client.id, 1)) ?? "";
  const [month] = (await getChargesByLink(deps, token)).payable;
  const { data } = await payChargesByLink(deps, {
    token,
    periods: 1,
    from: month?.from ?? "",
    amount: month?.amount ?? 0,
  });
  const reference = data.reference ?? "";
  gateway.hold(reference, { amountPesewas: 60_000, requestedPesewas: 60_000 });
  await settlePayment(deps, reference, "visitor");
  await deliverOutbox(deps);
  rows.sql(`insert into disputes (id, charge_id, payment_reference, opened_at, amount_pesewas, category)
    select '7', charge_id, reference, 1, 60000, 'fraud' from payment_attempts`);
  return { ...made, client, month, reference };
}

test("the paper of a disputed month says what was paid for, by whom, and what they were written", async () => {
  const { deps, client, month, reference } = await disputedMonth();
  const paper = Buffer.from(await writeDisputeEvidence(deps, "7")).toString("latin1");
  for (const text of [
    ...[reference, "GHS 600.00", "AH-000001", "Pro Virtual Office", String(month?.from)],
    ...[
      client.fullName,
      client.email,
      "Kente Threads",
      "membership paid",
      "client paid",
      "There is no refund for part",
    ],
  ])
    expect(paper).toContain(text);
});

test("staff see whose month is disputed, and nothing where the payment is none of ours", async () => {
  const { deps, rows, client, month } = await disputedMonth();
  rows.sql("insert into disputes (id, payment_reference, opened_at) values ('8', 'nobodys', 2)");
  const { items } = await listDisputes(deps, { state: "all" });
  expect(items).toMatchObject([
    { id: "7", booking: null, months: { membershipId: client.id, name: client.fullName, from: month?.from } },
    { id: "8", booking: null, months: null },
  ]);
  expect(await outcomeOf(writeDisputeEvidence(deps, "8"))).toBe("conflict");
});
