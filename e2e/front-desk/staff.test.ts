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
// One after the other: a recovery ends every session of the oldest owner, which may be another test's.
test.describe.configure({ mode: "default" });
test.setTimeout(90_000);

const SIGN_IN = "Sign in with a passkey";

test("an owner is invited, registers a device, signs out and in again, and the link works once", async ({
  page,
  device,
}) => {
  const name = `Adjoa ${randomUUID().slice(0, 8)}`;
  await openDesk(page, "?tab=staff");
  await page.getByRole("button", { name: "Add a person" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Role").selectOption("owner");
  await adding.getByRole("button", { name: "Add a person" }).click();
  await expectToast(page, "Person Added");
  const person = page.getByRole("list", { name: "Staff" }).locator("> li").filter({ hasText: name });
  await expect(person).toContainText("None registered yet");
  await person.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByLabel("The link").inputValue();
  expect(link).toMatch(/\/admin\/virtual-office#invitation=[0-9a-f]{32}$/);
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=Hello/);

  await openLinkInFreshBrowser(page, link);
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(page.url()).not.toContain("invitation");
  await device.setUserVerified(false);
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByText(/^Nobody was signed in: it was cancelled/)).toBeVisible();
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
  const conditions = page.getByRole("list", { name: "It can be switched off once" });
  await expect(conditions.getByRole("listitem").first()).toContainText("Done");

  await page.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signed Out");
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByRole("button", { name: `${name} Owner` })).toBeVisible();
  await person.getByRole("button", { name: "History" }).click();
  await expect(page.getByText(`Only what ${name} did.`)).toBeVisible();
  await expect(page.getByText("Staff signed in").first()).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(page.getByText("This link has been used or has run out.")).toBeVisible();
  await page.getByRole("button", { name: "Go to the sign-in" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test(
  "a second device takes a second invitation; a session ended elsewhere is said above what was typed, which stays",
  nightly(),
  async ({ page, device }) => {
    const { id, name } = await signInNewStaff(page, "manager");
    await device.replace();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: SIGN_IN }).click();
    await expect(page.getByText(/^Nobody was signed in: it was cancelled/)).toBeVisible();
    await openLinkInFreshBrowser(page, await createInvitation(page, id));
    await page.getByRole("button", { name: REGISTER_DEVICE }).click();
    await expect(page.getByRole("button", { name: `${name} Manager` })).toBeVisible();
    const { items } = await (await page.request.get("/api/admin/staff", { headers })).json();
    expect(items.find((each: { id: string }) => each.id === id).passkeys).toHaveLength(2);

    await page.getByRole("tab", { name: "Clients" }).click();
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
    await form.getByRole("button", { name: "Add Client" }).click();
    const over = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(over).toBeVisible();
    expect(await findAccessibilityViolations(page, "dialog[open]:last-of-type")).toEqual([]);
    await over.getByRole("button", { name: SIGN_IN }).click();
    await expect(over).toHaveCount(0);
    await expect(form.getByLabel("Full name")).toHaveValue("Yaa Typed");
    await form.getByRole("button", { name: "Add Client" }).click();
    await expectToast(page, "Client Added");

    await page.getByRole("button", { name: `${name} Manager` }).click();
    const own = page.getByRole("dialog", { name: "Where you are signed in" });
    await expect(own.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await expect(own).toContainText("This device");

    const devices = own.getByRole("region", { name: "Your devices" }).getByRole("listitem");
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

test("a recovery code lets the owner in with a new device, once", async ({ page, device }) => {
  const minute = Math.ceil((Date.now() + MS_PER_HOUR) / MS_PER_MINUTE);
  const links = makeLinks({ key: staffSecrets().linkKey, previousKey: undefined });
  const link = `${DESK_PATH}#recovery=${await links.make("staff_recovery", randomUUID(), minute)}`;
  await openLinkInFreshBrowser(page, link);
  await expect(page.getByText(/^This code lets you in on a new device, once/)).toBeVisible();
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByRole("button", { name: /Owner$/ })).toBeVisible();

  await openTab(page, "Staff");
  const section = page.getByRole("region", { name: "Your recovery code" });
  await section.getByRole("button", { name: /^Make a (new one|code)$/ }).click();
  const making = page.getByRole("dialog", { name: "Make a recovery code?" });
  await making.getByRole("button", { name: "Make a code" }).click();
  const shown = making.getByText(/^Recovery code: /);
  await expect(shown).toBeVisible();
  const code = ((await shown.textContent()) ?? "").replace("Recovery code: ", "");
  expect(code).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  await page.keyboard.press("Escape");
  await expect(making).toHaveCount(0);
  await expect(section).toContainText("You have printed one");

  await page.getByRole("button", { name: "Sign out" }).click();
  await openLinkInFreshBrowser(page, link);
  await expect(page.getByText(/^This link has been used or has run out/)).toBeVisible();
  await page.getByRole("button", { name: "Go to the sign-in" }).click();

  await device.replace();
  await page.getByText("Lost your device?").click();
  const field = page.getByLabel("Recovery code");
  await field.fill(code.slice(0, 20));
  await page.getByRole("button", { name: "Use the code" }).click();
  await expect(page.getByText("A recovery code has 32 letters and figures, in groups of four.")).toBeVisible();
  await field.fill(code.toUpperCase().replaceAll(" ", "-"));
  await page.getByRole("button", { name: "Use the code" }).click();
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByRole("button", { name: /Owner$/ })).toBeVisible();
});

test("what lets somebody in asks for the passkey again after a while, and is done then", async ({ page, device }) => {
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
  await page.getByRole("button", { name: "Add a person" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByRole("button", { name: "Add a person" }).click();
  const asked = page.getByRole("dialog", { name: "Is it you?" });
  await device.setUserVerified(false);
  await asked.getByRole("button", { name: "Show your passkey" }).click();
  await expect(asked.getByText(/^Nobody was signed in: it was cancelled/)).toBeVisible();
  await device.setUserVerified(true);
  await asked.getByRole("button", { name: "Show your passkey" }).click();
  await expectToast(page, "Person Added");
  await expect(page.getByRole("list", { name: "Staff" })).toContainText(name);
});

test("the desk is shown nothing that it may not do, and who cancels where money goes back", async ({
  page,
  device,
}) => {
  void device;
  const paid = makeBooking({ status: "paid", startDate: "2027-06-01", customerName: "Kofi Paid" });
  await stubDesk(page, { bookings: [paid], history: [makeHistoryEntry({ staffId: "s", staffName: "Ama Boss" })] });
  await signInNewStaff(page, "desk");
  await page.getByRole("tab", { name: "Clients" }).click();
  await expect(page.getByText("Ama Mensah").first()).toBeVisible();
  const offered = (name: string | RegExp) => page.getByRole("button", { name });
  await page.getByRole("button", { name: /^More(?! actions)/ }).click();
  await expect(page.getByRole("menuitem", { name: "History" })).toBeVisible();
  for (const name of ["Staff", "Settings"]) await expect(page.getByRole("menuitem", { name })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Staff" })).toHaveCount(0);
  await expect(offered(/^Export/)).toHaveCount(0);
  await openRow(page, "Ama Mensah");
  await expect(offered("Deactivate").last()).toBeVisible();
  await expect(offered("Take back the last payment")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: /^Bookings/ }).click();
  await offered(/^To review/).click();
  await expect(offered("Resolve")).toBeVisible();
  await expect(offered("Pay it back")).toHaveCount(0);
  await offered(/^Refunds/).click();
  await expect(page.getByRole("list", { name: "Refunds under way" })).toBeVisible();
  await expect(offered("Paid back")).toHaveCount(0);
  await openRow(page, "Kofi Paid");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText("a manager or the owner cancels it");
  await expect(asked.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
  await asked.getByRole("button", { name: "Keep the booking" }).click();

  await stubDesk(page, { takings: makeTakings() });
  await openTab(page, "Business");
  await expect(page.getByRole("region", { name: "Money at the desk" })).toContainText("Cash");
  await expect(page.getByLabel("Day", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Revenue by month" })).toHaveCount(0);
  await page.goto(`${DESK_PATH}?tab=staff`);
  await expect(page.getByRole("tab", { name: "Today" })).toHaveAttribute("aria-selected", "true");
});

test("a browser without passkeys, and a site without a key for them, say what to do instead", async ({
  page,
  visitor,
}) => {
  void visitor;
  await page.goto(DESK_PATH);
  await stubApi(page, "**/api/admin/sign-in/options", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "not_configured", message: "-", requestId: "r-1" } } }),
  );
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByText("Signing in by name is not set up on this site yet. Use the password.")).toBeVisible();
  await page.evaluate(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }));
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByText(/^This browser or device has no passkeys/)).toBeVisible();
});
