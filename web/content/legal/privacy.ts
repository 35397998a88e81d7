import { DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import {
  ALERT_MONTHS,
  DOCUMENT_RETENTION_MONTHS,
  LEAD_RETENTION_MONTHS,
  MAIL_PICTURE_RETENTION_DAYS,
  MAIL_RETENTION_MONTHS,
  RECEIPTS_IN_BROWSER,
  RECORD_RETENTION_MONTHS,
  REGISTRATION_RETENTION_MONTHS,
  ROOM_RETENTION_MONTHS,
  TOLD_ALERT_DAYS,
  UNCONFIRMED_ALERT_DAYS,
  UNPAID_BOOKING_RETENTION_DAYS,
  UNSUBSCRIBED_RETENTION_DAYS,
  VISIT_RETENTION_MONTHS,
  WAITLIST_RETENTION_DAYS,
} from "#domain/people/retention.ts";
import { site } from "#domain/site.ts";
import { addressLine, pageTitle, replyTime } from "#web/content/common.ts";
import type { LegalPage } from "./legal-page.ts";

const MINIMUM_AGE = 18;

const writeToUs = `[${site.email}](mailto:${site.email})`;

export const privacy: LegalPage = {
  meta: {
    title: pageTitle("Privacy policy"),
    description: `What ${site.name} knows about you, why, for how long, and who else sees it. No tracking cookies, no sale of data, and a person to write to.`,
  },
  title: "Privacy policy",
  lastUpdated: "January 1, 2025",
  intro: [
    {
      kind: "p",
      text: `This policy says what ${site.name} knows about the people who visit this website, book with us or write to us, and what we do with that information. You can read it over one coffee. "We" means the people who run the coworking space in ${site.address.area}, ${site.address.city}.`,
    },
    {
      kind: "p",
      text: "The short version: we ask for what we need to give you a desk, an office or an address. We do not sell it, we set no tracking cookies, and you can ask us at any time what we hold.",
    },
  ],
  sections: [
    {
      id: "information-we-collect",
      title: "Information we collect",
      blocks: [
        { kind: "h3", id: "what-you-tell-us", text: "What you tell us" },
        {
          kind: "list",
          items: [
            "**Contact details:** your name, email address and phone number, when you book, write to us by WhatsApp, join a waiting list, register for an event, ask for a viewing, send a message, enquire about a virtual office or ask for the next date of a workshop. Also the names of people you bring to a workshop or event.",
            "**Business information:** the name of your business, the country you are in and the plan you chose, if you enquire about a virtual office or become a client.",
            "**Payment and billing information:** what you booked, the amount, the payment reference, whether and when it was paid, and your receipt number. If you give a company name and tax number (TIN) for the receipt, we store those too. If you pay by mobile money at our desk, we also store the transaction number from your wallet. Your card number and your mobile money PIN never pass through our website: you enter them on the payment company's page or on your phone.",
            "**Government ID for verification,** together with your business documents, if you take a virtual office. We must know who receives mail at our address.",
            "**Your monthly payments,** if you have a monthly desk, an office or a virtual office: what is due and when, late fees and any we waived, our reminders, pauses, your notice and the reason, and what you paid. Anyone with your payment link sees your plan, what is due and what you have paid, with your first name and the initial of your last name.",
            "**Your mail and calls,** if you have a virtual office: what arrived for you and from whom, what you asked us to do with it, and what forwarding cost. We also record who called and the messages they left, and which days and hours of your plan you used.",
            "**Your visits:** the days you came, when you were checked in and when you left, and whether you attended an event.",
            "**Preferences:** your dates, when you would like a viewing, how many people are coming, your notes, and whether and when you signed up for our newsletter.",
          ],
        },
        { kind: "h3", id: "what-arrives-by-itself", text: "What we collect automatically" },
        {
          kind: "list",
          items: [
            "**Access times, device and browser:** like every website, we receive the time of each request and the kind of browser that made it.",
            "**IP address and location:** the address of your connection, and the country or city it suggests. We use it to keep out attacks, to limit how often a form can be sent, and to show approximate prices in your currency. We do not ask your phone where you are.",
            "**Cookies:** we set none to track you. Only staff who sign in get one, for as long as they are signed in. There are no advertising scripts on these pages. Our hosting company may set a short-lived cookie to tell people from attackers.",
          ],
        },
        { kind: "h3", id: "storage-on-your-device", text: "What your browser stores" },
        {
          kind: "list",
          items: [
            `**Receipts:** the newest ${RECEIPTS_IN_BROWSER}, so that you can find them again on the [payment page](/payment/verify).`,
            "**The pages you have visited,** so that they open without a connection.",
            "**A payment in progress,** until you close the tab: the payment's reference, the booking's number, the plan, its price and first day, the prompt that you had sent and when it expires, and the links to your booking, your virtual office, your event registration or your monthly payments.",
            "**An unpaid booking,** to remind you of it: the plan, the day, when the hold ends, when we last checked it and the link to its page. It is deleted when the booking is paid or cancelled, or the hold ends.",
            "**The last booking you opened,** as its page showed it, with a short form of your name, so that you can read it without a connection.",
            "**The names of the documents you sent,** to show them to you until you close the tab.",
            "**What you typed into a form,** while the page reloads, and into the booking form until you pay or close the tab.",
            "**Your country,** if you choose one to see prices in its currency.",
            "**On our staff's devices:** whether and since when they are signed in, who signs in on that device and with which passkey, when it was last used, whether it is locked, their key and their initials. Notes about virtual office clients stay there until staff delete them.",
          ],
        },
        {
          kind: "p",
          text: "You can delete all of this in your browser's settings. Some browsers delete it after a week without a visit.",
        },
      ],
    },
    {
      id: "how-we-use-it",
      title: "How we use it",
      blocks: [
        {
          kind: "list",
          items: [
            "To make, confirm, change and cancel your bookings, and to let you in when you arrive.",
            "To take payments, send receipts and keep our accounts.",
            `To answer you. We reply ${replyTime}.`,
            "To verify virtual office clients, and to handle and forward their mail.",
            "To remind members and virtual office clients when a payment is due.",
            "To keep the website and the building safe, which includes limiting repeated requests from one address.",
            "To send our newsletter, if you asked for it. Every issue has an unsubscribe link.",
            "To tell you the next date of a workshop, if you asked for it.",
            "To meet our legal duties as a business in Ghana.",
          ],
        },
        {
          kind: "p",
          text: "We do not use your information for anything that does not fit these purposes. Some fixed rules run automatically, such as cancelling unpaid bookings and adding late fees. If you ask, a person reviews the result.",
        },
      ],
    },
    {
      id: "sharing",
      title: "Who we share it with",
      blocks: [
        { kind: "p", text: "**We do not sell your data.** We share it only in these cases:" },
        {
          kind: "list",
          items: [
            `**Service providers** who work for us and see only what their work needs. Paystack processes payments. Cloudflare hosts the website and its database and delivers our email.${site.turnstileSiteKey && " When you fill in a form, it checks your browser to tell whether you are a person."} If we send a message to your phone, our SMS company or WhatsApp (Meta) delivers it. A courier sees the name and address on mail we forward to you. If another provider hosts our customer database, it sees your enquiries.`,
            "**Business transfers.** If the business changes hands, your information may go to the new owner, under the promises made here. We would tell you first.",
            "**Legal requirements.** If a court or an authority with the right to ask requires it, or if we must protect someone's safety or our own rights.",
            "**Your consent.** In any other case we ask you first, and you may say no.",
          ],
        },
        {
          kind: "p",
          text: `Some links lead to other services: ${sellsReceptionRate() ? `our booking site for the ${DESK_RATES.reception_hours.name} rate, ` : ""}our calendar, WhatsApp, the map and our social pages. When you follow one, or load the map, that service sees your visit and its own policy applies.`,
        },
      ],
    },
    {
      id: "security",
      title: "Security",
      blocks: [
        {
          kind: "p",
          text: "Pages and forms are sent over encrypted connections. Staff sign in with a passkey, or with a password and a key. Our server checks every sign-in and limits failed attempts. We confirm every online payment with Paystack. Our team uses your details only to serve you. The [data protection page](/data-protection) lists all our measures.",
        },
        {
          kind: "p",
          text: "Nobody can promise that nothing will ever go wrong. If a breach affects you, we tell you, and we notify the regulator within 72 hours.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        { kind: "p", text: "It is your information. You can ask us for any of these, free of charge:" },
        {
          kind: "list",
          items: [
            "**Access:** a copy of what we hold about you.",
            "**Correction** of anything that is wrong or out of date.",
            "**Deletion** of anything we no longer need and are not required by law to keep.",
            "**Portability:** your data in a common file format, to take elsewhere.",
            "**Opting out** of the newsletter and anything else that is not part of our service to you.",
            "**Withdrawal** of your consent, at any time, for the future.",
          ],
        },
        {
          kind: "p",
          text: `Write to ${writeToUs} or use the [support form](/contact-support). We may ask for proof of identity before we hand anything over.`,
        },
      ],
    },
    {
      id: "retention",
      title: "How long we keep it",
      blocks: [
        {
          kind: "list",
          items: [
            `**Enquiries, messages, our replies, viewings and notes of our staff about you:** ${LEAD_RETENTION_MONTHS} months, then we delete them.`,
            `**Bookings that were neither paid nor confirmed:** ${UNPAID_BOOKING_RETENTION_DAYS} days after their last day.`,
            "**Paid and confirmed bookings, and receipts:** as long as the law in Ghana requires us to keep accounts.",
            "**Records of members and virtual office clients, and their payments:** during the membership, and afterwards for as long as the law requires.",
            `**Documents of virtual office clients:** until ${DOCUMENT_RETENTION_MONTHS} months after the virtual office ends. If we refuse a document or erase your data, we delete the file at once. We keep no copy of a Ghana Card: we look at it and record who checked it, when, and the last four characters of its number. Only staff who verify clients can open a document, and we record each time they do.`,
            `**Your place on the waiting list for a full day:** ${WAITLIST_RETENTION_DAYS} days after that day.`,
            `**Free and unpaid event registrations, and whether you attended:** ${REGISTRATION_RETENTION_MONTHS} months after the event. Paid registrations are part of our accounts.`,
            `**Your visits, and when you arrived and left:** ${VISIT_RETENTION_MONTHS} months after the visit. **The room or desk that you had:** ${VISIT_RETENTION_MONTHS} months after your last day.`,
            `**Records of your virtual office mail:** ${MAIL_RETENTION_MONTHS} months after it left us; photos and scans ${MAIL_PICTURE_RETENTION_DAYS} days. **Messages from callers:** ${MAIL_RETENTION_MONTHS} months.`,
            `**Meeting room bookings, and the days and hours of your plan that you used:** ${ROOM_RETENTION_MONTHS} months.`,
            `**Emails we sent, and records of what staff did:** ${RECORD_RETENTION_MONTHS} months, unless they are part of our accounts.`,
            `**Your request for the next date of a workshop:** ${TOLD_ALERT_DAYS} days after we told you, ${ALERT_MONTHS} months if there is no date, and ${UNCONFIRMED_ALERT_DAYS} days if you do not confirm your email address.`,
            `**Newsletter:** until you unsubscribe, and ${UNSUBSCRIBED_RETENTION_DAYS} days more, so that the link in an old issue still works.`,
            "**The link to your booking or event registration:** it works until 90 days after the last day, and shows no booking details after 30. Anyone with the link can see, move and cancel the booking, or cancel the registration. A new link to a booking replaces the earlier ones.",
            `**Receipts in your own browser:** the newest ${RECEIPTS_IN_BROWSER}, until you or your browser delete them.`,
          ],
        },
      ],
    },
    {
      id: "international-transfers",
      title: "International transfers",
      blocks: [
        {
          kind: "p",
          text: "We are in Ghana, but the companies that host this website and process payments also work in other countries. Your information may therefore be stored or handled outside Ghana. We choose providers who commit by contract to protect it at least as well as we must ourselves. If you write to us from abroad, your message comes to Ghana and is handled under Ghanaian law.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          kind: "p",
          text: `Our services are for adults. You must be at least ${MINIMUM_AGE} to book, to become a member or to take a virtual office, and we do not knowingly collect information from anyone younger. If you believe that a child has sent us personal details, tell us and we will delete them.`,
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        {
          kind: "p",
          text: "When we change this policy, we publish the new text here with a new date at the top. If a change makes a real difference to you and we have your email address, we write to you before it takes effect.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        {
          kind: "p",
          text: `Questions about your information go to our data protection officer at [${site.dataProtectionOfficer}](mailto:${site.dataProtectionOfficer}). For everything else, write to ${writeToUs}, call [${site.phone.display}](tel:${site.phone.e164}), or come by: ${addressLine}, ${site.address.ghanaPostGps}.`,
        },
        {
          kind: "p",
          text: "The [terms of service](/terms-of-service) say what you and we owe each other, and the [data protection page](/data-protection) says how we comply with data protection law.",
        },
      ],
    },
  ],
  related: [
    { label: "Terms of service", href: "/terms-of-service" },
    { label: "Data protection", href: "/data-protection" },
  ],
};
