import { randomInt } from "node:crypto";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { testInNewTab as base } from "../harness/visitor.ts";
import { addClient, bookThroughApi, expect, expectToast, fillPayment, openDesk } from "./front-desk.ts";
import { deviceFixture, signInNewStaff } from "./staff-sign-in.ts";

const test = base.extend(deviceFixture);
test.setTimeout(90_000);

/** Of a number that no other test has: people are found by it. */
function uniqueDigits() {
  return String(randomInt(1_000_000, 10_000_000));
}

test("a search leads to everything about a person, by any spelling and any way of writing the number", async ({
  page,
  request,
  visitor,
}) => {
  const unique = visitor.email.replace(/[^b-f]/g, "");
  const digits = uniqueDigits();
  const customer = { ...visitor, name: `Adwoa${unique} Mɛnsa`, phone: `+233 24 ${digits}` };
  await bookThroughApi(page, customer, dayAt(Date.now()));
  const client = await addClient(request, {
    fullName: `A. Mensah ${unique}`,
    email: visitor.email.toUpperCase(),
    phone: `+233 20 ${digits}`,
  });
  await openDesk(page, "?tab=inbox");
  for (const text of [`mensah adwoa${unique}`, `00233 24${digits}`, `024-${digits.slice(0, 3)}-${digits.slice(3)}`]) {
    await page.keyboard.press("/");
    const palette = page.getByRole("dialog", { name: "Search everything" });
    await palette.getByRole("searchbox").fill(text);
    await expect(palette.getByRole("button", { name: new RegExp(`^${customer.name}`) })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("/");
  await page.keyboard.type(visitor.email.slice(0, 30));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=people&person=/);
  const person = page.getByRole("tabpanel", { name: "Person" });
  await expect(person.getByRole("heading", { level: 2 })).toHaveText(client.fullName);
  await expect(person.getByRole("list", { name: "Bookings" })).toContainText("Weekly");
  await expect(person.getByRole("list", { name: "Memberships" })).toContainText("Pro Virtual Office");
  await expect(person.getByText(/^Owes ₵/)).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await person.getByRole("list", { name: "Bookings" }).getByRole("button").first().click();
  const booking = page.getByRole("dialog", { name: customer.name });
  await booking.getByRole("button", { name: /^All records/ }).click();
  await expect(person.getByRole("heading", { level: 2 })).toHaveText(customer.name);
  await person.getByRole("button", { name: client.fullName }).click();
  await expect(person.getByRole("heading", { level: 2 })).toHaveText(client.fullName);
});

test("a person's and a client's page show what they owe and by when, with the press that takes the money", async ({
  page,
  request,
  visitor,
}) => {
  const customer = { ...visitor, phone: `+233 24 ${uniqueDigits()}` };
  await bookThroughApi(page, customer, dayAt(Date.now()));
  const client = await addClient(request, {
    ...{ email: visitor.email, phone: customer.phone, nextDueDate: addDays(dayAt(Date.now()), -3) },
  });
  await openDesk(page, `?tab=people&person=client-${client.id}`);
  const owed = page.getByRole("list", { name: "To pay" });
  await expect(owed.getByRole("listitem")).toHaveCount(2);
  await expect(owed.getByRole("listitem").filter({ hasText: "Pro Virtual Office" })).toContainText(/overdue since/);
  const week = owed.getByRole("listitem").filter({ hasText: "Weekly" });
  await expect(week).toContainText(/held until \d+/);
  await week.getByRole("button", { name: "Take payment" }).click();
  await fillPayment(page, "Cash");
  await expectToast(page, "Payment Recorded");
  await expect(owed.getByRole("listitem")).toHaveCount(1);
  await page.goto(`/admin/virtual-office?tab=clients&q=${encodeURIComponent(client.fullName)}`);
  await page.getByRole("button", { name: client.fullName }).first().click();
  const dialog = page.getByRole("dialog", { name: client.fullName });
  await expect(dialog.getByRole("list", { name: "To pay" })).toContainText("Pro Virtual Office");
  await dialog.getByRole("list", { name: "To pay" }).getByRole("button", { name: "Take payment" }).click();
  await expect(page.getByRole("dialog", { name: /^Payment from/ })).toBeVisible();
});

test("staff share notes about a person, with author and time", async ({ page, request, visitor, device }) => {
  void device;
  const client = await addClient(request, { phone: `+233 24 ${uniqueDigits()}` });
  const address = `/admin/virtual-office?tab=people&person=client-${client.id}`;
  const author = await signInNewStaff(page, "desk");
  await page.goto(address);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("textbox", { name: "New note" }).fill(`Wants the window, says ${visitor.name}`);
  await notes.getByRole("button", { name: "Add note" }).click();
  await expectToast(page, "Note Added");
  await expect(notes.getByRole("textbox", { name: "New note" })).toHaveValue("");

  await signInNewStaff(page, "manager");
  await page.goto(address);
  const note = notes.getByRole("listitem");
  await expect(note).toContainText(`Wants the window, says ${visitor.name}`);
  await expect(note).toContainText(new RegExp(`${author.name}, \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d`));
  await note.getByRole("button", { name: /^Delete/ }).click();
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(note).toContainText("Wants the window");
});

test("a note that only this browser has is offered once for sharing", async ({ page, request }) => {
  const [kept, discarded] = [
    await addClient(request, { phone: `+233 24 ${uniqueDigits()}` }),
    await addClient(request, { phone: `+233 24 ${uniqueDigits()}` }),
  ];
  await page.addInitScript(
    ([first, second]) => {
      if (sessionStorage.getItem("noted")) return;
      sessionStorage.setItem("noted", "true");
      localStorage.setItem(`admin-notes:${first}`, "Calls on Mondays");
      localStorage.setItem(`admin-notes:${second}`, "Old");
    },
    [kept.id, discarded.id],
  );
  await openDesk(page, `?tab=people&person=client-${kept.id}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Share note" }).click();
  await expectToast(page, "Note Shared");
  await expect(notes.getByRole("listitem")).toContainText("Calls on Mondays");
  await page.reload();
  await expect(notes.getByRole("listitem")).toContainText("Calls on Mondays");
  await expect(notes.getByText("Note on this device")).toHaveCount(0);
  await page.goto(`/admin/virtual-office?tab=people&person=client-${discarded.id}`);
  await notes.getByRole("button", { name: "Delete from this device" }).click();
  await page.reload();
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await expect(notes.getByText("Note on this device")).toHaveCount(0);
});

test("a hand-over message waits on Today for the next shift, until it is done", async ({ page, visitor, device }) => {
  void device;
  const author = await signInNewStaff(page, "desk");
  const text = `Key 4 is with ${visitor.name} ${uniqueDigits()}`;
  const message = page
    .getByRole("list", { name: /hand-over message/ })
    .getByRole("listitem")
    .filter({ hasText: text });
  const unfold = async () => {
    const summary = page.locator("summary").filter({ hasText: /hand-over message/ });
    await expect(summary).toBeVisible();
    if (!(await message.isVisible())) await summary.click();
  };
  for (const isWrong of [true, false]) {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("menuitem", { name: "Hand-over message" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Leave message" }).click();
    await expectToast(page, "Message Left");
    await unfold();
    await expect(message).toBeVisible();
    if (!isWrong) break;
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(message).toHaveCount(0);
  }

  await signInNewStaff(page, "manager");
  await unfold();
  await expect(message).toContainText(author.name);
  await message.getByRole("button", { name: /^Done/ }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await unfold();
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: /^Done/ }).click();
  await expect(message).toHaveCount(0);
});
