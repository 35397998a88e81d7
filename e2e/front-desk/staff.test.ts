import { randomUUID } from "node:crypto";
import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { stubApi } from "../harness/stub-api.ts";
import { test as base, nightly } from "../harness/visitor.ts";
import { makeBooking, makeHistoryEntry, makeTakings } from "./factories.ts";
import { DESK_PATH, expect, expectToast, openDesk, openRow, openTab, staffSecrets, stubDesk } from "./front-desk.ts";
import {
  createInvitation,
  deviceFixture,
  headers,
  openLinkInFreshBrowser,
  REGISTER_DEVICE,
  signInNewStaff,
} from "./staff-sign-in.ts";

const test = base.extend(deviceFixture);
// Serial, because a recovery ends all sessions of the oldest owner, perhaps another test's.
test.describe.configure({ mode: "default" });
test.setTimeout(90_000);

const SIGN_IN = "Sign in with a passkey";

test("invites an owner who registers a device, signs out and in again; the link works once", async ({
  page,
  device,
}) => {
  const name = `Adjoa ${randomUUID().slice(0, 8)}`;
  await openDesk(page, "?tab=staff");
  await page.getByRole("button", { name: "Add person" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add person" });
  await addDialog.getByLabel("Name").fill(name);
  await addDialog.getByLabel("Role").selectOption("owner");
  await addDialog.getByRole("button", { name: "Add person" }).click();
  await expectToast(page, "Person Added");
  const person = page.getByRole("list", { name: "Staff" }).locator("> li").filter({ hasText: name });
  await expect(person).toContainText("None registered yet");
  await person.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  expect(link).toMatch(/\/admin\/virtual-office#invitation=[0-9a-f]{32}$/);
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=Hello/);

  await openLinkInFreshBrowser(page, link);
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(page.url()).not.toContain("invitation");
  await device.setUserVerified(false);
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByText(/^You are not signed in: you cancelled/)).toBeVisible();
  await device.setUserVerified(true);
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expectToast(page, "Signed In", `Welcome, ${name}.`);
  await expect(page.getByRole("button", { name: `${name} Owner` })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    "staff-device": expect.stringContaining(name),
    "staff-signed-in-at": expect.any(String),
    "staff-touched-at": expect.any(String),
  });
  await openTab(page, "Staff");
  await expect(person).toContainText(`${name} (you)`);
  await expect(person).toContainText(/Chrome on Linux, last used/);
  const conditions = page.getByRole("list", { name: "You can switch it off once" });
  await expect(conditions.getByRole("listitem").first()).toContainText("Done");

  await page.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signed Out");
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByRole("button", { name: `${name} Owner` })).toBeVisible();
  await person.getByRole("button", { name: "History" }).click();
  await expect(page.getByText(`Showing only ${name}.`)).toBeVisible();
  await expect(page.getByText("Staff signed in").first()).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
  await page.getByRole("button", { name: "Go to sign-in" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test(
  "a second device needs a second invitation, and an expired session keeps the input",
  nightly(),
  async ({ page, device }) => {
    const { id, name } = await signInNewStaff(page, "manager");
    await device.replace();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: SIGN_IN }).click();
    await expect(page.getByText(/^You are not signed in: you cancelled/)).toBeVisible();
    await openLinkInFreshBrowser(page, await createInvitation(page, id));
    await page.getByRole("button", { name: REGISTER_DEVICE }).click();
    await expect(page.getByRole("button", { name: `${name} Manager` })).toBeVisible();
    const { items } = await (await page.request.get("/api/admin/staff", { headers })).json();
    expect(items.find((item: { id: string }) => item.id === id).passkeys).toHaveLength(2);

    await page.getByRole("tab", { name: "People" }).click();
    await page.getByRole("button", { name: "Add Client" }).click();
    const form = page.getByRole("dialog", { name: /client/i });
    await form.getByLabel("Full name").fill("Yaa Typed");
    const sessions = await (await page.request.get(`/api/admin/staff/${id}/sessions`, { headers })).json();
    for (const session of sessions.items)
      expect((await page.request.post(`/api/admin/sessions/${session.id}/end`, { headers })).status()).toBe(200);
    for (const [label, text] of [
      ["Business name", "Typed & Sons"],
      ["Email", "yaa@client.example"],
      ["Phone", "024 412 3456"],
    ] as const)
      await form.getByLabel(label).fill(text);
    await form.getByLabel("Country").selectOption("ghana");
    await form.getByLabel("Has the client paid").selectOption("Yes");
    await form.getByRole("button", { name: "Add Client" }).click();
    const sessionEndedDialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(sessionEndedDialog).toBeVisible();
    expect(await findAccessibilityViolations(page, "dialog[open]:last-of-type")).toEqual([]);
    await sessionEndedDialog.getByRole("button", { name: SIGN_IN }).click();
    await expect(sessionEndedDialog).toHaveCount(0);
    await expect(form.getByLabel("Full name")).toHaveValue("Yaa Typed");
    await form.getByRole("button", { name: "Add Client" }).click();
    await expectToast(page, "Client Added");

    await page.getByRole("button", { name: `${name} Manager` }).click();
    const sessionsDialog = page.getByRole("dialog", { name: "Where you are signed in" });
    await expect(sessionsDialog.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await expect(sessionsDialog).toContainText("This device");

    const devices = sessionsDialog.getByRole("region", { name: "Your devices" }).getByRole("listitem");
    await expect(devices).toHaveCount(2);
    await devices
      .first()
      .getByRole("button", { name: /^Remove / })
      .click();
    await page
      .getByRole("dialog", { name: /^Remove / })
      .getByRole("button", { name: "Remove" })
      .click();
    await expectToast(page, "Device Removed");
    await page.getByRole("button", { name: `${name} Manager` }).click();
    await expect(devices).toHaveCount(1);
  },
);

test("a recovery code signs the owner in on a new device once", async ({ page, device }) => {
  const minute = Math.ceil((Date.now() + MS_PER_HOUR) / MS_PER_MINUTE);
  const links = makeLinks({ key: staffSecrets().linkKey, previousKey: undefined });
  const link = `${DESK_PATH}#recovery=${await links.make("staff_recovery", randomUUID(), minute)}`;
  await openLinkInFreshBrowser(page, link);
  await expect(page.getByText(/^This code signs you in on a new device, once/)).toBeVisible();
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByRole("button", { name: /Owner$/ })).toBeVisible();

  await openTab(page, "Staff");
  const section = page.getByRole("region", { name: "Your recovery code" });
  await section.getByRole("button", { name: /^Create (new )?code$/ }).click();
  const making = page.getByRole("dialog", { name: "Create a recovery code?" });
  await making.getByRole("button", { name: "Create code" }).click();
  const shown = making.getByText(/^Recovery code: /);
  await expect(shown).toBeVisible();
  const code = ((await shown.textContent()) ?? "").replace("Recovery code: ", "");
  expect(code).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  await page.keyboard.press("Escape");
  await expect(making).toHaveCount(0);
  await expect(section).toContainText("Your code works until");

  await page.getByRole("button", { name: "Sign out" }).click();
  await openLinkInFreshBrowser(page, link);
  await expect(page.getByText(/^This link has been used or has expired/)).toBeVisible();
  await page.getByRole("button", { name: "Go to sign-in" }).click();

  await device.replace();
  await page.getByText("Lost your device?").click();
  const field = page.getByLabel("Recovery code");
  await field.fill(code.slice(0, 20));
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page.getByText("Enter all 32 letters and digits of the recovery code.")).toBeVisible();
  await field.fill(code.toUpperCase().replaceAll(" ", "-"));
  await page.getByRole("button", { name: "Use code" }).click();
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByRole("button", { name: /Owner$/ })).toBeVisible();
});

