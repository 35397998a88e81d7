import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { events, myRegistration } from "#web/content/pages/events.ts";
import { payment } from "#web/content/pages/payment.ts";
import { eventCopy } from "#web/front-desk/events/copy.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { openDesk } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { queryRows } from "./harness/database.ts";
import { addEvent, runFrequentJob } from "./harness/events.ts";
import { pageInMail, subjectsTo, waitForMail } from "./harness/mails.ts";
import { expect, nightly, payOnCheckout, test, type Visitor, waitForHydration } from "./harness/visitor.ts";

test.setTimeout(90_000);

const { register } = events;

async function openRegister(page: Page, event: AdminEvent): Promise<Locator> {
  await page.goto("/training-course");
  await waitForHydration(page);
  const row = page.getByRole("listitem").filter({ hasText: event.title });
  await row.getByRole("button", { name: /^(Register|Join)/ }).click();
  return page.getByRole("dialog", { name: register.title(event.title) });
}

async function fill(dialog: Locator, visitor: Visitor, name: string) {
  await dialog.getByLabel(register.name).fill(name);
  await dialog.getByLabel(register.email).fill(visitor.email);
  await dialog.getByLabel(register.phone).fill(visitor.phone);
}

/** In ten days: an offer lasts a day at any hour. */
function addDistantEvent(request: APIRequestContext, changes: object = {}) {
  return addEvent(request, { eventDate: new Date(Date.now() + 10 * MS_PER_DAY).toISOString(), ...changes });
}

for (const width of [360, 1280])
  test(
    `registers three people with one payment, cancels one place and then all at ${width} px`,
    nightly(width !== 360),
    async ({ page, request, visitor, browserErrors }) => {
      await page.setViewportSize({ width, height: 800 });
      const event = await addDistantEvent(request, { capacity: 4 });
      const dialog = await openRegister(page, event);
      await fill(dialog, visitor, "Ama Mensah");
      await dialog.getByLabel(register.people).selectOption("5");
      await dialog.getByLabel(register.companions).fill("Kojo Addo");
      await expect(dialog.getByText("₵600 for 5 people")).toBeVisible();
      const submit = dialog.getByRole("button", { name: register.submit });
      await submit.click();
      await expect(dialog.getByRole("paragraph").filter({ hasText: /^Only 4 places are left/ })).toBeVisible();
      await dialog.getByLabel(register.people).selectOption("3");
      await expect(dialog.getByText("₵360 for 3 people")).toBeVisible();
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
      await submit.click();
      await expect(page.getByText(/GHS 360/).first()).toBeVisible();
      await payOnCheckout(page, "Mobile money", "Paid");
      await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
      const receipt = await waitForMail(visitor.email, /^Receipt/);
      for (const line of ["3: Ama Mensah, Kojo Addo, Guest 3 of Ama Mensah", "₵360.00 for 3 people"])
        expect(receipt).toContain(line);
      expect(subjectsTo(visitor.email).filter((subject) => subject.startsWith("Receipt"))).toHaveLength(1);

      const ownPage = pageInMail(receipt, "/my-registration");
      await page.goto(ownPage);
      await expect(page.getByRole("heading", { name: myRegistration.states.registered.title })).toBeVisible();
      const others = page.getByRole("region", { name: myRegistration.companions.title }).getByRole("listitem");
      await expect(others).toContainText([/^Kojo A\. Registered/, /^Guest 3 Registered/]);
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);
      await others.first().getByRole("link").click();
      await expect(page.getByText("Ama M.")).toBeVisible();
      await page.getByRole("button", { name: myRegistration.cancel.open }).click();
      await page.getByRole("button", { name: myRegistration.cancel.submit("₵120") }).click();
      await expect(page.getByRole("heading", { name: myRegistration.states.cancelled.title })).toBeVisible();
      await waitForMail(visitor.email, /cancelled.*Kojo Addo/i);

      await page.goto(ownPage);
      await page.reload();
      await expect(others.first()).toContainText("Cancelled");
      await page.getByRole("button", { name: myRegistration.cancel.openAll(2) }).click();
      await page.getByRole("button", { name: myRegistration.cancel.submitAll("₵240", 2) }).click();
      await expect(page.getByRole("heading", { name: myRegistration.states.cancelled.title })).toBeVisible();
      expect(
        queryRows<{ state: string }>("select state from event_registrations where event_id = ?", event.id),
      ).toEqual([{ state: "cancelled" }, { state: "cancelled" }, { state: "cancelled" }]);
      // The answer about too few places.
      expect(browserErrors).toEqual([expect.stringContaining("400 (Bad Request)")]);
    },
  );

