import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Availability } from "#contract/availability.ts";
import type { Booking } from "#contract/bookings.ts";
import type { AdminWaitlist } from "#contract/front-desk/waitlist.ts";
import type { JoinedWaitlist, MyWaitlistEntry } from "#contract/waitlist.ts";
import { addDays } from "#domain/calendar/days.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { offerPlaces } from "./offer-places.ts";

const MONDAY = "2026-11-23";
const WEDNESDAY = "2026-11-25";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Tables whose rows refer to bookings. */
const MONEY = ["refunds", "payment_links", "payment_attempts"];

let now = Date.parse(`${MONDAY}T09:00:00Z`);
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  await harness.clear(...MONEY, "outbox", "bookings", "allocations", "closures", "waitlist_entries");
  await env.DB.prepare("update resources set capacity = 1").run();
});

const booked = async (startDate = WEDNESDAY) =>
  harness.payAtDesk(await harness.book({ startDate, bookingType: "desk_day" }));

function join(name: string, overrides: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  const body = {
    bookingType: "desk_day",
    startDate: WEDNESDAY,
    name,
    email: `${name}@example.com`,
    phone: "0241234567",
  };
  return harness.post("/api/waitlist", { ...body, phone: undefined, ...overrides }, headers);
}

/** Joins and, as after a press on the emailed page, with a confirmed address. */
async function joined(name: string, overrides: object = {}, isConfirmed = true): Promise<JoinedWaitlist> {
  const response = await join(name, overrides);
  expect(response.status).toBe(201);
  const entry = await jsonOf<JoinedWaitlist>(response);
  if (isConfirmed) expect(await jsonOf(postAction("confirm", entry))).toMatchObject({ isConfirmed: true });
  return entry;
}

async function tokenOf(id: string): Promise<string> {
  return (await harness.deps().links.make("waitlist", id, 1)) ?? "";
}

async function postAction(
  action: "open" | "confirm" | "take" | "leave",
  { id }: { id: string },
  more: object = {},
): Promise<Response> {
  return harness.post(`/api/waitlist/${action}`, { token: await tokenOf(id), ...more });
}

const statusOf = async ({ id }: { id: string }) => (await rowsOf("waitlist_entries", "id = ?", id))[0]?.status;

async function leftOn(day: string): Promise<number | null | undefined> {
  const answer = await jsonOf<Availability>(harness.call(`/api/availability?bookingType=desk_day&from=${day}&days=1`));
  return answer.days[0]?.left;
}

