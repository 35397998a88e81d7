import { expect, test } from "vitest";
import type { CorrectClientInput } from "#contract/front-desk/clients.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import { acceptDocument, acceptInspectedCard, refuseDocument } from "#worker/documents/review-document.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { checkLetter, writeLetter } from "./letter.ts";

type Correction = Omit<CorrectClientInput, "updatedAt">;

/** A verified client; every document has a file. */
async function verifiedOffice(isRegistered = true) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { rows, insert, clock } = fixture;
  const { id } = insert.client({
    ...{ fullName: "Ama Mensah", businessName: "Ama Imports", nextDueDate: "2026-12-09", status: "active" },
  });
  verifyClient(fixture, id);
  rows.sql(`update documents set uploaded_at = ${clock.now}, file_key = 'documents/' || kind, file_type = 'image/png',
    file_bytes = 1, expires_on = iif(kind = 'government_id', '2030-01-01', null)`);
  rows.sql(`update virtual_offices set is_registered = ${isRegistered}`);
  if (!isRegistered) rows.sql("update documents set status = 'asked' where kind = 'business_registration'");
  const manager = fixture.deps;
  const desk = { ...manager, staff: { ...SHARED_KEY, role: "desk" as const } };
  const visitor = { ...manager, staff: null };
  const token = (await manager.links.make("office", id, 1)) ?? "";
  const updatedAt = () => rows.clients()[0]?.updatedAt.toISOString() ?? "";
  return {
    ...fixture,
    desk,
    manager,
    correct: (deps: typeof desk | typeof manager, to: Correction) =>
      correctClient(deps, { id, ...to, updatedAt: updatedAt() }),
    writeLetter: () => writeLetter(visitor, token),
    isCurrent: async (number: string) => (await checkLetter(visitor, { number })).isCurrent,
    states: () => Object.fromEntries(rows.documents().map(({ kind, status }) => [kind, status])),
    document: (kind: string) => rows.documents().find((row) => row.kind === kind) ?? expect.fail(),
    async acceptAll() {
      for (const { id: document, status, uploadedAt, kind } of rows.documents())
        if (status === "in_review")
          await acceptDocument(manager, {
            id: document,
            uploadedAt: uploadedAt?.toISOString() ?? "",
            ...(kind === "government_id" && { expiresOn: "2030-01-01" }),
          });
    },
  };
}

test.each<[string, Correction]>([
  ["person", { fullName: "Yaw Darko" }],
  ["business name", { businessName: "Ghana Commercial Bank PLC" }],
  ["country", { country: "nigeria" }],
])("reviews a verified client again after the desk changes the %s, which ends the letters", async (_, to) => {
  const { desk, correct, writeLetter: write, isCurrent, acceptAll, rows } = await verifiedOffice();
  const { number } = await write();
  expect(await isCurrent(number)).toBe(true);
  expect((await correct(desk, to)).verification).toBe("in_review");
  expect(await isCurrent(number)).toBe(false);
  expect(await outcomeOf(write())).toBe("not_verified");
  expect(kindsOf(rows)).toContain("office_to_verify team");

  await acceptAll();
  const hasNewName = to.country === undefined;
  expect(await isCurrent(number)).toBe(!hasNewName);
  const next = await write();
  expect(next.number === number).toBe(!hasNewName);
  expect(await isCurrent(next.number)).toBe(true);
  expect(rows.letters().at(-1)).toMatchObject(hasNewName ? to : { fullName: "Ama Mensah" });
});

test.each<[string, Correction]>([
  ["an email address", { email: "new@example.com" }],
  ["a phone number", { phone: "0209998877" }],
  ["notes", { notes: "Rings first" }],
  ["the same name", { fullName: "Ama Mensah", businessName: "Ama Imports" }],
])("leaves a client verified after a correction of %s", async (_, to) => {
  const { desk, correct, writeLetter: write, isCurrent } = await verifiedOffice();
  const { number } = await write();
  expect((await correct(desk, to)).verification).toBe("verified");
  expect(await isCurrent(number)).toBe(true);
});

