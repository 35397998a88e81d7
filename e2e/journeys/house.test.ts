import type { Page } from "@playwright/test";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { site as facts } from "#domain/site.ts";
import { firstDayCopy, houseCopy, pricesCopy } from "#web/front-desk/house/copy.ts";
import { bookThroughApi, expect, openDesk } from "../front-desk/front-desk.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { executeIn, queryRowsIn } from "../harness/database.ts";
import { runFrequentJob } from "../harness/events.ts";
import { isolatedSite } from "../harness/isolated-site.ts";
import { waitForMail } from "../harness/mails.ts";
import { fillBooking, nightly, openBooking, payOnCheckout, testInNewTab as test } from "../harness/visitor.ts";

/** A separate site, because a published name shows on every page. */
const site = isolatedSite({ number: 2, stateDir: ".state-e2e-house" });
const NAME = "Casa Akwaaba";
const { change, draft, hours, publish, history } = houseCopy;

test.use({ baseURL: site.url });

test.describe("the owner's house", nightly(), () => {
  test.describe.configure({ timeout: 240_000 });

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    await site.start({}, { isEmpty: true });
  });

  test.afterAll(() => site.stop());

  // The site's clock is real: the price is set for tomorrow, and the test moves its first day to today.
  test("shows a new name, hours and price everywhere once published, and the name and hours again", async ({
    page,
    browser,
    context,
    visitor,
    browserErrors,
  }) => {
    page.setDefaultTimeout(20_000);
    const tomorrow = addDays(dayAt(Date.now()), 1);
    const dialog = page.getByRole("dialog");
    const house = page.getByRole("region", { name: houseCopy.title, exact: true });
    const changes = page.getByRole("region", { name: draft.title });
    const seen = async (url = site.url) => {
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(url);
      const shown = await readHome(plain);
      await plain.close();
      return shown;
    };
    const early = await bookThroughApi(page, { ...visitor, email: `early.${visitor.email}` }, tomorrow, "desk_day");
    const before = await seen();
    expect(before).toMatchObject({ title: expect.stringContaining(facts.name), price: "₵250", name: facts.name });

    await openDesk(page, "?tab=settings");
    const edit = async (group: string) => house.getByRole("button", { name: `${change.action} ${group}` }).click();
    await edit("Name");
    await dialog.getByLabel("Name", { exact: true }).fill("");
    await dialog.getByRole("button", { name: change.save }).click();
    await expect(dialog.getByText("Enter the name of the house")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill(NAME);
    await dialog.getByRole("button", { name: change.save }).click();
    await edit("Opening hours");
    for (const weekday of WEEKDAYS) await dialog.getByLabel(hours.opens(weekday)).selectOption("07:00");
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await dialog.getByRole("button", { name: change.save }).click();
    await expect(changes).toContainText(`Name: ${facts.name} → ${NAME}`);
    await expect(changes).toContainText("Opening hours");
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const opened = context.waitForEvent("page");
    await changes.getByRole("button", { name: draft.preview }).click();
    const preview = await opened;
    await preview.waitForURL(/preview=/);
    expect(await seen(preview.url())).toMatchObject({ name: NAME, opens: "07:00" });
    await preview.close();
    expect(await seen()).toEqual(before);

    await page.getByRole("button", { name: pricesCopy.change.title }).click();
    await dialog.getByLabel("Day Pass (₵)", { exact: true }).fill("275");
    await dialog.getByRole("button", { name: pricesCopy.change.action }).click();
    await expect(page.getByRole("list", { name: pricesCopy.ahead.title })).toContainText("₵250.00 → ₵275.00");
    const step = page.getByRole("list", { name: firstDayCopy.title }).getByRole("listitem");
    await expect(step.filter({ hasText: firstDayCopy.steps.prices.text })).toContainText(firstDayCopy.done);
    expect(await seen()).toEqual(before);

    await changes.getByRole("button", { name: publish.action }).click();
    await dialog.getByRole("button", { name: publish.action }).click();
    await expect(changes).toHaveCount(0);
    // The desk reads at any moment, and a read fails while another process writes.
    await page.goto("about:blank");
    executeIn(
      site.stateDir,
      "update house_settings set from_day = ? where kind = 'prices'",
      startOfDay(dayAt(Date.now())),
    );
    await runFrequentJob(page.request);
    await expect
      .poll(() => seen())
      .toEqual({ title: before.title.replaceAll(facts.name, NAME), name: NAME, opens: "07:00", price: "₵275" });
    const { plans } = await (await page.request.get("/api/prices")).json();
    expect(plans).toContainEqual(expect.objectContaining({ bookingType: "desk_day", amount: 275 }));

    await openBooking(page, /Day Pass a day/);
    await fillBooking(page, visitor);
    await dialog.getByRole("button", { name: "Book & pay ₵275" }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("275");
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText(NAME);
    const mail = await waitForMail(visitor.email, /./, site.stateDir);
    expect(mail).toContain(NAME);
    expect(mail).not.toContain(facts.name);
    expect(queryRowsIn(site.stateDir, "select amount_pesewas from bookings where id = ?", early)).toEqual([
      { amount_pesewas: 250_00 },
    ]);

    await page.goto("/admin/virtual-office?tab=settings");
    await page.getByRole("button", { name: `${history.restore} ${history.first}` }).click();
    await dialog.getByRole("button", { name: history.restoring.action }).click();
    await expect.poll(() => seen()).toEqual({ ...before, price: "₵275" });
    expect(browserErrors).toEqual([]);
  });
});

/** What a visitor without script and a search engine read. */
async function readHome(page: Page) {
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  const business = data.flat().find((item) => item["@type"] === "LocalBusiness");
  return {
    title: await page.title(),
    name: business.name as string,
    opens: business.openingHoursSpecification[0].opens as string,
    price: (
      await page
        .getByText(/^₵[\d,]+ a day$/)
        .filter({ visible: true })
        .first()
        .textContent()
    )?.split(" ")[0],
  };
}