/** Subjects of the emails to an address, the oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  return (await harness.deliver(address)).map(({ subject }) => subject);
}

test("queues visitors for a full day in the order of joining, and emails them", async () => {
  await booked();
  const ama = await joined("ama");
  now += 1;
  const kofi = await joined("kofi");
  expect([ama.position, kofi.position]).toEqual([1, 2]);
  expect(await jsonOf<MyWaitlistEntry>(postAction("open", kofi))).toEqual({
    status: "waiting",
    bookingType: "desk_day",
    planName: "Day Pass",
    startDate: WEDNESDAY,
    endDate: WEDNESDAY,
    amount: priceCedis("desk_day"),
    position: 2,
    offeredUntil: null,
    isConfirmed: true,
    needs: ["phone"],
    bookingId: null,
  });
  expect(await mailsTo("kofi@example.com")).toEqual([
    "You are on the waiting list: Day Pass, Wednesday 25 November 2026",
  ]);
  expect(harness.mails.at(-1)?.text).toContain(`/waitlist#${await tokenOf(kofi.id)}`);
});

test("refuses the waiting list for a free, closed or past day, or a plan without capacity", async () => {
  expect(await errorOf(await join("ama"))).toMatchObject({
    code: "conflict",
    message: "That day is not full. You can book it now.",
  });
  await booked();
  await harness.close(WEDNESDAY, WEDNESDAY);
  expect(await errorOf(await join("ama"))).toMatchObject({ code: "closed_day", nextDay: addDays(WEDNESDAY, 1) });
  expect((await errorOf(await join("ama", { startDate: addDays(MONDAY, -1) }))).code).toBe("validation_failed");
  expect((await errorOf(await join("ama", { bookingType: "virtual_pro" }))).code).toBe("validation_failed");
  expect((await errorOf(await join("ama", { email: undefined }))).message).toBe(
    "Enter an email address or a phone number",
  );
  expect(await rowsOf("waitlist_entries", "true")).toEqual([]);
  expect(await rowsOf("outbox", "kind = 'waitlist_joined'")).toEqual([]);
});

test("refuses a second entry by address or number, and returns the same one for a repeated request", async () => {
  await booked();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await jsonOf<JoinedWaitlist>(join("ama", { phone: "0241234567" }, key));
  expect(await jsonOf<JoinedWaitlist>(join("ama", { phone: "0241234567" }, key))).toEqual(first);
  for (const again of [{ email: "AMA@example.com" }, { email: "other@example.com", phone: "+233 24 123 4567" }])
    expect(await errorOf(await join("ama", again))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("already on the waiting list for this day"),
    });
  expect(await rowsOf("waitlist_entries", "true")).toHaveLength(1);
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => join("esi")));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test("holds freed capacity for the first in line, and refuses other bookings", async () => {
  const booking = await booked();
  const ama = await joined("ama");
  now += 1;
  const kofi = await joined("kofi");
  await offerPlaces(harness.deps());
  expect([await statusOf(ama), await statusOf(kofi)]).toEqual(["waiting", "waiting"]);
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  await offerPlaces(harness.deps());
  expect([await statusOf(ama), await statusOf(kofi)]).toEqual(["offered", "waiting"]);
  expect(await leftOn(WEDNESDAY)).toBe(0);
  expect(
    (await harness.post("/api/bookings", bookingBody({ startDate: WEDNESDAY, bookingType: "desk_day" }))).status,
  ).toBe(409);
  expect(await mailsTo("ama@example.com")).toContain("It is your turn: Day Pass, Wednesday 25 November 2026");
  expect(await mailsTo("kofi@example.com")).toHaveLength(1);
  expect(await jsonOf<MyWaitlistEntry>(postAction("open", ama))).toMatchObject({
    status: "offered",
    position: null,
    offeredUntil: `${MONDAY}T10:00:00.001Z`,
  });
});

test("an offer holds nothing for an address that nobody confirmed", async () => {
  const booking = await booked();
  const stranger = await joined("stranger", {}, false);
  now += 1;
  const phone = await joined("phone", { email: undefined, phone: "0241234567" }, false);
  now += 1;
  const kofi = await joined("kofi");
  const positions = await Promise.all([stranger, phone, kofi].map((entry) => jsonOf(postAction("open", entry))));
  expect(positions).toMatchObject([{ position: 2, isConfirmed: false }, { position: 3 }, { position: 1 }]);
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  expect(await Promise.all([stranger, phone, kofi].map(statusOf))).toEqual(["waiting", "waiting", "offered"]);
  expect(await rowsOf("allocations", "true")).toMatchObject([{ id: kofi.id }]);

  await postAction("leave", kofi);
  await offerPlaces(harness.deps());
  expect(await Promise.all([stranger, phone].map(statusOf))).toEqual(["offered", "offered"]);
  expect([await leftOn(WEDNESDAY), await rowsOf("allocations", "true")]).toEqual([1, []]);
  expect(await mailsTo("stranger@example.com")).toContain("Free again: Day Pass, Wednesday 25 November 2026");
  const { items } = await jsonOf<AdminWaitlist>(harness.get("/api/admin/waitlist"));
  expect(items.map(({ isHeld }) => isHeld)).toEqual([false, false]);
  expect(new URL(items[1]?.whatsappUrl ?? "").searchParams.get("text")).toContain("We are not holding it");
  expect(await jsonOf(postAction("confirm", stranger))).toMatchObject({ status: "offered", isConfirmed: false });

  expect((await postAction("take", stranger, { phone: "0247654321" })).status).toBe(200);
  expect(await leftOn(WEDNESDAY)).toBe(0);
  expect(await errorOf(await postAction("take", phone, { email: "esi@example.com" }))).toMatchObject({
    code: "offer_over",
  });
  expect(await statusOf(phone)).toBe("offered");
});

test("turns an accepted offer into one booking with its hold, however often it is clicked", async () => {
  const booking = await booked();
  const ama = await joined("ama", { phone: "0241234567" });
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  now += 20 * MINUTE;
  const answers = await Promise.all([postAction("take", ama), postAction("take", ama), postAction("take", ama)]);
  const taken = await Promise.all(answers.map((answer) => jsonOf<Booking>(answer)));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(1);
  expect(taken[0]).toMatchObject({
    bookingType: "desk_day",
    status: "pending",
    startDate: WEDNESDAY,
    amount: priceCedis("desk_day"),
    heldUntil: `${MONDAY}T10:00:00.000Z`,
  });
  expect(await rowsOf("allocations", "true")).toMatchObject([{ id: taken[0]?.id, first_day: WEDNESDAY }]);
  expect(await rowsOf("bookings", "status = 'pending'")).toMatchObject([
    { customer_email: "ama@example.com", customer_phone_e164: "+233241234567" },
  ]);
  expect(await leftOn(WEDNESDAY)).toBe(0);
  expect((await jsonOf<MyWaitlistEntry>(postAction("open", ama))).bookingId).toBe(taken[0]?.id);
  expect((await postAction("leave", ama)).status).toBe(409);
  now = Date.parse(`${MONDAY}T10:00:00Z`);
  expect(await leftOn(WEDNESDAY)).toBe(1);
});

test("asks for details that a booking needs and the entry lacks", async () => {
  const booking = await booked();
  const ama = await joined("ama", { email: undefined, phone: "0241234567" });
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  expect((await jsonOf<MyWaitlistEntry>(postAction("open", ama))).needs).toEqual(["email"]);
  expect((await errorOf(await postAction("take", ama))).fields).toEqual({
    email: "Enter your email address for the booking",
  });
  expect((await postAction("take", ama, { email: "ama@example.com" })).status).toBe(200);
});

test("emails an expired offer once, and offers to the next in the same run", async () => {
  const booking = await booked();
  const ama = await joined("ama", { phone: "0241234567" });
  now += 1;
  const kofi = await joined("kofi");
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  now = Date.parse(`${MONDAY}T10:00:00.001Z`);
  expect(await errorOf(await postAction("take", ama))).toMatchObject({ code: "offer_over" });
  expect((await jsonOf<MyWaitlistEntry>(postAction("open", ama))).status).toBe("expired");
  await offerPlaces(harness.deps());
  await offerPlaces(harness.deps());
  expect([await statusOf(ama), await statusOf(kofi)]).toEqual(["expired", "offered"]);
  const subjects = await mailsTo("ama@example.com");
  expect(subjects.filter((subject) => subject.startsWith("You are no longer on the waiting list"))).toHaveLength(1);
  expect(await rowsOf("allocations", "true")).toMatchObject([{ id: kofi.id }]);
  expect((await joined("ama")).position).toBe(1);
});

test("releases the hold when a visitor leaves, and changes nothing on a repeat", async () => {
  const booking = await booked();
  const ama = await joined("ama");
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  expect(await leftOn(WEDNESDAY)).toBe(0);
  expect([(await postAction("leave", ama)).status, (await postAction("leave", ama)).status]).toEqual([200, 200]);
  expect(await leftOn(WEDNESDAY)).toBe(1);
  expect(await rowsOf("audit_trail", "subject_id = ?", ama.id)).toMatchObject([
    { action: "waitlist_offered", actor: "clock" },
    { action: "waitlist_left", actor: "visitor" },
  ]);
  expect((await errorOf(await postAction("take", ama))).code).toBe("offer_over");
});

test("offers a month once it fits whole, and may offer a shorter stay before", async () => {
  const [first, second] = [await booked(WEDNESDAY), await booked(addDays(WEDNESDAY, 1))];
  const month = await joined("month", { bookingType: "desk_monthly" });
  now += 1;
  const day = await joined("day");
  await harness.cancelAtDesk(first);
  await offerPlaces(harness.deps());
  expect([await statusOf(month), await statusOf(day)]).toEqual(["waiting", "offered"]);
  await postAction("leave", day);
  await harness.cancelAtDesk(second);
  await offerPlaces(harness.deps());
  expect(await statusOf(month)).toBe("offered");
  expect(await rowsOf("allocations", "id = ?", month.id)).toMatchObject([
    { first_day: WEDNESDAY, last_day: "2026-12-24" },
  ]);
});

test("makes as many offers as there is capacity, in order, under two concurrent runs", async () => {
  await booked();
  const names = ["a1", "b2", "c3", "d4"];
  const entries: JoinedWaitlist[] = [];
  for (const name of names) {
    now += 1;
    entries.push(await joined(name));
  }
  await env.DB.prepare("update resources set capacity = 3").run();
  await Promise.all([offerPlaces(harness.deps()), offerPlaces(harness.deps())]);
  expect(await Promise.all(entries.map(statusOf))).toEqual(["offered", "offered", "waiting", "waiting"]);
  expect(await rowsOf("audit_trail", "action = 'waitlist_offered' and subject_id = ?", entries[0]?.id)).toHaveLength(1);
  expect(await rowsOf("allocations", "true")).toHaveLength(3);
});

test("emails a visitor who waited in vain when the day is over", async () => {
  await booked();
  const ama = await joined("ama");
  now = Date.parse("2026-11-26T00:00:00Z");
  await offerPlaces(harness.deps());
  expect(await statusOf(ama)).toBe("expired");
  expect(await mailsTo("ama@example.com")).toContain(
    "You are no longer on the waiting list: Day Pass, Wednesday 25 November 2026",
  );
  expect(harness.mails.at(-1)?.text).toContain("Nothing came free");
});

test("shows staff the line with WhatsApp drafts, and emails them for entries without an address", async () => {
  const booking = await booked();
  const ama = await joined("Ama Mensah", { email: undefined, phone: "0241234567" });
  now += 1;
  const kofi = await joined("kofi");
  await harness.cancelAtDesk(booking);
  await offerPlaces(harness.deps());
  const { items } = await jsonOf<AdminWaitlist>(harness.get("/api/admin/waitlist"));
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [ama.id, "offered"],
    [kofi.id, "waiting"],
  ]);
  const draft = new URL(items[0]?.whatsappUrl ?? "");
  expect(draft.pathname).toBe("/233241234567");
  expect(draft.searchParams.get("text")).toContain(`/waitlist#${await tokenOf(ama.id)}`);
  expect(items[1]?.whatsappUrl).toBeNull();
  await mailsTo("nobody");
  expect(harness.mails.map(({ subject }) => subject)).toContain(
    "Tell Ama Mensah that it is their turn: Day Pass, Wednesday 25 November 2026",
  );
  const remove = () => harness.send("POST", `/api/admin/waitlist/${ama.id}/remove`);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect(await rowsOf("audit_trail", "action = 'waitlist_left' and subject_id = ?", ama.id)).toMatchObject([
    { actor: "staff" },
  ]);
  expect((await harness.send("POST", `/api/admin/waitlist/${crypto.randomUUID()}/remove`)).status).toBe(404);
  expect((await jsonOf<AdminWaitlist>(harness.get("/api/admin/waitlist"))).items.map(({ id }) => id)).toEqual([
    kofi.id,
  ]);
});

test("staff put a customer on the list of a full day by phone", async () => {
  await booked();
  const added = await harness.send("POST", "/api/admin/waitlist", {
    ...{ bookingType: "desk_day", startDate: WEDNESDAY },
    ...{ customerName: "Ama Mensah", customerPhone: "0241234567" },
  });
  expect(added.status).toBe(201);
  expect(await added.json()).toMatchObject({ position: 1 });
  expect((await jsonOf<AdminWaitlist>(harness.get("/api/admin/waitlist"))).items).toMatchObject([
    { name: "Ama Mensah", email: null, phone: "0241234567", status: "waiting" },
  ]);
});

test.each(["open", "confirm", "take", "leave"] as const)(
  "answers not_found for an invalid link: %s",
  async (action) => {
    await booked();
    const ama = await joined("ama", {}, false);
    const foreign = await harness.deps().links.make("booking", ama.id, 1);
    const rotated = await harness.deps().links.make("waitlist", ama.id, 2);
    for (const token of [foreign, rotated, "nonsense", await tokenOf(crypto.randomUUID())]) {
      const answer = await harness.post(`/api/waitlist/${action}`, { token });
      expect([answer.status, (await errorOf(answer)).code]).toEqual([404, "not_found"]);
    }
    expect(await statusOf(ama)).toBe("waiting");
  },
);

test("offers the office at today's rate, and releases the hold with an erasure", async () => {
  await env.DB.prepare("update resources set capacity = 0 where resource = 'private_offices'").run();
  const ama = await joined("ama", { bookingType: "private_office" });
  await env.DB.prepare("update resources set capacity = 1 where resource = 'private_offices'").run();
  await offerPlaces(harness.deps());
  expect((await jsonOf<MyWaitlistEntry>(postAction("open", ama))).amount).toBe(12_400);
  now += 2 * HOUR;
  await harness.send("POST", "/api/admin/personal-data/erase", { email: "ama@example.com" });
  expect(await rowsOf("allocations", "true")).toEqual([]);
  expect((await postAction("open", ama)).status).toBe(404);
});
