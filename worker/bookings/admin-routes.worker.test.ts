import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminBooking, AdminBookingPage, CancelledBooking } from "#contract/front-desk/bookings.ts";
import type { HistoryPage } from "#contract/front-desk/history.ts";
import type { PaymentReviewPage, RefundPage, UnmatchedPaymentPage } from "#contract/front-desk/money/payments.ts";
import type { OutboxPage } from "#contract/front-desk/outbox.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { addDays } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { ERASED } from "#domain/people/erasure.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { attemptRow, bookingRow } from "#worker/test/row-makers.ts";
import { clientBody, jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const db = openDatabase(env.DB);
const ADDRESS = "/api/admin/bookings";

async function book(
  house: ReturnType<typeof makeStaffHarness>,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await jsonOf<{ id: string }>(house.post("/api/bookings", bookingBody(overrides)));
  return id;
}

const namesIn = (pages: AdminBookingPage[]) =>
  pages.flatMap(({ items }) => items.map(({ customerName }) => customerName));

async function findBooking(house: ReturnType<typeof makeStaffHarness>, name: string): Promise<AdminBooking> {
  const { items } = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?search=${encodeURIComponent(name)}`));
  return items[0] as AdminBooking;
}

const act = (house: ReturnType<typeof makeStaffHarness>, id: string, verb: string, body?: unknown) =>
  house.send("POST", `${ADDRESS}/${id}/${verb}`, body);

async function actionsOn(id: string) {
  const { results } = await env.DB.prepare("select action, actor_fingerprint from audit_trail where subject_id = ?")
    .bind(id)
    .all<{ action: string; actor_fingerprint: string | null }>();
  return results;
}

test("a booking arrives, staff confirm it, and the customer's mail goes out", async () => {
  const house = makeStaffHarness();
  const customerName = `Ama ${crypto.randomUUID()}`;
  const id = await book(house, { customerName });
  const found = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?search=${encodeURIComponent(customerName)}`));
  expect(found.items).toMatchObject([
    { id, status: "pending", customerName, amount: priceCedis("desk_monthly"), receiptNumber: null },
  ]);

  const confirmed = await act(house, id, "confirm");
  expect(confirmed.status).toBe(200);
  expect(await confirmed.json()).toMatchObject({ id, status: "confirmed" });
  const mail = house.mails.find(({ subject }) => subject.startsWith("Your booking is confirmed"));
  expect(mail?.to).toBe(found.items[0]?.customerEmail);
  expect(await actionsOn(id)).toEqual([
    { action: "booking_confirmed", actor_fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) },
  ]);
  const outbox = await jsonOf<OutboxPage>(house.get("/api/admin/outbox?status=sent&limit=100"));
  expect(
    outbox.items.find((message) => message.subjectId === id && message.kind === "booking_confirmed"),
  ).toMatchObject({
    about: customerName,
    email: found.items[0]?.customerEmail,
    audience: "customer",
  });

  const again = await act(house, id, "confirm");
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ error: { message: "This booking is already confirmed." } });
  expect((await act(house, crypto.randomUUID(), "confirm")).status).toBe(404);
  expect((await act(house, "x", "confirm")).status).toBe(400);
});

