import { PLANS } from "#domain/catalogue/catalogue.ts";
import { RECEPTION_RATES } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { receptionHours } from "#web/content/common.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { priceTag } from "./harness/prices.ts";
import { expect, holdScripts, test, waitForHydration } from "./harness/visitor.ts";

test("every page opens the same sheet, with each offer once and its price", async ({ page, browserErrors }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/", "/east-legon", "/help-center", "/blog/home-cafe-or-desk"]) {
    await page.goto(path);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: "Book Now" }).click();
    const sheet = page.getByRole("dialog", { name: "Book Now" });
    await expect(sheet.getByRole("button", { name: PLANS.desk_day.name })).toContainText(
      `${priceTag("desk_day")} a day`,
    );
    await expect(sheet.getByRole("list").getByRole("button")).toHaveCount(9);
    const pass = sheet.getByRole("link", { name: /^Reception-hours pass/ });
    await expect(pass).toHaveAttribute("href", site.bookingSite);
    const { desk_day, desk_week, desk_monthly } = RECEPTION_RATES;
    await expect(pass).toContainText(
      [desk_day, desk_week, desk_monthly]
        .map(({ amountPesewas, per }) => `${formatCedis(amountPesewas)} a ${per}`)
        .join(", "),
    );
    await expect(pass).toContainText(`${receptionHours}, reserved on our booking site`);
  }
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test("a choice continues in the sheet, when before who, and Back returns to the choice", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/help-center");
  await page.locator("header").getByRole("button", { name: "Book Now" }).click();
  const sheet = page.getByRole("dialog");
  for (const type of ["desk_week", "private_office", "virtual_starter"] as const) {
    await sheet.getByRole("button", { name: PLANS[type].name }).click();
    await expect(sheet.getByRole("heading", { name: `Book ${PLANS[type].name}` })).toBeVisible();
    await expect(sheet.locator("form [name]").first()).toHaveAttribute("name", /^(startDate|months|country)$/);
    await sheet.getByRole("button", { name: "Back" }).click();
    await expect(sheet.getByRole("heading", { name: "Book Now" })).toBeVisible();
  }
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
});

test("a tap before the scripts, in the bar or the phone menu, opens the sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const menu of [false, true]) {
    const release = await holdScripts(page);
    await page.goto("/career-resources");
    if (menu) await page.getByRole("button", { name: "Open menu" }).click();
    await page
      .locator(menu ? "#menu" : "header")
      .getByRole("button", { name: "Book Now" })
      .first()
      .click();
    await expect(page.locator("#dialog-skeleton")).toContainText("Book Now");
    release();
    await expect(
      page.getByRole("dialog", { name: "Book Now" }).getByRole("button", { name: PLANS.desk_day.name }),
    ).toBeVisible();
    await page.unrouteAll();
  }
  await waitForHydration(page);
  await expect(page.locator("#menu")).toBeHidden();
});

test("without dates, the sheet offers an email, and its link closes it on the page that it leads to", async ({
  page,
}) => {
  await page.route("**/api/events", (route) => route.fulfill({ json: { items: [] } }));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/training-course", "/help-center"]) {
    await page.goto(path);
    await page.locator("header").getByRole("button", { name: "Book Now" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Workshops and events" }).click();
    await expect(sheet.getByRole("button", { name: "Tell me the next date" })).toBeVisible();
    await sheet.getByRole("link", { name: "What you learn at" }).click();
    await expect(page).toHaveURL("/training-course");
    await expect(sheet).toHaveCount(0);
  }
});
