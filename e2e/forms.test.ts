import type { Locator, Page } from "@playwright/test";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { askForProof, PROOF } from "./harness/ask-for-proof.ts";
import { bookingsOf, queryRows } from "./harness/database.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import {
  expect as expectAtOnce,
  fillBooking,
  nightly,
  test,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

interface Toast {
  title: string;
  text: string;
}

interface Form {
  name: string;
  /** The heading of the confirmation that stays on the page, and how it says what happens next. */
  confirmation: { title: string; next: RegExp };
  endpoint: string;
  table: string;
  /** Opens the page and returns the form. */
  open: (page: Page) => Promise<Locator>;
  /** Input by label. */
  typed: (visitor: Visitor) => Record<string, string>;
  chosen?: Record<string, string>;
  submit: string;
  sent: Toast;
  failed: Toast;
  isDialog?: boolean;
  /** Expected columns of the row, apart from the email address. */
  stored: (visitor: Visitor) => Record<string, unknown>;
  readers: readonly string[];
}

// Limits, not waits: browsers, site and sandbox share the machine.
const expect = expectAtOnce.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 90_000 });

const UNICODE_TEXT = "Ɛte sɛn? Mepɛ sɛ mehwɛ Ɔfis no 🙏🏾";
const LEAD_SENT = {
  title: "Request Submitted!",
  text: "Thank you! We'll contact you within 24 hours to set up your virtual office.",
};
const LEAD_FAILED = {
  title: "Error",
  text: "Failed to submit request. Please try again or contact us directly.",
};
const typedLead = ({ name, email, phone }: Visitor) => ({
  "Full name": `${name} Ɔfori`,
  "Business name": "Ɛdwuma & Sons",
  Email: email,
  Phone: phone,
  Message: UNICODE_TEXT,
});

const typedContact = ({ name, email, phone }: Visitor) => ({
  Name: name,
  Email: email,
  Phone: phone,
  Message: UNICODE_TEXT,
});