for (const width of [360, 1280])
  test(
    `waits for a place of a full workshop, is offered it, pays and comes at ${width} px`,
    nightly(width !== 360),
    async ({ page, request, visitor, browserErrors }) => {
      await page.setViewportSize({ width, height: 800 });
      const event = await addDistantEvent(request, { capacity: 1 });
      const place = { attendeeName: "Efua Osei", attendeePhone: "0207654321", amount: 120 };
      const other = { ...place, attendeeEmail: `efua.${randomUUID().slice(0, 8)}@visitor.example` };
      // From another line: a line that released an unpaid place is offered none for a day.
      const headers = { "CF-Connecting-IP": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
      const taken = await request.post(`/api/events/${event.id}/registrations`, { headers, data: other });
      const { manageUrl } = await taken.json();

      const dialog = await openRegister(page, event);
      await expect(dialog.getByText(register.full)).toBeVisible();
      await expect(dialog.getByLabel(register.people)).toHaveCount(0);
      await fill(dialog, visitor, "Ama Mensah");
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
      await dialog.getByRole("button", { name: register.submitWait }).click();
      const { states } = myRegistration;
      await expect(page.getByRole("heading", { name: states.waitlisted.title(1) })).toBeVisible();
      const joined = await waitForMail(visitor.email, /waiting list/i);

      await page.goto(pageInMail(joined, "/my-registration"));
      await page.getByRole("button", { name: myRegistration.confirmEmail }).click();
      await expect(page.getByRole("button", { name: myRegistration.confirmEmail })).toHaveCount(0);
      await expect(page.getByText(states.waitlisted.text(false, false))).toBeVisible();
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);

      const cancelled = await request.post("/api/my-registration/cancel", {
        data: { token: manageUrl.split("#")[1], refundAmount: 0 },
      });
      expect(cancelled.status()).toBe(200);
      await runFrequentJob(request);
      const offer = await waitForMail(visitor.email, /place/i);
      await expect.poll(() => subjectsTo(visitor.email).length).toBe(2);
      await page.goto(pageInMail(offer, "/my-registration"));
      await page.reload();
      await expect(page.getByRole("heading", { name: states.offered.title })).toBeVisible();
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);
      await page.getByRole("button", { name: myRegistration.pay("₵120") }).click();
      await payOnCheckout(page, "Mobile money", "Paid");
      await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
      const receipt = await waitForMail(visitor.email, /^Receipt/);
      await page.goto(pageInMail(receipt, "/my-registration"));
      await expect(page.getByRole("heading", { name: states.registered.title })).toBeVisible();
      expect(browserErrors).toEqual([]);
    },
  );

test("adds three people at the desk with one receipt, checks one in and prints the certificate", async ({
  page,
  request,
  visitor,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const event = await addEvent(request, { capacity: 4 });
  const copy = eventCopy.addPerson;
  await openDesk(page, `?tab=events&subject=${event.id}`);
  const card = page.getByRole("listitem").filter({ hasText: event.title }).first();
  await card.getByRole("button", { name: copy.open }).click();
  const dialog = page.getByRole("dialog", { name: copy.title(event.title) });
  await dialog.getByLabel(copy.name).fill("Ama Mensah");
  await dialog.getByLabel(copy.email).fill(visitor.email);
  await dialog.getByLabel(copy.people).fill("3");
  await dialog.getByLabel(copy.companions).fill("Kojo Addo\nEsi Boateng");
  await expect(dialog.getByText(/₵360.00 for 3 people/)).toBeVisible();
  await dialog.getByRole("radio", { name: "Cash" }).check();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: copy.action }).click();
  await expect(card.getByText("3 of 4 places taken")).toBeVisible();
  await expect(card.getByText(/^Registered, Paid for 3 people, AH-\d{6}$/)).toBeVisible();
  await expect(card.getByText(/^Registered, Paid, AH-\d{6}, booked by Ama Mensah$/)).toHaveCount(2);
  await waitForMail(visitor.email, /^Receipt/);
  expect(subjectsTo(visitor.email)).toHaveLength(1);
  const { attendees } = eventCopy;
  await card.getByRole("button", { name: `${attendees.markPresent} Kojo Addo` }).click();
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: `${attendees.certificate} Kojo Addo` }).click();
  const lines = readPdfText(await readFile(await (await download).path())).split("\n");
  for (const line of ["Kojo Addo", event.title]) expect(lines).toContain(line);
});
