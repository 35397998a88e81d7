import { expect, test } from "vitest";
import type { AdminBooking, AdminBookingPage } from "#contract/front-desk/bookings.ts";
import type { AdminClient, AdminClientPage } from "#contract/front-desk/clients.ts";
import type { HistoryPage } from "#contract/front-desk/history.ts";
import type { AdminMembershipPage } from "#contract/front-desk/memberships.ts";
import type { TakenPayment } from "#contract/front-desk/money/take-payment.ts";
import type { SearchResults } from "#contract/front-desk/search.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { clientBody, jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const harness = makeStaffHarness();

async function bookingsFound(search: string): Promise<string[]> {
  const address = `/api/admin/bookings?limit=100&search=${encodeURIComponent(search)}`;
  const pages = await pagesOf<AdminBookingPage>(harness, address);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

async function clientsFound(search: string): Promise<string[]> {
  const address = `/api/admin/vo-clients?sort=name&limit=100&search=${encodeURIComponent(search)}`;
  const pages = await pagesOf<AdminClientPage>(harness, address);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

async function add(fullName: string, businessName: string): Promise<string> {
  const body = clientBody({ fullName, businessName });
  return (await jsonOf<{ id: string }>(harness.send("POST", "/api/admin/vo-clients", body))).id;
}

test("finds a name in Ghanaian letters by plain letters and as written", async () => {
  const { id } = await harness.book({ customerName: "Ɔsei Mɛnsawa" });
  for (const search of ["Osei Mensawa", "mensawa", "MENSAWA", "Mɛnsawa", "mƐnsawa", "Ɔsei Mɛnsawa", "Osei Mɛnsawa"])
    expect([search, await bookingsFound(search)]).toEqual([search, [id]]);
  const { id: plain } = await harness.book({ customerName: "Esi Kpodovi" });
  for (const search of ["Kpɔɖoʋi", "kpodoʋi"]) expect([search, await bookingsFound(search)]).toEqual([search, [plain]]);
  const client = await add("Ama Ŋutsuƒe", "Ɣeyiɣi Textiles");
  for (const search of ["nutsufe", "Geyigi", "ŋutsu"])
    expect([search, await clientsFound(search)]).toEqual([search, [client]]);
});

test.each([
  ["an apostrophe of any kind", "Niamh O’Brienwa", ["O'Brienwa", "OBrienwa", "o’brienwa", "obʼrienwa niamh"]],
  ["letters with marks below and above", "Ọláwálé Ṣóyínkáwa", ["Olawale", "Soyinkawa", "ṣóyínkáwa", "OLÁWÁLÉ so"]],
  ["decomposed letters", "Ụkamaka Nwafọrwa".normalize("NFD"), ["Ukamaka", "nwaforwa", "Ụkamaka", "Nwafọrwa"]],
  ["letters with a stroke or a hook", "Ʒɛlilbawa Wumpinǝɡwa", ["zelilba", "Ʒelilbawa wumpine", "ʒɛLILBA"]],
  ["a company", "Kwabena Plain", ["textilesGbɛwa", "Textilesgbewa"]],
])("finds a booking by %s as people type it", async (_kind, customerName, searches) => {
  const { id } = await harness.book({ customerName, companyName: "Textiles Gbɛwa TextilesGbɛwa" });
  for (const search of searches)
    expect([search, await bookingsFound(search)]).toEqual([search, expect.arrayContaining([id])]);
});

test("folds each name that a visitor or staff write, and each correction", async () => {
  const name = "Ẹniọlá O’Fɔlɔwa";
  const email = `person-${crypto.randomUUID()}@example.com`;
  const phone = "0241234567";
  const booking = await jsonOf<AdminBooking>(
    harness.send("POST", "/api/admin/bookings", {
      ...bookingBody({
        customerName: "Ama Plain",
        customerEmail: email,
        bookingType: "virtual_pro",
        country: "ghana",
        amount: 600,
      }),
      ...{ companyName: "Ṣèyíwa Ltd", source: "walk_in", payment: { kind: "cash" } },
    }),
  );
  const correction = { customerName: name, seen: { customerName: "Ama Plain" } };
  expect((await harness.send("PATCH", `/api/admin/bookings/${booking.id}`, correction)).status).toBe(200);
  const client = await jsonOf<AdminClient>(harness.send("POST", "/api/admin/vo-clients", clientBody()));
  const { updatedAt } = client;
  const corrected = await harness.send("PATCH", `/api/admin/vo-clients/${client.id}`, { fullName: name, updatedAt });
  expect(corrected.status).toBe(200);
  await harness.post("/api/contact", { name, email, phone, message: "Hello", category: "payment" });
  await harness.post("/api/crm-inquiry", { firstName: "Ẹniọlá", lastName: "O’Fɔlɔwa", email });
  const event = await jsonOf<{ id: string }>(
    harness.send("POST", "/api/admin/events", {
      ...{ title: "Pitching", description: "A deck.", category: "workshop", duration: 60, days: 1, capacity: 5 },
      ...{ eventDate: new Date(Date.now() + 10 * 86_400_000).toISOString(), amount: 0 },
    }),
  );
  const attendee = { attendeeName: name, attendeeEmail: email, attendeePhone: phone, amount: 0 };
  await harness.post(`/api/events/${event.id}/registrations`, attendee);

  const found = async (q: string) => {
    const { items } = await jsonOf<SearchResults>(harness.get(`/api/admin/search?q=${encodeURIComponent(q)}`));
    return items.map(({ kind }) => kind).sort();
  };
  for (const search of ["eniola", "OFolowa", "o'fɔlɔwa", "ẹniọlá"])
    expect([search, await found(search)]).toEqual([search, ["booking", "client", "contact", "lead", "registration"]]);
  // The client of a paid virtual office has the names of the booking when it was paid.
  expect(await found("Ama Plain")).toEqual(["client"]);
  expect(await found("seyiwa")).toEqual(["booking", "client"]);
  for (const table of ["bookings", "virtual_office_clients", "leads", "contacts", "event_registrations"])
    expect([table, await rowsOf(table, "folded_name is null")]).toEqual([table, []]);
});

test("finds members by name, email and phone, of a desk and of a virtual office", async () => {
  const names = ["Ọmọtọlá Deskwa", "Ọmọtọlá Officewa"];
  for (const [index, customerName] of names.entries()) {
    const customerEmail = `omotola-${index}@members.example.com`;
    const bookingType = index === 0 ? "desk_monthly" : "virtual_pro";
    const response = await harness.send("POST", "/api/admin/bookings", {
      ...bookingBody({ customerName, customerEmail, customerPhone: "020 777 1234", bookingType }),
      ...(index === 1 && { country: "ghana", amount: 600 }),
      ...{ source: "walk_in", payment: { kind: "cash" } },
    });
    expect(response.status).toBe(201);
  }
  const found = async (q: string) => {
    const page = harness.get(`/api/admin/memberships?limit=100&q=${encodeURIComponent(q)}`);
    return (await jsonOf<AdminMembershipPage>(page)).items.map(({ customerName }) => customerName).sort();
  };
  for (const search of ["omotola", "omotola-", "0207771234", "+233 20 777 1234"])
    expect([search, await found(search)]).toEqual([search, names]);
  expect(await found("omotola-1@members.example.com")).toEqual(["Ọmọtọlá Officewa"]);
});

test("finds nothing by an apostrophe alone", async () => {
  for (const search of ["’’", "''"]) expect([search, await bookingsFound(search)]).toEqual([search, []]);
});

test("finds the words of a name in any order and any name field, however short", async () => {
  const { id } = await harness.book({ customerName: "Akosuawa Ɔforiwa" });
  for (const search of [
    "Oforiwa Akosuawa",
    "foriwa kosuawa",
    "Akosuawa O",
    "O Akosuawa",
    "Of  Akosuawa",
    "akosuawa Ɔf",
  ])
    expect([search, await bookingsFound(search)]).toEqual([search, [id]]);
  for (const search of ["Akosuawa Zuku", "Akosuawa Zu", "Oforiwa X Akosuawa", "Akosuawa R"])
    expect([search, await bookingsFound(search)]).toEqual([search, []]);
  const client = await add("Yaaba Quaye", "Kenteba Weavers");
  for (const search of ["Weavers Yaaba", "kenteba quaye", "We Yaaba", "ba Quaye"])
    expect([search, await clientsFound(search)]).toEqual([search, [client]]);
});

test("answers a search of many short words", async () => {
  for (const search of [`Akosuawa${" z".repeat(46)}`, "z ".repeat(49), "xyz ".repeat(24)])
    expect([search, await bookingsFound(search)]).toEqual([search, []]);
});

test("finds a booking by the receipt, reference and transaction of a part payment, as does the history", async () => {
  const { id } = await harness.book({ customerName: "Nana Partey" });
  const [charge] = await rowsOf("charges", "id = ?", id);
  const transactionId = `PART${id.slice(0, 8).toUpperCase()}`;
  const { reference, receipts } = await jsonOf<TakenPayment>(
    harness.send("POST", "/api/admin/desk-payments", {
      ...{ method: "mobile_money", transactionId },
      items: [{ id, owed: Number(charge?.amount_pesewas) / 100, amount: 1 }],
    }),
  );
  for (const text of [receipts[0]?.receiptNumber ?? "", reference, transactionId]) {
    const address = encodeURIComponent(text);
    const { items } = await jsonOf<SearchResults>(harness.get(`/api/admin/search?q=${address}`));
    expect([text, items.map((hit) => hit.id)]).toEqual([text, [id]]);
    const history = await jsonOf<HistoryPage>(harness.get(`/api/admin/history?search=${address}`));
    expect([text, new Set(history.items.map(({ subjectId }) => subjectId))]).toEqual([text, new Set([id])]);
  }
  expect(await bookingsFound(receipts[0]?.receiptNumber ?? "")).toEqual([id]);
});
