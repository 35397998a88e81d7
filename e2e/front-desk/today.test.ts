import type { Page } from "@playwright/test";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { stubApi } from "../harness/stub-api.ts";
import { test, testInNewTab } from "../harness/visitor.ts";
import { makeDayEntry, makeDayOverview, makeDueItem, makeInboxItem } from "./factories.ts";
import {
  bookThroughApi,
  confirmBeforeOpening,
  expect,
  expectToast,
  openDesk,
  openTab,
  stubDesk,
} from "./front-desk.ts";

// The day page: arrivals, checked-in guests and pending work, by keyboard and with concurrent staff.

test.setTimeout(90_000);

testInNewTab(
  "a check-in by keyboard appears on the other screen within five seconds, and Undo reverts both",
  async ({ page, visitor }) => {
    visitor.name = `Adwoa ${visitor.email.slice(4, 12)}`;
    await bookThroughApi(page, visitor);
    const other = await page.context().newPage();
    for (const desk of [page, other]) await openDesk(desk, "");
    const inList = (desk: typeof page, list: string) =>
      desk.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: visitor.name });
    for (const desk of [page, other]) await expect(inList(desk, "Arrivals")).toContainText("Weekly · day 1 of 7");

    // The other person's open work is not interrupted.
    await other.getByRole("button", { name: /^New/ }).click();
    await other.getByRole("menuitem", { name: "Client" }).click();
    const field = other.getByRole("dialog").getByLabel("Full name");
    await expect(field).toBeFocused();
    await field.fill("Half typed");

    await page.bringToFront();
    await inList(page, "Arrivals").locator("[data-row]").focus();
    await page.keyboard.press("c");
    await confirmBeforeOpening(page, "Check in");
    await expect(inList(page, "Checked in")).toBeVisible();
    await expectToast(page, "Checked In", `${visitor.name} is here and owes ₵750.00.`);
    await other.bringToFront();
    await expect(inList(other, "Checked in")).toBeVisible({ timeout: 5000 });
    await expect(field).toHaveValue("Half typed");
    await expect(field).toBeFocused();

    await page.bringToFront();
    await page.keyboard.press("u");
    await expectToast(page, "Step Undone");
    await expect(inList(page, "Arrivals")).toBeVisible();
    await other.bringToFront();
    await expect(inList(other, "Arrivals")).toBeVisible({ timeout: 5000 });
  },
);

