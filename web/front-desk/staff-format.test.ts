import { expect, test } from "vitest";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { ListClientsQuery } from "#contract/front-desk/clients.ts";
import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import { makeClient, makeInboxItem, makeMembership, makeRefund } from "#e2e/front-desk/factories.ts";
import { formatBookingAmount } from "#web/front-desk/bookings/booking-format.tsx";
import { parseDocumentNames } from "#web/front-desk/clients/add-client-dialog.tsx";
import { draftReminder, planAmount } from "#web/front-desk/clients/client-format.tsx";
import { extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatDueDate,
  formatDuration,
  humanize,
} from "#web/front-desk/components/format.ts";
import { formatDetail } from "#web/front-desk/history/format-detail.ts";
import { pageName, whatsappReplyUrl } from "#web/front-desk/inbox/inbox-format.tsx";
import { replyProgress } from "#web/front-desk/inbox/reply-deadline.tsx";
import { describeEnd } from "#web/front-desk/memberships/membership-dialogs.tsx";
import { revenueByPlan } from "#web/front-desk/money/business-tab.tsx";
import { describeRefund } from "#web/front-desk/money/money-dialogs.tsx";
import { readFrontDeskSearch } from "./front-desk-search.ts";

test("formats numbers and numeric texts as cedis with two decimals, anything else as a dash", () => {
  expect(formatAmount(350)).toBe("₵350.00");
  expect(formatAmount("600.00")).toBe("₵600.00");
  expect(formatAmount("1234567.5")).toBe("₵1,234,567.50");
  expect(formatAmount(0.1 + 0.2)).toBe("₵0.30");
  expect(formatAmount("")).toBe("–");
  expect(formatAmount("a lot")).toBe("–");
});

test("formats days and instants in Accra time", () => {
  expect(formatDate("2026-02-28")).toBe("28 Feb 2026");
  expect(formatDate("2026-02-28T23:59:59.000Z")).toBe("28 Feb 2026");
  expect(formatDate(null)).toBe("–");
  expect(formatDateTime("2026-11-21T14:05:00.000Z")).toBe("21 Nov 2026, 14:05");
});

test("formats a due date relative to today", () => {
  expect(formatDueDate("2026-11-21", "2026-11-21")).toBe("today");
  expect(formatDueDate("2026-11-22", "2026-11-21")).toBe("tomorrow");
  expect(formatDueDate("2026-12-01", "2026-11-21")).toBe("in 10 days");
  expect(formatDueDate("2026-11-20", "2026-11-21")).toBe("1 day overdue");
  expect(formatDueDate("2026-02-28", "2026-03-31")).toBe("31 days overdue");
});

test("formats durations with a precision that fits their length", () => {
  const minute = 60_000;
  expect(formatDuration(59_000)).toBe("under a minute");
  expect(formatDuration(59 * minute)).toBe("59 min");
  expect(formatDuration(120 * minute)).toBe("2 h");
  expect(formatDuration(125 * minute)).toBe("2 h 5 min");
  expect(formatDuration(49 * 60 * minute)).toBe("2 days");
  expect(formatDuration(-minute)).toBe("under a minute");
});

test("reports reply progress from 0 to 1, and negative time left when overdue", () => {
  const item = { createdAt: "2026-11-21T08:00:00.000Z", promisedBy: "2026-11-21T10:00:00.000Z" };
  expect(replyProgress(item, Date.parse("2026-11-21T07:00:00Z")).part).toBe(0);
  expect(replyProgress(item, Date.parse("2026-11-21T09:30:00Z"))).toEqual({ part: 0.75, leftMs: 30 * 60_000 });
  expect(replyProgress(item, Date.parse("2026-11-21T12:00:00Z"))).toEqual({ part: 1, leftMs: -120 * 60_000 });
});

test("encodes a typed address so that it adds no header or recipient to a draft", () => {
  const link = mailtoUrl("a@b.example?bcc=all@b.example&x=\r\ny", "Subject & more", "Line one\nLine two");
  expect(new URL(link).searchParams.get("bcc")).toBeNull();
  expect(new URL(link).searchParams.get("subject")).toBe("Subject & more");
  expect(new URL(link).searchParams.get("body")).toBe("Line one\r\nLine two");
});

