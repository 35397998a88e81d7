import type { Locator, Page } from "@playwright/test";
import { ERRORS } from "#contract/errors.ts";
import { queryRows } from "./harness/database.ts";
import { SANDBOX_URL, SITE_URL } from "./harness/environment.ts";
import { expect as expectAtOnce, nightly, test, type Visitor, waitForHydration } from "./harness/visitor.ts";

// Limits, not waits: browsers, sites and sandboxes share the machine.
const expect = expectAtOnce.configure({ timeout: 20_000 });

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

// The page's part. worker/inbox/forms.worker.test.ts tests what the worker does with a token.

test("a form in a dialog is checked too", nightly(), async ({ page, visitor, browserErrors }) => {
  await stubTurnstile(page);
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await expect(check(dialog)).toBeVisible();
  await dialog.getByRole("button", { name: "Request a viewing" }).click();
  await expect(page.getByText("Inquiry Sent!", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(queryRows("select id from leads where email = ?", visitor.email)).toHaveLength(1);
  expect(browserErrors).toEqual([]);
});

test("shows a rejected token, keeps the input and starts a new check", nightly(), async ({ page, visitor }) => {
  await stubTurnstile(page, "robot");
  await page.goto("/contact-support");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Send my request" });
  await fillSupport(form, visitor);
  await expect(check(form)).toBeVisible();
  await setTurnstileBehavior(page, "person");
  await press(form);
  await expect(form.getByText(/We could not confirm that you are a person/)).toBeVisible();
  await expect(page.getByText("Failed to send request. Please try again.", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("The Wi-Fi in booth 2 is slow.");
  expect(storedContacts(visitor)).toEqual([]);

  await press(form);
  await expect(form.getByText(/We could not confirm that you are a person/)).toHaveCount(0);
  await expect(page.getByText("Support request sent!", { exact: true })).toBeVisible();
  expect(storedContacts(visitor)).toHaveLength(1);
});

test("asks a visitor to press a button first and sends nothing before", nightly(), async ({ page, visitor }) => {
  await stubTurnstile(page, "asking");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) sent += 1;
  });
  await page.goto("/contact-support");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Send my request" });
  await fillSupport(form, visitor);
  await expect(form.getByRole("button", { name: "I am a person" })).toBeVisible();
  await press(form);
  await expect(form.getByText("Please complete this check, then send the form again.")).toBeVisible();
  await expect(form.getByText("We could not send this.")).toHaveCount(0);
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
  expect(sent).toBe(0);
  await form.getByRole("button", { name: "I am a person" }).click();
  await press(form);
  await expect(page.getByText("Support request sent!", { exact: true })).toBeVisible();
  expect(storedContacts(visitor)).toHaveLength(1);
});

test("explains a blocked check and offers WhatsApp", nightly(), async ({ page, visitor }) => {
  await stubTurnstile(page);
  await page.route(`${TURNSTILE_ORIGIN}/**`, (route) => route.abort());
  await page.goto("/contact-support");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Send my request" });
  await fillSupport(form, visitor);
  await press(form);
  await expect(form.getByRole("link", { name: "Send it on WhatsApp" })).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("The Wi-Fi in booth 2 is slow.");
  expect(storedContacts(visitor)).toEqual([]);
});

test("a form shows the check once touched, and each message has its own token", async ({
  page,
  visitor,
  browserErrors,
}) => {
  const tokens: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) tokens.push(request.headers()["turnstile-token"]);
  });
  const cloudflareRequests = await stubTurnstile(page);
  await page.goto("/contact-support");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Send my request" });
  await expect(form.getByLabel("Name")).toBeEditable();
  expect(cloudflareRequests).toEqual([]);
  for (const times of [1, 2]) {
    await fillSupport(form, visitor);
    await expect(check(form)).toBeVisible();
    await press(form);
    await expect(form.getByLabel("Message")).toHaveValue("");
    expect(tokens).toHaveLength(times);
  }
  expect(cloudflareRequests[0]).toBe(`${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`);
  for (const token of tokens) expect(token).toMatch(/\S/);
  expect(new Set(tokens).size).toBe(2);
  expect(browserErrors).toEqual([]);
});

test("no form shows a check on a site without a key", async ({ page, visitor }) => {
  const requests: string[] = [];
  const tokens: (string | undefined)[] = [];
  page.on("request", (request) => {
    requests.push(request.url());
    if (request.url().endsWith("/api/contact")) tokens.push(request.headers()["turnstile-token"]);
  });
  const answer = await page.goto("/contact-support");
  expect(answer?.headers()["content-security-policy"]).not.toContain("cloudflare");
  expect(await answer?.text()).not.toMatch(/turnstile|cloudflare/i);
  const form = page.getByRole("form", { name: "Send my request" });
  await fillSupport(form, visitor);
  await press(form);
  await expect(page.getByText("Support request sent!", { exact: true })).toBeVisible();
  expect(tokens).toEqual([undefined]);
  expect(requests.filter((url) => /cloudflare|person-check/.test(url))).toEqual([]);
});

/** Adds the build's Turnstile key and policy to the page and stubs Cloudflare. Returns the requests to Cloudflare. */
async function stubTurnstile(page: Page, manner = "person"): Promise<string[]> {
  const cloudflareRequests: string[] = [];
  // As a worker with a key answers: the shared site has none.
  await page.route("**/api/contact", (route) => {
    const { "turnstile-token": token = "" } = route.request().headers();
    const error = { code: "person_not_shown", message: ERRORS.person_not_shown.message, requestId: "r" };
    return token.startsWith("person-") ? route.fallback() : route.fulfill({ status: 403, json: { error } });
  });
  await page.route(`${SITE_URL}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
    const body = (await answer.text())
      .replace("<body ", '<body data-turnstile="site-key-of-these-tests" ')
      .replace("<html ", `<html data-manner="${manner}" `);
    await route.fulfill({
      response: answer,
      headers: {
        ...headers,
        "content-security-policy": policy.replace(/((script|frame)-src [^;]+)/g, `$1 ${TURNSTILE_ORIGIN}`),
      },
      body,
    });
  });
  await page.route(`${TURNSTILE_ORIGIN}/**`, async (route) => {
    const url = route.request().url();
    cloudflareRequests.push(url);
    const answer = await fetch(url.replace(TURNSTILE_ORIGIN, SANDBOX_URL));
    await route.fulfill({ contentType: answer.headers.get("content-type") ?? "", body: await answer.text() });
  });
  return cloudflareRequests;
}

function setTurnstileBehavior(page: Page, manner: string) {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.manner = chosen;
  }, manner);
}

async function fillSupport(form: Locator, { name, email, phone }: Visitor) {
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill(phone);
  await form.getByLabel("Message").fill("The Wi-Fi in booth 2 is slow.");
}

function check(form: Locator): Locator {
  return form.getByTitle("Check that you are a person");
}

function press(form: Locator) {
  return form.getByRole("button", { name: "Send my request" }).click();
}

function storedContacts({ email }: Visitor): unknown[] {
  return queryRows("select id from contacts where email = ?", email);
}
