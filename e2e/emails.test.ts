import { site } from "#domain/site.ts";
import { dayBookedMail } from "#worker/allowances/mails.ts";
import {
  bookingCancelledMail,
  bookingCancelledTeamMail,
  bookingConfirmedMail,
  bookingExtendedMail,
  bookingHoursChangedMail,
  bookingMovedMail,
  bookingMovedTeamMail,
  bookingReceivedMail,
  bookingReceivedTeamMail,
} from "#worker/bookings/mails.ts";
import {
  contactReceivedMail,
  contactTeamMail,
  enquiryReceivedMail,
  leadTeamMail,
  replyMail,
} from "#worker/inbox/mails.ts";
import {
  forwardingPaidEmail,
  forwardingPaidTeamEmail,
  forwardingPricedEmail,
} from "#worker/mail-items/forwarding-mails.ts";
import {
  callTakenEmail,
  mailArrivedEmail,
  mailDoneEmail,
  mailRequestedEmail,
  storageEndsEmail,
} from "#worker/mail-items/mails.ts";
import { meetingBookedMail, meetingCancelledMail } from "#worker/meeting-room/mails.ts";
import {
  membershipChangedMail,
  membershipPaidMail,
  membershipPaidTeamMail,
  membershipPaymentVoidedMail,
  type PeriodMailData,
  payerFacts,
  reminderMail,
} from "#worker/memberships/mails.ts";
import { bookingLinksMail, linkRenewedMail } from "#worker/my-booking/mails.ts";
import { newsletterWelcomeMail } from "#worker/newsletter/mails.ts";
import {
  paymentDisputedMail,
  paymentReceivedMail,
  paymentReceivedTeamMail,
  paymentReviewMail,
  paymentUnmatchedMail,
  paymentVoidedMail,
} from "#worker/payments/mails.ts";
import {
  externalRefundMail,
  payerOfBooking,
  refundFailedMail,
  refundNeedsAttentionMail,
} from "#worker/refunds/mails.ts";
import {
  waitlistEndedMail,
  waitlistJoinedMail,
  waitlistOfferMail,
  waitlistOfferTeamMail,
} from "#worker/waitlist/mails.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { expect, nightly, test } from "./harness/visitor.ts";

const WIDTHS = [360, 640];

const booking = {
  customerName: "Akosua Mɛnsa",
  customerEmail: "akosua.mensa@longer-company-name.example.com",
  customerPhone: "+233 24 123 4567",
  bookingType: "private_office" as const,
  startDate: new Date(Date.UTC(2026, 10, 23)),
  endDate: new Date(Date.UTC(2026, 11, 22)),
  numberOfPeople: 8,
  amountPesewas: 1_219_000,
  status: "paid" as const,
  notes: "Yɛbɛba anɔpa. 🙏🏾\nWe need one quiet corner.",
  companyName: "Mɛnsa & Daughters Ltd",
  companyTin: "C0001234567",
  paymentReference: "9f86d081884c7d659a2feaa0c55ad015",
  receiptNumber: 42,
  paidAt: new Date(Date.UTC(2026, 10, 21, 12)),
  cancelledReason: null,
};
const wayToPay = {
  url: `${site.url}/payment/share?token=9f86d081884c7d659a2feaa0c55ad015`,
  payBy: "2026-11-22T14:05:00.000Z",
  heldUntil: "2026-11-21T14:35:00.000Z",
};
const customerLinks = {
  manageUrl: `${site.url}/my-booking#5b1f0000-0000-4000-8000-000000000000.1.abcdefghijklmnopqrstuA`,
  officeUrl: `${site.url}/my-office#5b1f0000-0000-4000-8000-000000000000.1.abcdefghijklmnopqrstuA`,
  calendars: {
    google: `https://calendar.google.com/calendar/render?action=TEMPLATE&text=${"x".repeat(300)}`,
    outlook: "https://outlook.live.com/calendar/0/deeplink/compose?path=x",
  },
};
const attempt = {
  reference: "9f86d081884c7d659a2feaa0c55ad015",
  amountPesewas: 1_219_000,
  chargedPesewas: 1_218_999,
  chargedCurrency: "GHS",
  reviewReason: "amount" as const,
};
const lead = {
  firstName: "Ama",
  lastName: "Ɔfori",
  email: "ama@example.com",
  phone: "+27 82 123 4567",
  message: "From March, please.\nSelected plan: Pro Virtual Office\nBusiness name: Ama & Sons\nCountry: South Africa",
  source: "virtual_office" as const,
  plan: "Pro Virtual Office",
  businessName: "Ama & Sons",
  country: "south-africa" as const,
  page: "/virtual-office",
  viewingDay: null,
  viewingPart: null,
};
const contact = {
  name: "Kofi Annan",
  email: "kofi@example.com",
  phone: "0241234567",
  message: "The Wi-Fi in booth 2 is slow. Mepa wo kyɛw, hwɛ so.",
  category: "technical",
};
const ENDLESS = "w".repeat(200);