test("creates WhatsApp links only for numbers that can be dialled from abroad", () => {
  expect(whatsappUrl({ e164: "+233244123456", typed: "024 412 3456" }, "Hi")).toBe(
    "https://wa.me/233244123456?text=Hi",
  );
  expect(whatsappUrl({ e164: null, typed: "+44 (0) 20 7946" }, "Hi")).toBe("https://wa.me/44207946?text=Hi");
  expect(whatsappUrl({ e164: null, typed: "024 412 3456" }, "Hi")).toBeNull();
  expect(whatsappUrl({ e164: null, typed: null }, "Hi")).toBeNull();
});

test("drafts a reminder with the amount, the due date and whether it is late", () => {
  const client = makeClient({ plan: "pro", amount: 600, phoneE164: null, phone: "024 412 3456" });
  const overdueText = new URL(draftReminder(client).email).searchParams.get("body");
  expect(overdueText).toContain("Hello Ama");
  expect(overdueText).toContain("was due on 28 February 2026: ₵600.00");
  expect(draftReminder(client).whatsapp).toBeNull();
  const dueSoonText = draftReminder({ ...client, status: "due_soon", phoneE164: "+233244123456" });
  expect(new URL(dueSoonText.whatsapp ?? "").searchParams.get("text")).toContain("is due on 28 February 2026: ₵600.00");
});

test("drafts a WhatsApp reply with a greeting and the subject, without the original message", () => {
  const item = makeInboxItem(30, { name: "Kofi  Boateng", message: "One\nTwo" });
  expect(decodeURIComponent(whatsappReplyUrl(item) ?? "")).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=Hello Kofi,[\s\S]*support request/,
  );
  expect(whatsappReplyUrl(item)).not.toContain("One");
  expect(whatsappReplyUrl({ ...item, phone: null, phoneE164: null })).toBeNull();
});

test("keeps known search parameters and drops the others", () => {
  expect(readFrontDeskSearch({ tab: "inbox", q: 42, status: "new", page: "9", type: "" })).toEqual({
    tab: "inbox",
    q: "42",
    status: "new",
  });
  expect(readFrontDeskSearch({ tab: "nothing", q: ["a"], view: null })).toEqual({});
});

test("cuts a search in the address to the API's maximum length", () => {
  const { q } = readFrontDeskSearch({ q: "a".repeat(300) });
  expect(ListClientsQuery.safeParse({ search: q }).success).toBe(true);
  expect(ListClientsQuery.safeParse({ search: `${q}a` }).success).toBe(false);
});

test("formats history details as words and money, without empty ones", () => {
  expect(formatDetail({ amountPesewas: 35_000, nextDueDate: "2026-02-28", note: null, reason: "" })).toEqual([
    { name: "Amount", value: "₵350.00" },
    { name: "Next due date", value: "28 February 2026" },
  ]);
  expect(
    formatDetail({
      channel: "desk_mobile_money",
      was: "due_soon",
      rule: "last_day",
      reason: "amount",
      note: "by_hand",
    }),
  ).toEqual([
    { name: "Channel", value: "Mobile money, at the desk" },
    { name: "Before", value: "Due soon" },
    { name: "Rule", value: "Less than 24 hours before the start: half" },
    { name: "Reason", value: "The amount differs" },
    { name: "Note", value: "by_hand" },
  ]);
  expect(formatDetail({ discretion: "A burst pipe", movedTo: "2026-11-28T09:30:00.000Z" })).toEqual([
    { name: "Reason for the exception", value: "A burst pipe" },
    { name: "Moved to", value: "28 Nov 2026, 09:30" },
  ]);
  expect(
    formatDetail({ was: "new", status: "closed", wasPesewas: 75_000, amountPesewas: 60_000, note: "agreed" }),
  ).toEqual([
    { name: "Amount", value: "₵750.00 → ₵600.00" },
    { name: "Status", value: "New → Closed" },
    { name: "Note", value: "agreed" },
  ]);
  expect(formatDetail({ from: null, to: "Room Adinkra" })).toEqual([{ name: "Changed", value: "none → Room Adinkra" }]);
  expect(formatDetail({ wasCapacity: 10, capacity: 12 })).toEqual([{ name: "Capacity", value: "10 → 12" }]);
  const dates = { fromDate: "2026-12-01", toDate: "2026-12-03" };
  expect(formatDetail(dates, "booking_moved")).toEqual([{ name: "Date", value: "1 December 2026 → 3 December 2026" }]);
  expect(formatDetail(dates, "closure_added")).toHaveLength(2);
  expect(formatDetail({ channel: "mobile_money" })).toEqual([{ name: "Channel", value: "Mobile money" }]);
  expect(humanize("booking_received")).toBe("Booking received");
});

