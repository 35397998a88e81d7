import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminBooking, AdminBookingPage, CancelledBooking } from "#contract/front-desk/bookings.ts";
import type { RefundPage } from "#contract/front-desk/money/payments.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { attemptRow, bookingRow } from "#worker/test/row-makers.ts";
import { addBooking } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const db = openDatabase(env.DB);

const ADDRESS = "/api/admin/bookings";

const namesIn = (pages: AdminBookingPage[]) =>
  pages.flatMap(({ items }) => items.map(({ customerName }) => customerName));

const callAction = (harness: ReturnType<typeof makeStaffHarness>, id: string, verb: string, body?: unknown) =>
  harness.send("POST", `${ADDRESS}/${id}/${verb}`, body);

test("lists and exports show how a booking was paid at the desk", async () => {
  const harness = makeStaffHarness();
  const customerName = `Ama ${crypto.randomUUID()}`;
  const { id } = await harness.book({ customerName });
  await harness.book({ customerName });
  const deskPayment = { method: "mobile_money", note: "MoMo 12345", transactionId: "99887766001" } as const;
  expect((await harness.takePayment(id, deskPayment)).status).toBe(201);
  const found = await jsonOf<AdminBookingPage>(harness.get(`${ADDRESS}?search=${encodeURIComponent(customerName)}`));
  expect(found.items.map((booking) => booking.deskPayment)).toEqual([null, deskPayment]);
  const file = await (await harness.get("/api/admin/exports/bookings")).text();
  const lines = file.split("\r\n");
  expect(lines[0]).toMatch(/,Notes,Id,Desk payment method,Payment note,Company,TIN$/);
  expect(lines.filter((line) => line.includes(customerName)).map((line) => line.split(",").slice(-5))).toEqual([
    [expect.any(String), "", "", "", ""],
    [id, "mobile_money", "MoMo 12345", "", ""],
  ]);

  expect(await jsonOf<CancelledBooking>(callAction(harness, id, "cancel", { reason: "Moved away" }))).toMatchObject({
    deskPayment,
  });
  const open = await pagesOf<RefundPage>(harness, "/api/admin/refunds?limit=100");
  const owed = open.flatMap(({ items }) => items).find(({ bookingId }) => bookingId === id);
  expect(owed?.booking).toMatchObject({ deskPayment });
  const at = new Date();
  const other = { id: crypto.randomUUID(), chargeId: id, paymentReference: crypto.randomUUID(), amountPesewas: 1000 };
  const online = { ...other, rule: "review", status: "pending", createdAt: at, updatedAt: at, checkedAt: at } as const;
  await db.insert(refunds).values(online);
  const refundsFile = await (await harness.get("/api/admin/exports/refunds")).text();
  const endOf = (refundId = "") => {
    const line = refundsFile.split("\r\n").find((row) => row.includes(refundId));
    return line?.split(",").slice(-2);
  };
  expect(refundsFile.split("\r\n")[0]).toMatch(/,Id,Last change,Desk payment method,Payment note$/);
  expect([endOf(owed?.id), endOf(online.id)]).toEqual([
    ["mobile_money", "MoMo 12345"],
    ["", ""],
  ]);
});

