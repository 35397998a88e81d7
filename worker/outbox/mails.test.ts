import { expect, test } from "vitest";
import { BOOKING_TYPES, isVirtual } from "#domain/bookings/bookings.ts";
import { describeKeyPlan } from "#domain/catalogue/handover.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import { describeNextSteps } from "#domain/catalogue/virtual-office.ts";
import type { Country } from "#domain/clients/clients.ts";
import { GHANA_CARD_RULE } from "#domain/documents/document-copy.ts";
import { NEWSLETTER_PROMISE } from "#domain/inbox/newsletter.ts";
import { findMailText, MAILS, type MailName } from "#domain/mail-texts/mail-texts.ts";
import { formatPlaceholder } from "#domain/mail-texts/text-rules.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import type { BookingMailData } from "#worker/bookings/booking-mail-data.ts";
import {
  bookingCancelledMail,
  bookingCancelledTeamMail,
  bookingConfirmedMail,
  bookingMails,
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
import { exampleFacts, exampleMail } from "#worker/mail-texts/example-mails.ts";
import { NO_LINKS } from "#worker/my-booking/customer-links.ts";
import { newsletterWelcomeMail } from "#worker/newsletter/mails.ts";
import {
  paymentDisputedMail,
  paymentMails,
  paymentReceivedMail,
  paymentReceivedTeamMail,
  paymentReviewMail,
  paymentUnmatchedMail,
} from "#worker/payments/mails.ts";
import { payerOfBooking, refundFailedMail } from "#worker/refunds/mails.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

function booking(overrides: Partial<BookingMailData> = {}): BookingMailData {
  return {
    id: "3f2a91c0-0000-4000-8000-000000000000",
    customerName: "Akosua Mɛnsa",
    customerEmail: "akosua@example.com",
    customerPhone: "024 123 4567",
    bookingType: "private_office",
    startDate: new Date(Date.UTC(2026, 10, 23)),
    endDate: null,
    extendedDays: 0,
    months: 1,
    numberOfPeople: 8,
    amountPesewas: 1_219_000,
    agreedReason: null,
    createdAt: new Date(Date.UTC(2026, 10, 21)),
    quotedAt: null,
    status: "paid",
    notes: null,
    companyName: null,
    companyTin: null,
    country: null,
    paymentReference: "ref-1",
    receiptNumber: 42,
    paidAt: new Date(Date.UTC(2026, 10, 21, 23, 59)),
    cancelledReason: null,
    ...overrides,
  };
}
// A Friday evening, after reception.
const SENT_AT = new Date("2026-11-27T20:00:00Z");
const lead = {
  createdAt: SENT_AT,
  firstName: "Ama",
  lastName: "Ɔfori",
  email: "ama@example.com",
  phone: null,
  message: "Ɛte sɛn? 👋🏾\nMe din de Ama.",
  source: "virtual_office" as const,
  plan: "Pro Virtual Office",
  businessName: "Ama & Sons",
  country: "south-africa" as const,
  page: "/virtual-office",
  viewingDay: null,
  viewingPart: null,
  viewingAt: null,
};
const wayToPay = {
  url: "https://house.test/payment/share?token=0123456789abcdef0123456789abcdef",
  payBy: "2026-11-22T14:05:00.000Z",
  heldUntil: null,
  notHeld: null,
};
const AT = "2026-11-21T14:35:00.000Z";
const contact = {
  ...{ name: "Kofi", email: "kofi@example.com", phone: "0241234567", message: "Hello" },
  ...{ category: null, createdAt: SENT_AT },
};

function received(data: BookingMailData) {
  return bookingReceivedMail(data, wayToPay);
}

const WITHOUT_REFUND = { refunds: [], paidPesewas: 0, hasOtherPayment: false };

test("states in a receipt the number, the exact amount, the day in Accra and the reference", () => {
  const mail = paymentReceivedMail(booking());
  expect(mail.subject).toBe(
    `Receipt ${formatReceiptNumber(42)}: ₵12,190.00 for Private Office, Monday 23 November 2026`,
  );
  for (const body of [mail.text, mail.html])
    for (const fact of [
      formatReceiptNumber(42),
      "₵12,190.00",
      "Saturday 21 November 2026",
      "ref-1",
      "Monday 23 November 2026",
    ])
      expect(body).toContain(fact);
});

test("states the last of several paid months, and none for a virtual office", () => {
  const ends = (data: BookingMailData) => /Ends: (.+)/.exec(bookingReceivedMail(data, null).text)?.[1];
  expect(ends(booking({ months: 3 }))).toBe("Monday 22 February 2027");
  expect(ends(booking())).toBe("Tuesday 22 December 2026");
  expect(ends(booking({ bookingType: "desk_day" }))).toBeUndefined();
  expect(ends(booking({ bookingType: "virtual_pro" }))).toBeUndefined();
});

test("promises a call and shows no price for a booking without a list price", () => {
  const mail = bookingReceivedMail(booking({ bookingType: "enterprise", amountPesewas: 0 }), null);
  expect(mail.text).toContain("We'll contact you");
  expect(mail.text).not.toContain("₵");
});

test("asks for the payment of a held booking by one deadline, and says why one is not held", () => {
  const unpaid = booking({ status: "pending" });
  const mail = bookingReceivedMail(unpaid, { ...wayToPay, payBy: null, heldUntil: AT });
  expect(mail.subject).toBe("Complete your payment to keep your office, Monday 23 November 2026");
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(
      "Please pay by 21 November 2026 at 2:35 pm, Accra time. After that, we release your office.",
    );
    expect(body).toContain("Pay ₵12,190.00");
    expect(body).toContain(wayToPay.url);
    expect(body).toContain(listInclusions("private_office")[0]);
  }
  const notHeld = "We are not holding this.";
  const unheld = bookingReceivedMail(unpaid, { ...wayToPay, notHeld });
  expect(unheld.subject).toContain("Complete your payment to get your office");
  expect(unheld.text).toContain(`${notHeld} Please pay by 22 November 2026 at 2:05 pm, Accra time. After that, we may`);
  const desk = bookingReceivedMail(booking({ bookingType: "desk_day" }), { ...wayToPay, payBy: null, heldUntil: AT });
  expect(desk.subject).toContain("Complete your payment to keep your desk, ");
  for (const { text } of [mail, unheld, desk]) {
    expect(text.match(/Accra time/g)).toHaveLength(1);
    expect(text).not.toContain("contact you");
  }
  const offline = bookingReceivedMail(unpaid, null);
  expect(offline.subject).toBe("Booking received: Private Office, Monday 23 November 2026");
  expect(offline.text).toContain("We will contact you shortly");
  expect(offline.text).not.toMatch(/Accra time|Pay ₵/);
});

