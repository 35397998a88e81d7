import { expect, test } from "vitest";
import type { Country } from "#domain/clients/clients.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { deactivateClient } from "#worker/clients/client-status.ts";
import { refuseDocument } from "#worker/documents/review-document.ts";
import { getChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { openMyBooking } from "#worker/my-booking/open-my-booking.ts";
import { renewLinkByToken } from "#worker/my-booking/send-links.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { openMyOffice, setIsRegistered } from "./open-my-office.ts";
import { sendDocument } from "./send-document.ts";

const MINUTES = 60_000;

/** A paid virtual office of a company that is registered in this country. */
async function companyOffice(country: Country = "nigeria") {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, mails } = fixture;
  const booking = fixture.insert.booking({
    ...{ bookingType: "virtual_pro", endDate: null, amountPesewas: 60_000, status: "confirmed", country },
    ...{ companyName: "Ada Imports", paymentReference: null, receiptNumber: null, paidAt: null },
  });
  await payBooking(deps, { id: booking.id, method: "cash" });
  const token = (await deps.links.make("office", booking.id, 1)) ?? "";
  const answer = (isRegistered: boolean) => setIsRegistered(deps, { token, isRegistered });
  await answer(true);
  const deliver = async () => {
    while ((await deliverOutbox(deps)) > 0);
    return mails.splice(0).map(({ subject, text }) => ({ subject, text }));
  };
  await deliver();
  // The real one needs workerd, and has tests of its own.
  const files = { ...deps.files, put: async () => "application/pdf" as const };
  const send = async (kind: DocumentKind) => {
    clock.now += MINUTES;
    return sendDocument({ ...deps, files }, { token, kind, body: new Response("file").body, bytes: 4 });
  };
  return { ...fixture, booking, token, answer, deliver, send };
}

test("acknowledges a complete batch at once, in one email to the client", async () => {
  const { clock, deliver, send } = await companyOffice();
  for (const kind of ["government_id", "proof_of_address", "business_registration"] as const) await send(kind);
  const mails = await deliver();
  expect(mails.map(({ subject }) => subject).sort()).toEqual(["To verify: Ada Imports", "We have your documents"]);
  const { text } = mails.find(({ subject }) => subject === "We have your documents") ?? expect.fail("no email");
  expect(text.match(/received on 21 November 2026/g)).toHaveLength(3);
  expect(text).toContain("We will check them by 22 November 2026 at 12:03 pm, Accra time, and email you.");
  expect(text).toContain(
    "Your month starts when we verify you: on 23 November 2026 at the earliest, on 5 December 2026 at the latest.",
  );
  clock.now += 60 * MINUTES;
  expect(await deliver()).toEqual([]);
});

test("acknowledges an incomplete batch in one email after a quarter of an hour, with what is missing", async () => {
  const { clock, deliver, send } = await companyOffice();
  await send("government_id");
  await send("proof_of_address");
  clock.now += 13 * MINUTES;
  expect(await deliver()).toEqual([]);
  clock.now += 2 * MINUTES;
  const [{ subject, text } = expect.fail("no email"), ...others] = await deliver();
  expect(others).toEqual([]);
  expect(subject).toBe("We have some of your documents");
  expect(text.match(/received on/g)).toHaveLength(2);
  expect(text).toContain("Business registration: The certificate from the Corporate Affairs Commission (CAC).");
  await send("business_registration");
  expect((await deliver()).map((mail) => mail.subject)).toContain("We have your documents");
});

test("leaves the email about an incomplete batch out once staff have decided on a document of it", async () => {
  const { deps, clock, deliver, send } = await companyOffice();
  const { documents } = await send("proof_of_address");
  const proof = documents.find(({ kind }) => kind === "proof_of_address");
  await send("government_id");
  await refuseDocument(deps, { id: proof?.id ?? "", reason: "too_old" });
  clock.now += 20 * MINUTES;
  expect((await deliver()).map(({ subject }) => subject)).toEqual(["Please send your proof of address again"]);
});

test("asks staff once which documents they accept from a country without a list, until the office ends", async () => {
  const { answer, booking, deliver, deps, rows, mails } = await companyOffice("other");
  const [question, ...others] = rows.contacts();
  expect(others).toEqual([]);
  expect(question).toMatchObject({ name: booking.customerName, email: booking.customerEmail, status: "new" });
  expect(question?.message).toContain(
    'Ada Imports has chosen "Other country", for which we list no registration paper.',
  );
  expect(question?.id).toBe(booking.id);
  await answer(false);
  await answer(true);
  await deliver();
  expect(mails).toEqual([]);
  expect(rows.contacts()).toMatchObject([{ status: "new" }]);
  await deactivateClient(deps, booking.id, {});
  expect(rows.contacts()).toMatchObject([{ status: "closed" }]);
  expect((await companyOffice("uk")).rows.contacts()).toEqual([]);
});

test("the booking's page opens the office and the payments, and replacing its link ends theirs", async () => {
  const { deps, booking, token } = await companyOffice();
  const pagesOf = async (version: number) => {
    const shown = await openMyBooking(deps, { token: (await deps.links.make("booking", booking.id, version)) ?? "" });
    if (shown.state === "over") throw new Error("The booking is over");
    return [shown.officeUrl, shown.payUrl].map((url) => url?.split("#")[1] ?? "");
  };
  const [officeToken = "", payToken = ""] = await pagesOf(1);
  expect(officeToken).toBe(token);
  expect((await openMyOffice(deps, { token: officeToken })).bookingUrl).toContain(`/my-booking#${booking.id}.1.`);
  expect((await getChargesByLink(deps, payToken)).planName).toBe("Pro Virtual Office");
  await renewLinkByToken(deps, { token: (await deps.links.make("booking", booking.id, 1)) ?? "" });
  expect(await outcomeOf(openMyOffice(deps, { token: officeToken }))).toBe("not_found");
  expect(await outcomeOf(getChargesByLink(deps, payToken))).toBe("not_found");
  const [newOfficeToken = ""] = await pagesOf(2);
  expect((await openMyOffice(deps, { token: newOfficeToken })).client.businessName).toBe("Ada Imports");
});

test("offers staff who may not verify no answer that verifies, and says why", async () => {
  const { deps, booking, token, rows } = await companyOffice();
  const deskDeps = { ...deps, staff: { ...SHARED_KEY, name: "Kojo", role: "desk" as const, staffId: "kojo" } };
  const isOffered = async () => {
    const { mayAnswerNo, staffNotice } = await openMyOffice(deskDeps, { token });
    return [mayAnswerNo, staffNotice?.includes("Ask a manager or the owner: this answer verifies the office.")];
  };
  expect(await isOffered()).toEqual([true, false]);
  rows.sql(`update documents set status = 'accepted'
    where client_id = '${booking.id}' and kind <> 'business_registration'`);
  expect(await isOffered()).toEqual([false, true]);
  expect((await openMyOffice({ ...deps, staff: null }, { token })).mayAnswerNo).toBe(true);
});