test("cuts off no text on a phone", async ({ page }) => {
  const long = "Nana Akosua Agyeiwaa Owusu-Ansah Boateng";
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page, {
    day: makeDayOverview({
      arriving: [
        makeDayEntry({ name: long, isPaid: false, owed: 1250, status: "confirmed", dayCount: 7, numberOfPeople: 3 }),
      ],
      inside: [makeDayEntry({ name: `${long} II`, checkedInAt: "2026-11-26T08:05:00.000Z", dayCount: 7, owed: 50 })],
    }),
    inbox: [makeInboxItem(118, { name: `${long} III` })],
  });
  await openDesk(page, "");
  for (const view of ["Arrivals", "Checked in", "Needs you"]) {
    await page.getByRole("button", { name: view }).click();
    await expect(page.getByText(long).locator("visible=true").first()).toBeVisible();
    expect(await cutOffTexts(page), view).toEqual([]);
  }
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/today-360.png`, fullPage: true });
});

function cutOffTexts(page: Page) {
  return page.locator("main *").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isClipped = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
        const isTooLong =
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        return isClipped && isTooLong && element.clientWidth > 1;
      })
      .map((element) => element.textContent),
  );
}

for (const { width, height, rows } of [
  { width: 390, height: 844, rows: 6 },
  { width: 768, height: 1024, rows: 8 },
  { width: 1280, height: 800, rows: 7 },
])
  test(`shows ${rows} arrivals first at ${width} px, and everything else one press away`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const arriving = Array.from({ length: 12 }, (_, number) =>
      makeDayEntry({ name: `Adwoa Mensah ${number}`, dayCount: 7, dayNumber: 3, numberOfPeople: 3 }),
    );
    await stubDesk(page, {
      day: makeDayOverview({
        arriving: [makeDayEntry({ name: "Owes Money", isPaid: false, owed: 1250, status: "confirmed" }), ...arriving],
        inside: [makeDayEntry({ name: "In House", checkedInAt: "2026-11-26T08:05:00.000Z" })],
        agenda: {
          events: [
            { id: "event", title: "Bookkeeping", startsAt: "2026-11-26T17:00:00.000Z", guests: 8, capacity: 12 },
          ],
          meetings: [
            {
              ...{ id: "meeting", name: "Interviews" },
              ...{ startsAt: "2026-11-26T14:00:00.000Z", endsAt: "2026-11-26T15:00:00.000Z" },
            },
          ],
          mail: [{ clientId: "client", name: "Yaa Post", count: 2 }],
        },
      }),
      inbox: [makeInboxItem(118, { name: "Runs Out" })],
    });
    await openDesk(page, "");
    const listed = page.getByRole("list", { name: "Arrivals" }).getByRole("listitem");
    await expect(listed).toHaveCount(13);
    const barTop = await page.evaluate(() => {
      const bars = [...document.querySelectorAll("body *")].filter((e) => getComputedStyle(e).position === "fixed");
      return Math.min(...bars.map((bar) => bar.getBoundingClientRect().top).filter((top) => top > 0));
    });
    const bottoms = await listed.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= barTop).length).toBeGreaterThanOrEqual(rows);
    expect(await cutOffTexts(page)).toEqual([]);
    const isLaptop = width >= 1280;
    for (const [view, count, text] of [
      ["Needs you", /^Needs you\d+$/, "Runs Out"],
      ["Also today", /^Also today3$/, "17:00 Bookkeeping8 of 12"],
      ["Also today", /3/, "Meeting: Interviews14:00 to 15:00"],
      ["Also today", /3/, "Collects mail: Yaa Post2 items"],
    ] as const) {
      if (!isLaptop) {
        await expect(page.getByRole("button", { name: view })).toHaveText(count);
        await page.getByRole("button", { name: view }).click();
      }
      await expect(
        page.getByRole("list", { name: view }).getByRole("listitem").filter({ hasText: text }),
      ).toBeVisible();
    }
    if (!isLaptop) await page.getByRole("button", { name: "Checked in" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "In House" })).toBeVisible();
  });

test("a past day is read-only until a manager corrects it", async ({ page }) => {
  const yesterday = addDays(dayAt(Date.now()), -1);
  const owes = { isPaid: false, owed: 50, status: "confirmed" } as const;
  await stubDesk(page, {
    day: makeDayOverview({
      arriving: [makeDayEntry({ name: "Came Late" }), makeDayEntry({ name: "Owes Money", ...owes })],
    }),
  });
  await openDesk(page, `?day=${yesterday}`);
  const row = page.getByRole("listitem").filter({ hasText: "Came Late" });
  await expect(page.getByText("This day is over.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Check in|Take)/ })).toHaveCount(0);
  await row.locator("[data-row]").focus();
  await page.keyboard.press("c");
  await expectToast(page, "Nothing Recorded");
  await page.getByRole("button", { name: "Correct this day" }).click();
  await expect(row.getByRole("button", { name: "Check in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take ₵50.00" })).toBeVisible();
});

test("asks before checking out a customer who owes money", async ({ page }) => {
  await stubDesk(page, {
    day: makeDayOverview({
      arriving: [],
      inside: [makeDayEntry({ name: "Owes Money", isPaid: false, owed: 50, checkedInAt: "2026-11-26T08:05:00.000Z" })],
    }),
  });
  const question = "Owes Money owes ₵50.00. Take the payment first, or check out now and collect it later.";
  const sent: unknown[] = [];
  await stubApi(page, "**/api/admin/bookings/*/check-out", (route) => {
    const { confirmed } = route.request().postDataJSON();
    sent.push(confirmed ?? false);
    return confirmed
      ? route.fulfill({ json: {} })
      : route.fulfill({ status: 409, json: { error: { code: "confirmation_needed", message: question } } });
  });
  await openDesk(page, "");
  const row = page.getByRole("listitem").filter({ hasText: "Owes Money" });
  await row.getByRole("button", { name: "Check out" }).click();
  const dialog = page.getByRole("dialog", { name: "Check out?" });
  await expect(dialog).toContainText(question);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Check out" })).toBeVisible();
  await expect(row.locator(":focus")).toHaveCount(1);
  // Keys are ignored for a moment after a dialog closes.
  await expect(async () => {
    await page.keyboard.press("c");
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Check out" }).click();
  await expectToast(page, "Checked Out", "Owes Money has left.");
  expect(sent).toEqual([false, false, true]);
});

test("keys work wherever the focus is and with Caps Lock, and act on nobody who is not selected", async ({ page }) => {
  await stubDesk(page, {
    day: makeDayOverview({ arriving: [makeDayEntry({ name: "First In" }), makeDayEntry({ name: "Second In" })] }),
  });
  const steps: string[] = [];
  await stubApi(page, "**/api/admin/bookings/*/*", (route) => {
    steps.push(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    return route.fulfill({ json: {} });
  });
  await openDesk(page, "");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Second In")).toBeVisible();
  await page.getByRole("button", { name: "Next day" }).focus();
  await page.keyboard.press("U");
  await expectToast(page, "Nothing to Undo");
  await page.getByRole("button", { name: "Next day" }).focus();
  // Playwright reports a capital without Shift, as Caps Lock does.
  await page.keyboard.press("C");
  await expectToast(page, "Choose a Person");
  await expect(row("First In").locator("[data-row]")).toBeFocused();
  expect(steps).toEqual([]);
  await row("First In").getByRole("button", { name: "Check in" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row("Second In").locator("[data-row]")).toBeFocused();
  await page.keyboard.press("P");
  await expectToast(page, "Nothing to Pay", "Second In owes nothing.");
  await page.keyboard.press("C");
  await expectToast(page, "Checked In", "Second In is here.");
  await page.getByRole("tab", { name: "Today" }).focus();
  await page.keyboard.press("U");
  await expectToast(page, "Step Undone");
  await page.keyboard.press("U");
  await expectToast(page, "Nothing to Undo");
  expect(steps).toEqual(["check-in", "undo-visit"]);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("searchbox").or(page.getByRole("combobox")).first().fill("u");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(steps).toHaveLength(2);
});

test("each row has its next action, pending work links to its tab, and the day prints", async ({ page }) => {
  const day = makeDayOverview({
    arriving: [
      makeDayEntry({ name: "Owes Money", isPaid: false, owed: 50, status: "confirmed" }),
      makeDayEntry({ name: "Paid Up" }),
    ],
    inside: [makeDayEntry({ name: "In House", checkedInAt: "2026-11-26T08:05:00.000Z", numberOfPeople: 3 })],
    noShows: [makeDayEntry({ name: "Not There" })],
  });
  await stubDesk(page, {
    day,
    inbox: [makeInboxItem(118, { name: "Runs Out" }), makeInboxItem(10, { name: "Has Time" })],
  });
  const due = makeDueItem({ name: "Owes Money", title: "Day Pass", owed: 50 });
  await stubApi(page, "**/api/admin/desk-payments/due/*", (route) =>
    route.fulfill({ json: { items: [due], others: [] } }),
  );
  const steps: string[] = [];
  await stubApi(page, "**/api/admin/bookings/*/*", (route) => {
    steps.push(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    return route.fulfill({ json: {} });
  });
  await openDesk(page, "");
  await expect(page.getByRole("tab", { name: "Today" })).toHaveAttribute("aria-selected", "true");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Paid Up").getByRole("button", { name: "Check in" })).toBeVisible();
  await expect(row("In House").getByRole("button", { name: "Check out" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Availability" })).toContainText("28 free");

  await row("Owes Money").getByRole("button", { name: "Take ₵50.00" }).click();
  const payment = page.getByRole("dialog", { name: "Payment from Owes Money" });
  await expect(payment).toContainText("₵50.00 owed");
  await expect(payment.getByRole("radio", { name: "Cash" })).toBeFocused();
  await page.keyboard.press("Escape");

  await row("Paid Up")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Record no-show" }).click();
  await expectToast(page, "No-Show Recorded", /Nothing is charged or refunded/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Step Undone");
  expect(steps).toEqual(["no-show", "undo-visit"]);

  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs.getByRole("listitem").first()).toContainText("Runs Out");
  await expect(needs.getByRole("button", { name: "Cash drawer: explain the difference" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Checked in now (3)" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "In House" })).toContainText("024 412 3456");
  await page.emulateMedia({ media: "screen" });
  await needs.getByRole("button", { name: "1 payment to review" }).click();
  await expect(page).toHaveURL(/tab=bookings&money=reviews/);
});

test("a phone shows the first row of every list, calls a number and changes the day", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page, { day: makeDayOverview({ arriving: [makeDayEntry({ name: "First In" })] }) });
  await openDesk(page, "");
  for (const [tab, first] of [
    ["Clients", "Ama Mensah"],
    ["Bookings", "Kofi Boateng"],
    ["Inbox", "Akosua Darko"],
    ["Outbox", "Payment received"],
    ["History", "Client paid"],
    ["Today", "First In"],
  ] as const) {
    await openTab(page, tab);
    await expect(page.getByRole("tabpanel", { name: tab }).getByText(first).first()).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: "More actions: First In" }).click();
  await expect(page.getByRole("menuitem", { name: "Call" })).toHaveAttribute("href", "tel:+233244123456");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next day" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(dayAt(Date.now()), 1)}`));
});

