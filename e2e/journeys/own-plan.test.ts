import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { ownPlansCopy as copy } from "#web/front-desk/house/copy.ts";
import { expect, openDesk } from "../front-desk/front-desk.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { executeIn, queryRowsIn } from "../harness/database.ts";
import { runFrequentJob } from "../harness/events.ts";
import { isolatedSite } from "../harness/isolated-site.ts";
import { waitForMail } from "../harness/mails.ts";
import { fillBooking, nightly, payOnCheckout, testInNewTab as test } from "../harness/visitor.ts";

/** A separate site, because an added plan shows on every home page. */
const site = isolatedSite({ number: 4, stateDir: ".state-e2e-plan" });
const NAME = "Ten days";
const LINE = "A desk by the window";

test.use({ baseURL: site.url });

test.describe("a plan of the owner's own", nightly(), () => {
  test.describe.configure({ timeout: 240_000 });

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    await site.start({}, { isEmpty: true });
  });

  test.afterAll(() => site.stop());

  // The site's clock is real: the plan is sold from tomorrow, and the test moves its first day to today.
  test("is added in the browser, booked, paid and withdrawn, and its booking keeps it", async ({
    page,
    browser,
    visitor,
    browserErrors,
  }) => {
    page.setDefaultTimeout(20_000);
    const tomorrow = addDays(dayAt(Date.now()), 1);
    const dialog = page.getByRole("dialog");
    const listed = page.getByRole("list", { name: copy.title });
    const seen = async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(site.url);
      const count = await plain.getByRole("article").filter({ hasText: LINE }).count();
      await plain.close();
      return count;
    };

    await openDesk(page, "?tab=settings");
    await page.getByRole("button", { name: copy.add.title }).click();
    await dialog.getByLabel(copy.add.name).fill("Weekly");
    await dialog.getByLabel(copy.add.days).fill("10");
    await dialog.getByLabel(copy.add.amount).fill("0");
    await dialog.getByLabel(copy.add.included).fill(`${LINE}\n\nFree coffee`);
    await dialog.getByRole("button", { name: copy.add.action }).click();
    await expect(dialog.getByText("Enter a price above 0")).toBeVisible();
    await dialog.getByLabel(copy.add.amount).fill("1,800");
    await dialog.getByRole("button", { name: copy.add.action }).click();
    await expect(dialog.getByText("Another plan has this name, or had it").first()).toBeVisible();
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await dialog.getByLabel(copy.add.name).fill(NAME);
    await dialog.getByRole("button", { name: copy.add.action }).click();
    await expect(listed).toContainText(`${NAME}, ₵1,800.00 a period of 10 days`);
    await expect(listed).toContainText(`${LINE}, Free coffee`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await seen()).toBe(0);

    // The desk reads at any moment, and a read fails while another process writes.
    await page.goto("about:blank");
    executeIn(
      site.stateDir,
      "update house_settings set from_day = ? where kind = 'plans'",
      startOfDay(dayAt(Date.now())),
    );
    await runFrequentJob(page.request);
    await expect.poll(seen).toBe(1);
    const { plans } = await (await page.request.get("/api/prices")).json();
    const { bookingType: type } = plans.find(({ name }: { name: string }) => name === NAME);
    expect(plans).toContainEqual({ bookingType: type, name: NAME, amount: 1800, currency: "GHS", cedis: 1800 });

    await page.goto("/");
    await page.getByRole("article").filter({ hasText: LINE }).getByRole("button").first().click();
    await fillBooking(page, visitor);
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await dialog.getByRole("button", { name: "Book & pay ₵1,800" }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt).toContainText(NAME);
    await expect(receipt).toContainText("1,800");
    expect(await waitForMail(visitor.email, /./, site.stateDir)).toContain(NAME);
    expect(queryRowsIn(site.stateDir, "select booking_type, amount_pesewas, status from bookings")).toEqual([
      { booking_type: type, amount_pesewas: 1800_00, status: "paid" },
    ]);

    await page.goto("/admin/virtual-office?tab=settings");
    await listed.getByRole("button", { name: copy.withdraw.action }).click();
    await dialog.getByRole("button", { name: copy.withdraw.action }).click();
    await expect(listed).toContainText("no longer sold");
    await expect.poll(seen).toBe(0);
    const input = { customerName: visitor.name, customerEmail: visitor.email, customerPhone: visitor.phone };
    const refused = await page.request.post("/api/bookings", {
      data: { ...input, bookingType: type, startDate: tomorrow, amount: 1800 },
    });
    expect([refused.status(), await refused.text()]).toEqual([400, expect.stringContaining("Choose what to book")]);
    await page.goto(`/admin/virtual-office?tab=bookings&type=${type}`);
    await expect(page.getByRole("row").filter({ hasText: visitor.name })).toContainText(NAME);
    // The refused name.
    expect(browserErrors).toEqual([expect.stringContaining("status of 400")]);
  });
});