test("shows the public wording for a plan without a list price until a price is agreed", () => {
  expect(formatBookingAmount({ bookingType: "enterprise", amount: 0 })).toBe("Custom price");
  expect(formatBookingAmount({ bookingType: "enterprise", amount: 12_000 })).toBe("₵12,000.00");
  expect(formatBookingAmount({ bookingType: "desk_week", amount: 0 })).toBe("₵0.00");
});

test("names a page by its label, or by its path if it has none", () => {
  expect(pageName("/")).toBe("Home page");
  expect(pageName("/virtual-office")).toBe("Virtual Office");
  expect(pageName("/elsewhere")).toBe("/elsewhere");
});

test("sums revenue by plan, the largest first, without plans at zero", () => {
  const plan = (plan: "desk_day" | "virtual_pro" | "enterprise" | "meeting_room", amount: number) => ({
    plan,
    planName: plan,
    amount,
  });
  expect(
    revenueByPlan([
      { month: "2026-10", amount: 250, plans: [plan("desk_day", 250), plan("enterprise", 0)] },
      {
        month: "2026-11",
        amount: 1330,
        plans: [plan("virtual_pro", 1200), plan("desk_day", 250), plan("meeting_room", -120)],
      },
    ]),
  ).toEqual([plan("virtual_pro", 1200), plan("desk_day", 500), plan("meeting_room", -120)]);
});

test("describes a refund by its status", () => {
  const refund = (status: AdminRefund["status"]) => makeRefund({ status, amount: 125 });
  expect(describeRefund(null)).toBe("No refund.");
  expect(describeRefund(refund("nothing_due"))).toBe("The payment is kept: no refund.");
  expect(describeRefund(refund("by_hand"))).toBe("Refund ₵125.00 by hand.");
  expect(describeRefund(refund("pending"))).toBe("Refund: ₵125.00, to the account it was paid from.");
  expect(describeRefund(refund("needs_attention"))).toContain("needs the customer's bank details");
});

test("uses the list price as a plan's amount", () => {
  for (const plan of VIRTUAL_PLANS) expect(planAmount(plan)).toBe(String(toCedis(pricePesewas(`virtual_${plan}`, 0))));
});

test("parses document names, one per line", () => {
  expect(parseDocumentNames(" passport.pdf \n\n lease.pdf\n")).toEqual(["passport.pdf", "lease.pdf"]);
  expect(extractFirstName("  Ama  Mensah ")).toBe("Ama");
});

test("ending a membership names what is unpaid, and whether the member is told", () => {
  const openCharge = { ...makeMembership().openCharge, amount: 600 } as AdminMembership["openCharge"];
  const member = makeMembership({
    customerName: "Ama",
    email: "ama@example.com",
    nextDueDate: "2026-12-09",
    openCharge,
  });
  expect(describeEnd(member, "2026-12-01")).toContain(
    "₵600.00 due on 9 December 2026 is unpaid. It stays owed if the last day is that day or later. We email Ama the last day.",
  );
  expect(describeEnd({ ...member, openCharge: null, state: "active", email: null }, "2026-12-01")).toContain(
    "Nothing is unpaid. We have no email address for Ama: tell them the last day yourself.",
  );
});