test("lets a manager keep a client verified with a reason, which is in the history", async () => {
  const { desk, manager, correct, writeLetter: write, isCurrent, rows } = await verifiedOffice();
  const { number } = await write();
  const to = { fullName: "Ama Mensah-Boateng", keepVerifiedReason: "Married, certificate seen" };
  expect(await outcomeOf(correct(desk, to))).toBe("forbidden");
  expect(await outcomeOf(correct(manager, { ...to, keepVerifiedReason: "x" }))).toBe("validation_failed");
  expect((await correct(manager, to)).verification).toBe("verified");
  expect(rows.audit().at(-1)).toMatchObject({
    action: "client_corrected",
    detail: { fields: "full name", verification: "kept", note: to.keepVerifiedReason },
  });
  expect(await isCurrent(number)).toBe(false);
  expect(await isCurrent((await write()).number)).toBe(true);
});

test("asks to see a card again only if it is another person's", async () => {
  const { desk, correct, rows, states, document } = await verifiedOffice();
  rows.sql("update documents set file_key = null, seen_how = 'desk', number_end = '89-0' where kind = 'government_id'");
  await correct(desk, { businessName: "Ama Exports" });
  expect(states()).toEqual({
    government_id: "accepted",
    proof_of_address: "in_review",
    business_registration: "in_review",
  });
  await correct(desk, { fullName: "Yaw Darko" });
  expect(document("government_id")).toMatchObject({ status: "asked", seenHow: null, numberEnd: null });
  const seen = { how: "desk", numberEnd: "12-3", expiresOn: "2030-01-01" } as const;
  // The desk sees the card, but only a manager accepts the rest.
  expect((await acceptInspectedCard(desk, { id: document("government_id").id, ...seen })).verification).toBe(
    "in_review",
  );
});

test("accepts no document for a name that has changed since staff opened it", async () => {
  const { desk, manager, correct, document, acceptAll } = await verifiedOffice();
  await correct(desk, { fullName: "Yaw Darko" });
  const { id, uploadedAt } = document("proof_of_address");
  const opened = { uploadedAt: uploadedAt?.toISOString() ?? "", fullName: "Yaw Darko", businessName: "Ama Imports" };
  await correct(desk, { fullName: "Kojo Darko" });
  expect(await outcomeOf(acceptDocument(manager, { id, ...opened }))).toBe("conflict");
  expect(await outcomeOf(acceptDocument(manager, { id, ...opened, fullName: "Kojo Darko" }))).toBe("accepted");
  await acceptAll();
});

test("accepts no document if the name changes while the decision is saved", async () => {
  const { desk, manager, correct, document, states } = await verifiedOffice();
  await correct(desk, { fullName: "Yaw Darko" });
  const { id, uploadedAt } = document("proof_of_address");
  const { documents } = manager;
  const change: typeof documents.change = async (input) => {
    await correct(desk, { fullName: "Kojo Darko" });
    return documents.change(input);
  };
  const racing = {
    ...manager,
    documents: new Proxy(documents, { get: (all, name) => (name === "change" ? change : Reflect.get(all, name)) }),
  };
  expect(await outcomeOf(acceptDocument(racing, { id, uploadedAt: uploadedAt?.toISOString() ?? "" }))).toBe("conflict");
  expect(states().proof_of_address).toBe("in_review");
});

test("states in a letter only the documents that were seen for its client", async () => {
  const read = async (office: Awaited<ReturnType<typeof verifiedOffice>>) =>
    readPdfText((await office.writeLetter()).file);
  const registered = await read(await verifiedOffice());
  expect(registered).toMatch(/registration papers of the/);
  expect(registered).not.toMatch(/not a registered/);
  const unregistered = await read(await verifiedOffice(false));
  expect(unregistered).not.toMatch(/registration papers of the/);
  expect(unregistered).toMatch(/not a registered/);
});

test("ends a letter once a document that it states is no longer accepted", async () => {
  const office = await verifiedOffice(false);
  office.rows.sql("update documents set status = 'accepted' where kind = 'business_registration'");
  const { number } = await office.writeLetter();
  await refuseDocument(office.manager, { id: office.document("business_registration").id, reason: "expired" });
  // The client is still verified, as a person without a company.
  expect(await office.isCurrent((await office.writeLetter()).number)).toBe(true);
  expect(await office.isCurrent(number)).toBe(false);
});

test("ends an earlier letter that states documents which were never seen", async () => {
  const office = await verifiedOffice(false);
  const { number } = await office.writeLetter();
  const stated = "government_id,proof_of_address,business_registration";
  office.rows.sql(`update confirmation_letters set seen_documents = '${stated}'`);
  expect(await office.isCurrent(number)).toBe(false);
});
