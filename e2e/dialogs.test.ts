import type { Page } from "@playwright/test";
import { makeClient } from "./front-desk/factories.ts";
import { openDesk, openDeskAtClient, expect as patientExpect, stubDesk } from "./front-desk/front-desk.ts";
import {
  dragOut,
  expect,
  fillBooking,
  nightly,
  openAllDetails,
  openBooking,
  showDesk,
  test,
  waitForHydration,
} from "./harness/visitor.ts";

// What a dialog does when an answer, its code or the browser itself is not where it should be.

test(
  "an answer that comes after its dialog was closed leaves the one open now alone",
  nightly(),
  async ({ page, request, visitor }) => {
    void visitor;
    const client = await openDeskAtClient(page, request);
    const release = await holdRequests(page, "**/mark-paid");
    const row = page.getByRole("button", { name: new RegExp(client.fullName) }).first();
    const details = page.getByRole("dialog", { name: client.fullName });
    await row.click();
    await details.getByRole("button", { name: "Mark as Paid" }).click();
    await expect(details.getByRole("button", { name: "Recording..." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
    await row.click();
    await details.getByRole("button", { name: "Deactivate" }).click();
    const question = page.getByRole("dialog", { name: /^Deactivate/ });
    await expect(question).toBeVisible();
    release();
    await patientExpect(page.getByText("Payment Recorded", { exact: true })).toBeVisible();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Close", exact: true }).click();
    await expect(question).toHaveCount(0);
    await row.click();
    await details.getByRole("button", { name: "Deactivate" }).click();
    await expect(question).toBeVisible();
  },
);

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [1280, 720],
] as const)
  test(
    `no field of a booking hides behind the button below it when the focus comes, at ${width} by ${height}`,
    nightly(),
    async ({ page, visitor }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await openAllDetails(page);
      await page.getByRole("button", { name: /Book Enterprise/ }).click();
      const dialog = page.getByRole("dialog", { name: "Book Enterprise" });
      await dialog.getByLabel("Full name").focus();
      for (const name of ["Email", "Phone", "Start date", "Number of people", "Notes"]) {
        const field = dialog.getByLabel(name);
        // The days at hand, and what is folded, stand between two fields.
        await expect(async () => {
          await page.keyboard.press("Tab");
          await expect(field).toBeFocused({ timeout: 500 });
        }).toPass({ intervals: [0] });
        await expect.poll(() => field.evaluate(isFullyVisible)).toBe(true);
      }
      await fillBooking(page, visitor);
      await dialog.getByLabel("Number of people").fill("0");
      await dialog.getByRole("button", { name: "Book", exact: true }).click();
      await expect(dialog.getByLabel("Number of people")).toBeFocused();
      const error = dialog.getByText("Number of people must be at least 1");
      await expect.poll(() => error.evaluate(isFullyVisible)).toBe(true);
    },
  );

/** Whether nothing lies over the lower edge of an element. */
function isFullyVisible(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 3));
}

test("the enquiry stays open while it is being sent", async ({ page, visitor }) => {
  await page.goto("/#virtual");
  const opener = page.locator("#virtual").getByRole("button", { name: "Ask a question first" });
  await opener.click();
  const enquiry = page.getByRole("dialog");
  await enquiry.getByLabel("Full name").fill(visitor.name);
  await enquiry.getByLabel("Business name").fill("Ɛdwuma & Sons");
  await enquiry.getByLabel("Email").fill(visitor.email);
  await enquiry.getByLabel("Phone").fill(visitor.phone);
  await enquiry.getByLabel("Country").selectOption("ghana");
  const release = await holdRequests(page, "**/api/crm-inquiry");
  await enquiry.locator("[type=submit]").click();
  await expect(enquiry.locator("[type=submit]")).toBeDisabled();
  page.on("dialog", (question) => question.accept());
  await enquiry.getByRole("button", { name: "Close", exact: true }).click();
  await expect(enquiry).toBeVisible();
  release();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  await expect(enquiry).toHaveCount(0);
});

