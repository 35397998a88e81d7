import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { events, myRegistration } from "#web/content/pages/events.ts";
import { payment } from "#web/content/pages/payment.ts";
import { eventCopy } from "#web/front-desk/events/copy.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { openDesk, staffSecrets } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { queryRows } from "./harness/database.ts";
import { addEvent } from "./harness/events.ts";
import { stubApi } from "./harness/stub-api.ts";
import { expect, nightly, payOnCheckout, test, waitForHydration } from "./harness/visitor.ts";

/** Structured data of an event on the served page; undefined if missing. */
async function dataOf(request: APIRequestContext, { title }: AdminEvent) {
  const html = await (await request.get("/training-course")).text();
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json]) => JSON.parse(json ?? ""))
    .find(({ name }) => name === title);
}

test("asks whether a second place of an address is for another person, and takes it", async ({ page, request }) => {
  const event = await addEvent(request, { amount: 0 });
  const email = `office.${randomUUID().slice(0, 8)}@example.com`;
  const place = { attendeeName: "Efua Mensah", attendeeEmail: email, attendeePhone: "0241234567", amount: 0 };
  expect((await request.post(`/api/events/${event.id}/registrations`, { data: place })).status()).toBe(201);
  await page.goto("/training-course");
  await waitForHydration(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: event.title })
    .getByRole("button", { name: /^Register/ })
    .click();
  const dialog = page.getByRole("dialog", { name: events.register.title(event.title) });
  await dialog.getByLabel(events.register.name).fill("Yaw Boateng");
  await dialog.getByLabel(events.register.email).fill(email);
  await dialog.getByLabel(events.register.phone).fill("024 123 4568");
  const submit = dialog.getByRole("button", { name: events.register.submitFree });
  await submit.click();
  await dialog.getByLabel(events.register.isForSomebodyElse).check();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await submit.click();
  await expect(page.getByRole("heading", { name: myRegistration.states.unconfirmed.title })).toBeVisible();
});

test("says that no place will be held, and registers without a hold at the next press", async ({ page, request }) => {
  const event = await addEvent(request);
  await page.goto("/training-course");
  await waitForHydration(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: event.title })
    .getByRole("button", { name: /^Register/ })
    .click();
  const dialog = page.getByRole("dialog", { name: events.register.title(event.title) });
  await dialog.getByLabel(events.register.name).fill("Kofi Boateng");
  await dialog.getByLabel(events.register.email).fill(`kofi.${randomUUID().slice(0, 8)}@example.com`);
  await dialog.getByLabel(events.register.phone).fill("024 123 4569");
  const message = "You already hold 3 places, so we cannot hold this one.";
  await stubApi(page, "**/registrations", (route) =>
    route.request().postDataJSON().withoutHold
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: { code: "unpaid_limit", message, requestId: "r" } } }),
  );
  const submit = dialog.getByRole("button", { name: events.register.submit });
  await submit.click();
  await expect(dialog.getByRole("alert")).toHaveText(message);
  await expect(page.getByText(events.register.failed.title)).toHaveCount(0);
  await submit.click();
  await expect(page).not.toHaveURL(/training-course/);
  expect(queryRows("select id from event_registrations where event_id = ?", event.id)).toHaveLength(1);
});

