import type { Locator, Page } from "@playwright/test";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { nightly, test } from "../harness/visitor.ts";
import { makeBooking, makeClient, makeInboxItem } from "./factories.ts";
import { DESK_PATH, expect, openDesk, openRow, openTab, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

/** Dialogs are opened at the last one. */
const WIDTHS = [768, 1280, 360];

/** Each tab with a text on it and the steps that open its dialogs. */
const TABS: Record<string, { text: string; dialogs: ((page: Page) => Promise<void>)[]; query?: string }> = {
  today: { text: "Kofi Boateng", dialogs: [(page) => openRow(page, "Kofi Boateng")] },
  clients: {
    text: "Ama Mensah",
    dialogs: [
      (page) => openRow(page, "Ama Mensah"),
      (page) => page.getByRole("dialog").getByRole("button", { name: "Undo payment" }).click(),
      (page) => correct(page, "Ama Mensah"),
      (page) => page.getByRole("button", { name: "Add Client" }).click(),
      (page) => page.getByRole("button", { name: "Update API Key" }).click(),
      (page) => choose(page, "Deactivate"),
    ],
  },
  bookings: {
    text: "Kofi Boateng",
    dialogs: [
      (page) => openRow(page, "Kofi Boateng"),
      (page) => page.getByRole("dialog").getByRole("button", { name: "Move booking" }).click(),
      (page) => correct(page, "Kofi Boateng"),
      (page) => choose(page, "Take payment"),
      (page) => choose(page, "Cancel booking"),
      async (page) => {
        await page.getByRole("button", { name: "New", exact: true }).click();
        await page
          .getByRole("menuitem", { name: "Booking" })
          .or(page.getByRole("button", { name: "Booking", exact: true }))
          .click();
      },
      async (page) => {
        await page.getByRole("button", { name: "Unmatched" }).click();
        await page.getByRole("button", { name: "Resolve" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: "To review" }).click();
        await page.getByRole("button", { name: "Refund payment" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: /^Refunds/ }).click();
        await page.getByRole("button", { name: "Mark as refunded" }).click();
      },
    ],
  },
  memberships: {
    text: "Nana Yaa",
    dialogs: [
      (page) => openRow(page, "Nana Yaa"),
      async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "1 reminder due today" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: "1 reminder due today" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Email 1 member" }).click();
      },
    ],
  },
  people: { text: "Prefers the window", dialogs: [], query: "&person=client-00000000-0000-4000-8000-000000000001" },
  inbox: { text: "Akosua Darko", dialogs: [(page) => openRow(page, "Akosua Darko")] },
  outbox: { text: "Payment received", dialogs: [(page) => page.getByRole("button", { name: /^Resend/ }).click()] },
  history: { text: "Client paid", dialogs: [] },
  inventory: {
    text: "Independence Day",
    dialogs: [
      async (page) => {
        await page.getByRole("button", { name: "Affected bookings" }).click();
        await page.getByRole("button", { name: /^Kofi Boateng/ }).click();
      },
      (page) => page.getByRole("dialog").getByRole("button", { name: "Move booking" }).click(),
      (page) => page.getByRole("button", { name: "Decide May Day" }).click(),
      (page) => page.getByRole("button", { name: "Change capacity: Desks" }).click(),
      (page) => page.getByRole("button", { name: "Remove", exact: true }).click(),
    ],
  },
  business: {
    text: "Revenue by month",
    dialogs: ["Enter opening float", "Count and close", "Cash in or out"].map((name) => async (page: Page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name, exact: true }).click();
    }),
  },
  room: {
    text: "Mensah & Co",
    dialogs: [
      (page) => page.getByRole("button", { name: /^Free/ }).last().click(),
      async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Cancel meeting Ama Mensah" }).click();
      },
    ],
  },
  post: {
    text: "Mensah & Co",
    dialogs: [
      (page) => page.getByRole("button", { name: "Record mail" }).click(),
      async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Mark as done Mensah & Co" }).first().click();
      },
    ],
  },
  settings: {
    text: "Newsletter welcome",
    dialogs: [
      async (page) => {
        await page.getByRole("heading", { name: "Emails" }).click();
        await page.getByText("Newsletter welcome").click();
        await page.getByRole("button", { name: "Edit Newsletter welcome: Opening text" }).click();
      },
    ],
  },
  staff: {
    text: "Adjoa Owusu-Ansah",
    dialogs: [
      (page) => page.getByRole("button", { name: "Add person" }).click(),
      async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Invite" }).click();
      },
      (page) => page.getByRole("button", { name: "Change role" }).click(),
      (page) => page.getByRole("button", { name: "Deactivate" }).click(),
    ],
  },
};

