import { readFileSync } from "node:fs";
import { addDays, addMonths, dayAt } from "#domain/calendar/days.ts";
import { importCopy as copy } from "#web/front-desk/import/copy.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { test } from "../harness/visitor.ts";
import { expect, openDesk } from "./front-desk.ts";

test("the owner matches the columns of a file, imports the good rows and undoes the import", async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const today = dayAt(Date.now());
  const token = visitor.email.slice(4, 12);
  const name = `clients-${token}.csv`;
  const csv = [
    "Client;Firm;Contact mail;Mobile;Package;Fee;Due",
    `Ɔkyerɛ ${token};Kente ${token};${visitor.email};024 123 4567;Pro;GHS 600.00;${addMonths(today, 1)}`,
    `=1+1;Beads;beads-${visitor.email};024 123 4567;Gold;$60;${addDays(today, 9)}`,
  ].join("\r\n");
  await openDesk(page, "?tab=settings");
  const section = page.getByRole("region", { name: copy.title, exact: true }).first();
  await section.getByLabel(copy.file).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(section.getByRole("combobox", { name: "Client" })).toHaveValue("fullName");
  await expect(section.getByRole("combobox", { name: "Contact mail" })).toHaveValue("email");
  await section.getByRole("combobox", { name: "Firm" }).selectOption("businessName");
  await section.getByRole("combobox", { name: "Fee" }).selectOption("amount");
  await section.getByRole("combobox", { name: "Due" }).selectOption("nextDueDate");
  await section.getByRole("button", { name: copy.check(2) }).click();

  await expect(section.getByText(/^Row 3,/)).toBeVisible();
  await expect(section.getByRole("list", { name: copy.result.bad })).toContainText("Plan: “Gold” is unknown");
  await expect(section.getByRole("list", { name: copy.result.bad })).toContainText("in another currency");
  await expect(section.getByText(copy.next.clients)).toBeVisible();
  expect(await findAccessibilityViolations(page, "#main")).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: copy.result.download }).click(),
  ]);
  const saved = readFileSync(await file.path(), "utf8");
  expect(saved).toContain(copy.result.reasonHeading);
  expect(saved).toContain("'=1+1");
  expect(saved).not.toContain(`Kente ${token}`);

  await section.getByRole("button", { name: copy.result.confirm(1) }).click();
  const entry = section.getByRole("listitem").filter({ hasText: name });
  await expect(entry).toContainText("1 row imported, 1 not imported");
  await page.goto(`/admin/virtual-office?tab=clients&q=${token}`);
  await expect(page.getByText(`Ɔkyerɛ ${token}`).first()).toBeVisible();

  await page.goto("/admin/virtual-office?tab=settings");
  await entry.getByRole("button", { name: copy.list.undo.action }).click();
  await page.getByRole("dialog").getByRole("button", { name: copy.list.undo.action }).click();
  await expect(entry).toContainText("0 rows imported, 1 not imported, 1 removed again");
});