test("escapes visitors' text in the HTML", () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  const mails = [
    bookingReceivedTeamMail(booking({ customerName: hostile, notes: hostile })),
    paymentReceivedTeamMail(booking({ customerPhone: hostile })),
    bookingCancelledMail(booking({ cancelledReason: hostile }), WITHOUT_REFUND),
    leadTeamMail({ ...lead, plan: hostile, businessName: hostile, page: hostile }),
    contactTeamMail({ ...contact, name: hostile, message: hostile }),
  ];
  for (const mail of mails) {
    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
    expect(mail.text).toContain(hostile);
  }
});

test("greets a visitor by a plausible name only", () => {
  const thanked = (name: string) => [
    bookingReceivedMail(booking({ customerName: name }), wayToPay).html,
    paymentReceivedMail(booking({ customerName: name })).html,
    enquiryReceivedMail({ ...lead, firstName: name, message: name }).html,
    contactReceivedMail({ ...contact, name, message: name }).html,
  ];
  for (const name of ["Ama", "Ɛsi Nyarko-Öhman", "J.K. Mensah", "N’Golo d'Abidjan", "अमा"])
    for (const html of thanked(name)) expect(html).toContain(`Thank you, ${name.replace("'", "&#39;")}`);
  for (const name of ["Claim it at evil.example", "https://evil", "Call 0241234567", "<b>Ama</b>", "Ama".repeat(21)])
    for (const html of thanked(name)) {
      expect(html).toMatch(/Thank you[.<]/);
      expect(html).not.toMatch(/evil|0241234567|AmaAma|&lt;b/);
    }
});