const FORMS: Form[] = [
  {
    name: "the viewing request",
    confirmation: {
      title: "We have your viewing request",
      next: /^We will reply by \d+(:\d\d)? [ap]m (today|tomorrow|on \w+day)/,
    },
    endpoint: "/api/crm-inquiry",
    table: "leads",
    async open(page) {
      await page.goto("/#desks");
      await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
      return page.getByRole("dialog", { name: "Request Viewing - Weekly" });
    },
    typed: ({ name, email, phone }) => ({
      "First name": name,
      "Last name": "Ɔfori",
      Email: email,
      Phone: phone,
      Message: UNICODE_TEXT,
    }),
    submit: "Request a viewing",
    sent: {
      title: "Inquiry Sent!",
      text: "Thank you! We've received your inquiry and will be in touch soon.",
    },
    failed: { title: "Submission Failed", text: "Something went wrong. Please try again." },
    isDialog: true,
    stored: ({ name, phone }) => ({
      first_name: name,
      last_name: "Ɔfori",
      phone,
      message: UNICODE_TEXT,
      source: "viewing_request",
      plan: "Weekly",
      page: "/",
    }),
    readers: ["crm", "customer", "team"],
  },
  {
    name: "the virtual-office lead",
    confirmation: {
      title: "We have your enquiry",
      next: /^We will contact you by \d+(:\d\d)? [ap]m (today|tomorrow|on \w+day)/,
    },
    endpoint: "/api/crm-inquiry",
    table: "leads",
    async open(page) {
      await page.goto("/virtual-office?plan=pro");
      return page.getByRole("form", { name: "Ask us to set it up" });
    },
    typed: typedLead,
    chosen: { Country: "south-africa" },
    submit: "Send my request",
    sent: LEAD_SENT,
    failed: LEAD_FAILED,
    stored: ({ name, phone }) => ({
      first_name: name.split(" ")[0],
      last_name: `${name.split(" ").slice(1).join(" ")} Ɔfori`,
      phone,
      message: `${UNICODE_TEXT}\nSelected plan: Pro Virtual Office\nBusiness name: Ɛdwuma & Sons\nCountry: South Africa`,
      source: "virtual_office",
      plan: "Pro Virtual Office",
      virtual_plan: "pro",
      business_name: "Ɛdwuma & Sons",
      country: "south-africa",
      page: "/virtual-office",
    }),
    readers: ["crm", "customer", "team"],
  },
  {
    name: "the home page's enquiry",
    confirmation: {
      title: "We have your enquiry",
      next: /^We will contact you by \d+(:\d\d)? [ap]m (today|tomorrow|on \w+day)/,
    },
    endpoint: "/api/crm-inquiry",
    table: "leads",
    async open(page) {
      await page.goto("/#virtual");
      await page.getByRole("button", { name: "Ask a question first" }).click();
      return page.getByRole("dialog", { name: "Ask about a virtual office" });
    },
    typed: typedLead,
    chosen: { Country: "uk" },
    submit: "Send my enquiry",
    sent: LEAD_SENT,
    failed: LEAD_FAILED,
    isDialog: true,
    stored: () => ({
      message: `${UNICODE_TEXT}\nSelected plan: none chosen yet\nBusiness name: Ɛdwuma & Sons\nCountry: United Kingdom`,
      source: "home_enquiry",
      plan: null,
      virtual_plan: null,
      country: "uk",
      page: "/",
    }),
    readers: ["crm", "customer", "team"],
  },
  {
    name: "the contact form",
    confirmation: {
      title: "We have your message",
      next: /^We will reply by \d+(:\d\d)? [ap]m (today|tomorrow|on \w+day)/,
    },
    endpoint: "/api/contact",
    table: "contacts",
    async open(page) {
      await page.goto("/#contact");
      return page.getByRole("form", { name: "Send my message" });
    },
    typed: typedContact,
    submit: "Send my message",
    sent: { title: "Message sent!", text: "We'll get back to you soon." },
    failed: { title: "Error", text: "Failed to send message. Please try again." },
    stored: ({ name, phone }) => ({ name, phone, message: UNICODE_TEXT, category: null }),
    readers: ["customer", "team"],
  },
  {
    name: "the support form",
    confirmation: {
      title: "We have your message",
      next: /^We will reply by \d+(:\d\d)? [ap]m (today|tomorrow|on \w+day)/,
    },
    endpoint: "/api/contact",
    table: "contacts",
    async open(page) {
      await page.goto("/contact-support");
      return page.getByRole("form", { name: "Send my request" });
    },
    typed: typedContact,
    chosen: { "What is it about?": "payment" },
    submit: "Send my request",
    sent: { title: "Support request sent!", text: "We'll get back to you within 2 hours." },
    failed: { title: "Error", text: "Failed to send request. Please try again." },
    stored: ({ name, phone }) => ({ name, phone, message: UNICODE_TEXT, category: "payment" }),
    readers: ["customer", "team"],
  },
  {
    name: "the newsletter",
    confirmation: { title: "Your address is on the list", next: /a welcome email arrives within minutes/ },
    endpoint: "/api/newsletter",
    table: "newsletter_subscribers",
    async open(page) {
      await page.goto("/blog");
      return page.getByRole("form", { name: "Subscribe" });
    },
    typed: ({ email }) => ({ Email: email }),
    submit: "Subscribe",
    sent: { title: "You're on the list!", text: "Thank you! You will get the next letter by email." },
    failed: { title: "Error", text: "Failed to subscribe. Please try again." },
    stored: () => ({ unsubscribed_at: null }),
    readers: ["customer"],
  },
];

/** The form on which the tests try the behaviour that all share. */
const [SHARED] = FORMS as [Form, ...Form[]];

