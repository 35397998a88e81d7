import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { DayOverview } from "#contract/front-desk/day.ts";
import type { AdminInventory, ClosureImpact } from "#contract/front-desk/inventory.ts";
import type { DayClose, MonthReport } from "#contract/front-desk/money/books.ts";
import type { AdminTakings } from "#contract/front-desk/money/takings.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { isBeforeOpening } from "#domain/visits/visits.ts";
import { bookingsOf } from "../harness/database.ts";
import { stubApi } from "../harness/stub-api.ts";
import { expect as quickExpect, type Visitor } from "../harness/visitor.ts";
import {
  CLOSURE_ID,
  makeBooking,
  makeClient,
  makeDayClose,
  makeDayOverview,
  makeDueItem,
  makeHistoryEntry,
  makeInboxItem,
  makeInventory,
  makeMailItem,
  makeMeetingRoomCalendar,
  makeMembership,
  makeMembershipFigures,
  makeMonthReport,
  makeOccupancy,
  makeOutboxMessage,
  makeOwedCharge,
  makePaymentReview,
  makePerson,
  makeRefund,
  makeReply,
  makeStaffMember,
  makeSummary,
  makeTakings,
  makeUnmatchedPayment,
  makeWaitlistEntry,
} from "./factories.ts";

/** The front desk loads in parts, which takes longer on a busy machine. */
export const expect = quickExpect.configure({ timeout: 20_000 });

export const DESK_PATH = "/admin/virtual-office";

/** Secrets of the local worker. */
export function staffSecrets(): { password: string; key: string; linkKey: string } {
  const file = existsSync(".dev.vars") ? ".dev.vars" : ".dev.vars.example";
  const variables = { ...parseEnv(readFileSync(file, "utf8")), ...process.env };
  const { ADMIN_PASSWORD: password = "", ADMIN_API_KEY: key = "", LINK_KEY: linkKey = "" } = variables;
  return { password, key, linkKey };
}

/** Opens the front desk in a browser that has passed the gate and saved a key. */
export async function openDesk(page: Page, query = "?tab=clients", key = staffSecrets().key) {
  await page.addInitScript((saved) => {
    // The sandboxed frame of a PDF has no storage.
    if (origin === "null") return;
    localStorage.setItem("admin-authenticated", "true");
    if (saved) localStorage.setItem("admin-api-key", saved);
  }, key);
  await page.goto(DESK_PATH + query);
  await expect(page.getByRole("tablist", { name: "Front desk" })).toBeVisible();
}

