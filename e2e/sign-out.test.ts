import { DESK_PATH, expect, staffSecrets } from "./front-desk.ts";
import { testInNewTab as test } from "./visitor.ts";

test("Logout takes the key along", async ({ page, visitor }) => {
  void visitor;
  const { key, password } = staffSecrets();
  await page.goto(DESK_PATH);
  await page.evaluate(
    ([saved = ""]) => {
      localStorage.setItem("admin-authenticated", "true");
      localStorage.setItem("admin-api-key", saved);
    },
    [key],
  );
  await page.reload();
  await expect(page.getByRole("tablist", { name: "Front desk" })).toBeVisible();
  await expect(page.getByText("Please configure your admin API key to view clients")).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key);

  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Please configure your admin API key to view clients")).toBeVisible();
});
