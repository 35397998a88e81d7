import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CreatedRegistration, PublicEvents } from "#contract/events.ts";
import type {
  AddedRegistration,
  AdminEvent,
  AdminRegistration,
  AdminRegistrations,
} from "#contract/front-desk/events.ts";
import { errorOf } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

/** 500 in the nightly run. */
const REGISTRATIONS = Math.min(500, Number((env as unknown as { AT_ONCE: string }).AT_ONCE));
const PLACES = 20;
const NOW = Date.parse("2026-11-23T09:00:00Z");

const harness = makeStaffHarness({ now: () => new Date(NOW) });

async function workshop(overrides: object = {}): Promise<AdminEvent> {
  const body = {
    title: "Tech Basics",
    category: "workshop",
    description: "A real keyboard, real files.",
    eventDate: "2026-12-14T09:00:00Z",
    duration: 360,
    days: 2,
    capacity: PLACES,
    amount: 400,
  };
  return jsonOf<AdminEvent>(harness.send("POST", "/api/admin/events", { ...body, ...overrides }));
}

function registerAs(event: AdminEvent, name: string, overrides: object = {}): Promise<Response> {
  const body = {
    attendeeName: `${name} Mensah`,
    attendeeEmail: `${name}.${event.id.slice(0, 8)}@example.com`,
    attendeePhone: "0241234567",
    amount: event.amount,
  };
  return harness.post(`/api/events/${event.id}/registrations`, { ...body, ...overrides });
}

test(`${REGISTRATIONS} concurrent registrations for ${PLACES} places hold exactly ${PLACES}`, async () => {
  const event = await workshop();
  const answers = await Promise.all(
    Array.from({ length: REGISTRATIONS }, (_, turn) =>
      registerAs(event, `at-once-${turn}`, { waitlist: turn % 2 === 0 }),
    ),
  );
  const states = await Promise.all(
    answers.map(async (answer) =>
      answer.status === 201 ? (await jsonOf<CreatedRegistration>(answer)).state : (await errorOf(answer)).code,
    ),
  );
  const count = (state: string) => states.filter((candidate) => candidate === state).length;
  const refused = count("event_full");
  expect([count("held"), count("waitlisted") + refused]).toEqual([PLACES, REGISTRATIONS - PLACES]);
  expect([refused > 0, count("waitlisted") > 0]).toEqual([true, true]);
  const rows = await rowsOf("event_registrations", "event_id = ?", event.id);
  expect(rows.filter(({ state }) => state === "held")).toHaveLength(PLACES);
  expect((await rowsOf("events", "id = ?", event.id))[0]?.registered_count).toBe(PLACES);
  expect(await rowsOf("charges", "subject_type = 'registration'")).toHaveLength(PLACES);
}, 300_000);

test("lists upcoming events with places left, and the attendance list for staff", async () => {
  const event = await workshop({ title: "Community evening", category: "community", capacity: 3, days: 1, amount: 0 });
  await workshop({ title: "Closed", isActive: false });
  const made = await jsonOf<CreatedRegistration>(registerAs(event, "ama"));
  expect(made).toMatchObject({
    state: "held",
    heldUntil: "2026-11-23T10:30:00.000Z",
    manageUrl: expect.stringContaining("/my-registration#"),
  });
  const { items } = await jsonOf<PublicEvents>(harness.call("/api/events"));
  expect(items.find(({ id }) => id === event.id)).toEqual({
    id: event.id,
    title: "Community evening",
    category: "community",
    description: "A real keyboard, real files.",
    eventDate: "2026-12-14T09:00:00.000Z",
    duration: 360,
    days: 1,
    capacity: 3,
    left: 2,
    amount: 0,
    isFull: false,
  });
  expect(items.map(({ title }) => title)).not.toContain("Closed");
  const list = await jsonOf<AdminRegistrations>(harness.get(`/api/admin/events/${event.id}/registrations`));
  expect(list.items.map(({ attendeeName, manageUrl }) => [attendeeName, manageUrl])).toEqual([
    ["ama Mensah", made.manageUrl],
  ]);
});

