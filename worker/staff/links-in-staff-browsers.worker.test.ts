import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CreatedRegistration, MyRegistration } from "#contract/events.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import type { MyBooking } from "#contract/my-booking.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { Role } from "#domain/staff/roles.ts";
import { addressFor, expectRefusal, POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, clientBody, jsonOf } from "#worker/test/staff-harness.ts";
import { addStaffMember, makePasskeyHarness } from "#worker/test/staff-members.ts";

/* A customer's link in the hands of staff. */

const harness = makePasskeyHarness();
const day = new Date(Date.now() + 10 * MS_PER_DAY).toISOString().slice(0, 10);

beforeEach(() => env.DB.prepare("delete from submissions").run());

const book = () => harness.book({ bookingType: "desk_day", startDate: `${day}T00:00:00.000Z` });
const bookPaid = async () => harness.payAtDesk(await book());

const historyOf = async (id: string) =>
  (await jsonOf<{ items: HistoryEntry[] }>(harness.get(`/api/admin/history?subjectId=${id}`))).items;
const cancel = (token: string, refundAmount: number, headers: Record<string, string> = {}) =>
  harness.post("/api/my-booking/cancel", { token, refundAmount }, headers);

test.each<[Role, boolean]>([
  ["desk", false],
  ["manager", true],
  ["owner", true],
])("acts by a customer's link with the rights and the name of staff: %s", async (role, mayRefund) => {
  const { id: staffId, cookie } = await addStaffMember(harness, role);
  const { id, token } = await bookPaid();
  const answer = await cancel(token, 250, { Cookie: cookie });
  const booking = () => jsonOf<AdminBooking>(harness.get(`/api/admin/bookings/${id}`));
  if (!mayRefund) {
    await expectRefusal(answer, 403, "forbidden");
    expect((await booking()).status).toBe("paid");
    return;
  }
  expect(answer.status).toBe(200);
  const done = (await historyOf(id)).find(({ action }) => action === "booking_cancelled");
  expect(done).toMatchObject({ actor: "staff", staffId });
});

test("names the member of staff for a link's act that needs no right", async () => {
  const { id: staffId, cookie } = await addStaffMember(harness, "desk");
  const { id, token } = await book();
  expect((await cancel(token, 0, { Cookie: cookie })).status).toBe(200);
  expect((await historyOf(id))[0]).toMatchObject({ action: "booking_cancelled", actor: "staff", staffId });
});

test("names the shared key for a link's act in a browser that is signed in with it", async () => {
  const { id, token } = await bookPaid();
  expect((await cancel(token, 250, { [ADMIN_KEY_HEADER]: ADMIN_KEY })).status).toBe(200);
  const done = (await historyOf(id)).find(({ action }) => action === "booking_cancelled");
  expect(done).toMatchObject({ actor: "staff", staffId: null, fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) });
});

test("treats a browser without a valid staff session as the customer", async () => {
  const { cookie, as } = await addStaffMember(harness, "desk");
  await as("/api/admin/sign-out", { method: "POST" });
  for (const headers of [
    {},
    { [ADMIN_KEY_HEADER]: "wrong" },
    { Cookie: cookie },
    { Cookie: `__Host-staff=${"0".repeat(64)}` },
  ]) {
    const { id, token } = await bookPaid();
    expect((await cancel(token, 250, headers)).status).toBe(200);
    expect((await historyOf(id)).find(({ action }) => action === "booking_cancelled")?.actor).toBe("visitor");
  }
});

test("accepts no act by a link that another site starts in a browser of staff", async () => {
  const { cookie } = await addStaffMember(harness, "owner");
  const { token } = await bookPaid();
  for (const foreign of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }])
    await expectRefusal(await cancel(token, 250, { Cookie: cookie, ...foreign }), 403, "foreign_origin");
});

const signedInAs = (name: string) => `You are signed in as ${name}. What you do here is recorded under that name.`;

test.each<[Role, boolean]>([
  ["desk", false],
  ["manager", true],
])(
  "tells %s on a customer's page in whose name they act, and offers no refund that is refused",
  async (role, mayRefund) => {
    const { cookie } = await addStaffMember(harness, role);
    const { token } = await bookPaid();
    const open = (headers: Record<string, string> = {}) =>
      jsonOf<MyBooking>(harness.post("/api/my-booking", { token }, headers));
    const refusal = " You cannot cancel this. Ask a manager or the owner: the refund is ₵250.00.";
    expect(await open({ Cookie: cookie })).toMatchObject({
      staffNotice: signedInAs(`Ama ${role}`) + (mayRefund ? "" : refusal),
      may: { cancel: mayRefund },
    });
    const byKey = await open({ [ADMIN_KEY_HEADER]: ADMIN_KEY });
    expect([byKey.staffNotice, byKey.may.cancel]).toEqual([signedInAs("Shared key"), true]);
    const byCustomer = await open();
    expect(["staffNotice" in byCustomer, byCustomer.may.cancel]).toEqual([false, true]);
  },
);

