import { beforeEach, expect, test } from "vitest";
import type { OfficeLink } from "#contract/front-desk/documents.ts";
import type { MyOffice } from "#contract/my-office.ts";
import { errorOf } from "#worker/test/harness.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");

let now = MONDAY;
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = MONDAY;
  await harness.clear("outbox", "submissions");
});

const openOffice = (token: string) => jsonOf<MyOffice>(harness.post("/api/my-office", { token }));

test("sends the office link with the receipt, and shows what to send", async () => {
  const booking = await harness.book({
    bookingType: "virtual_pro",
    startDate: "2026-11-24",
    country: "nigeria",
    companyName: "Kente Threads",
  });
  await harness.payAtDesk(booking);
  const receipt = (await harness.deliver(booking.email)).find(({ subject }) => /Receipt/.test(subject));
  const url = /https:\S+\/my-office#\S+/.exec(receipt?.text ?? "")?.[0] ?? "";
  const shown = await openOffice(url.split("#")[1] ?? "");
  expect(shown).toMatchObject({
    client: { businessName: "Kente Threads", country: "nigeria", plan: "pro", isRegistered: null },
    verification: "documents_needed",
    review: null,
    address: null,
    mail: [],
    allowances: [],
  });
  expect(shown.documents.map(({ kind, state, isRequired }) => [kind, state, isRequired])).toEqual([
    ["government_id", "asked", true],
    ["proof_of_address", "asked", true],
    ["business_registration", "asked", true],
  ]);
  // Repeated visits create the documents once.
  expect((await openOffice(url.split("#")[1] ?? "")).documents).toEqual(shown.documents);
});

test("emails the link to a client added by staff, who can send it again or pass it on", async () => {
  const { client, token } = await harness.addOffice();
  expect(client.verification).toBe("documents_needed");
  expect((await harness.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, "Your Pro Virtual Office: the link to your page"],
  ]);
  const { officeUrl } = await jsonOf<OfficeLink>(
    harness.send("POST", `/api/admin/vo-clients/${client.id}/office-link`),
  );
  expect(officeUrl?.split("#")[1]).toBe(token);
  expect((await harness.deliver()).filter(({ to }) => to === client.email)).toHaveLength(2);
});

test("requires no company papers from a client without a registered company", async () => {
  const { token } = await harness.addOffice();
  const answer = await jsonOf<MyOffice>(harness.post("/api/my-office/company", { token, isRegistered: false }));
  expect(answer.client.isRegistered).toBe(false);
  expect(answer.documents.filter(({ isRequired }) => isRequired).map(({ kind }) => kind)).toEqual([
    "government_id",
    "proof_of_address",
  ]);
});

test("answers alike for unknown, forged, foreign and erased office links", async () => {
  const { client, token } = await harness.addOffice();
  const [id, version, signature] = token.split(".");
  const chargeToken = (await harness.deps().links.make("charge", client.id, 1)) ?? "";
  const wrong = ["x", `${id}.${version}.${"A".repeat(22)}`, `${id}.2.${signature}`, chargeToken];
  await harness.send("POST", "/api/admin/personal-data/erase", { email: client.email });
  for (const each of [...wrong, token]) {
    const answer = await harness.post("/api/my-office", { token: each });
    expect([answer.status, (await errorOf(answer)).message]).toEqual([404, "We could not find that."]);
  }
});

test("emails the office link three times an hour at most, with the same answer for unknown addresses", async () => {
  const { client, token } = await harness.addOffice();
  await harness.deliver();
  harness.mails.length = 0;
  for (let time = 0; time < 5; time += 1) {
    const answer = await harness.post("/api/my-office/link", { email: client.email.toUpperCase() });
    expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
  }
  const unknown = await harness.post("/api/my-office/link", { email: "nobody@example.com" });
  expect([unknown.status, await unknown.json()]).toEqual([202, { ok: true }]);
  const sent = await harness.deliver();
  expect(sent.map(({ to }) => to)).toEqual([client.email, client.email, client.email]);
  expect(sent[0]?.text).toContain(`#${token}`);
});
