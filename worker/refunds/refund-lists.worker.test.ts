import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminBookingPage, CancelledBooking } from "#contract/front-desk/bookings.ts";
import type { RefundPage } from "#contract/front-desk/money/payments.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { bookingRow } from "#worker/test/row-makers.ts";
import { actionsOn, addBooking } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const db = openDatabase(env.DB);

const ADDRESS = "/api/admin/bookings";

const callAction = (harness: ReturnType<typeof makeStaffHarness>, id: string, verb: string, body?: unknown) =>
  harness.send("POST", `${ADDRESS}/${id}/${verb}`, body);

test("a cancelled desk payment stays owed until staff record the refund", async () => {
  const harness = makeStaffHarness();
  const { id } = await harness.book({ customerName: "Ama Owed" });
  await harness.takePayment(id);
  const findListed = async () => {
    const page = await jsonOf<RefundPage>(harness.get("/api/admin/refunds?limit=100"));
    return page.items.find(({ bookingId }) => bookingId === id);
  };
  const countOwed = async () => (await jsonOf<AdminSummary>(harness.get("/api/admin/summary"))).waiting.refunds;
  expect(await findListed()).toBeUndefined();
  const before = await countOwed();
  const { refund } = await jsonOf<CancelledBooking>(callAction(harness, id, "cancel", { reason: "Customer called" }));
  expect(refund).toMatchObject({ status: "by_hand", bookingId: id });
  expect(await findListed()).toMatchObject({ ...refund, booking: { customerName: "Ama Owed", status: "cancelled" } });
  expect(await countOwed()).toBe(before + 1);
  const refundsIn = async () => {
    const found = await jsonOf<AdminBookingPage>(harness.get(`${ADDRESS}?search=Ama%20Owed`));
    return found.items.find((booking) => booking.id === id)?.refunds;
  };
  expect(await refundsIn()).toEqual([refund]);

  const answers = await Promise.all(
    [1, 2].map(() => harness.send("POST", `/api/admin/refunds/${refund?.id}/done`, { method: "cash" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findListed()).toBeUndefined();
  expect(await refundsIn()).toEqual([{ ...refund, status: "done", updatedAt: expect.any(String) }]);
  expect(await countOwed()).toBe(before);
  expect((await actionsOn(id)).filter(({ action }) => action === "refund_done")).toHaveLength(1);
  expect((await harness.send("POST", `/api/admin/refunds/${crypto.randomUUID()}/done`, {})).status).toBe(404);
});

test("lists open refunds page by page, the oldest first", async () => {
  const harness = makeStaffHarness();
  const marker = crypto.randomUUID();
  const booking = bookingRow({ id: marker, status: "cancelled" });
  await addBooking(booking);
  for (const [position, status] of REFUND_STATUSES.entries()) {
    const at = new Date(Date.UTC(2020, 1, 28 - position));
    await db.insert(refunds).values({
      id: crypto.randomUUID(),
      chargeId: marker,
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
  const pages = await pagesOf<RefundPage>(harness, "/api/admin/refunds?limit=2");
  const seen = pages.flatMap(({ items }) => items).filter(({ bookingId }) => bookingId === marker);
  expect(seen.map(({ status }) => status)).toEqual([
    "failed",
    "by_hand",
    "needs_attention",
    "pending",
    "asking",
    "waiting",
  ]);
  const file = await (await harness.get("/api/admin/exports/refunds")).text();
  const lines = file.split("\r\n").filter((line) => line.includes(marker));
  expect(lines.map((line) => line.split(",")[1])).toEqual(REFUND_STATUSES.toReversed());
});