test("the gate is accessible and fits at every width", async ({ page, browserErrors }) => {
  await page.goto(DESK_PATH);
  await expect(page.getByLabel("Password")).toBeVisible();
  await expectAccessibleAtEveryWidth(page, "gate");
  expect(browserErrors).toEqual([]);
});

/** The first tabs of a receptionist, and the one with the most dialogs. */
const DAYTIME_TABS = ["today", "clients", "people", "inbox"];

for (const [tab, { text, dialogs, query = "" }] of Object.entries(TABS))
  test(
    `${tab} and its dialogs are accessible and fit at every width`,
    nightly(!DAYTIME_TABS.includes(tab)),
    async ({ page, browserErrors }) => {
      await stubDesk(page);
      await openDesk(page, `?tab=${tab}${query}`);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectAccessibleAtEveryWidth(page, tab);
      const dialog = page.getByRole("dialog");
      for (const [index, open] of dialogs.entries()) {
        await showToast(page);
        await open(page);
        await expect(dialog).toBeVisible();
        const title = (await dialog.getByRole("heading").first().textContent()) ?? "";
        expect(await findAccessibilityViolations(page, "dialog[open]"), title).toEqual([]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoHorizontalScroll(page, `${title} at ${width} px`);
          expect(await cutOffIn(dialog), `${title} at ${width} px`).toBeLessThanOrEqual(0);
          await expect(dialog).toBeInViewport({ ratio: 1 });
          expect(await dialog.evaluate(brokenButtons), `${title} at ${width} px`).toEqual([]);
          expect(await dialog.evaluate(hiddenSubmitButtons), `${title} at ${width} px`).toEqual([]);
        }
        // The second dialog of a tab is opened from its first.
        if (index === 0 && dialogs.length > 1) continue;
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      }
      expect(browserErrors).toEqual([]);
    },
  );

test("a phone has a fixed bottom bar and fits lists at double text size", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page);
  await openDesk(page);
  await expect(page.getByRole("tab", { name: "Inbox 2" })).toBeVisible();
  const bar = page.getByRole("navigation").locator("button");
  await expect(bar).toHaveCount(5);
  for (const place of await bar.all()) await expect(place).toBeInViewport({ ratio: 1 });
  const places = () => bar.evaluateAll((all) => all.map((place) => JSON.stringify(place.getBoundingClientRect())));
  const before = await places();
  for (const name of ["Bookings", "Reports", "Inbox"]) {
    await openTab(page, name);
    expect(await places()).toEqual(before);
  }
  await expect(page.getByRole("listitem").filter({ hasText: "Akosua Darko" })).toBeVisible();
  await expect(page.getByText("–", { exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const name of ["Clients", "Bookings", "Inbox", "Outbox", "History"]) {
    await openTab(page, name);
    await expect(page.getByText(TABS[name.toLowerCase()]?.text ?? "").first()).toBeVisible();
    await expectNoHorizontalScroll(page, name);
  }
});

