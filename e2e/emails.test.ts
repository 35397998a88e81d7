import { PLANS } from "#domain/catalogue/catalogue.ts";
import { MAILS, type MailName } from "#domain/mail-texts/mail-texts.ts";
import {
  bookingCancelledMail,
  bookingCancelledTeamMail,
  bookingMovedTeamMail,
  bookingReceivedTeamMail,
} from "#worker/bookings/mails.ts";
import { contactTeamMail, leadTeamMail, replyMail } from "#worker/inbox/mails.ts";
import { forwardingPaidTeamEmail } from "#worker/mail-items/forwarding-mails.ts";
import { mailArrivedEmail, mailRequestedEmail } from "#worker/mail-items/mails.ts";
import { exampleFacts, exampleMail } from "#worker/mail-texts/example-mails.ts";
import { membershipPaidTeamMail, payerFacts, reminderMail } from "#worker/memberships/mails.ts";
import type { RenderedMail } from "#worker/outbox/layout.ts";
import {
  paymentDisputedMail,
  paymentReceivedTeamMail,
  paymentReviewMail,
  paymentUnmatchedMail,
} from "#worker/payments/mails.ts";
import {
  externalRefundMail,
  payerOfBooking,
  refundFailedMail,
  refundNeedsAttentionMail,
} from "#worker/refunds/mails.ts";
import { waitlistOfferTeamMail } from "#worker/waitlist/mails.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { expect, nightly, test } from "./harness/visitor.ts";

const WIDTHS = [360, 640];
const NAME = "Akosua Mɛnsa";
const ENDLESS = "w".repeat(200);
const REFERENCE = "9f86d081884c7d659a2feaa0c55ad015";
const AT = new Date(Date.UTC(2026, 10, 21, 12));

const booking = exampleFacts.booking(NAME, {
  customerEmail: "akosua.mensa@longer-company-name.example.com",
  notes: "Yɛbɛba anɔpa. 🙏🏾\nWe need one quiet corner.",
  companyName: "Mɛnsa & Daughters Ltd",
  companyTin: "C0001234567",
});

const months = exampleFacts.months(NAME);
const refund = { paymentReference: REFERENCE, amountPesewas: 609_500 };
const contact = exampleFacts.contact("Kofi Annan", "technical");
const mail = exampleFacts.mailRecipient(NAME);
const item = {
  ...exampleFacts.ITEM,
  isUrgent: true,
  request: "forward" as const,
  requestNote: "12 Station Road\nKumasi",
};