test("opens a registration by its exact token only", async () => {
  const event = await workshop({ amount: 0 });
  const { manageUrl } = await jsonOf<CreatedRegistration>(registerAs(event, "esi"));
  const token = manageUrl?.split("#")[1] ?? "";
  expect((await harness.post("/api/my-registration", { token })).status).toBe(200);
  for (const wrong of [`${token}x`, token.replace(".1.", ".2."), "nobody"])
    expect((await errorOf(await harness.post("/api/my-registration", { token: wrong }))).code).toBe("not_found");
  expect((await errorOf(await harness.post("/api/my-booking", { token }))).code).toBe("not_found");
});

test("pays for a registration through the general payment routes", async () => {
  const event = await workshop({ capacity: 1 });
  const { id } = await jsonOf<CreatedRegistration>(registerAs(event, "yaw"));
  const email = `yaw.${event.id.slice(0, 8)}@example.com`;
  const body = {
    email,
    customerName: "yaw Mensah",
    bookingType: "desk_day",
    planName: event.title,
    registrationId: id,
  };
  const { data } = await jsonOf<{ data: { reference: string } }>(harness.post("/api/payment/initialize", body));
  Object.assign(harness.transactions.get(data.reference) ?? {}, { status: "success" });
  const verified = await jsonOf<{ data: { booking: object } }>(harness.call(`/api/payment/verify/${data.reference}`));
  expect(verified.data.booking).toMatchObject({
    id,
    bookingType: "workshop",
    planName: "Tech Basics",
    status: "paid",
    amount: 400,
  });
  const completed = await harness.post("/api/bookings/complete", { bookingId: id, paymentReference: data.reference });
  expect(await completed.json()).toMatchObject({ id, status: "paid", planName: "Tech Basics", lastDay: "2026-12-15" });
  expect((await rowsOf("event_registrations", "id = ?", id))[0]?.state).toBe("registered");
});

test("staff add people with a payment, a link or nothing yet, and beyond the places with a reason", async () => {
  const event = await workshop({ capacity: 3 });
  const path = `/api/admin/events/${event.id}/registrations`;
  const add = (attendeeName: string, more: object) =>
    harness.send("POST", path, { attendeeName, attendeePhone: "0241234567", ...more });
  const paid = await add("Ama Mensah", { payment: { kind: "card", note: "Visa", transactionId: "0123456789A" } });
  expect(paid.status).toBe(201);
  expect(await paid.json()).toMatchObject({ state: "registered", isPaid: true, amount: 400, payUrl: null });
  expect((await add("Kofi Boateng", { payment: { kind: "mobile_money" } })).status).toBe(400);
  expect(await jsonOf(add("Esi Owusu", { payment: { kind: "link" } }))).toMatchObject({
    ...{ state: "held", isPaid: false, payUrl: expect.stringContaining("/pay") },
  });
  const yaw = await jsonOf<AddedRegistration>(add("Yaw Darko", { payment: { kind: "later" } }));
  expect(yaw).toMatchObject({ state: "held", isPaid: false, payUrl: null });

  const cash = { payment: { kind: "cash" } };
  expect((await errorOf(await add("Kofi Boateng", cash))).code).toBe("event_full");
  expect((await add("Kofi Boateng", { ...cash, overbookReason: "no" })).status).toBe(400);
  const overbooked = { ...cash, overbookReason: "The speaker's son" };
  expect(await jsonOf(add("Kofi Boateng", overbooked))).toMatchObject({ state: "registered", isPaid: true });
  expect((await rowsOf("events", "id = ?", event.id))[0]?.registered_count).toBe(4);
  expect(await rowsOf("audit_trail", "detail like ?", `%${overbooked.overbookReason}%`)).toMatchObject([
    { action: "registration_added" },
  ]);

  const pay = (body: object) => harness.send("POST", `/api/admin/registrations/${yaw.id}/payments`, body);
  expect((await pay({ amount: 400 })).status).toBe(400);
  expect((await pay({ kind: "cash", amount: 399 })).status).toBe(400);
  const taken = await pay({ kind: "cash", amount: 400, note: "Exact money" });
  expect(taken.status).toBe(201);
  expect(await jsonOf<AdminRegistration>(taken)).toMatchObject({ id: yaw.id, state: "registered", isPaid: true });
  expect((await errorOf(await pay({ kind: "cash", amount: 400 }))).code).toBe("already_paid");
});
