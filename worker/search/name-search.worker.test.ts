import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminBookingPage } from "#contract/front-desk/bookings.ts";
import type { AdminClientPage } from "#contract/front-desk/clients.ts";
import { DIACRITICS } from "#worker/db/sql/fold-diacritics.ts";
import { bookingBody } from "#worker/test/harness.ts";
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

async function book(customerName: string): Promise<string> {
  return (await jsonOf<{ id: string }>(harness.post("/api/bookings", bookingBody({ customerName })))).id;
}

async function add(fullName: string, businessName: string): Promise<string> {
  const body = clientBody({ fullName, businessName });
  return (await jsonOf<{ id: string }>(harness.send("POST", "/api/admin/vo-clients", body))).id;
}

test("finds a name in Ghanaian letters by plain letters and as written", async () => {
  const id = await book("Ɔsei Mɛnsawa");
  for (const search of ["Osei Mensawa", "mensawa", "MENSAWA", "Mɛnsawa", "mƐnsawa", "Ɔsei Mɛnsawa", "Osei Mɛnsawa"])
    expect([search, await bookingsFound(search)]).toEqual([search, [id]]);
  const plain = await book("Esi Kpodovi");
  for (const search of ["Kpɔɖoʋi", "kpodoʋi"]) expect([search, await bookingsFound(search)]).toEqual([search, [plain]]);
  const client = await add("Ama Ŋutsuƒe", "Ɣeyiɣi Textiles");
  for (const search of ["nutsufe", "Geyigi", "ŋutsu"])
    expect([search, await clientsFound(search)]).toEqual([search, [client]]);
});

test("folds every letter in the index like in a search, also after a name changes", async () => {
  const id = await add("Before", "Plain Letters");
  for (const [plain, letters] of Object.entries(DIACRITICS))
    for (const letter of letters) {
      const name = `Xq${letter}zw`;
      await env.DB.prepare("update virtual_office_clients set full_name = ? where id = ?").bind(name, id).run();
      expect([letter, await clientsFound(`xq${plain}zw`)]).toEqual([letter, [id]]);
    }
  await env.DB.prepare("update virtual_office_clients set full_name = 'erased' where id = ?").bind(id).run();
  expect(await clientsFound("xq")).toEqual([]);
});

test("finds the words of a name in any order and any name field, however short", async () => {
  const id = await book("Akosuawa Ɔforiwa");
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