for (const form of FORMS) {
  test(`${form.name} is stored, answered and confirmed`, async ({ page, visitor, browserErrors }) => {
    const formElement = await fill(page, form, visitor);
    await press(formElement, form);
    await expectToast(page, form.sent);
    const confirmation = page.getByRole("region", { name: form.confirmation.title, exact: true });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveAccessibleDescription(form.confirmation.next);
    expect(await findAccessibilityViolations(page, "main")).toEqual([]);
    const [row] = rowsOf(form, visitor);
    expect(row).toMatchObject({ email: visitor.email, ...form.stored(visitor) });
    await expect
      .poll(() => messagesOf(String(row?.id)), { timeout: 15_000 })
      .toEqual(form.readers.map((reader) => `${reader} sent`));
    if (form.isDialog) await expect(page.getByRole("dialog")).toHaveCount(0);
    else for (const label of Object.keys(form.typed(visitor))) await expect(field(formElement, label)).toHaveValue("");
    for (const label of Object.keys(form.chosen ?? {}))
      if (!form.isDialog) await expect(field(formElement, label)).toHaveValue("");
    await expect(page.getByText(form.sent.title, { exact: true })).toHaveCount(0);
    await expect(confirmation, "stays when the toast is gone").toBeVisible();
    expect(browserErrors).toEqual([]);
  });

  test(
    `${form.name} keeps the input on a server error and offers it on WhatsApp`,
    nightly(form !== SHARED),
    async ({ page, visitor }) => {
      const formElement = await fill(page, form, visitor);
      await stubApi(page, `**${form.endpoint}`, (route) =>
        route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
      );
      await press(formElement, form);
      await expectToast(page, form.failed);
      await expectStillTyped(formElement, form, visitor);
      const chat = formElement.getByRole("link", { name: "Send it on WhatsApp" });
      const draft = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
      expect(draft).toContain(form.table === "newsletter_subscribers" ? visitor.email : UNICODE_TEXT);
      expect(rowsOf(form, visitor)).toEqual([]);

      await unstubApi(page, `**${form.endpoint}`);
      await press(formElement, form);
      await expectToast(page, form.sent);
      expect(rowsOf(form, visitor)).toHaveLength(1);
      await expect(formElement.getByRole("link", { name: "Send it on WhatsApp" })).toHaveCount(0);
    },
  );
}

const MISSING = ["First name is required", "Invalid email address"];
const REFUSED = [
  ["First name", "n".repeat(101), "First name too long"],
  ["Email", "ama", "Invalid email address"],
  ["Phone", "1".repeat(21), "Phone number too long"],
  ["Message", "m".repeat(1001), "Message too long"],
] as const;

test("a form shows missing fields word for word and focuses the first", async ({ page, visitor }) => {
  const formElement = await SHARED.open(page);
  await press(formElement, SHARED);
  for (const message of MISSING) await expect(formElement.getByText(message, { exact: true })).toBeVisible();
  await expect(formElement.locator("[aria-invalid=true]")).toHaveCount(MISSING.length);
  await expect(formElement.locator("[aria-invalid=true]").first()).toBeFocused();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  expect(rowsOf(SHARED, visitor)).toEqual([]);
});

test("a form rejects each invalid value with its message and accepts the corrected one", async ({ page, visitor }) => {
  const formElement = await fill(page, SHARED, visitor);
  for (const [label, value, message] of REFUSED) {
    const right = await field(formElement, label).inputValue();
    await field(formElement, label).fill(value);
    await press(formElement, SHARED);
    await expect(formElement.getByText(message, { exact: true }), label).toBeVisible();
    await expect(field(formElement, label)).toHaveAccessibleDescription(message);
    await expect(field(formElement, label)).toBeFocused();
    await field(formElement, label).fill(right);
    await expect(formElement.getByText(message, { exact: true }), label).toHaveCount(0);
  }
  expect(rowsOf(SHARED, visitor)).toEqual([]);
  await press(formElement, SHARED);
  await expectToast(page, SHARED.sent);
  expect(rowsOf(SHARED, visitor)).toHaveLength(1);
});

