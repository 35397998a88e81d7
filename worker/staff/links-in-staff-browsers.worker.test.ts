import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CreatedRegistration } from "#contract/events.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
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

async function addSubjects() {
  const { id: bookingId } = await book();
  const client = await jsonOf<AdminClient>(harness.send("POST", "/api/admin/vo-clients", clientBody()));
  const event = await jsonOf<AdminEvent>(
    harness.send("POST", "/api/admin/events", {
      ...{ title: "Employability Skills", category: "workshop", description: "The CV.", amount: 0, capacity: 5 },
      ...{ eventDate: `${day}T09:00:00.000Z`, duration: 60 },
    }),
  );
  const registration = await jsonOf<CreatedRegistration>(
    harness.post(`/api/events/${event.id}/registrations`, {
      ...{ attendeeName: "Ama Mensah", attendeeEmail: "ama@example.com", attendeePhone: "0241234567", amount: 0 },
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