test("a booking is moved once, whoever else moves it, and its day, mail and history are the new one's", async () => {
  const house = makeStaffHarness();
  const customerName = `Moving ${crypto.randomUUID()}`;
  const id = await book(house, { customerName });
  const { startDate: from } = await findBooking(house, customerName);
  const days = [3, 4, 5, 6].map((more) => addDays(from, more));
  const answers = await Promise.all(days.map((startDate) => act(house, id, "move", { startDate, from })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const moved = await jsonOf<AdminBooking>(answers.find(({ status }) => status === 200) as Response);
  expect(days).toContain(moved.startDate);
  expect(await findBooking(house, customerName)).toMatchObject({ id, startDate: moved.startDate, status: "pending" });
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(["booking_moved"]);
  expect(house.mails.filter(({ subject }) => subject.startsWith("Your booking has another day"))).toHaveLength(1);

  const badDays = [
    {},
    { startDate: "2026-02-30", from: moved.startDate },
    { startDate: from },
    { startDate: "2020-01-01", from: moved.startDate },
  ];
  for (const body of badDays) expect((await act(house, id, "move", body)).status).toBe(400);
  expect((await act(house, crypto.randomUUID(), "move", { startDate: from, from })).status).toBe(404);
});

test("a payment at the desk gives a receipt, two mails and no second payment", async () => {
  const house = makeStaffHarness();
  const id = await book(house);
  const pay = (body: unknown = { method: "cash", note: "Paid in notes" }) => act(house, id, "payments", body);
  for (const method of ["card", "", null, undefined, ["cash"]]) expect((await pay({ method })).status).toBe(400);
  const responses = await Promise.all(Array.from({ length: 10 }, () => pay()));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    expect(response.status).toBe(409);
    expect((await errorOf(response)).code).toBe("already_paid");
  }
  const paid = await jsonOf<AdminBooking>(responses.find(({ status }) => status === 201) as Response);
  expect(paid).toMatchObject({
    status: "paid",
    paymentReference: expect.stringMatching(/^desk-[0-9a-f]{32}$/),
    receiptNumber: expect.stringMatching(/-\d{6}$/),
    paidAt: expect.stringMatching(/Z$/),
  });
  expect(house.mails.filter(({ subject }) => subject.includes(paid.receiptNumber ?? "?"))).toHaveLength(1);
  expect(await actionsOn(id)).toMatchObject([{ action: "booking_paid" }]);
  const history = await jsonOf<HistoryPage>(house.get(`/api/admin/history?subjectId=${id}`));
  expect(history.items[0]?.detail).toEqual({
    reference: paid.paymentReference,
    amountPesewas: pricePesewas("desk_monthly", 0),
    channel: "desk_cash",
    note: "Paid in notes",
  });
});

test("how a booking was paid at the desk is with it in every list, and in its line of the file", async () => {
  const house = makeStaffHarness();
  const customerName = `Ama ${crypto.randomUUID()}`;
  const id = await book(house, { customerName });
  await book(house, { customerName });
  const deskPayment = { method: "mobile_money", note: "MoMo 12345", transactionId: "99887766001" };
  expect(await jsonOf<AdminBooking>(act(house, id, "payments", deskPayment))).toMatchObject({ id, deskPayment });
  const found = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?search=${encodeURIComponent(customerName)}`));
  expect(found.items.map((booking) => booking.deskPayment)).toEqual([null, deskPayment]);
  const file = await (await house.get("/api/admin/exports/bookings")).text();
  const lines = file.split("\r\n");
  expect(lines[0]).toMatch(/,Notes,Id,Paid at the desk by,Payment note,Company,TIN$/);
  expect(lines.filter((line) => line.includes(customerName)).map((line) => line.split(",").slice(-5))).toEqual([
    [expect.any(String), "", "", "", ""],
    [id, "mobile_money", "MoMo 12345", "", ""],
  ]);

  expect(await jsonOf<CancelledBooking>(act(house, id, "cancel", { reason: "Moved away" }))).toMatchObject({
    deskPayment,
  });
  const open = await pagesOf<RefundPage>(house, "/api/admin/refunds?limit=100");
  const owed = open.flatMap(({ items }) => items).find(({ bookingId }) => bookingId === id);
  expect(owed?.booking).toMatchObject({ deskPayment });
  const at = new Date();
  const other = { id: crypto.randomUUID(), chargeId: id, paymentReference: crypto.randomUUID(), amountPesewas: 1000 };
  const online = { ...other, rule: "review", status: "pending", createdAt: at, updatedAt: at, checkedAt: at } as const;
  await db.insert(refunds).values(online);
  const refundsFile = await (await house.get("/api/admin/exports/refunds")).text();
  const endOf = (refundId = "") => {
    const line = refundsFile.split("\r\n").find((each) => each.includes(refundId));
    return line?.split(",").slice(-2);
  };
  expect(refundsFile.split("\r\n")[0]).toMatch(/,Id,Last change,Paid at the desk by,Payment note$/);
  expect([endOf(owed?.id), endOf(online.id)]).toEqual([
    ["mobile_money", "MoMo 12345"],
    ["", ""],
  ]);
});

test("what was noted of a payment is erased with the customer, and how it was paid stays", async () => {
  const house = makeStaffHarness();
  const customerEmail = `ama-${crypto.randomUUID()}@example.com`;
  const id = await book(house, { customerEmail });
  await act(house, id, "payments", { method: "mobile_money", note: "MoMo of Ama" });
  // Nobody is forgotten before their stay is over.
  await house.bindings.DB.prepare("update bookings set start_date = 1, end_date = 1 where id = ?").bind(id).run();
  expect((await house.send("POST", "/api/admin/personal-data/erase", { email: customerEmail })).status).toBe(200);
  const pages = await pagesOf<AdminBookingPage>(house, `${ADDRESS}?limit=100`);
  const erased = pages.flatMap(({ items }) => items).find((booking) => booking.id === id);
  expect(erased?.deskPayment).toEqual({ method: "mobile_money", note: ERASED.name, transactionId: null });
});

test("a booking without a price and a cancelled one take no payment at the desk", async () => {
  const house = makeStaffHarness();
  const free = await book(house, { bookingType: "enterprise", amount: 0, numberOfPeople: 5 });
  const refused = await act(house, free, "payments", { method: "mobile_money" });
  expect(refused.status).toBe(409);
  expect((await errorOf(refused)).code).toBe("nothing_to_pay");
  const id = await book(house);
  await act(house, id, "cancel", { reason: "Closed that day" });
  const late = await act(house, id, "payments", { method: "cash" });
  expect(late.status).toBe(409);
  expect((await errorOf(late)).code).toBe("conflict");
  expect((await act(house, crypto.randomUUID(), "payments", { method: "cash" })).status).toBe(404);
});

test("cancelling takes a reason, tells the customer and cannot be done twice", async () => {
  const house = makeStaffHarness();
  const id = await book(house);
  for (const reason of ["", "  ", "no", null, undefined, "x".repeat(501), ["gone"]])
    expect((await act(house, id, "cancel", { reason })).status).toBe(400);
  const cancelled = await jsonOf<CancelledBooking>(act(house, id, "cancel", { reason: "Customer called" }));
  expect(cancelled).toMatchObject({ id, status: "cancelled", cancelledReason: "Customer called", refund: null });
  expect(house.mails.some(({ subject }) => subject.startsWith("Your booking is cancelled"))).toBe(true);
  const again = await act(house, id, "cancel", { reason: "Customer called" });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ error: { message: "This booking is already cancelled." } });
  expect((await act(house, id, "confirm")).status).toBe(409);
  expect((await act(house, crypto.randomUUID(), "cancel", { reason: "Unknown" })).status).toBe(404);
  expect((await actionsOn(id)).map(({ actor_fingerprint }) => actor_fingerprint)).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}$/),
  ]);
});

test("a booking paid at the desk and cancelled is owed until staff say that it was paid back", async () => {
  const house = makeStaffHarness();
  const id = await book(house, { customerName: "Ama Owed" });
  await act(house, id, "payments", { method: "cash" });
  const listed = async () => {
    const page = await jsonOf<RefundPage>(house.get("/api/admin/refunds?limit=100"));
    return page.items.find(({ bookingId }) => bookingId === id);
  };
  const owed = async () => (await jsonOf<AdminSummary>(house.get("/api/admin/summary"))).waiting.refunds;
  expect(await listed()).toBeUndefined();
  const before = await owed();
  const { refund } = await jsonOf<CancelledBooking>(act(house, id, "cancel", { reason: "Customer called" }));
  expect(refund).toMatchObject({ status: "by_hand", bookingId: id });
  expect(await listed()).toMatchObject({ ...refund, booking: { customerName: "Ama Owed", status: "cancelled" } });
  expect(await owed()).toBe(before + 1);
  const refundsIn = async () => {
    const found = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?search=Ama%20Owed`));
    return found.items.find((booking) => booking.id === id)?.refunds;
  };
  expect(await refundsIn()).toEqual([refund]);

  const answers = await Promise.all([1, 2].map(() => house.send("POST", `/api/admin/refunds/${refund?.id}/done`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listed()).toBeUndefined();
  expect(await refundsIn()).toEqual([{ ...refund, status: "done", updatedAt: expect.any(String) }]);
  expect(await owed()).toBe(before);
  expect((await actionsOn(id)).filter(({ action }) => action === "refund_done")).toHaveLength(1);
  expect((await house.send("POST", `/api/admin/refunds/${crypto.randomUUID()}/done`)).status).toBe(404);
});