test("a sensitive action asks for the passkey again and then completes", async ({ page, device }) => {
  await signInNewStaff(page, "owner");
  await openTab(page, "Staff");
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const name = `Efua ${randomUUID().slice(0, 8)}`;
  let refusals = 0;
  await page.route("**/api/admin/staff", async (route) => {
    if (route.request().method() !== "POST" || refusals > 0) return route.fallback();
    refusals += 1;
    await route.fulfill({ status: 403, json: { error: { code: "reauth_required", message: "-", requestId: "r-1" } } });
  });
  await page.getByRole("button", { name: "Add person" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add person" });
  await addDialog.getByLabel("Name").fill(name);
  await addDialog.getByRole("button", { name: "Add person" }).click();
  const reauthDialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await device.setUserVerified(false);
  await reauthDialog.getByRole("button", { name: "Confirm with passkey" }).click();
  await expect(reauthDialog.getByText(/^You are not signed in: you cancelled/)).toBeVisible();
  await device.setUserVerified(true);
  await reauthDialog.getByRole("button", { name: "Confirm with passkey" }).click();
  await expectToast(page, "Person Added");
  await expect(page.getByRole("list", { name: "Staff" })).toContainText(name);
});

test("hides actions that the desk role lacks, and says who can refund or lower a price", async ({
  page,
  request,
  device,
}) => {
  void device;
  const paid = makeBooking({ status: "paid", startDate: "2027-06-01", customerName: "Kofi Paid" });
  await stubDesk(page, { bookings: [paid], history: [makeHistoryEntry({ staffId: "s", staffName: "Ama Boss" })] });
  await signInNewStaff(page, "desk");
  await page.getByRole("tab", { name: "People" }).click();
  await expect(page.getByText("Ama Mensah").first()).toBeVisible();
  const offered = (name: string | RegExp) => page.getByRole("button", { name });
  await openTab(page, "History");
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveCount(0);
  await openTab(page, "Clients");
  await expect(offered(/^Export/)).toHaveCount(0);
  await openRow(page, "Ama Mensah");
  await expect(offered("Deactivate").last()).toBeVisible();
  await expect(offered("Void last payment")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
  const price = page.getByRole("dialog").getByLabel(/^Monthly amount/);
  const needsManager = page.getByRole("dialog").getByText(/^A price below ₵[\d,.]+ needs a manager\.$/);
  await price.fill("1");
  await expect(needsManager).toBeVisible();
  await price.fill("9000");
  await expect(needsManager).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  await page.getByRole("tab", { name: /^Bookings/ }).click();
  await offered(/^To review/).click();
  await expect(offered("Resolve")).toBeVisible();
  await expect(offered("Refund payment")).toHaveCount(0);
  await offered(/^Refunds/).click();
  await expect(page.getByRole("list", { name: "Refunds in progress" })).toBeVisible();
  await expect(offered("Mark as refunded")).toHaveCount(0);
  await openRow(page, "Kofi Paid");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
  const reauthDialog = page.getByRole("dialog");
  await expect(reauthDialog).toContainText("A manager or the owner can cancel it with a refund.");
  await expect(reauthDialog.getByLabel("Message")).toHaveValue(
    /^Please cancel booking .* of Kofi Paid, .*\n.*person=booking-/,
  );
  await expect(reauthDialog.getByRole("button", { name: "Leave message" })).toBeVisible();
  await reauthDialog.getByRole("button", { name: "Keep booking" }).click();

  const workshop = {
    title: "Pitching",
    category: "workshop",
    description: "In a minute.",
    eventDate: "2027-06-01T09:00:00.000Z",
  };
  await request.post("/api/admin/events", {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: { ...workshop, duration: 60, capacity: 3, amount: 0 },
  });
  await openTab(page, "Events");
  await expect(offered("Cancel event").first()).toBeDisabled();
  await expect(page.getByText("To cancel an event, ask a manager or the owner.").first()).toBeVisible();

  await stubDesk(page, { takings: makeTakings() });
  await openTab(page, "Reports");
  await expect(page.getByRole("region", { name: "Takings" })).toContainText("Cash");
  await expect(page.getByLabel("Day", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Revenue by month" })).toHaveCount(0);
  await page.goto(`${DESK_PATH}?tab=staff`);
  await expect(page.getByRole("tab", { name: "Today" })).toHaveAttribute("aria-selected", "true");
});

test("explains alternatives without passkeys or without a link key", async ({ page, visitor }) => {
  void visitor;
  await page.goto(DESK_PATH);
  await stubApi(page, "**/api/admin/sign-in/options", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "not_configured", message: "-", requestId: "r-1" } } }),
  );
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByText("Signing in by name is not set up on this site yet. Use the password.")).toBeVisible();
  await page.evaluate(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }));
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByText(/^This browser or device does not support passkeys/)).toBeVisible();
});

test("an invitation opens although its first request is lost on the way", async ({ page, device }) => {
  void device;
  const lost = { status: 500, contentType: "text/plain", body: "Network connection lost." };
  await page.route("**/api/admin/passkeys/options", (route) => route.fulfill(lost), { times: 1 });
  await signInNewStaff(page, "desk");
});