test("a form shows the server's reason for a temporary refusal", async ({ page, visitor }) => {
  const formElement = await fill(page, SHARED, visitor);
  const message = "Too many attempts. Please wait a minute and try again.";
  await stubApi(page, `**${SHARED.endpoint}`, (route) =>
    route.fulfill({ status: 429, json: { error: { code: "too_many_requests", message, requestId: "r" } } }),
  );
  await press(formElement, SHARED);
  await expect(formElement.getByRole("alert")).toContainText(`${message} Everything you typed is still here.`);
  await expect(formElement.getByRole("alert")).not.toContainText("connection");
  await expectStillTyped(formElement, SHARED, visitor);
});

test("a form is sent after a proof that the visitor is a person", async ({ page, visitor }) => {
  const formElement = await fill(page, SHARED, visitor);
  const bodies = await askForProof(page, `**${SHARED.endpoint}`);
  await press(formElement, SHARED);
  await expect(page.getByText("Checking that you are a person…", { exact: true })).toBeVisible();
  await expectToast(page, SHARED.sent);
  expect(rowsOf(SHARED, visitor)).toHaveLength(1);
  expect(bodies).toEqual([expect.not.objectContaining({ proof: PROOF }), { ...bodies[0], proof: PROOF }]);
});

test("a form stores one row after a double click", async ({ page, visitor }) => {
  const formElement = await fill(page, SHARED, visitor);
  let calls = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await stubApi(page, `**${SHARED.endpoint}`, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await formElement.getByRole("button", { name: SHARED.submit, exact: true }).dblclick();
  await expect(formElement.locator("button[type=submit]")).toBeDisabled();
  await page.keyboard.press("Enter");
  release();
  await expectToast(page, SHARED.sent);
  expect(calls).toBe(1);
  expect(rowsOf(SHARED, visitor)).toHaveLength(1);
});

test("a form keeps the input while offline and sends once online", nightly(), async ({ page, context, visitor }) => {
  const formElement = await SHARED.open(page);
  // Waits for the form's own code, as if the visitor began typing before going offline.
  await press(formElement, SHARED);
  await expect(formElement.getByText(MISSING[0] ?? "", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await typeInto(formElement, SHARED, visitor);
  await press(formElement, SHARED);
  await expect(formElement.getByRole("alert")).toContainText(
    "We could not send this. Everything you typed is still here.",
  );
  await expectStillTyped(formElement, SHARED, visitor);
  await context.setOffline(false);
  await press(formElement, SHARED);
  await expectToast(page, SHARED.sent);
  expect(rowsOf(SHARED, visitor)).toHaveLength(1);
});

test("a form stores one row when sent again after a lost response", async ({ page, visitor }) => {
  const formElement = await fill(page, SHARED, visitor);
  await dropNextResponse(page, SHARED.endpoint);
  await press(formElement, SHARED);
  await expectToast(page, SHARED.failed);
  await expectStillTyped(formElement, SHARED, visitor);
  expect(rowsOf(SHARED, visitor)).toHaveLength(1);

  await press(formElement, SHARED);
  await expectToast(page, SHARED.sent);
  const storedRows = rowsOf(SHARED, visitor);
  expect(storedRows).toMatchObject([{ email: visitor.email, ...SHARED.stored(visitor) }]);
  await expect
    .poll(() => messagesOf(String(storedRows[0]?.id)))
    .toEqual(SHARED.readers.map((reader) => `${reader} sent`));

  const again = await SHARED.open(page);
  await typeInto(again, SHARED, visitor);
  await press(again, SHARED);
  await expect.poll(() => rowsOf(SHARED, visitor)).toHaveLength(2);
});

test("a form accepts 1000 characters and keeps mail header lines as text", async ({ page, visitor }) => {
  const forged = "ɛ\r\nBcc: everyone@example.com\r\n\r\n<b>ɔ</b> 🌍 ";
  const message = forged + "ɔ".repeat(1000 - forged.replaceAll("\r", "").length);
  const formElement = await fill(page, SHARED, visitor);
  await field(formElement, "Message").fill(message);
  await press(formElement, SHARED);
  await expectToast(page, SHARED.sent);
  const stored = String(rowsOf(SHARED, visitor)[0]?.message);
  expect(stored.startsWith(message.replaceAll("\r", ""))).toBe(true);
});

test("shows the chosen plan beside the form, allows changes and clears it after sending", async ({ page, visitor }) => {
  const lead = FORMS.find(({ name }) => name === "the virtual-office lead");
  if (!lead) throw new Error("No lead form");
  await page.goto("/virtual-office");
  const formElement = page.getByRole("form", { name: "Ask us to set it up" });
  await expect(formElement.getByText(/^Selected:/)).toHaveCount(0);
  await page
    .getByRole("link", { name: /Set Up Now/ })
    .or(page.getByRole("button", { name: /Set Up Now/ }))
    .last()
    .click();
  await expect(formElement.getByText("Selected: Premium Virtual Office", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/plan=premium/);
  await page.goto("/virtual-office?plan=starter");
  await expect(formElement.getByText("Selected: Starter Virtual Office", { exact: true })).toBeVisible();
  await typeInto(formElement, lead, visitor);
  await press(formElement, lead);
  await expectToast(page, lead.sent);
  expect(rowsOf(lead, visitor)).toMatchObject([{ plan: "Starter Virtual Office", virtual_plan: "starter" }]);
  await expect(formElement.getByText(/^Selected:/)).toHaveCount(0);
  await expect(page).not.toHaveURL(/plan=/);
});

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
] as const)
  test(`the virtual office form stays in sight beside the page at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/virtual-office");
    await waitForHydration(page);
    const form = page.getByRole("form", { name: "Ask us to set it up" });
    const submit = form.getByRole("button", { name: "Send my request" });
    for (const part of ["#features", "#plans", "#how-it-works"]) {
      await page.locator(part).evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
      await expect(form.getByLabel("Full name")).toBeInViewport({ ratio: 1 });
      await expect(submit).toBeInViewport({ ratio: 1 });
    }
    // No field hides under the button.
    const message = form.getByLabel("Message");
    await message.focus();
    await expect
      .poll(async () => {
        const [field, button] = [await message.boundingBox(), await submit.boundingBox()];
        return field && button && field.y + field.height <= button.y;
      })
      .toBe(true);
  });

test("ignores an unknown plan", async ({ page }) => {
  await page.goto("/virtual-office?plan=platinum");
  const formElement = page.getByRole("form", { name: "Ask us to set it up" });
  await expect(formElement.getByLabel("Full name")).toBeEditable();
  await expect(formElement.getByText(/^Selected:/)).toHaveCount(0);
});

test("the viewing request opens with a message about its plan, reset each time", nightly(), async ({ page }) => {
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  const weekly = page.getByRole("dialog", { name: "Request Viewing - Weekly" });
  await expect(weekly.getByLabel("Message")).toHaveValue(/interested in the Weekly plan/);
  await weekly.getByLabel("First name").fill("Ama");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Request a viewing Monthly Hot Desk" }).click();
  const monthly = page.getByRole("dialog", { name: "Request Viewing - Monthly Hot Desk" });
  await expect(monthly.getByLabel("First name")).toHaveValue("");
  await expect(monthly.getByLabel("Message")).toHaveValue(/interested in the Monthly Hot Desk plan/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Request a viewing Private Office" }).click();
  const office = page.getByRole("dialog", { name: "Request Viewing - Private Office" });
  await expect(office.getByLabel("Message")).toHaveValue(/interested in the Private Office plan/);
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
});

test("shows errors found only by the server beside the field", async ({ page, visitor }) => {
  const contact = FORMS.find(({ name }) => name === "the contact form");
  if (!contact) throw new Error("No contact form");
  const formElement = await fill(page, contact, visitor);
  await stubApi(page, "**/api/contact", (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: "validation_failed",
          message: "Invalid email address",
          fields: { email: "Invalid email address" },
          requestId: "r",
        },
      },
    }),
  );
  await press(formElement, contact);
  await expect(formElement.getByText("Invalid email address", { exact: true })).toBeVisible();
  await expect(field(formElement, "Email")).toBeFocused();
  await expectStillTyped(formElement, contact, visitor);
  await expectToast(page, contact.failed);
  await expect(formElement.getByRole("link", { name: "Send it on WhatsApp" })).toHaveCount(0);
});

test("a changed message after a lost response is stored as another message", async ({ page, visitor }) => {
  const contact = FORMS.find(({ name }) => name === "the contact form");
  if (!contact) throw new Error("No contact form");
  const formElement = await fill(page, contact, visitor);
  await dropNextResponse(page, contact.endpoint);
  await press(formElement, contact);
  await expectToast(page, contact.failed);
  await field(formElement, "Message").fill("Another question");
  await press(formElement, contact);
  await expectToast(page, contact.sent);
  const messages = rowsOf(contact, visitor).map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set([UNICODE_TEXT, "Another question"]));
});

test("stores one booking when sent again after a lost response", nightly(), async ({ page, visitor }) => {
  await page.goto("/#offices");
  await page.getByRole("button", { name: "Book Enterprise" }).click();
  const dialog = page.getByRole("dialog");
  await fillBooking(page, visitor);
  await dropNextResponse(page, "/api/bookings");
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText("Booking Failed", { exact: true })).toBeVisible();
  expect(bookingsOf(visitor.email)).toHaveLength(1);
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText("Booking Created!", { exact: true })).toBeVisible();
  const [booking, ...others] = bookingsOf(visitor.email);
  expect(others).toEqual([]);
  await expect.poll(() => messagesOf(String(booking?.id))).toEqual(["customer sent", "team sent"]);
});

/** Lets the server handle the next request and drops its response. */
function dropNextResponse(page: Page, endpoint: string) {
  const pattern = `**${endpoint}`;
  return stubApi(page, pattern, async (route) => {
    await route.fetch();
    await route.abort();
    await unstubApi(page, pattern);
  });
}

async function fill(page: Page, form: Form, visitor: Visitor): Promise<Locator> {
  const formElement = await form.open(page);
  await typeInto(formElement, form, visitor);
  return formElement;
}

async function typeInto(formElement: Locator, form: Form, visitor: Visitor) {
  for (const [label, text] of Object.entries(form.typed(visitor))) await field(formElement, label).fill(text);
  for (const [label, value] of Object.entries(form.chosen ?? {})) await field(formElement, label).selectOption(value);
}

function press(formElement: Locator, form: Form) {
  return formElement.getByRole("button", { name: form.submit, exact: true }).click();
}

function field(formElement: Locator, label: string): Locator {
  return formElement.getByLabel(new RegExp(`^${label.replace("?", "\\?")}( |$)`));
}

async function expectToast(page: Page, { title, text }: Toast) {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

async function expectStillTyped(formElement: Locator, form: Form, visitor: Visitor) {
  for (const [label, text] of Object.entries({ ...form.typed(visitor), ...form.chosen }))
    await expect(field(formElement, label), label).toHaveValue(text);
}

function rowsOf(form: Form, visitor: Visitor): Record<string, unknown>[] {
  return queryRows(`select * from ${form.table} where email = ?`, visitor.email);
}

function messagesOf(subjectId: string): string[] {
  return queryRows<{ audience: string; status: string }>(
    "select audience, status from outbox where subject_id = ? order by audience",
    subjectId,
  ).map(({ audience, status }) => `${audience} ${status}`);
}