test("a dialog that stays open stays, also where the browser lets nobody refuse twice", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  const release = await holdRequests(page, "**/api/bookings", 502);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByRole("button", { name: "Booking..." })).toBeDisabled();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await watchClosing(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => "hasClosed" in window)).toBe(true);
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText("Booking Failed", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(visitor.email);
  page.once("dialog", (question) => question.accept());
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /Book Monthly Hot Desk/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
});

test("no line of a dialog's title begins with its hyphen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#desks");
  await showDesk(page, "desk_week");
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  const title = page.getByRole("dialog").getByRole("heading", { name: "Request Viewing - Weekly" });
  await expect(title).toBeVisible();
  const tops = await title.evaluate(({ firstChild }) => {
    const [before, hyphen] = [-2, 0].map((from) => {
      const range = document.createRange();
      const at = (firstChild?.textContent ?? "").indexOf("-") + from;
      range.setStart(firstChild as Node, at);
      range.setEnd(firstChild as Node, at + 1);
      return range.getBoundingClientRect().top;
    });
    return { before, hyphen };
  });
  expect(tops.hyphen).toBe(tops.before);
});

test("a selection that ends outside the dialog does not close it, a press outside does", async ({ page }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  // The sheet that answers at once has the same name, and no field.
  await expect(dialog.getByLabel("Full name")).toBeVisible();
  await dragOut(page, dialog.getByRole("heading", { name: "Book Monthly Hot Desk" }), { x: 20, y: 300 });
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 300);
  await expect(dialog).toHaveCount(0);
});

test("a button whose dialog cannot be fetched says so", async ({ page }) => {
  await saveData(page);
  await page.goto("/#desks");
  await waitForHydration(page, "#desks button");
  await page.route("**/assets/*.js", (route) => route.abort());
  const said: string[] = [];
  page.on("dialog", (message) => {
    said.push(message.message());
    return message.accept();
  });
  for (const [times, name] of ["Request a viewing Weekly", "Book & pay Weekly"].entries()) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => said.length).toBe(times + 1);
    expect(said.at(-1)).toContain("This did not open.");
    await expect(page.locator("dialog:modal")).toHaveCount(0);
  }
});

test("a dialog that takes its time is announced by its name, also where nothing is fetched ahead", async ({ page }) => {
  await saveData(page);
  await page.goto("/#desks");
  await waitForHydration(page, "#desks button");
  for (const [button, name] of [
    ["Request a viewing Weekly", /^Request Viewing/],
    ["Ask a question first", /./],
  ] as const) {
    const release = await holdRequests(page, "**/assets/*.js");
    await page.getByRole("button", { name: button }).click();
    const sheet = page.locator("#dialog-skeleton");
    await expect(sheet.getByRole("heading", { name })).toBeVisible();
    const title = (await sheet.getByRole("heading").textContent()) ?? "";
    release();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.locator("form[aria-label]")).toBeVisible();
    await expect(sheet).toBeHidden();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
  }
});

test("a menu that cannot be fetched says so", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stubDesk(page, { clients: [makeClient()] });
  await openDesk(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  const said = page.waitForEvent("dialog");
  const press = page.getByRole("button", { name: /^More actions/ }).click();
  const message = await said;
  expect(message.message()).toContain("This did not open.");
  await message.accept();
  await press;
});

test("a calendar that cannot be fetched says so in its dialog", async ({ page, visitor }) => {
  await saveData(page);
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await dialog.getByLabel("Full name").fill(visitor.name);
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/*.js", (route) => route.abort());
  await dialog.getByRole("button", { name: "Start date" }).click();
  await expect(dialog.getByText("This did not open.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
});

/** Nothing is fetched then that was not asked for. */
function saveData(page: Page) {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

/** Keeps calls back until they are let go, and fails them then if a status says so. */
async function holdRequests(page: Page, url: string, status?: number): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await (status ? route.fulfill({ status, body: "" }) : route.continue());
  });
  return release;
}

/** Notes when the browser has closed a dialog. */
function watchClosing(page: Page): Promise<void> {
  return page.evaluate(() =>
    addEventListener("close", () => Object.assign(window, { hasClosed: true }), { capture: true, once: true }),
  );
}