test("marks an absent customer as a no-show after the day and undoes it", async ({ page }) => {
  const yesterday = addDays(dayAt(Date.now()), -1);
  const arriving = [
    makeDayEntry({ name: "Stayed Away" }),
    makeDayEntry({ name: "Fell Ill" }),
    makeDayEntry({ name: "Has Weeks", dayCount: 7 }),
  ];
  await stubDesk(page, { day: makeDayOverview({ day: yesterday, arriving }) });
  const steps: string[] = [];
  await stubApi(page, "**/api/admin/bookings/*/*", (route) => {
    steps.push(new URL(route.request().url()).pathname.split("/").slice(-2).join(" "));
    return route.fulfill({ json: {} });
  });
  await openDesk(page, `?day=${yesterday}`);
  await page.getByRole("button", { name: "Correct this day" }).click();
  await expect(page.getByText("The day is over: 2 paid day passes were not used.")).toBeVisible();
  await page.getByRole("button", { name: "Record no-shows" }).click();
  await expectToast(page, "No-Shows Recorded", "2 no-shows recorded. Nothing is charged or refunded.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "No-Shows Undone");
  const stepIds = (step: string) => arriving.slice(0, 2).map(({ id }) => `${id} ${step}`);
  expect(steps).toEqual([...stepIds("no-show"), ...stepIds("undo-visit")]);
});

test("renders sixty rows of a long list, more on request, and all when printed", async ({ page }) => {
  const arriving = Array.from({ length: 130 }, (_, number) => makeDayEntry({ name: `Guest ${number}` }));
  await stubDesk(page, { day: makeDayOverview({ arriving }) });
  await openDesk(page, "");
  const rows = page.getByRole("list", { name: "Arrivals" }).getByRole("listitem");
  await expect(rows).toHaveCount(60);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("row").filter({ hasText: /^Guest/ })).toHaveCount(130);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("row")).toHaveCount(0);
  await page.getByRole("button", { name: "Show 60 of 70 more" }).click();
  await page.getByRole("button", { name: "Show 10 more" }).click();
  await expect(rows).toHaveCount(130);
  await expect(page.getByRole("button", { name: /^Show \d/ })).toHaveCount(0);
});

test("a closed day shows Closed for desks, offices and the meeting room", async ({ page }) => {
  await stubDesk(page, { day: makeDayOverview({ isOpen: false }) });
  await openDesk(page, "");
  const rooms = page.getByRole("list", { name: "Availability" }).getByRole("listitem");
  await expect(rooms.first()).toContainText("Closed");
  for (const room of await rooms.all()) await expect(room).toContainText("Closed");
  await expect(rooms.filter({ hasText: /free|Full/ })).toHaveCount(0);
});
