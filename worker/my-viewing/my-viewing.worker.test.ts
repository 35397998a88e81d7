import { expect, test } from "vitest";
import type { BookedViewing } from "#contract/inbox/inquiries.ts";
import { site } from "#domain/site.ts";
import { makeHarness } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";

let now = new Date("2026-11-26T09:00:00Z");
const harness = makeHarness({ now: () => now, bindings: { PERSON_DAILY_MAILS: "3" } });
const WHEN = "Friday 27 November 2026 at 9:30 am, Accra time";

function inquiry(email: string, viewingAt: string) {
  return harness.post("/api/crm-inquiry", { firstName: "Ama", email, source: "viewing_request", viewingAt });
}

async function book(email: string, viewingAt = "2026-11-27T09:30:00Z"): Promise<BookedViewing> {
  const response = await inquiry(email, viewingAt);
  expect(response.status).toBe(201);
  return response.json();
}

async function pageOf(url: string, init: RequestInit = {}): Promise<{ status: number; html: string }> {
  const { pathname, search } = new URL(url);
  const response = await harness.call(`${pathname}${search}`, init);
  return { status: response.status, html: await response.text() };
}

test("emails the page of a viewing, which cancels it by a button and frees its time", async () => {
  const email = "ama@viewing.example";
  const { isEmailed, viewingUrl } = await book(email);
  expect(isEmailed).toBe(true);
  const url = viewingUrl ?? "";
  expect(harness.mails.find(({ to }) => to === email)?.text).toContain(`Cancel viewing: ${url}`);

  const shown = await pageOf(url);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain(WHEN);
  expect(shown.html).toContain("Cancel viewing</button>");
  expect(await rowsOf("leads", "email = ?", email)).toMatchObject([{ status: "new" }]);

  const cancelled = await pageOf(url, { method: "POST" });
  expect(cancelled.html).toContain("Your viewing is cancelled");
  expect(cancelled.html).not.toContain("<button");
  expect(await rowsOf("leads", "email = ?", email)).toMatchObject([{ status: "closed" }]);
  const toTeam = () => harness.mails.filter(({ subject }) => subject === "Viewing cancelled by the visitor: Ama");
  expect(toTeam()).toMatchObject([{ to: site.email, text: expect.stringContaining(WHEN) }]);
  await pageOf(url, { method: "POST" });
  expect(toTeam()).toHaveLength(1);
  expect((await inquiry("esi@viewing.example", "2026-11-27T09:30:00Z")).status).toBe(201);
});

test("says that an address gets no further email today, and opens the viewing by the link on the page", async () => {
  const email = "kofi@viewing.example";
  const times = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];
  const booked: BookedViewing[] = [];
  for (const time of times) booked.push(await book(email, `2026-11-30T${time}:00Z`));
  const emailed = booked.filter(({ isEmailed }) => isEmailed);
  expect(emailed.length).toBe(harness.mails.filter(({ to }) => to === email).length);
  expect(emailed).toHaveLength(3);
  const last = booked.at(-1);
  expect(last?.isEmailed).toBe(false);
  expect((await pageOf(last?.viewingUrl ?? "")).html).toContain("Monday 30 November 2026 at 3 pm");
});

test("cancels no viewing that is over, and none by a forged link", async () => {
  const { viewingUrl } = await book("yaw@viewing.example", "2026-12-01T09:30:00Z");
  const url = viewingUrl ?? "";
  for (const forged of [`${url.slice(0, -2)}AA`, url.replace(/=.*/, "=x")])
    for (const method of ["GET", "POST"]) expect((await pageOf(forged, { method })).status).toBe(404);
  now = new Date("2026-12-01T10:00:00Z");
  expect((await pageOf(url, { method: "POST" })).html).toContain("Your viewing is over");
  expect(await rowsOf("leads", "email = ?", "yaw@viewing.example")).toMatchObject([{ status: "new" }]);
});