const waiting = {
  name: "Akosua Mɛnsa",
  bookingType: "private_office" as const,
  firstDay: "2026-11-23",
  lastDay: "2026-12-22",
  phone: "+233 24 123 4567",
  offeredUntil: new Date(Date.UTC(2026, 10, 21, 12)),
};
const waitlistUrl = `${site.url}/waitlist#9f86d081-884c-7d65.1.9a2feaa0c55ad0159f86dg`;

const member: PeriodMailData["member"] = {
  ...{ id: "m", clientId: null, bookingId: "m", plan: "private_office", amountPesewas: 950_500, isAgreed: false },
  ...{ startsOn: "2026-10-09", nextDueDate: "2026-12-09", renewsOn: 9, lastPaidAt: null, nextPlan: null },
  startsBy: null,
  ...{ nextAmountPesewas: null, pausedFrom: null, endsOn: null, endReason: null, endedAt: null, resource: null },
  ...{ allocatedFrom: null, isReminded: true, linkVersion: 1, createdAt: booking.paidAt, updatedAt: booking.paidAt },
  ...{ customerName: booking.customerName, businessName: booking.companyName, email: booking.customerEmail },
  ...{ phone: booking.customerPhone, phoneE164: "+233241234567", country: "ghana" },
};
const months: PeriodMailData = {
  member,
  period: {
    ...{ id: "p", membershipId: "m", fromDay: "2026-12-09", untilDay: "2027-01-09", months: 1, plan: member.plan },
    ...{ pricePesewas: 950_500, lateFeePesewas: 0, lateFeeAt: null, waivedFeePesewas: 0, agreedUntil: null },
    ...{ nextReminderOn: null, reminderStep: null, staffReminderStep: null, createdAt: booking.paidAt },
  },
  charge: {
    ...{ id: "p", subjectType: "membership_period", subjectId: "p", amountPesewas: 950_500, state: "open" },
    ...{ paymentReference: null, paidAt: null, receiptNumber: null, createdAt: booking.paidAt },
    payableUntil: null,
  },
};
const paidMonths: PeriodMailData = {
  ...months,
  period: { ...months.period, months: 3, untilDay: "2027-03-09" },
  charge: {
    ...months.charge,
    ...{ state: "paid", amountPesewas: 2_851_500, paymentReference: attempt.reference, receiptNumber: 43 },
    paidAt: booking.paidAt,
  },
};
const payUrl = `${site.url}/pay#5b1f0000-0000-4000-8000-000000000000.1.abcdefghijklmnopqrstuA`;
const membershipMail = {
  name: member.customerName,
  email: member.email,
  about: payerFacts(months),
  day: null,
  isMembership: true,
};

const post = {
  member: { customerName: "Akosua Mɛnsa", businessName: "Mɛnsa & Daughters Ltd", email: "a@example.com", phone: null },
  url: customerLinks.officeUrl,
  item: {
    kind: "official" as const,
    sender: "Ghana Revenue Authority, Large Taxpayer Office",
    isUrgent: true,
    keepUntil: "2026-12-20",
    doneAt: null,
    doneHow: "forwarded" as const,
    doneTo: "12 Station Road, Kumasi",
    tracking: "GH 1234 5678",
    request: "forward" as const,
    requestNote: "12 Station Road\nKumasi",
  },
};

