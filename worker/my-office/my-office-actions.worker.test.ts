import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { FreeTimes } from "#contract/allowances.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import type { MyOffice } from "#contract/my-office.ts";
import { errorOf } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const WEDNESDAY = "2026-11-25";

let now = Date.parse(`${MONDAY}T09:00:00Z`);
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  await harness.clear(
    "outbox",
    "submissions",
    "meetings",
    "allowance_entries",
    "mail_items",
    "allocations",
    "closures",
  );
  await env.DB.prepare("update resources set capacity = 1 where resource = 'meeting_room'").run();
});

type Office = Awaited<ReturnType<typeof harness.addOffice>>;

const openOffice = ({ token }: Office) => jsonOf<MyOffice>(harness.post("/api/my-office", { token }));
const ask = ({ token }: Pick<Office, "token">, path: string, more: object) =>
  harness.post(`/api/my-office/${path}`, { token, ...more });
const remaining = async (account: Office, kind: string) =>
  (await openOffice(account)).allowances.find((each) => each.kind === kind)?.left;

test("lets a client book a day and an hour of the month from the page, and cancel both", async () => {
  const account = await harness.addVerifiedOffice({ plan: "premium" });
  expect((await openOffice(account)).allowances.map(({ kind, left: rest, until }) => [kind, rest, until])).toEqual([
    ["coworking_days", 4, "2026-12-08"],
    ["drop_in_hours", 5, "2026-12-08"],
    ["meeting_room_hours", 4, "2026-12-08"],
  ]);
  const booked = await ask(account, "days", { day: WEDNESDAY });
  expect([booked.status, (await jsonOf<MyOffice>(booked)).days]).toEqual([
    201,
    [{ day: WEDNESDAY, mayGiveBack: true }],
  ]);
  expect(await rowsOf("allocations", "resource = 'desks' and first_day = ?", WEDNESDAY)).toHaveLength(1);

  const { startsAt } = await jsonOf<FreeTimes>(ask(account, "free-times", { day: WEDNESDAY, minutes: 90 }));
  expect([startsAt[0], startsAt.at(-1)]).toEqual([`${WEDNESDAY}T08:00:00.000Z`, `${WEDNESDAY}T20:30:00.000Z`]);
  const meeting = await ask(account, "meetings", { startsAt: startsAt[8], minutes: 90 });
  expect(meeting.status).toBe(201);
  const { meetings } = await jsonOf<MyOffice>(meeting);
  expect(meetings).toMatchObject([{ startsAt: `${WEDNESDAY}T10:00:00.000Z`, minutes: 90, mayCallOff: true }]);
  expect([await remaining(account, "coworking_days"), await remaining(account, "meeting_room_hours")]).toEqual([
    3, 2.5,
  ]);
  expect((await jsonOf<FreeTimes>(ask(account, "free-times", { day: WEDNESDAY, minutes: 90 }))).startsAt).not.toContain(
    `${WEDNESDAY}T09:00:00.000Z`,
  );

  expect((await ask(account, "days/give-back", { day: WEDNESDAY })).status).toBe(200);
  expect((await ask(account, `meetings/${meetings[0]?.id}/call-off`, {})).status).toBe(200);
  expect([await remaining(account, "coworking_days"), await remaining(account, "meeting_room_hours")]).toEqual([4, 4]);
  expect(await rowsOf("allocations", "true")).toEqual([]);
});

test("withholds allowances and mail until an office is verified", async () => {
  const account = await harness.addOffice({ plan: "premium" });
  const item = await jsonOf<AdminMailItem>(
    harness.send("POST", `/api/admin/vo-clients/${account.client.id}/mail`, { kind: "letter", sender: "GRA" }),
  );
  expect(item.held).toBe("not_verified");
  const shown = await openOffice(account);
  expect([shown.allowances, shown.mail]).toMatchObject([[], [{ id: item.id, held: "not_verified", may: [] }]]);
  for (const [path, more] of [
    ["days", { day: WEDNESDAY }],
    ["free-times", { day: WEDNESDAY, minutes: 60 }],
    ["meetings", { startsAt: `${WEDNESDAY}T10:00:00Z`, minutes: 60 }],
    [`mail/${item.id}/request`, { action: "collect" }],
  ] as const)
    expect((await errorOf(await ask(account, path, more))).code, path).toBe("not_verified");
});

test("handles a letter from arrival to collection, and refuses another office's token", async () => {
  const account = await harness.addVerifiedOffice();
  const other = await harness.addVerifiedOffice({ businessName: "Boateng & Co" });
  const { id } = await jsonOf<AdminMailItem>(
    harness.send("POST", `/api/admin/vo-clients/${account.client.id}/mail`, { kind: "official", sender: "GRA" }),
  );
  const meeting = await jsonOf<MyOffice>(ask(account, "meetings", { startsAt: `${WEDNESDAY}T10:00:00Z`, minutes: 60 }));
  const meetingId = meeting.meetings[0]?.id;
  expect((await ask(other, `mail/${id}/request`, { action: "collect" })).status).toBe(404);
  expect((await ask(other, `meetings/${meetingId}/call-off`, {})).status).toBe(404);
  expect((await ask({ token: "x" }, `mail/${id}/request`, { action: "collect" })).status).toBe(404);

  const requested = await jsonOf<MyOffice>(ask(account, `mail/${id}/request`, { action: "collect" }));
  expect(requested.mail[0]).toMatchObject({
    state: "requested",
    isUrgent: true,
    code: expect.stringMatching(/^\d{4}$/),
  });
  const done = await harness.send("POST", `/api/admin/mail/${id}/done`, {
    how: "collected",
    code: requested.mail[0]?.code,
  });
  expect(done.status).toBe(200);
  expect((await openOffice(account)).mail[0]).toMatchObject({ state: "done", doneHow: "collected", code: null });
  expect(harness.logLines.join("\n")).not.toContain(account.token);
});

test("returns the same day and the same meeting for a repeated key", async () => {
  const account = await harness.addVerifiedOffice({ plan: "premium" });
  const headers = { "Idempotency-Key": "one-press" };
  for (let time = 0; time < 3; time += 1) {
    const day = await harness.post("/api/my-office/days", { token: account.token, day: WEDNESDAY }, headers);
    expect(day.status).toBe(201);
    const hour = { token: account.token, startsAt: `${WEDNESDAY}T10:00:00Z`, minutes: 60 };
    expect((await harness.post("/api/my-office/meetings", hour, headers)).status).toBe(201);
  }
  expect([await remaining(account, "coworking_days"), await remaining(account, "meeting_room_hours")]).toEqual([3, 3]);
});