/** Mails without editable copy: those for the team, and a few others. */
const OTHER_MAILS = {
  "booking for the team": bookingReceivedTeamMail(booking),
  "booking moved by the customer, for the team": bookingMovedTeamMail(booking),
  "booking cancelled by the customer, for the team": bookingCancelledTeamMail(
    { ...booking, cancelledReason: ENDLESS },
    [{ amountPesewas: 609_500, status: "by_hand" }],
  ),
  "booking cancelled with a payment under review": bookingCancelledMail(booking, {
    ...{ refunds: [], paidPesewas: 0, hasOtherPayment: true },
  }),
  "booking cancelled for a reason": bookingCancelledMail(
    { ...booking, cancelledReason: `The roof over this office leaks after the rain. Yɛpa wo kyɛw. ${ENDLESS}` },
    {
      refunds: [{ rule: "last_day", amountPesewas: 609_500, status: "failed" }],
      paidPesewas: 1_219_000,
      hasOtherPayment: false,
    },
  ),
  "place offered, for the team": waitlistOfferTeamMail(
    exampleFacts.waitlistEntry(NAME),
    `https://wa.me/233241234567?text=${ENDLESS}`,
  ),
  "payment for the team": paymentReceivedTeamMail(booking),
  "payment under review": paymentReviewMail(
    {
      ...{ reference: REFERENCE, amountPesewas: 1_219_000, chargedPesewas: 1_218_999, chargedCurrency: "GHS" },
      reviewReason: "amount",
    },
    booking,
  ),
  "unmatched payment": paymentUnmatchedMail(REFERENCE),
  "payment disputed": paymentDisputedMail(REFERENCE, booking),
  "failed refund": refundFailedMail(refund, payerOfBooking(booking)),
  "refund waiting for bank details": refundNeedsAttentionMail(refund, payerOfBooking(booking)),
  "external refund": externalRefundMail(refund, payerOfBooking(booking)),
  "external refund of a month": externalRefundMail(refund, {
    ...{ name: NAME, email: booking.customerEmail, about: payerFacts(months), day: null, isMembership: true },
    ...{ purchase: PLANS[months.period.plan].name, bookingNumber: null },
  }),
  "month overdue with late fee": reminderMail(
    { ...months, period: { ...months.period, lateFeePesewas: 95_050, lateFeeAt: new Date(Date.UTC(2026, 11, 17)) } },
    "2026-12-17",
    null,
  ),
  "months paid, for the team": membershipPaidTeamMail({
    ...months,
    period: { ...months.period, months: 3, untilDay: "2027-03-09" },
    charge: { ...months.charge, state: "paid", paymentReference: REFERENCE, receiptNumber: 43, paidAt: AT },
  }),
  "enquiry for the team": leadTeamMail(exampleFacts.lead("Ama", { lastName: "Ɔfori", page: "/virtual-office" })),
  "message answered": replyMail({
    text: `Hello Kofi,\n\nwe have asked the provider to look at it today.\n${ENDLESS}`,
    viewingAt: null,
    staffName: "Ama Mensah",
    question: contact.message,
  }),
  "viewing arranged": replyMail({
    text: "We look forward to showing you the house.",
    viewingAt: new Date(Date.UTC(2026, 10, 24, 10, 30)),
    staffName: null,
    question: null,
  }),
  "mail item held": mailArrivedEmail({ ...mail, items: [item], hold: "not_verified" }),
  "mail item requested": mailRequestedEmail({ ...mail, item }),
  "forwarding paid, for the team": forwardingPaidTeamEmail({
    ...exampleFacts.forwardingRequest(NAME),
    charge: { amountPesewas: 4550, receiptNumber: 42, paidAt: AT },
  }),
  "very long words": contactTeamMail({
    ...contact,
    name: ENDLESS,
    email: `${"a".repeat(60)}@${"b".repeat(60)}.example.com`,
    message: `${ENDLESS}${ENDLESS}`,
  }),
};

const mails: Record<string, RenderedMail> = {
  ...Object.fromEntries((Object.keys(MAILS) as MailName[]).map((name) => [name, exampleMail(name, NAME)])),
  ...OTHER_MAILS,
};

/** One mail per layout and the one with the longest words; all of them at night. */
const DAYTIME_MAILS = [
  ...["booking_received", "payment_received", "membership_reminder_late"],
  ...["booking for the team", "failed refund", "very long words"],
];

for (const [name, mail] of Object.entries(mails)) {
  test(
    `the mail "${name}" fits phones and desktops`,
    nightly(!DAYTIME_MAILS.includes(name)),
    async ({ page }, testInfo) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.setContent(mail.html);
        if (process.env.AT_NIGHT)
          await testInfo.attach(`${name} at ${width}`, {
            body: await page.screenshot({ fullPage: true }),
            contentType: "image/png",
          });

        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
        const shown = normalizeSpace((await page.locator("body").textContent()) ?? "");
        for (const paragraph of mail.text.split("\n\n"))
          for (const line of paragraph.split("\n").map(withoutMarks)) {
            const [label, value] = splitFact(line);
            expect(shown, `at ${width}`).toContain(normalizeSpace(label));
            if (value && !value.startsWith("http")) expect(shown, `at ${width}`).toContain(normalizeSpace(value));
          }

        const small = await page.evaluate(() =>
          [...document.querySelectorAll("body *")]
            .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
            .map((element) => element.textContent),
        );
        expect(small, `small print at ${width}`).toEqual([]);
      }
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
  );
}

test("a mail loads no external resources", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const mail of Object.values(mails)) await page.setContent(mail.html);
  expect(requests.filter((url) => /^https?:/.test(url))).toEqual([]);
});

function withoutMarks(line: string): string {
  return line.replace(/^> /, "");
}

/** The two cells of a fact, which are one line in the text. */
function splitFact(line: string): [label: string, value?: string] {
  const at = line.indexOf(": ");
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at + 2)];
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