test("says on every page of a customer in whose name staff act, and to customers nothing", async () => {
  const { as, cookie } = await addStaffMember(harness, "desk");
  const { bookingId, clientId, registrationId } = await addSubjects();
  for (const [path, id] of [
    ["bookings", bookingId],
    ["vo-clients", clientId],
    ["registrations", registrationId],
  ]) {
    const taken = await jsonOf<object>(as(`/api/admin/${path}/${id}/manage-link`, { method: "POST" }));
    const [page, token] = new URL(Object.values(taken)[0]).href.split("#");
    const address = `/api/${page?.split("/").at(-1)}`;
    expect(await jsonOf(harness.post(address, { token }, { Cookie: cookie }))).toMatchObject({
      staffNotice: signedInAs("Ama desk"),
    });
    expect(await jsonOf(harness.post(address, { token }))).not.toHaveProperty("staffNotice");
  }
});

test("offers the desk no refund of an event place", async () => {
  const { cookie } = await addStaffMember(harness, "desk");
  const { registrationId } = await addSubjects(120);
  await env.DB.prepare(
    "update charges set state = 'paid', paid_at = ?, payment_reference = 'desk-place', receipt_number = 9001 where id = ?",
  )
    .bind(Date.now(), registrationId)
    .run();
  const token = await harness.deps().links.make("registration", registrationId, 1);
  const open = (headers: Record<string, string> = {}) =>
    jsonOf<MyRegistration>(harness.post("/api/my-registration", { token }, headers));
  const shown = await open({ Cookie: cookie });
  expect([shown.may.cancel, shown.staffNotice]).toEqual([false, expect.stringContaining("the refund is ₵120.00.")]);
  expect((await open()).may.cancel).toBe(true);
});

async function addSubjects(amount = 0) {
  const { id: bookingId } = await book();
  const client = await jsonOf<AdminClient>(harness.send("POST", "/api/admin/vo-clients", clientBody()));
  const event = await jsonOf<AdminEvent>(
    harness.send("POST", "/api/admin/events", {
      ...{ title: "Employability Skills", category: "workshop", description: "The CV.", amount, capacity: 5 },
      ...{ eventDate: `${day}T09:00:00.000Z`, duration: 60 },
    }),
  );
  const registration = await jsonOf<CreatedRegistration>(
    harness.post(`/api/events/${event.id}/registrations`, {
      ...{ attendeeName: "Ama Mensah", attendeeEmail: "ama@example.com", attendeePhone: "0241234567", amount },
    }),
  );
  return { bookingId, clientId: client.id, eventId: event.id, registrationId: registration.id };
}

test("records who takes a customer's link, whatever it is for", async () => {
  const { id: staffId, as } = await addStaffMember(harness, "desk");
  const { bookingId, clientId, registrationId } = await addSubjects();
  for (const [path, id] of [
    ["bookings", bookingId],
    ["vo-clients", clientId],
    ["registrations", registrationId],
  ] as const) {
    const taken = await as(`/api/admin/${path}/${id}/manage-link`, { method: "POST" });
    expect(Object.values(await jsonOf<Record<string, string>>(taken))).toEqual([expect.stringMatching(/\/my-\w+#./)]);
    expect((await historyOf(id))[0]).toMatchObject({ action: "customer_link_taken", actor: "staff", staffId });
  }
});

const READS = POLICIES.filter(
  ({ caller, isMutation, hasSideEffects }) => caller === "staff" && !isMutation && !hasSideEffects,
);

test("gives a member of staff no customer's link in anything that they read", async () => {
  const { as } = await addStaffMember(harness, "owner");
  const { bookingId, clientId, eventId } = await addSubjects();
  const idOf = (path: string) =>
    path.includes("/events/") ? eventId : path.includes("/vo-clients/") ? clientId : bookingId;
  let read = 0;
  for (const policy of READS) {
    const path = addressFor({ ...policy, path: policy.path.replace(":id", idOf(policy.path)) });
    for (const query of ["", "?limit=50&sort=name"]) {
      const response = await as(path + query);
      if (response.status === 200) read += 1;
      expect(await response.text(), routeName(policy)).not.toMatch(/\/my-(booking|office|registration)#/);
    }
  }
  expect(read).toBeGreaterThan(20);
});
