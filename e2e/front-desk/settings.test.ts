import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { mailTextCopy as words } from "#web/front-desk/settings/copy.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { execute } from "../harness/database.ts";
import { runFrequentJob } from "../harness/events.ts";
import { lastMailTo } from "../harness/mails.ts";
import { test } from "../harness/visitor.ts";
import { bookThroughApi, expect, openDesk } from "./front-desk.ts";

test("the owner edits and previews a mail's opening, and restores the default after a booking", async ({
  page,
  visitor,
}) => {
  const greeting = `Akwaaba to the house by the palms (${visitor.email.slice(4, 12)}),`;
  await openDesk(page, "?tab=settings&q=When a customer books");
  const edit = page.getByRole("button", {
    name: words.editOf("Booking received (to be paid online)", words.parts.opening),
  });
  await edit.click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: words.parts.opening });
  await field.fill(`${greeting} {nmae}`);
  await dialog.getByRole("button", { name: words.dialog.action }).click();
  await expect(dialog.getByText("{nmae} is not a placeholder of this text.")).toBeVisible();
  await field.fill(`${greeting} where a `);
  await dialog.getByRole("button", { name: words.dialog.insertOne("{plan}", "the plan") }).click();
  await expect(field).toHaveValue(`${greeting} where a {plan}`);
  const preview = dialog.getByRole("textbox", { name: words.dialog.preview });
  await expect(preview).toHaveValue(new RegExp(`${greeting.slice(0, 30)}.* where a ${PLANS.private_office.name}\n`));
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: words.dialog.action }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${greeting} where a {plan}`)).toBeVisible();

  const id = await bookThroughApi(page, visitor, addDays(dayAt(Date.now()), 1));
  // Only who has not paid after some minutes is asked to.
  execute("update outbox set next_attempt_at = 0 where subject_id = ?", id);
  await runFrequentJob(page.request);
  await expect
    .poll(() => lastMailTo(visitor.email))
    .toContain(`\n\n${greeting} where a ${PLANS.desk_week.name}\n\nPlease pay by `);

  await edit.click();
  await dialog.getByRole("button", { name: words.dialog.restore }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(greeting)).toHaveCount(0);
});