test("greets a customer by a plausible name only", () => {
  const greeting = (customerName: string) => {
    const typed = { customerName, notes: customerName };
    return [
      bookingConfirmedMail(booking(typed)),
      bookingConfirmedMail(booking({ ...typed, status: "confirmed" })),
      bookingCancelledMail(booking(typed), WITHOUT_REFUND),
      bookingCancelledMail(booking({ ...typed, cancelledReason: "The roof leaks." }), WITHOUT_REFUND),
    ].map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  };
  for (const mail of greeting("Ɛsi Nyarko"))
    expect(mail).toMatch(/\nƐsi Nyarko, (your booking is confirmed|this booking has been cancelled)/);
  for (const name of [
    "Your account is locked: https://evil.example",
    "Call 0241234567",
    "<b>Ama</b>",
    "Ama".repeat(21),
  ])
    for (const mail of greeting(name)) {
      expect(mail).toMatch(/\n(Your booking is confirmed\.|This booking has been cancelled( for this reason:|\.))/);
      expect(mail).not.toMatch(/evil|0241234567|AmaAma|<b>|&lt;b/);
    }
});

test("removes line breaks from a name in a header", () => {
  const forged = "Kofi\r\nBcc: everyone@example.com";
  const mails = [
    bookingReceivedTeamMail(booking({ customerName: forged })),
    leadTeamMail({ ...lead, firstName: forged, plan: "x\u0000\u0085\u2028y" }),
    contactTeamMail({ ...contact, name: forged }),
  ];
  for (const mail of mails) {
    expect(mail.subject).toContain("Kofi Bcc: everyone@example.com");
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  }
});

/** Emails about no day or period, or about a month that verification starts; of several links each names its own. */
const WITHOUT_DAY: readonly MailName[] = [
  ...(["booking_links", "office_link", "office_links", "office_documents_missing", "office_document_refused"] as const),
  ...(["office_verified", "mail_arrived", "mail_arrived_several", "mail_priced", "mail_scanned"] as const),
  ...(["mail_forwarded", "mail_collected", "mail_returned", "mail_discarded", "call_taken"] as const),
  ...(["contact_received", "contact_received_support", "newsletter_welcome", "date_alert_confirm"] as const),
  ...(["enquiry_received", "enquiry_received_virtual", "booking_confirmed_virtual"] as const),
  ...(["booking_confirmed_virtual_paid", "payment_received_virtual"] as const),
  ...(["office_documents_received", "office_documents_received_partly"] as const),
];

test("names the day in each subject, and attaches a calendar file only after payment", async () => {
  const day = /\d{1,2} [A-Z][a-z]+ 20\d\d/g;
  for (const name of Object.keys(MAILS) as MailName[]) {
    const mail = exampleMail(name);
    const required = (findMailText(`${name}.subject`)?.keeps ?? []).map(formatPlaceholder).join(" ");
    const ownSubject = mail.withCustomCopy?.(new Map([[`${name}.subject`, `Akwaaba ${required}`]])).subject;
    for (const subject of [mail.subject, ownSubject ?? ""])
      expect((subject.match(day) ?? []).length > 0, `${name}: ${subject}`).toBe(!WITHOUT_DAY.includes(name));
  }
  const viewingAt = new Date(Date.UTC(2026, 10, 24, 10, 30));
  const written = [
    replyMail({ text: "Welcome", viewingAt, staffName: null, question: null }),
    enquiryReceivedMail({ ...lead, viewingDay: "2026-11-24" }),
    exampleFacts.eventMessage("Akosua"),
  ];
  const toTeam = [
    bookingReceivedTeamMail(booking()),
    bookingMovedTeamMail(booking()),
    bookingCancelledTeamMail(booking(), []),
    paymentReceivedTeamMail(booking()),
    refundFailedMail({ paymentReference: "ref-1", amountPesewas: 1 }, payerOfBooking(booking())),
  ];
  for (const { subject } of [...written, ...toTeam]) expect(subject.match(day)).toHaveLength(1);

  const { deps, insert } = makeTestDeps();
  const paid = { status: "paid", paidAt: new Date(0), paymentReference: "ref-1", receiptNumber: 1 } as const;
  for (const [status, hasFile] of [
    [{ status: "pending" }, false],
    [{ status: "confirmed" }, false],
    [{ status: "cancelled" }, false],
    [paid, true],
    [{ ...paid, status: "cancelled", paymentReference: "ref-2", receiptNumber: 2 }, true],
  ] as const) {
    const { id } = insert.booking({ ...status, bookingType: "desk_day" });
    for (const [kind, write] of Object.entries({ ...bookingMails, payment_received: paymentMails.payment_received })) {
      const mail = await write(deps, { subjectId: id, audience: "customer" });
      if (typeof mail === "string") continue;
      expect((mail.attachments ?? []).length > 0, `${kind}, ${JSON.stringify(status)}`).toBe(hasFile);
      if (!hasFile) expect(mail.text, kind).not.toMatch(/attached file|Google Calendar/);
    }
  }
});

