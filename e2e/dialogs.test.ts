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

// Dialogs when a response, their code or a browser feature is missing.

test(
  "a late response of a closed dialog does not change the open one",
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
] as const)
  test(
    `the button covers no focused field of a booking at ${width} by ${height}`,
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
        // Suggested days and collapsed fields are between the two fields.
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

const PUBLIC_DIALOGS: [button: RegExp, field: string][] = [
  [/Book Monthly Hot Desk/, "Start date"],
  [/Book Enterprise/, "Start date"],
  [/Request a viewing Weekly/, "First name"],
  [/Ask a question first/, "Full name"],
];

test("a dialog starts at its heading, with the first field in sight on the smallest phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [button, field] of PUBLIC_DIALOGS) {
    await page.goto("/");
    await showDesk(page, "desk_week");
    await openAllDetails(page);
    await page.getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog").filter({ has: page.locator("form[aria-label]") });
    await expect(dialog.getByRole("heading").first()).toBeFocused();
    expect(await dialog.getByLabel(field).evaluate(isFullyVisible), field).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("nothing moves sideways when a dialog opens, with a scrollbar and without", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  for (const ignoreDefaultArgs of [[], ["--hide-scrollbars"]]) {
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${baseURL}/`);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("header, header a, h1, #home p, #home li")].map((part) => {
          const { left, right } = part.getBoundingClientRect();
          return `${Math.round(left)} ${Math.round(right)}`;
        }),
      );
    await waitForHydration(page);
    await expect(page.locator("html.lettered")).toBeAttached();
    const before = await places();
    await page
      .getByRole("button", { name: /Book Monthly Hot Desk/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
    expect(await places()).toEqual(before);
    await browser.close();
  }
});

/** True if nothing covers the element's bottom edge. */
function isFullyVisible(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 3));
}

test("the enquiry dialog stays open while sending", async ({ page, visitor }) => {
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
  await enquiry.getByRole("button", { name: "Close", exact: true }).click();
  await expect(enquiry).toBeVisible();
  release();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  await expect(enquiry).toHaveCount(0);
});

test("a locked dialog stays open even if the browser allows only one prevention", async ({ page, visitor }) => {
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
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /Book Monthly Hot Desk/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
});

test("no line of a dialog title starts with its hyphen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#desks");
  await showDesk(page, "desk_week");
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  const title = page.getByRole("dialog").getByRole("heading", { name: "Request Viewing - Weekly" });
  await expect(title).toBeVisible();
  const lineTops = await title.evaluate(({ firstChild }) => {
    const [before, hyphen] = [-2, 0].map((from) => {
      const range = document.createRange();
      const at = (firstChild?.textContent ?? "").indexOf("-") + from;
      range.setStart(firstChild as Node, at);
      range.setEnd(firstChild as Node, at + 1);
      return range.getBoundingClientRect().top;
    });
    return { before, hyphen };
  });
  expect(lineTops.hyphen).toBe(lineTops.before);
});

test("a selection that ends outside keeps the dialog open, a click outside closes it", async ({ page }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  // The placeholder sheet has the same name but no field.
  await expect(dialog.getByLabel("Full name")).toBeVisible();
  await dragOut(page, dialog.getByRole("heading", { name: "Book Monthly Hot Desk" }), { x: 20, y: 300 });
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 300);
  await expect(dialog).toHaveCount(0);
});

test("shows that a dialog cannot be loaded", async ({ page }) => {
  await saveData(page);
  await page.goto("/#desks");
  await waitForHydration(page, "#desks button");
  await page.route("**/assets/*.js", (route) => route.abort());
  const announcements: string[] = [];
  page.on("dialog", (message) => {
    announcements.push(message.message());
    return message.accept();
  });
  for (const [times, name] of ["Request a viewing Weekly", "Book & pay Weekly"].entries()) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => announcements.length).toBe(times + 1);
    expect(announcements.at(-1)).toContain("This did not load.");
    await expect(page.locator("dialog:modal")).toHaveCount(0);
  }
});

test("announces a slow dialog by its name, even without prefetching", async ({ page }) => {
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

test("shows that a menu cannot be loaded", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stubDesk(page, { clients: [makeClient()] });
  await openDesk(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  const announcements = page.waitForEvent("dialog");
  const press = page.getByRole("button", { name: /^More actions/ }).click();
  const message = await announcements;
  expect(message.message()).toContain("This did not load.");
  await message.accept();
  await press;
});

test("shows in the dialog that its calendar cannot be loaded", async ({ page, visitor }) => {
  await saveData(page);
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await dialog.getByLabel("Full name").fill(visitor.name);
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/*.js", (route) => route.abort());
  await dialog.getByRole("button", { name: "Start date" }).click();
  await expect(dialog.getByText("This did not load.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
});

/** Simulates data saving, which disables prefetching. */
function saveData(page: Page) {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

/** Holds requests until released, then fails them if a status is given. */
async function holdRequests(page: Page, url: string, status?: number): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await (status ? route.fulfill({ status, body: "" }) : route.continue());
  });
  return release;
}

/** Resolves when the browser has closed a dialog. */
function watchClosing(page: Page): Promise<void> {
  return page.evaluate(() =>
    addEventListener("close", () => Object.assign(window, { hasClosed: true }), { capture: true, once: true }),
  );
}