test("no two buttons above the bookings have the same label on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page);
  await openDesk(page, "?tab=bookings");
  await page.getByRole("button", { name: "Filters" }).click();
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.filter({ hasText: "Export refunds" })).toBeVisible();
  const shown = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const copy = button.cloneNode(true) as HTMLElement;
      // Text for screen readers only.
      const hidden = [...button.querySelectorAll("span")].map(
        (part) => part.clientWidth <= 1 && part.clientHeight <= 1,
      );
      for (const [index, part] of [...copy.querySelectorAll("span")].entries()) if (hidden[index]) part.remove();
      return copy.textContent?.trim() ?? "";
    }),
  );
  const above = shown.slice(0, shown.indexOf("Export refunds") + 1);
  expect(above).toContain("All");
  expect(above).toContain("Export");
  expect(new Set(above).size).toBe(above.length);
});

test("the widest rows show their last button on tablets and laptops", async ({ page }) => {
  const name = "Nkem Chukwuemeka-Okonkwo";
  const startDate = new Date().toISOString().slice(0, 10);
  const virtual = { bookingType: "virtual_pro", planName: "Professional Virtual Office", startDate } as const;
  await stubDesk(page, {
    clients: [makeClient({ fullName: name, plan: "premium", amount: 12_500 })],
    bookings: [
      makeBooking({ ...virtual, customerName: name, amount: 112_500 }),
      makeBooking({ ...virtual, startDate: "2026-12-28", status: "confirmed" }),
    ],
    inbox: [makeInboxItem(30, { name })],
  });
  await openDesk(page);
  const table = page.getByRole("table");
  for (const tab of ["Clients", "Bookings", "Inbox", "Outbox", "History"]) {
    await openTab(page, tab);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table).toBeVisible();
      const hidden = await table.evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null,
      );
      expect(hidden, `${tab} at ${width} px`).toBe(0);
    }
  }
});

async function expectAccessibleAtEveryWidth(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page, `${what} at ${width} px`);
    expect(await findAccessibilityViolations(page), `${what} at ${width} px`).toEqual([]);
    if (width >= 768) expect(await sidewaysScrolling(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** Tables and other parts that scroll sideways. */
function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.locator("main *").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return (overflowX === "auto" || overflowX === "scroll") && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth - element.clientWidth} px`),
  );
}

/** A toast that stays: while the window has no focus, its time does not pass. In a dialog it moves to the dialog. */
async function showToast(page: Page) {
  if ((await page.getByRole("dialog").count()) > 0) return;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("u");
  await expect(page.getByRole("listitem").filter({ hasText: "Nothing to Undo" })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
}

/** The submit button of a dialog that is one form, if it is out of sight or covered. */
function hiddenSubmitButtons(dialog: Element): string[] {
  if (dialog.querySelectorAll("form").length > 1 || dialog.querySelector("section form")) return [];
  return [...dialog.querySelectorAll("button[type=submit]")]
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      const isWhole = top >= 0 && top + height <= window.innerHeight;
      return width > 0 && !(isWhole && shown !== null && button.contains(shown));
    })
    .map((button) => button.textContent ?? "");
}

/** From a row's details. */
async function correct(page: Page, name: string) {
  await openRow(page, name);
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
}

/** A row's action: a button, or a menu item on narrow screens. */
async function choose(page: Page, action: string) {
  const button = page.getByRole("button", { name: action, exact: true });
  if ((await button.count()) > 0) return button.first().click();
  await page
    .getByRole("button", { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Pixels by which content exceeds its container in a dialog. */
function cutOffIn(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) =>
    Math.max(
      ...[...element.children]
        // Text for screen readers only.
        .filter(({ clientWidth }) => clientWidth > 1)
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ),
  );
}

/** Buttons of a dialog that are clipped or wrap into single letters. */
function brokenButtons(dialog: Element): string[] {
  const edge = dialog.getBoundingClientRect();
  const lineHeight = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.5;
  return [...dialog.querySelectorAll("button, a")]
    .filter((button) => {
      const { left, right, width, height } = button.getBoundingClientRect();
      return left < edge.left || right > edge.right || (width < height && height > 3 * lineHeight);
    })
    .map((button) => button.textContent ?? "");
}

async function expectNoHorizontalScroll(page: Page, what: string) {
  // A new layout is rendered one frame later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: what })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