test("registers and pays for an event, attends and gets a certificate", async ({ page, request, browserErrors }) => {
  const event = await addEvent(request);
  expect(await dataOf(request, event)).toMatchObject({
    "@type": "EducationEvent",
    eventStatus: "https://schema.org/EventScheduled",
    startDate: event.eventDate.replace("Z", "+00:00").replace(".000", ""),
    offers: { price: 120, priceCurrency: "GHS", availability: "https://schema.org/InStock" },
  });
  await page.goto("/training-course");
  await waitForHydration(page);
  const row = page.getByRole("listitem").filter({ hasText: event.title });
  await expect(row).toContainText("3 places left");
  await row.getByRole("button", { name: /^Register and pay/ }).click();
  const dialog = page.getByRole("dialog", { name: events.register.title(event.title) });
  await dialog.getByRole("button", { name: events.register.submit }).click();
  await expect(dialog.getByText("Name must be at least 2 characters")).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByLabel(events.register.name).fill("Ama Mensah");
  const email = `ama.${randomUUID().slice(0, 8)}@example.com`;
  await dialog.getByLabel(events.register.email).fill(email);
  await dialog.getByLabel(events.register.phone).fill("024 123 4567");
  await dialog.getByRole("button", { name: events.register.submit }).click();
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
  await page.getByRole("link", { name: payment.selfService.seat }).click();
  await expect(page.getByRole("heading", { name: myRegistration.states.registered.title })).toBeVisible();
  await expect(page.getByRole("link", { name: myRegistration.calendar })).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);

  await openDesk(page, "?tab=inbox");
  const { attendees } = eventCopy;
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("searchbox").fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=people&person=registration-/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: `${event.title} , open details` }).click();
  await expect(page).toHaveURL(/tab=events/);
  const person = page.getByRole("list", { name: attendees.title(event.title) }).getByRole("listitem");
  await person.getByRole("button", { name: `${attendees.markPresent} Ama Mensah` }).click();
  await expect(person.getByText(attendees.present, { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await person.getByRole("button", { name: `${attendees.certificate} Ama Mensah` }).click();
  const lines = readPdfText(await readFile(await (await download).path())).split("\n");
  for (const line of ["Ama Mensah", event.title]) expect(lines).toContain(line);
  expect(browserErrors).toEqual([]);
});

/** The page behind the link in the registration's email. */
async function emailedPage(email: string): Promise<string> {
  const [row] = queryRows<{ id: string }>("select id from event_registrations where attendee_email = ?", email);
  const links = makeLinks({ key: staffSecrets().linkKey, previousKey: undefined });
  return `/my-registration#${await links.make("registration_confirmation", row?.id ?? "", 1)}`;
}

for (const width of [360, 1280])
  test(
    `registers for a free event and confirms from the email at ${width} px`,
    nightly(width !== 360),
    async ({ page, request, browserErrors }) => {
      await page.setViewportSize({ width, height: 800 });
      const event = await addEvent(request, { category: "community", amount: 0 });
      const email = `kofi.${randomUUID().slice(0, 8)}@example.com`;
      const { states } = myRegistration;
      await page.goto("/training-course");
      await waitForHydration(page);
      const row = page.getByRole("listitem").filter({ hasText: event.title });
      await row.getByRole("button", { name: /^Register/ }).click();
      const dialog = page.getByRole("dialog", { name: events.register.title(event.title) });
      await expect(dialog.getByText(events.register.free)).toBeVisible();
      await dialog.getByLabel(events.register.name).fill("Kofi Boateng");
      await dialog.getByLabel(events.register.email).fill(email);
      await dialog.getByLabel(events.register.phone).fill("024 123 4567");
      await dialog.getByRole("button", { name: events.register.submitFree }).click();
      await expect(page.getByRole("heading", { name: states.unconfirmed.title })).toBeVisible();
      const confirm = page.getByRole("button", { name: myRegistration.confirm });
      await expect(page.getByText(/To confirm it, open the link in our email/)).toBeVisible();
      await expect(confirm).toHaveCount(0);
      await page.getByRole("button", { name: myRegistration.resend }).click();
      await expect(page.getByRole("alert")).toContainText(/^The link is on its way to/);
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);

      // Opening it again and again confirms nothing.
      for (let times = 0; times < 2; times += 1) {
        await page.goto(await emailedPage(email));
        await page.reload();
        await expect(page.getByRole("heading", { name: states.unconfirmed.title })).toBeVisible();
      }
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);
      await confirm.click();
      await expect(page.getByRole("heading", { name: states.registered.title })).toBeVisible();
      await expect(page.getByRole("link", { name: myRegistration.calendar })).toBeVisible();
      await expect(confirm).toHaveCount(0);
      expect(browserErrors).toEqual([]);
    },
  );

test("cancels a place at a free event, and a cancelled event disappears from the page", async ({ page, request }) => {
  const changes = { category: "community", amount: 0, eventDate: new Date(Date.now() + 9 * MS_PER_DAY).toISOString() };
  const event = await addEvent(request, changes);
  const email = `kofi.${randomUUID().slice(0, 8)}@example.com`;
  const place = { attendeeName: "Kofi Boateng", attendeeEmail: email, attendeePhone: "0241234567", amount: 0 };
  expect((await request.post(`/api/events/${event.id}/registrations`, { data: place })).status()).toBe(201);
  await openDesk(page, "?tab=events");
  const list = page.getByRole("list", { name: eventCopy.attendees.title(event.title) });
  const ofEvent = page.getByRole("listitem").filter({ hasText: event.title });
  await expect(ofEvent.getByText(eventCopy.unconfirmed(1))).toBeVisible();
  await ofEvent.getByRole("button", { name: eventCopy.list }).click();
  await expect(list.getByText(new RegExp(`^${eventCopy.attendees.unconfirmed}`))).toBeVisible();
  await page.goto(await emailedPage(email));
  await page.getByRole("button", { name: myRegistration.confirm }).click();
  await expect(page.getByRole("heading", { name: myRegistration.states.registered.title })).toBeVisible();
  await page.getByRole("button", { name: myRegistration.cancel.open }).click();
  await page.getByRole("button", { name: myRegistration.cancel.submit(null) }).click();
  await expect(page.getByRole("heading", { name: myRegistration.states.cancelled.title })).toBeVisible();
  expect(await dataOf(request, event)).toMatchObject({ "@type": "SocialEvent", isAccessibleForFree: true });
  const cancelled = await request.post(`/api/admin/events/${event.id}/cancel`, {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: { reason: "The speaker is ill" },
  });
  expect(cancelled.status()).toBe(200);
  expect(await dataOf(request, event)).toBeUndefined();
});