/** Adds a client with a unique name through the API. */
export async function addClient(request: APIRequestContext, changes: Partial<AdminClient> = {}): Promise<AdminClient> {
  const token = randomUUID().slice(0, 8);
  const answer = await request.post("/api/admin/vo-clients", {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: {
      fullName: `Esi ${token}`,
      businessName: `Esi Trading ${token}`,
      email: `esi.${token}@client.example`,
      phone: "+233 24 123 4567",
      country: "ghana",
      plan: "pro",
      amount: 600,
      startDate: "2026-01-31",
      nextDueDate: "2026-01-31",
      documents: ["passport.pdf", "certificate.pdf"],
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Opens the front desk filtered to a new client. */
export async function openDeskAtClient(page: Page, request: APIRequestContext): Promise<AdminClient> {
  const client = await addClient(request);
  await openDesk(page, `?q=${encodeURIComponent(client.businessName)}`);
  return client;
}

/** Books a desk from today on through the API. Returns the booking's id. */
export async function bookThroughApi(
  page: Page,
  visitor: Visitor,
  startDate = dayAt(Date.now()),
  bookingType: BookingType = "desk_week",
  more: { numberOfPeople?: number; amount?: number } = {},
): Promise<string> {
  const answer = await page.request.post("/api/bookings", {
    data: {
      bookingType,
      customerName: visitor.name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      startDate,
      amount: toCedis(pricePesewas(bookingType, 0)),
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** Cancels the visitor's newest booking as staff, through the API. */
export async function cancelThroughApi(request: APIRequestContext, { email }: Visitor) {
  const answer = await request.post(`/api/admin/bookings/${bookingsOf(email)[0]?.id}/cancel`, {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: { reason: "Asked for by telephone" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Starts an online payment. Returns its reference. */
export async function startPayment(page: Page, visitor: Visitor, bookingId: string): Promise<string> {
  return (await initializePayment(page, visitor, bookingId, "desk_week")).reference;
}

/** Books a desk through the API and opens the checkout. Returns the payment's reference. */
export async function bookAndOpenCheckout(page: Page, visitor: Visitor, bookingType: "desk_week" | "desk_monthly") {
  const bookingId = await bookThroughApi(page, visitor, dayAt(Date.now()), bookingType);
  const { reference, authorization_url } = await initializePayment(page, visitor, bookingId, bookingType);
  await page.goto(authorization_url);
  return reference;
}

async function initializePayment(
  page: Page,
  { email, name: customerName }: Visitor,
  bookingId: string,
  bookingType: "desk_week" | "desk_monthly",
): Promise<{ reference: string; authorization_url: string }> {
  const answer = await page.request.post("/api/payment/initialize", {
    data: { email, customerName, bookingType, planName: PLANS[bookingType].name, bookingId },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

interface DeskResponses {
  day: DayOverview;
  clients: readonly object[];
  bookings: readonly object[];
  reviews: readonly object[];
  unmatched: readonly object[];
  refunds: readonly object[];
  inbox: readonly object[];
  outbox: readonly object[];
  history: readonly object[];
  staff: readonly object[];
  summary: AdminSummary;
  takings: AdminTakings;
  dayClose: DayClose;
  month: MonthReport;
  inventory: AdminInventory;
}

/** Stubs the front desk's API for states that the real database does not have. */
export async function stubDesk(page: Page, answers: Partial<DeskResponses> = {}) {
  const lists: Record<string, readonly object[]> = {
    "vo-clients": answers.clients ?? [makeClient()],
    memberships: [makeMembership()],
    bookings: answers.bookings ?? [makeBooking()],
    "payments/review": answers.reviews ?? [makePaymentReview()],
    "payments/unmatched": answers.unmatched ?? [makeUnmatchedPayment()],
    refunds: answers.refunds ?? [makeRefund()],
    inbox: answers.inbox ?? [makeInboxItem(30)],
    outbox: answers.outbox ?? [makeOutboxMessage()],
    mail: [
      makeMailItem(),
      makeMailItem({ id: "00000000-0000-4000-8000-0000000000d2", held: "not_verified", request: null }),
    ],
    history: answers.history ?? [makeHistoryEntry()],
    staff: answers.staff ?? [makeStaffMember(), makeStaffMember({ name: "Kojo", isActive: false, passkeys: [] })],
  };
  const inventory = () => answers.inventory ?? makeInventory();
  const booking = () => (answers.bookings ?? [makeBooking()])[0];
  const closureImpact = (): ClosureImpact | undefined => {
    const affected = [...((answers.bookings as AdminBooking[] | undefined) ?? [makeBooking()])];
    return inventory().closures.map((closure) => ({
      ...closure,
      affected,
      officeDays: [],
      meetings: [],
      events: [],
    }))[0];
  };
  const empty = { items: [], nextCursor: null };
  /** Answers that are no list, by path. */
  const single: Record<string, (asked: URLSearchParams) => object | undefined> = {
    changes: () => ({ mark: "1" }),
    day: (asked) => ({ ...(answers.day ?? makeDayOverview()), day: asked.get("day") ?? "" }),
    summary: () => answers.summary ?? makeSummary(),
    inventory,
    "meeting-room": (asked) => makeMeetingRoomCalendar(asked.get("from") ?? ""),
    status: () => ({ house: null, said: [] }),
    disputes: () => empty,
    "refunds/places": () => empty,
    "membership-figures": makeMembershipFigures,
    charges: () => ({ items: [makeOwedCharge()], nextCursor: null }),
    "day-close": () => answers.dayClose ?? makeDayClose(),
    "reports/month": () => answers.month ?? makeMonthReport(),
    "first-day": () => ({ isClosed: true, steps: [] }),
    viewings: () => ({ items: [] }),
    "hand-over": () => ({ items: [] }),
    waitlist: () => ({ items: [makeWaitlistEntry()] }),
    occupancy: (asked) => makeOccupancy(asked.get("month") ?? ""),
    "occupancy/day": () => ({ bookings: answers.bookings ?? [makeBooking()], otherCount: 1 }),
    import: () => ({ imports: [] }),
    units: (asked) => ({ day: asked.get("day"), units: [], stays: [] }),
    [`closures/${CLOSURE_ID}`]: closureImpact,
    takings: () => answers.takings ?? makeTakings(),
  };
  const answer = (name: string, asked: URLSearchParams): object | undefined => {
    if (single[name]) return single[name](asked);
    if (name.startsWith("memberships/")) return makeMembership();
    if (name.endsWith("/unit")) return { stay: null, units: [] };
    if (name.startsWith("bookings/")) return booking();
    if (name === "desk-payments/owed") return { items: [], total: 0, hasMore: false, refunds: { count: 0, amount: 0 } };
    if (name.startsWith("desk-payments/due/")) return { items: [makeDueItem()], others: [] };
    if (name.startsWith("desk-payments/of/")) return { items: [] };
    if (name.startsWith("people/")) return makePerson();
    const opened = /^inbox\/\w+\/([\w-]+)$/.exec(name)?.[1];
    const item = lists.inbox?.find((item) => "id" in item && item.id === opened);
    if (item) return { ...item, replies: [makeReply()] };
    const items = lists[name];
    const figures = name === "inbox" ? { newCount: items?.length, medianReplyMinutes: 47.5, answeredThisMonth: 3 } : {};
    return items && { items, nextCursor: null, total: items.length, ...figures };
  };
  await stubApi(page, "**/api/admin/**", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const json = route.request().method() === "GET" && answer(pathname.replace("/api/admin/", ""), searchParams);
    return json ? route.fulfill({ json }) : route.fallback();
  });
}

export function rowWithText(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

export function allRows(page: Page): Locator {
  return page.getByRole("table").locator("[data-row]");
}

export function openRow(page: Page, text: string, how: { force?: boolean } = {}) {
  return page.locator("[data-row]").filter({ hasText: text }).first().click(how);
}

/** The tabs of sections that are not the first of their tab. */
const TAB_OF_SECTION: Readonly<Record<string, string>> = {
  Availability: "Bookings",
  Clients: "People",
  Renewals: "People",
  Documents: "People",
  Outbox: "Inbox",
  Events: "Events & room",
  Room: "Events & room",
  History: "Reports",
  Staff: "Settings",
};

/** Opens a section of the front desk; a tab with its count opens its first section. */
export async function openTab(page: Page, name: string) {
  const section = name.replace(/ \d+$/, "");
  const tab = page.getByRole("tab", { name: TAB_OF_SECTION[section] ?? name });
  const more = page.getByRole("button", { name: /^More(?! actions)/ });
  await expect(tab.or(more).first()).toBeVisible();
  const panel = page.getByRole("tabpanel", { name: section, exact: true });
  if ((await tab.count()) === 0) {
    // On a phone, under the last button.
    await more.click();
    await page.getByRole("dialog").getByRole("button", { name: section, exact: false }).click();
    return expect(panel).toBeVisible();
  }
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  if (TAB_OF_SECTION[section]) await page.getByRole("navigation").getByRole("link", { name: section }).click();
  await expect(panel).toBeVisible();
}

/** Answers the question about a check-in before opening, if it is asked at this hour. */
export async function confirmBeforeOpening(page: Page, action: string) {
  const today = dayAt(Date.now());
  if (!isBeforeOpening(today, hoursOn(today, []), Date.now())) return;
  const dialog = page.getByRole("dialog", { name: `${action}?` });
  await expect(dialog).toBeVisible();
  // Clicks are ignored for a moment after a dialog opens; the one that counts closes it with the server's answer.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: action }).click({ timeout: 1000 });
    await expect(dialog).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

export async function expectToast(page: Page, title: string, description?: string | RegExp) {
  const area = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(area.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(area.getByText(description, { exact: true })).toBeVisible();
}

/** Clicks twice without moving the pointer. */
export async function clickTwice(page: Page, button: Locator, gapMs: number) {
  await expect(button).toBeEnabled();
  await button.hover();
  for (const isSecond of [false, true]) {
    // The delay between the two clicks is under test.
    if (isSecond) await page.waitForTimeout(gapMs);
    await page.mouse.down();
    await page.mouse.up();
  }
}

/** Fires the event of a tab that becomes visible again. */
export function simulateReturnToTab(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Fills the open payment form and submits it. */
export async function fillPayment(page: Page, method: string, more: { transactionId?: string; amount?: string } = {}) {
  const form = page.getByRole("dialog", { name: /^Payment from/ });
  await expect(form).toBeVisible();
  await form.getByRole("radio", { name: method }).check();
  if (more.transactionId !== undefined)
    await form.getByLabel(/^(Transaction number|Reference)/).fill(more.transactionId);
  if (more.amount !== undefined) await form.getByLabel("Amount (₵)").fill(more.amount);
  await form.getByRole("button", { name: /^Take ₵/ }).click();
}