test("refunds are listed while they are owed or on their way, the oldest first, page by page", async () => {
  const house = makeStaffHarness();
  const mark = crypto.randomUUID();
  const booking = bookingRow({ id: mark, status: "cancelled" });
  await db.insert(bookings).values(booking);
  for (const [position, status] of REFUND_STATUSES.entries()) {
    const at = new Date(Date.UTC(2020, 1, 28 - position));
    await db.insert(refunds).values({
      id: crypto.randomUUID(),
      chargeId: mark,
      paymentReference: null,
      amountPesewas: 1000,
      rule: "last_day",
      status,
      gatewayId: null,
      failure: null,
      createdAt: at,
      updatedAt: at,
      checkedAt: at,
    });
  }
  const pages = await pagesOf<RefundPage>(house, "/api/admin/refunds?limit=2");
  const seen = pages.flatMap(({ items }) => items).filter(({ bookingId }) => bookingId === mark);
  expect(seen.map(({ status }) => status)).toEqual([
    "failed",
    "by_hand",
    "needs_attention",
    "pending",
    "asking",
    "waiting",
  ]);
  const file = await (await house.get("/api/admin/exports/refunds")).text();
  const lines = file.split("\r\n").filter((line) => line.includes(mark));
  expect(lines.map((line) => line.split(",")[1])).toEqual(REFUND_STATUSES.toReversed());
});

