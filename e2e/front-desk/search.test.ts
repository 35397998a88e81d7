import { stubApi } from "../harness/stub-api.ts";
import { test } from "../harness/visitor.ts";
import { makeBooking } from "./factories.ts";
import { addClient, expect, openDesk, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("a slash and a few letters find and open a person by keyboard", async ({ page, request }) => {
  const client = await addClient(request);
  await openDesk(page, "?tab=inbox");
  await page.keyboard.press("/");
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(client.fullName.toLowerCase());
  const result = palette.getByRole("button", { name: new RegExp(`^${client.fullName}`) });
  await expect(result).toBeVisible();
  await expect(palette.getByRole("link", { name: `Call: ${client.fullName}` })).toHaveAttribute("href", /^tel:\+?\d/);
  await page.keyboard.press("ArrowDown");
  await expect(result).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: client.fullName })).toBeVisible();
  await expect(page).toHaveURL(/tab=people/);
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
});

test("an empty search shows the matches outside the current filter", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, "**/api/admin/bookings?*", (route) => {
    const view = new URL(route.request().url()).searchParams.get("view");
    const items = view === "all" ? Array.from({ length: 8 }, () => makeBooking()) : [];
    return route.fulfill({ json: { items, nextCursor: null } });
  });
  await openDesk(page, "?tab=bookings&q=kofi");
  await expect(page.getByText("The full list has 8 matching bookings.")).toBeVisible();
  await page.getByRole("button", { name: "Show all 8" }).click();
  await expect(page).toHaveURL(/view=all/);
  await expect(page.getByRole("table").locator("[data-row]")).toHaveCount(8);
});