test("views list today's arrivals, upcoming arrivals, and all bookings newest first", async () => {
  const day = (date: number) => new Date(Date.UTC(2031, 4, date));
  const harness = makeStaffHarness({ now: () => new Date(Date.UTC(2031, 4, 10, 12)) });
  // Eight hexadecimal digits alone are a booking number.
  const marker = `zoe${crypto.randomUUID().slice(0, 8)}`;
  const rows = [9, 10, 10, 11, 12, 10].map((date, position) =>
    bookingRow({
      customerName: `${marker} ${position}`,
      startDate: day(date),
      status: (["paid", "pending", "paid", "confirmed", "pending", "cancelled"] as const)[position] ?? "pending",
      bookingType: position === 4 ? "private_office" : "desk_day",
      createdAt: new Date(Date.UTC(2031, 4, 1, position)),
    }),
  );
  for (const row of rows) await addBooking(row);
  const names = async (query: string) => {
    for (const search of [`&search=${marker}`, ""]) {
      const page = await jsonOf<AdminBookingPage>(harness.get(`${ADDRESS}?limit=100&${query}${search}`));
      const own = page.items.filter(({ customerName }) => customerName.startsWith(marker));
      if (search === "") return own.map(({ customerName }) => customerName.slice(-1)).join("");
      expect(own).toHaveLength(page.items.length);
    }
    return "";
  };
  expect(await names("view=today")).toBe("12");
  expect(await names("view=today&status=cancelled")).toBe("5");
  expect(await names("view=upcoming")).toBe("34");
  expect(await names("view=upcoming&type=private_office")).toBe("4");
  expect(await names("view=upcoming&type=private_office&status=confirmed")).toBe("");
  expect(await names("view=all")).toBe("543210");
  expect(await names("")).toBe("543210");
  expect(await names("status=paid")).toBe("20");
  expect(await names("type=desk_day")).toBe("53210");

  const pages = await pagesOf<AdminBookingPage>(harness, `${ADDRESS}?view=all&limit=2&search=${marker}`);
  expect(namesIn(pages).map((name) => name.slice(-1))).toEqual([..."543210"]);
  for (const query of ["view=tomorrow", "status=gone", "type=sofa", "limit=-1"])
    expect((await harness.get(`${ADDRESS}?${query}`)).status).toBe(400);
});