const PAID_ON = { amountPesewas: 4550, receiptNumber: 42, paidAt: new Date(Date.UTC(2026, 10, 21, 12)) };
const meeting = {
  id: "m",
  clientId: "c",
  name: null,
  startsAt: new Date(Date.UTC(2026, 10, 23, 10)),
  endsAt: new Date(Date.UTC(2026, 10, 23, 11)),
  bookedBy: "client" as const,
  cancelledAt: null,
  createdAt: new Date(Date.UTC(2026, 10, 21, 12)),
};

const MAILS = {
  "on the list": waitlistJoinedMail(waiting, 2, waitlistUrl),
  "place offered": waitlistOfferMail(waiting, waitlistUrl),
  "place offered, for the team": waitlistOfferTeamMail(waiting, `https://wa.me/233241234567?text=${ENDLESS}`),
  "offer that ran out": waitlistEndedMail(waiting, site.url),
  "waited in vain": waitlistEndedMail({ ...waiting, offeredUntil: null }, site.url),
  "booking received": bookingReceivedMail({ ...booking, status: "pending" }, wayToPay, customerLinks),
  "booking without a price received": bookingReceivedMail(
    { ...booking, bookingType: "enterprise", amountPesewas: 0 },
    null,
  ),
  "virtual office received": bookingReceivedMail(
    { ...booking, bookingType: "virtual_pro", numberOfPeople: null },
    wayToPay,
  ),
  "booking for the team": bookingReceivedTeamMail(booking),
  "booking confirmed": bookingConfirmedMail(booking, customerLinks),
  "virtual office confirmed": bookingConfirmedMail({
    ...booking,
    bookingType: "virtual_pro",
    numberOfPeople: null,
    status: "confirmed",
  }),
  "booking moved": bookingMovedMail(booking, customerLinks),
  "booking moved by the customer, for the team": bookingMovedTeamMail(booking),
  "booking cancelled by the customer, for the team": bookingCancelledTeamMail(
    { ...booking, cancelledReason: ENDLESS },
    [{ amountPesewas: 609_500, status: "by_hand" }],
  ),
  "new link": linkRenewedMail(booking, customerLinks.manageUrl),
  "requested links": bookingLinksMail(booking.customerName, [
    { booking, url: customerLinks.manageUrl },
    { booking: { ...booking, bookingType: "desk_day", endDate: null }, url: customerLinks.manageUrl },
  ]),
  "booking extended": bookingExtendedMail(booking),
  "special hours": bookingHoursChangedMail(booking, {
    hours: { opens: 8, closes: 13 },
    because: "Christmas Eve",
    freeUntil: new Date(Date.UTC(2026, 10, 21, 12)),
  }),
  "virtual office moved": bookingMovedMail({ ...booking, bookingType: "virtual_pro", numberOfPeople: null }),
  "booking cancelled": bookingCancelledMail(
    booking,
    [{ rule: "last_day", amountPesewas: 609_500, status: "failed" }],
    false,
  ),
  "booking cancelled with a payment under review": bookingCancelledMail(booking, [], true),
  "booking cancelled for a reason": bookingCancelledMail(
    { ...booking, cancelledReason: `The roof over this office leaks after the rain. Yɛpa wo kyɛw. ${ENDLESS}` },
    [{ rule: "day_before", amountPesewas: 1_219_000, status: "pending" }],
    false,
  ),
  "unpaid booking cancelled": bookingCancelledMail(booking, [], false),
  receipt: paymentReceivedMail(booking, customerLinks),
  "receipt of a virtual office": paymentReceivedMail({ ...booking, bookingType: "virtual_pro", numberOfPeople: null }),
  "receipt voided": paymentVoidedMail(booking, { receiptNumber: 42, amountPesewas: 1_219_000 }),
  "receipt of a cancelled booking": paymentReceivedMail({ ...booking, status: "cancelled" }),
  "payment for the team": paymentReceivedTeamMail(booking),
  "payment under review": paymentReviewMail(attempt, booking),
  "unmatched payment": paymentUnmatchedMail(attempt.reference),
  "payment disputed": paymentDisputedMail(attempt.reference, booking),
  "failed refund": refundFailedMail(
    { paymentReference: attempt.reference, amountPesewas: 609_500 },
    payerOfBooking(booking),
  ),
  "refund waiting for bank details": refundNeedsAttentionMail(
    { paymentReference: attempt.reference, amountPesewas: 609_500 },
    payerOfBooking(booking),
  ),
  "enquiry received": enquiryReceivedMail(lead),
  "enquiry for the team": leadTeamMail(lead),
  "message received": contactReceivedMail(contact),
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
  "message for the team": contactTeamMail(contact),
  "month due soon": reminderMail(months, "2026-12-02", payUrl),
  "month overdue before the late fee": reminderMail(months, "2026-12-16", payUrl),
  "month overdue with late fee": reminderMail(
    {
      ...months,
      period: { ...months.period, lateFeePesewas: 95_050, lateFeeAt: new Date(Date.UTC(2026, 11, 17)) },
      charge: { ...months.charge, amountPesewas: 1_045_550 },
    },
    "2026-12-17",
    null,
  ),
  "months paid": membershipPaidMail(paidMonths, payUrl),
  "months paid, for the team": membershipPaidTeamMail(paidMonths),
  "months voided": membershipPaymentVoidedMail(months),
  "mail item arrived": mailArrivedEmail({ ...post, items: [post.item, { ...post.item, sender: null }], hold: null }),
  "mail item held": mailArrivedEmail({ ...post, items: [post.item], hold: "not_verified" }),
  "mail item storage ends": storageEndsEmail(post),
  "mail item forwarded": mailDoneEmail(post),
  "mail item scanned": mailDoneEmail({ ...post, item: { ...post.item, doneHow: null, doneTo: null, tracking: null } }),
  "mail item requested": mailRequestedEmail(post),
  "phone message": callTakenEmail({
    ...post,
    call: {
      callerName: "Yaw Darko",
      callerPhone: "024 123 4567",
      message: "Please call back about the lease.\nUntil five.",
      isUrgent: false,
      takenAt: new Date(Date.UTC(2026, 10, 21, 12)),
    },
  }),
  "forwarding priced": forwardingPricedEmail({
    ...post,
    charge: { amountPesewas: 4550, receiptNumber: null, paidAt: null },
  }),
  "forwarding paid": forwardingPaidEmail({ ...post, charge: PAID_ON }),
  "forwarding paid, for the team": forwardingPaidTeamEmail({ ...post, charge: PAID_ON }),
  "coworking day booked": dayBookedMail(
    { day: "2026-11-23", hours: { opens: 8, closes: 22 } },
    { fullName: "Akosua Mɛnsa" },
    post.url,
  ),
  "meeting booked": meetingBookedMail({ meeting, drawnMinutes: 60 }, { fullName: "Akosua Mɛnsa" }, post.url),
  "meeting cancelled": meetingCancelledMail(
    { meeting: { ...meeting, cancelledAt: meeting.createdAt } },
    { fullName: "Akosua Mɛnsa" },
  ),
  "membership changed": membershipChangedMail(
    { ...member, nextPlan: "virtual_pro", nextAmountPesewas: 60_000, endsOn: "2027-01-31" },
    "2026-12-02",
  ),
  "external refund": externalRefundMail(
    { paymentReference: attempt.reference, amountPesewas: 609_500 },
    payerOfBooking(booking),
  ),
  "external refund of a month": externalRefundMail(
    { paymentReference: attempt.reference, amountPesewas: 950_500 },
    membershipMail,
  ),
  "newsletter welcome": newsletterWelcomeMail(
    `${site.url}/api/newsletter/unsubscribe?token=9f86d081884c7d659a2feaa0c55ad015`,
  ),
  "very long words": contactTeamMail({
    ...contact,
    name: ENDLESS,
    email: `${"a".repeat(60)}@${"b".repeat(60)}.example.com`,
    message: `${ENDLESS}${ENDLESS}`,
  }),
};

/** One mail per layout and the one with the longest words; all of them at night. */
const DAYTIME_MAILS = [
  "booking received",
  "receipt",
  "booking for the team",
  "month overdue before the late fee",
  "failed refund",
  "very long words",
];

for (const [name, mail] of Object.entries(MAILS)) {
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
  for (const mail of Object.values(MAILS)) await page.setContent(mail.html);
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