test("quotes the reason of a cancellation, if there is one", () => {
  const text = bookingCancelledMail(booking({ cancelledReason: "The roof leaks. Yɛpa wo kyɛw." }), WITHOUT_REFUND);
  expect(text.text).toContain("this booking has been cancelled for this reason:\n\n> The roof leaks. Yɛpa wo kyɛw.");
  expect(text.html).toMatch(/<blockquote[^>]*>The roof leaks. Yɛpa wo kyɛw.<\/blockquote>/);
  for (const cancelledReason of [null, ""]) {
    const silent = bookingCancelledMail(booking({ cancelledReason }), WITHOUT_REFUND);
    expect(silent.text).toContain("this booking has been cancelled.");
    expect(silent.html).not.toContain("blockquote");
  }
});

test("renders Twi letters, emoji and line breaks", () => {
  const mail = leadTeamMail(lead);
  expect(mail.subject).toBe("New enquiry: Ama Ɔfori, Pro Virtual Office");
  expect(mail.text).toContain("> Ɛte sɛn? 👋🏾\n> Me din de Ama.");
  expect(mail.html).toContain("Ɛte sɛn? 👋🏾<br>Me din de Ama.");
  expect(mail.text).toContain("Country: South Africa");
});

test("explains a payment under review with the expected and the charged amount", () => {
  const mail = paymentReviewMail(
    {
      reference: "ref-1",
      amountPesewas: 200_000,
      chargedPesewas: 100,
      chargedCurrency: "NGN",
      reviewReason: "currency",
    },
    booking(),
  );
  expect(mail.text).toContain("paid in another currency");
  expect(mail.text).toContain("Amount due: ₵2,000.00\nCharged: 100 hundredths of NGN");
});

test("states a refund that staff decided as part of what was paid", () => {
  const refunded = (amountPesewas: number) => {
    const refunds = [{ rule: "discretion", amountPesewas, status: "pending" }] as const;
    return bookingCancelledMail(booking(), { refunds, paidPesewas: 25_000, hasOtherPayment: false }).text;
  };
  expect(refunded(10_000)).toContain("We agreed to refund ₵100.00 of ₵250.00.");
  expect(refunded(25_000)).toContain("We agreed to a full refund.");
});

test("lists all refunds of a cancellation, and says that nothing was paid only if so", () => {
  const refunds = [
    { rule: "last_day", amountPesewas: 609_500, status: "failed" },
    { rule: "review", amountPesewas: 500, status: "pending" },
  ] as const;
  const mail = bookingCancelledMail(booking(), { refunds, paidPesewas: 1_219_000, hasOtherPayment: true });
  for (const words of [
    "Your refund: ₵6,095.00",
    "could not use this payment, so there is a full refund",
    "We also received",
  ])
    expect(mail.text).toContain(words);
  expect(mail.text).toContain("has not gone through yet. We are working on it");
  expect(mail.text).not.toContain("₵5.00");
  expect(mail.text).not.toContain("was not paid");
  expect(bookingCancelledMail(booking(), WITHOUT_REFUND).text).toContain("This booking was not paid.");
});