test("a payment that belongs to no attempt is listed until somebody resolves it with a note, once", async () => {
  const house = makeStaffHarness();
  // A reference of somebody else's: ours have no stop and no equals sign.
  const reference = `lost.${crypto.randomUUID()}=`;
  const listed = async () => {
    const page = await jsonOf<UnmatchedPaymentPage>(house.get("/api/admin/payments/unmatched?limit=100"));
    return page.items.find((payment) => payment.reference === reference);
  };
  const waiting = async () => (await jsonOf<AdminSummary>(house.get("/api/admin/summary"))).waiting.unmatchedPayments;
  const resolve = () => house.send("POST", `/api/admin/payments/${reference}/resolve`, { note: "Paid back by hand" });
  expect((await resolve()).status).toBe(404);
  const before = await waiting();
  const deps = makeDeps(parseEnv(house.bindings));
  await alertUnmatched({ ...deps, log: () => {} }, [reference], "clock");
  expect(await listed()).toEqual({ reference, noticedAt: expect.stringMatching(/^20.*Z$/) });
  expect(await waiting()).toBe(before + 1);
  expect(await deps.auditTrail.isUnmatched(reference)).toBe(true);
  expect(await deps.auditTrail.isUnmatched(`${reference}=`)).toBe(false);

  const answers = await Promise.all([resolve(), resolve()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listed()).toBeUndefined();
  expect(await waiting()).toBe(before);
  expect(await deps.auditTrail.isUnmatched(reference)).toBe(false);
  const history = await jsonOf<HistoryPage>(house.get(`/api/admin/history?subjectId=${reference}`));
  expect(history.items.map(({ action, actor }) => `${action} ${actor}`).sort()).toEqual([
    "payment_resolved staff",
    "payment_unmatched clock",
  ]);
  expect(history.items.find(({ action }) => action === "payment_resolved")?.detail).toEqual({
    note: "Paid back by hand",
  });
});

test("the front desk sees today's arrivals, later ones, and everything with the newest first", async () => {
  const day = (date: number) => new Date(Date.UTC(2031, 4, date));
  const house = makeStaffHarness({ now: () => new Date(Date.UTC(2031, 4, 10, 12)) });
  const mark = crypto.randomUUID().slice(0, 8);
  const rows = [9, 10, 10, 11, 12, 10].map((date, position) =>
    bookingRow({
      customerName: `${mark} ${position}`,
      startDate: day(date),
      status: (["paid", "pending", "paid", "confirmed", "pending", "cancelled"] as const)[position] ?? "pending",
      bookingType: position === 4 ? "private_office" : "desk_day",
      createdAt: new Date(Date.UTC(2031, 4, 1, position)),
    }),
  );
  for (const row of rows) await db.insert(bookings).values(row);
  const names = async (query: string) => {
    for (const search of [`&search=${mark}`, ""]) {
      const page = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?limit=100&${query}${search}`));
      const mine = page.items.filter(({ customerName }) => customerName.startsWith(mark));
      if (search === "") return mine.map(({ customerName }) => customerName.slice(-1)).join("");
      expect(mine).toHaveLength(page.items.length);
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

  const pages = await pagesOf<AdminBookingPage>(house, `${ADDRESS}?view=all&limit=2&search=${mark}`);
  expect(namesIn(pages).map((name) => name.slice(-1))).toEqual([..."543210"]);
  for (const query of ["view=tomorrow", "status=gone", "type=sofa", "limit=-1"])
    expect((await house.get(`${ADDRESS}?${query}`)).status).toBe(400);
});

test("arrivals of a day come by name, on every page, and no cursor holds a name", async () => {
  const mark = `zoom ${crypto.randomUUID().slice(0, 8)}`;
  const house = makeStaffHarness({ now: () => new Date(Date.UTC(2033, 4, 10, 12)) });
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
    await db.insert(bookings).values(
      bookingRow({
        customerName: `${mark} ${name}`,
        startDate: new Date(Date.UTC(2033, 4, date)),
        status: "paid",
        bookingType: "desk_day",
      }),
    );
  const narrowed = ["", "&status=paid", "&type=desk_day", `&search=${encodeURIComponent(mark)}`];
  for (const query of narrowed) {
    const today = await pagesOf<AdminBookingPage>(house, `${ADDRESS}?view=today&limit=2${query}`);
    const later = await pagesOf<AdminBookingPage>(house, `${ADDRESS}?view=upcoming&limit=2${query}`);
    const short = (name: string) => name.slice(mark.length + 1);
    expect(namesIn(today).map(short)).toEqual(["Ama", "Esi", "Esi", "kofi", "Yaw"]);
    expect(namesIn(later).map(short)).toEqual(["Ama", "Esi", "Abena"]);
    expect(today).toHaveLength(3);
    for (const { nextCursor } of today)
      expect(atob((nextCursor ?? "").replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("zoom");
  }
});

test("a page after a booking that is gone begins with its day", async () => {
  const house = makeStaffHarness({ now: () => new Date(Date.UTC(2034, 4, 10, 12)) });
  const startDate = new Date(Date.UTC(2034, 4, 10));
  const rows = ["Ama", "Esi", "Yaw"].map((customerName) => bookingRow({ customerName, startDate, status: "paid" }));
  for (const row of rows) await db.insert(bookings).values(row);
  const [first] = await pagesOf<AdminBookingPage>(house, `${ADDRESS}?view=today&limit=1`);
  await db.delete(bookings).where(eq(bookings.id, rows[0]?.id ?? ""));
  const next = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?view=today&cursor=${first?.nextCursor}`));
  expect(namesIn([next])).toEqual(["Esi", "Yaw"]);
});

const found = async (house: ReturnType<typeof makeStaffHarness>, search: string) => {
  const page = await jsonOf<AdminBookingPage>(house.get(`${ADDRESS}?limit=100&search=${encodeURIComponent(search)}`));
  return page.items.map(({ id }) => id);
};

test("a booking is found by any reference it was to be paid with, and by its receipt's number", async () => {
  const house = makeStaffHarness();
  const [online, atDesk] = [await book(house), await book(house)];
  const references = [0, 1].map(() => crypto.randomUUID().replaceAll("-", ""));
  for (const [turn, reference] of references.entries())
    await db
      .insert(paymentAttempts)
      .values(attemptRow({ chargeId: online, reference, status: turn === 0 ? "failed" : "open" }));
  const { paymentReference, receiptNumber } = await jsonOf<AdminBooking>(
    act(house, atDesk, "payments", { method: "cash" }),
  );
  for (const reference of references) {
    expect(await found(house, reference)).toEqual([online]);
    expect(await found(house, ` ${reference.toUpperCase()} `)).toEqual([online]);
  }
  expect(await found(house, paymentReference ?? "")).toEqual([atDesk]);
  for (const typed of [receiptNumber ?? "", (receiptNumber ?? "").toLowerCase().replace(/-0+/, "-")])
    expect(await found(house, typed)).toEqual([atDesk]);
  for (const unknown of [formatReceiptNumber(999_999), "0".repeat(32), `desk-${"f".repeat(32)}`])
    expect(await found(house, unknown)).toEqual([]);
});

test("a booking is found by any part of its phone number, however it was typed and is typed now", async () => {
  const house = makeStaffHarness();
  const numbers = {
    ghana: "024 987 6501",
    international: "+233 (0)24 987 6502",
    // The library's data has no Germany, so that only what was typed is known of it.
    unknown: "+49 (0)170 987-6503",
  };
  const ids: Record<string, string> = {};
  for (const [name, customerPhone] of Object.entries(numbers)) ids[name] = await book(house, { customerPhone });
  for (const [name, typed] of [
    ["ghana", ["024 987 6501", "0249876501", "+233249876501", "+233 24 987 6501", "24 987 6501", "233-24-987-6501"]],
    ["ghana", ["876501", "87 65 01", "00233249876501"]],
    ["international", ["+233 (0)24 987 6502", "0249876502", "249876502"]],
    ["unknown", ["+49 (0)170 987-6503", "+491709876503", "0170 9876503"]],
  ] as const)
    for (const search of typed) expect([search, await found(house, search)]).toEqual([search, [ids[name]]]);
  expect(new Set(await found(house, "024 987"))).toEqual(new Set([ids.ghana, ids.international]));
  expect(await found(house, "9876504")).toEqual([]);
});

test("the digits of an erased booking are not found any more, and none of them is left in the index", async () => {
  const house = makeStaffHarness();
  const customerEmail = `gone-${crypto.randomUUID()}@example.com`;
  const id = await book(house, { customerName: "Gone", customerEmail, customerPhone: "020 555 8171" });
  expect(await found(house, "0205558171")).toEqual([id]);
  const terms = () =>
    // Addresses are made at random, and have digits too.
    env.DB.prepare(
      "select count(*) as count from newest_booking_name_terms where term in ('581', '817') and col = 'phone'",
    ).first("count");
  expect(await terms()).toBe(3);
  await house.send("POST", "/api/admin/personal-data/erase", { email: customerEmail });
  for (const search of ["0205558171", "5558171", "+233205558171"]) expect(await found(house, search)).toEqual([]);
  expect(await terms()).toBe(0);
});

test("a payment under review is listed until somebody resolves it with a note", async () => {
  const house = makeStaffHarness();
  const booking = bookingRow({ status: "cancelled" });
  await db.insert(bookings).values(booking);
  const attempt = attemptRow({
    chargeId: booking.id,
    status: "review",
    reviewReason: "booking_cancelled",
    chargedPesewas: 200_000,
    chargedCurrency: "GHS",
    channel: "mobile_money",
    paidAt: "2026-11-21T12:00:00.000Z",
    gatewayStatus: "success",
  });
  await db.insert(paymentAttempts).values(attempt);
  const isListed = async () => {
    const { items } = await jsonOf<PaymentReviewPage>(house.get("/api/admin/payments/review?limit=100"));
    return items.find(({ reference }) => reference === attempt.reference) ?? null;
  };
  expect(await isListed()).toMatchObject({
    reason: "booking_cancelled",
    asked: 2000,
    charged: 2000,
    chargedCurrency: "GHS",
    booking: { id: booking.id, status: "cancelled" },
  });
  const before = await jsonOf<AdminSummary>(house.get("/api/admin/summary"));
  expect(before.waiting.paymentReviews).toBeGreaterThan(0);
  const resolve = (reference: string, body: unknown = { note: "Paid back in cash" }) =>
    house.send("POST", `/api/admin/payments/${reference}/resolve`, body);
  for (const note of ["", "ok", null, undefined, "x".repeat(1001)])
    expect((await resolve(attempt.reference, { note })).status).toBe(400);
  expect((await resolve("unknown")).status).toBe(404);
  expect((await resolve("%00")).status).toBe(400);
  const open = attemptRow({ chargeId: booking.id, status: "open" });
  await db.insert(paymentAttempts).values(open);
  expect((await resolve(open.reference)).status).toBe(409);
  expect((await resolve(attempt.reference)).status).toBe(200);
  expect(await isListed()).toBeNull();
  expect((await resolve(attempt.reference)).status).toBe(409);
  expect(await actionsOn(attempt.reference)).toMatchObject([{ action: "payment_resolved" }]);
});

test("the summary counts clients, the next 60 days and the money of twelve months", async () => {
  const house = makeStaffHarness({ now: () => new Date(Date.UTC(2035, 0, 15, 12)) });
  const add = (nextDueDate: string, plan: string, amount: number) =>
    house.send("POST", "/api/admin/vo-clients", clientBody({ startDate: "2034-01-31", nextDueDate, plan, amount }));
  const before = await jsonOf<AdminSummary>(house.get("/api/admin/summary"));
  const overdue = await jsonOf<{ id: string }>(add("2035-01-14", "starter", 350));
  await add("2035-01-15", "pro", 600);
  await add("2035-01-23", "premium", 950.5);
  await add("2035-03-15", "pro", 600);
  await add("2035-03-16", "pro", 600);
  await db.insert(bookings).values(
    bookingRow({
      status: "paid",
      paidAt: new Date(Date.UTC(2034, 1, 1)),
      bookingType: "desk_day",
      amountPesewas: 25_000,
      receiptNumber: 2_034_001,
      paymentReference: "desk-2034-001",
    }),
  );
  const at = new Date(Date.UTC(2035, 0, 2));
  const late = bookingRow({
    ...{ status: "cancelled", paidAt: at, bookingType: "desk_day", amountPesewas: 25_000 },
    ...{ receiptNumber: 2_034_002, paymentReference: "desk-2034-002" },
  });
  await db.insert(bookings).values(late);
  const half = { chargeId: late.id, amountPesewas: 12_500, rule: "last_day", status: "done" } as const;
  const instants = { createdAt: at, updatedAt: at, checkedAt: at };
  await db.insert(refunds).values({ id: crypto.randomUUID(), ...half, ...instants });
  await house.send("POST", `/api/admin/vo-clients/${overdue.id}/mark-paid`, {
    paymentDate: "2035-01-15T11:00:00.000Z",
    nextDueDate: "2035-02-14",
  });
  const after = await jsonOf<AdminSummary>(house.get("/api/admin/summary"));
  const more = (name: keyof AdminSummary["clients"]) => after.clients[name] - before.clients[name];
  expect([more("total"), more("active"), more("dueSoon"), more("overdue"), more("inactive")]).toEqual([5, 4, 1, 0, 0]);
  expect(after.renewals.map(({ from, to }) => [from, to])).toMatchObject({
    0: ["2035-01-15", "2035-01-21"],
    8: ["2035-03-12", "2035-03-15"],
    length: 9,
  });
  expect(after.renewals.map(({ count, amount }) => [count, amount])).toEqual([
    [1, 600],
    [1, 950.5],
    [0, 0],
    [0, 0],
    [1, 350],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 600],
  ]);
  expect(after.revenue.map(({ month }) => month)).toMatchObject({
    0: "2034-02",
    10: "2034-12",
    11: "2035-01",
    length: 12,
  });
  expect(after.revenue[0]).toEqual({
    month: "2034-02",
    amount: 250,
    plans: [{ bookingType: "desk_day", planName: "Day Pass", amount: 250 }],
  });
  expect(after.revenue[11]).toEqual({
    month: "2035-01",
    amount: 475,
    plans: [
      { bookingType: "desk_day", planName: "Day Pass", amount: 125 },
      { bookingType: "virtual_starter", planName: "Starter Virtual Office", amount: 350 },
    ],
  });
});
