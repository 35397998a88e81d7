import { expect, test } from "vitest";
import { everyDay } from "#worker/jobs/every-day.ts";
import { getChargesByLink, payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { listDisputes } from "./list-disputes.ts";
import { writeDisputeEvidence } from "./write-dispute-evidence.ts";

/** A client whose month, paid by the link, is disputed. */
async function disputedMonth() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { deps, gateway, rows } = fixture;
  const client = fixture.insert.client({ businessName: "Kente Threads" });
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
  return { ...fixture, client, month, reference };
}

test("the evidence for a disputed month states the purchase, the payer and the mails", async () => {
  const { deps, client, month, reference } = await disputedMonth();
  const pdfText = readPdfText(await writeDisputeEvidence(deps, "7"));
  for (const text of [
    ...[reference, "₵600.00", "AH-000001", "Pro Virtual Office", String(month?.from)],
    ...[
      client.fullName,
      client.email,
      "Kente Threads",
      "membership paid",
      "client paid",
      "we never charge automatically",
    ],
  ])
    expect(pdfText).toContain(text);
});

test("lists the member of a disputed month, and refuses evidence for a foreign payment", async () => {
  const { deps, rows, client, month } = await disputedMonth();
  rows.sql("insert into disputes (id, payment_reference, opened_at) values ('8', 'nobodys', 2)");
  const { items } = await listDisputes(deps, { state: "all" });
  expect(items).toMatchObject([
    { id: "7", booking: null, months: { membershipId: client.id, name: client.fullName, from: month?.from } },
    { id: "8", booking: null, months: null },
  ]);
  expect(await outcomeOf(writeDisputeEvidence(deps, "8"))).toBe("conflict");
});