test("mentions paying at the desk only while something is owed", () => {
  expect(bookingConfirmedMail(booking({ status: "confirmed" })).text).toContain("You can pay at the front desk");
  expect(bookingConfirmedMail(booking({ status: "paid" })).text).not.toContain("pay at the front desk");
});

test("explains the next steps of a virtual office, and no directions", () => {
  const statuses = ["pending", "confirmed", "paid"] as const;
  for (const bookingType of BOOKING_TYPES.filter(isVirtual))
    for (const status of statuses)
      for (const mail of [bookingConfirmedMail, paymentReceivedMail]) {
        const { text } = mail(booking({ bookingType, status, numberOfPeople: null }));
        expect(text).toContain(describeNextSteps(null));
        expect(text).not.toMatch(/We are at|gate|your place|desk|come\b|booked day/i);
      }
  expect(bookingConfirmedMail(booking({ bookingType: "virtual_pro", status: "confirmed" })).text).toContain(
    "You can pay from wherever you are",
  );
  const paid = booking({ bookingType: "virtual_pro", status: "paid" });
  expect(bookingConfirmedMail(paid).text).not.toContain("You can pay");
  expect(paymentReceivedTeamMail(paid).text).toContain("sends the documents from their own page");
  const cancelled = paymentReceivedMail({ ...paid, status: "cancelled" });
  expect(cancelled.text).not.toContain(describeNextSteps(null));
});

test("names the company on its receipt", () => {
  const { text } = paymentReceivedMail(
    booking({ status: "paid", companyName: "Kente Works Ltd", companyTin: "C0001234567" }),
  );
  expect(text).toContain("Company: Kente Works Ltd\nTIN: C0001234567");
});

test("speaks of a Ghana Card only where the client may have one", () => {
  const nextSteps = (country: Country | null) =>
    paymentReceivedMail(booking({ bookingType: "virtual_pro", status: "paid", numberOfPeople: null, country })).text;
  expect(nextSteps("ghana")).toContain(GHANA_CARD_RULE);
  expect(nextSteps(null)).toContain(GHANA_CARD_RULE);
  expect(nextSteps("uk")).toContain("a utility bill");
  expect(nextSteps("uk")).not.toContain("Ghana Card");
});

test("gives directions for a desk, and asks for no documents", () => {
  for (const bookingType of BOOKING_TYPES.filter((type) => !isVirtual(type))) {
    for (const mail of [bookingConfirmedMail, paymentReceivedMail])
      expect(mail(booking({ bookingType })).text).toContain(site.address.directions);
    for (const mail of [received, bookingConfirmedMail, paymentReceivedMail, paymentReceivedTeamMail])
      expect(mail(booking({ bookingType })).text).not.toContain("government ID");
  }
});

test("tells a customer with a key what the receipt paid for, how to get in and how to leave", () => {
  const { text } = paymentReceivedMail(booking({ status: "paid" }));
  for (const [label, fact] of describeKeyPlan("private_office")) expect(text).toContain(`${label}: ${fact}`);
  expect(text).toContain(`Terms of service: ${site.url}/terms-of-service`);
  expect(text).toContain("On your first day, give your name at the gate");
  expect(text).not.toMatch(/ring at the gate/i);
  expect(text).toContain("Price in dollars: $1,000 at ₵12.19 to the dollar");
  const dayPass = paymentReceivedMail(booking({ bookingType: "desk_day", status: "paid" })).text;
  expect(dayPass).not.toMatch(/First day:|To leave:|On your first day|dollars/);
  expect(paymentReceivedMail(booking({ status: "cancelled" })).text).not.toContain("First day:");
});

test("promises free cancellation only with the button for it", () => {
  const cancellation = "Free to cancel until Fri 27 Nov, 8 am (Accra time).";
  const page = { ...NO_LINKS, cancellation };
  expect(paymentReceivedMail(booking(), { ...page, manageUrl: "https://x.test" }).text).toContain(cancellation);
  expect(paymentReceivedMail(booking(), page).text).not.toContain(cancellation);
});