test("sorts arrivals by name on every page, and no cursor contains a name", async () => {
  const marker = `zoom ${crypto.randomUUID().slice(0, 8)}`;
  const harness = makeStaffHarness({ now: () => new Date(Date.UTC(2033, 4, 10, 12)) });
  const arrivals = [
    ["kofi", 10],
    ["Ama", 11],
    ["Yaw", 10],
    ["Esi", 10],
    ["Ama", 10],
    ["Abena", 12],
    ["Esi", 11],
    ["Esi", 10],
  ] as const;
  for (const [name, date] of arrivals)
    await addBooking(
      bookingRow({
        customerName: `${marker} ${name}`,
        startDate: new Date(Date.UTC(2033, 4, date)),
        status: "paid",
        bookingType: "desk_day",
      }),
    );
  const narrowed = ["", "&status=paid", "&type=desk_day", `&search=${encodeURIComponent(marker)}`];
  for (const query of narrowed) {
    const today = await pagesOf<AdminBookingPage>(harness, `${ADDRESS}?view=today&limit=2${query}`);
    const later = await pagesOf<AdminBookingPage>(harness, `${ADDRESS}?view=upcoming&limit=2${query}`);
    const short = (name: string) => name.slice(marker.length + 1);
    expect(namesIn(today).map(short)).toEqual(["Ama", "Esi", "Esi", "kofi", "Yaw"]);
    expect(namesIn(later).map(short)).toEqual(["Ama", "Esi", "Abena"]);
    expect(today).toHaveLength(3);
    for (const { nextCursor } of today)
      expect(atob((nextCursor ?? "").replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("zoom");
  }
});

test("a cursor after a deleted booking continues from its day", async () => {
  const harness = makeStaffHarness({ now: () => new Date(Date.UTC(2034, 4, 10, 12)) });
  const startDate = new Date(Date.UTC(2034, 4, 10));
  const rows = ["Ama", "Esi", "Yaw"].map((customerName) => bookingRow({ customerName, startDate, status: "paid" }));
  for (const row of rows) await addBooking(row);
  const [first] = await pagesOf<AdminBookingPage>(harness, `${ADDRESS}?view=today&limit=1`);
  await db.delete(bookings).where(eq(bookings.id, rows[0]?.id ?? ""));
  const next = await jsonOf<AdminBookingPage>(harness.get(`${ADDRESS}?view=today&cursor=${first?.nextCursor}`));
  expect(namesIn([next])).toEqual(["Esi", "Yaw"]);
});

const findIds = async (harness: ReturnType<typeof makeStaffHarness>, search: string) => {
  const page = await jsonOf<AdminBookingPage>(harness.get(`${ADDRESS}?limit=100&search=${encodeURIComponent(search)}`));
  return page.items.map(({ id }) => id);
};

test("finds a booking by any payment reference and by its receipt number", async () => {
  const harness = makeStaffHarness();
  const [{ id: online }, { id: atDesk }] = [await harness.book(), await harness.book()];
  const references = [0, 1].map(() => crypto.randomUUID().replaceAll("-", ""));
  for (const [turn, reference] of references.entries())
    await db
      .insert(paymentAttempts)
      .values(attemptRow({ chargeId: online, reference, status: turn === 0 ? "failed" : "open" }));
  await harness.takePayment(atDesk);
  const { paymentReference, receiptNumber } = await jsonOf<AdminBooking>(harness.get(`${ADDRESS}/${atDesk}`));
  for (const reference of references) {
    expect(await findIds(harness, reference)).toEqual([online]);
    expect(await findIds(harness, ` ${reference.toUpperCase()} `)).toEqual([online]);
  }
  expect(await findIds(harness, paymentReference ?? "")).toEqual([atDesk]);
  for (const typed of [receiptNumber ?? "", (receiptNumber ?? "").toLowerCase().replace(/-0+/, "-")])
    expect(await findIds(harness, typed)).toEqual([atDesk]);
  for (const unknown of [formatReceiptNumber(999_999), "0".repeat(32), `desk-${"f".repeat(32)}`])
    expect(await findIds(harness, unknown)).toEqual([]);
});

test("finds a booking by any part of its phone number in any format", async () => {
  const harness = makeStaffHarness();
  const numbers = {
    ghana: "024 987 6501",
    international: "+233 (0)24 987 6502",
    // The phone library has no data for Germany, so only the typed text is searchable.
    unknown: "+49 (0)170 987-6503",
  };
  const ids: Record<string, string> = {};
  for (const [name, customerPhone] of Object.entries(numbers)) ids[name] = (await harness.book({ customerPhone })).id;
  for (const [name, typed] of [
    ["ghana", ["024 987 6501", "0249876501", "+233249876501", "+233 24 987 6501", "24 987 6501", "233-24-987-6501"]],
    ["ghana", ["876501", "87 65 01", "00233249876501"]],
    ["international", ["+233 (0)24 987 6502", "0249876502", "249876502"]],
    ["unknown", ["+49 (0)170 987-6503", "+491709876503", "0170 9876503"]],
  ] as const)
    for (const search of typed) expect([search, await findIds(harness, search)]).toEqual([search, [ids[name]]]);
  expect(new Set(await findIds(harness, "024 987"))).toEqual(new Set([ids.ghana, ids.international]));
  expect(await findIds(harness, "9876504")).toEqual([]);
});

test("erasing a booking removes its phone number from the search index", async () => {
  const harness = makeStaffHarness();
  const customerEmail = `gone-${crypto.randomUUID()}@example.com`;
  const { id } = await harness.book({ customerName: "Gone", customerEmail, customerPhone: "020 555 8171" });
  expect(await findIds(harness, "0205558171")).toEqual([id]);
  const terms = () =>
    // The random e-mail addresses contain digits too.
    env.DB.prepare(
      "select count(*) as count from newest_booking_name_terms where term in ('581', '817') and col = 'phone'",
    ).first("count");
  expect(await terms()).toBe(3);
  await harness.send("POST", "/api/admin/personal-data/erase", { email: customerEmail });
  for (const search of ["0205558171", "5558171", "+233205558171"]) expect(await findIds(harness, search)).toEqual([]);
  expect(await terms()).toBe(0);
});

test("a manager acts against the rule with a reason: a late move, and another refund", async () => {
  const harness = makeStaffHarness({ now: () => new Date("2026-11-23T12:00:00Z") });
  const { id } = await harness.payAtDesk(await harness.book({ bookingType: "desk_day", startDate: "2026-11-24" }));
  const move = (more: object) =>
    callAction(harness, id, "move", { startDate: "2026-11-26", from: "2026-11-24", ...more });
  expect((await move({})).status).toBe(409);
  expect(await jsonOf(move({ overrideReason: "Her flight was cancelled" }))).toMatchObject({ startDate: "2026-11-26" });
  const cancel = (more: object) => callAction(harness, id, "cancel", { reason: "Ill", refundAmount: 100, ...more });
  expect((await cancel({})).status).toBe(400);
  expect(await jsonOf(cancel({ overrideReason: "As agreed by phone" }))).toMatchObject({
    ...{ status: "cancelled", refund: { amount: 100, rule: "discretion" } },
  });
});
