import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminBookingPage } from "#contract/front-desk/bookings.ts";
import type { AdminClientPage } from "#contract/front-desk/clients.ts";
import { DIACRITICS } from "#worker/db/sql/fold-diacritics.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { clientBody, jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const house = makeStaffHarness();

async function bookingsFound(search: string): Promise<string[]> {
  const address = `/api/admin/bookings?limit=100&search=${encodeURIComponent(search)}`;
  const pages = await pagesOf<AdminBookingPage>(house, address);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

async function clientsFound(search: string): Promise<string[]> {
  const address = `/api/admin/vo-clients?sort=name&limit=100&search=${encodeURIComponent(search)}`;
  const pages = await pagesOf<AdminClientPage>(house, address);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

async function book(customerName: string): Promise<string> {
  return (await jsonOf<{ id: string }>(house.post("/api/bookings", bookingBody({ customerName })))).id;
}

async function add(fullName: string, businessName: string): Promise<string> {
  const body = clientBody({ fullName, businessName });
  return (await jsonOf<{ id: string }>(house.send("POST", "/api/admin/vo-clients", body))).id;
}

test("a name in the letters of Ghana's languages is found by those of an ordinary keyboard, and as it is written", async () => {
  const id = await book("Ɔsei Mɛnsawa");
  for (const search of ["Osei Mensawa", "mensawa", "MENSAWA", "Mɛnsawa", "mƐnsawa", "Ɔsei Mɛnsawa", "Osei Mɛnsawa"])
    expect([search, await bookingsFound(search)]).toEqual([search, [id]]);
  const plain = await book("Esi Kpodovi");
  for (const search of ["Kpɔɖoʋi", "kpodoʋi"]) expect([search, await bookingsFound(search)]).toEqual([search, [plain]]);
  const client = await add("Ama Ŋutsuƒe", "Ɣeyiɣi Textiles");
  for (const search of ["nutsufe", "Geyigi", "ŋutsu"])
    expect([search, await clientsFound(search)]).toEqual([search, [client]]);
});

test("every letter that is looked for by another is so in the index too, and so is a name that has been changed", async () => {
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

test("the words of a name are found in any order, in any of a record's names, however short one of them is", async () => {
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

test("a search of many short words is answered", async () => {
  for (const search of [`Akosuawa${" z".repeat(46)}`, "z ".repeat(49), "xyz ".repeat(24)])
    expect([search, await bookingsFound(search)]).toEqual([search, []]);
});