test("says that an unmatched payment may come from the unsigned list", () => {
  expect(paymentUnmatchedMail("abc").text).toContain("in a notice or in its list of payments");
});

test("reports a dispute with its booking, or without one if it is not ours", () => {
  const { subject, text } = paymentDisputedMail("abc", booking());
  expect(subject).toBe("Payment disputed: abc");
  for (const told of ["Reference: abc", booking().customerName, "do not refund it or cancel the booking"])
    expect(text).toContain(told);
  expect(paymentDisputedMail("abc", null).text).not.toContain(booking().customerName);
});

test("signs every email with the business's details", () => {
  for (const mail of [paymentReceivedMail(booking()), enquiryReceivedMail(lead), contactReceivedMail(contact)])
    for (const body of [mail.text, mail.html])
      for (const fact of [site.name, site.phone.display, site.email, site.address.ghanaPostGps])
        expect(body).toContain(fact);
});

test("mentions an unknown plan to the team and not to the visitor", () => {
  const forged = { ...lead, plan: "Claim your refund at evil.example" };
  expect(leadTeamMail(forged).text).toContain(forged.plan);
  for (const body of Object.values(enquiryReceivedMail(forged))) expect(body).not.toContain("evil.example");
  expect(enquiryReceivedMail(lead).text).toContain("Plan: Pro Virtual Office");
});

test("promises the same in the welcome as on the sign-up form", () => {
  const { text } = newsletterWelcomeMail("https://house.test/leave");
  expect(text).toContain(`${NEWSLETTER_PROMISE.title}. ${NEWSLETTER_PROMISE.text}`);
});

test("offers customers a prefilled chat in every email, and the team none", () => {
  const chat = whatsappLink("Hello, this is about my booking 3F2A-91C0 (Private Office, Monday 23 November 2026).");
  for (const mail of [received, bookingConfirmedMail, paymentReceivedMail])
    for (const body of [mail(booking()).text, mail(booking()).html]) expect(body).toContain(chat);
  const unpaid = bookingCancelledMail(booking({ paymentReference: null }), WITHOUT_REFUND);
  expect(unpaid.text).toContain(chat);
  const virtual = bookingConfirmedMail(booking({ bookingType: "virtual_pro" })).text;
  expect(virtual).toContain(whatsappLink("Hello, this is about my booking 3F2A-91C0 (Pro Virtual Office)."));
  const toCustomers = [
    enquiryReceivedMail(lead),
    contactReceivedMail(contact),
    newsletterWelcomeMail("https://x.test"),
  ];
  for (const { text, html } of toCustomers) {
    expect(text).toContain(`Chat on WhatsApp: https://wa.me/${site.whatsapp}?text=Hello`);
    expect(html).toContain(`<a href="https://wa.me/${site.whatsapp}?text=Hello`);
  }
  const toTeam = [bookingReceivedTeamMail(booking()), paymentReceivedTeamMail(booking()), leadTeamMail(lead)];
  for (const mail of [
    ...toTeam,
    contactTeamMail(contact),
    paymentUnmatchedMail("abc"),
    paymentDisputedMail("abc", booking()),
  ])
    expect(mail.text).not.toContain("wa.me");
});

test("the answers to a message and an enquiry promise a reply in reception hours", () => {
  const isClosed = { closures: [{ from: "2026-11-28", to: "2026-11-28", reason: "Repairs" }], specials: [] };
  expect(contactReceivedMail(contact).text).toContain("will reply by 11 am on Saturday 28 November 2026, Accra time.");
  expect(contactReceivedMail(contact, isClosed).text).toContain("by 10 am on Monday 30 November 2026, Accra time.");
  expect(enquiryReceivedMail({ ...lead, source: "viewing_request" }).text).toContain(
    "We will reply by 11 am on Saturday",
  );
  expect(enquiryReceivedMail(lead).text).toContain("We will contact you by 5 pm on Saturday 28 November 2026");
});
