import {
  DOCUMENT_RETENTION_MONTHS,
  LEAD_RETENTION_MONTHS,
  MAIL_PICTURE_RETENTION_DAYS,
  MAIL_RETENTION_MONTHS,
  RECEIPTS_IN_BROWSER,
  RECORD_RETENTION_MONTHS,
  REGISTRATION_RETENTION_MONTHS,
  ROOM_RETENTION_MONTHS,
  UNPAID_BOOKING_RETENTION_DAYS,
  UNSUBSCRIBED_RETENTION_DAYS,
  VISIT_RETENTION_MONTHS,
  WAITLIST_RETENTION_DAYS,
} from "#domain/people/retention.ts";
import { site } from "#domain/site.ts";
import { addressLine, pageTitle, responsePromise } from "#web/content/common.ts";
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
      text: `This is what ${site.name} knows about the people who visit this website, book with us or write to us, and what we do with it. We have tried to write it so that you can read it over one coffee. Where it says "we", it means the people who run the house in ${site.address.area}, ${site.address.city}.`,
    },
    {
      kind: "p",
      text: "The short version: we ask for what we need to give you a desk, an office or an address, we do not sell it, we set no tracking cookies, and you may ask us at any time what we hold.",
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
            "**Contact details:** your name, e-mail address and phone number, whenever you book, join the list for a full day, register for a workshop or an evening, ask for a viewing, send a message or enquire about a virtual office.",
            "**Business information:** the name of your business, the country you are in and the plan you chose, if you enquire about a virtual office or become a client.",
            "**Payment and billing information:** what you booked, the amount, the payment reference, whether it was paid and when, and the number of your receipt; the company and the taxpayer's number that you give for it; of mobile money that you pay at our desk also the number that your wallet gives the payment. Your card number and your mobile money PIN never pass through our website. You type them on the payment company's own page.",
            "**Government ID for verification,** together with your business papers, if you take a virtual office. We must know who receives mail in our house.",
            "**Your months,** if you have a monthly desk, an office or a virtual office: what is due and when, late fees and what we let go of them, when we reminded you and how, a pause, your notice and why, and what you paid. Whoever has your link to pay sees these months with your first name and a letter of your last.",
            "**Your post and your calls,** if you have a virtual office: what came for you, from whom, what you asked us to do with it, and what sending it on cost; who called and what they left for you; which days and hours of your month you used.",
            "**Your visits:** on which of your days you came, when the desk let you in, and when you left; of a workshop whether you were there.",
            "**Preferences:** your dates, when you would like to see the house, how many people come, what you write in the notes, and whether you asked for our newsletter and when.",
          ],
        },
        { kind: "h3", id: "what-arrives-by-itself", text: "What arrives by itself" },
        {
          kind: "list",
          items: [
            "**Access times, device and browser:** every website receives the time of a request and the kind of browser that made it.",
            "**IP address and location:** the address your connection uses, and the country or city it suggests. We use it to keep out attacks, to limit how often a form can be sent, and to say what a price is about in that country's money. We do not ask your phone where you are.",
            "**Cookies:** we set none to track you; only staff who sign in get one, for as long as they are signed in, and there are no advertising scripts on these pages. Our hosting company may set a short-lived cookie where it needs one to tell people from attackers.",
            `**Storage on your own device:** after a payment, your browser keeps a copy of your receipt so that you can find it again on the [payment page](/payment/verify). It keeps the newest ${RECEIPTS_IN_BROWSER}, and the pages you have visited, so that they open without a connection. You can delete all of it in its settings, and some browsers do so by themselves after a week without a visit. Until you close the tab you pay in, it keeps the payment's reference, the booking's number, the plan, its price and its first day, the way to your booking's own page or to your place at an event, and when a prompt on your phone runs out; where you pay for a month by the link in a mail, the way back to that link. While a place is held for you and not paid, it keeps the plan, the day, until when it is held and the way to its page, to remind you; that goes when it is paid, cancelled or held no more. The booking you looked at last is kept as its page showed it, with a short form of your name, so that you can read it without a connection. If a page has to load again while you fill in a form, what you typed is kept until it has. If you choose a country, so that prices stand in its money too, your browser remembers it. Our staff's browsers keep the sign that they are logged in, since when they are signed in by name, which of them sign in on that device and with which passkey, when it was touched last, whether it is locked, their key, their initials, and notes about virtual office clients, which stay on that device until staff delete them.`,
          ],
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
            "To take payment, send you a receipt and keep our accounts.",
            `To answer you. You get a response ${responsePromise}.`,
            "To verify virtual office clients and handle and forward their mail.",
            "To tell whoever has a desk or an office by the month, or a virtual office, when a payment is due.",
            "To keep the website and the house safe, which includes limiting repeated requests from one address.",
            "To send our newsletter, if you asked for it. Every one of them carries a link that ends it.",
            "To meet the duties that the law lays on a business in Ghana.",
          ],
        },
        {
          kind: "p",
          text: "We do not use your information for anything that does not fit these purposes, and no computer makes decisions about you without a person.",
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
            `**Service providers** who work for us and see only what their work needs. Paystack processes payments. Cloudflare hosts the website and its database and carries our e-mail.${site.turnstileSiteKey && " When you fill in a form, it looks at your browser to tell whether a person does."} A courier sees the name and address on mail we forward to you. Where we keep enquiries in a customer list at another provider, it sees the enquiry.`,
            "**Business transfers.** If the house changes hands, your information may go to whoever continues it, under the promises made here. We would tell you first.",
            "**Legal requirements.** If a court or an authority with the right to ask does so, or if we must protect somebody's safety or our own rights.",
            "**Your consent.** In any other case we ask you, and you may say no.",
          ],
        },
        {
          kind: "p",
          text: "Some links lead away from this website: our booking site for East Legon rates, our calendar, WhatsApp, the map and our social pages. When you follow one, or load the map, that service sees your visit and its own policy applies.",
        },
      ],
    },
    {
      id: "security",
      title: "Security",
      blocks: [
        {
          kind: "p",
          text: "Pages and forms travel encrypted. Staff pages are behind a password and a key that our server checks, and wrong attempts are counted and limited. We check with Paystack itself before we believe that a payment was made. The team sees your details because it needs them to serve you, and only for that. The [data protection page](/data-protection) lists our measures one by one.",
        },
        {
          kind: "p",
          text: "Nobody can promise that nothing will ever go wrong. If something does and it concerns you, we tell you, and we tell the regulator within 72 hours.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        { kind: "p", text: "It is your information. You may ask us for any of these, and it costs nothing:" },
        {
          kind: "list",
          items: [
            "**Access:** a copy of what we hold about you.",
            "**Correction** of whatever is wrong or out of date.",
            "**Deletion** of what we no longer need and are not obliged by law to keep.",
            "**Portability:** your data in a common file format, to take elsewhere.",
            "**Opting out** of the newsletter and anything else that is not part of serving you.",
            "**Withdrawal** of a consent you gave, at any time, for the future.",
          ],
        },
        {
          kind: "p",
          text: `Write to ${writeToUs} or use the [support form](/contact-support). We may ask you to show that you are you before we hand anything over.`,
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
            `**Enquiries and messages, what we answered, and when you came to see the house:** ${LEAD_RETENTION_MONTHS} months, then they are deleted.`,
            `**Bookings that were neither paid nor confirmed:** ${UNPAID_BOOKING_RETENTION_DAYS} days after their last day.`,
            "**Paid and confirmed bookings, and receipts:** as long as the law in Ghana requires us to keep accounts.",
            "**Members and virtual office clients, what was due, what they paid and when:** while you are a client, and afterwards for as long as the law requires.",
            `**The documents that show who runs a virtual office:** while it goes on, and ${DOCUMENT_RETENTION_MONTHS} months after it has ended; one that we send back, and all of somebody who is forgotten, at once. We keep no copy of a Ghana Card: we look at it and note who looked, when, and its number's last four characters. Only those of us who verify clients open a document, and each time is written down.`,
            `**Your place on the list for a full day:** ${WAITLIST_RETENTION_DAYS} days after that day.`,
            `**What you registered for and did not pay for, free evenings among them, and whether you were there:** ${REGISTRATION_RETENTION_MONTHS} months after it; what was paid belongs to the accounts.`,
            `**On which days you came, and when you came and went:** ${VISIT_RETENTION_MONTHS} months after the day.`,
            `**What came by post for your virtual office:** ${MAIL_RETENTION_MONTHS} months after it left the house, the picture of the envelope and a scan ${MAIL_PICTURE_RETENTION_DAYS} days. **Messages of people who called:** ${MAIL_RETENTION_MONTHS} months.`,
            `**Who had the meeting room, and which days and hours of a month were used:** ${ROOM_RETENTION_MONTHS} months.`,
            `**Which mails we sent, and which of us did what, apart from what belongs to the accounts:** ${RECORD_RETENTION_MONTHS} months.`,
            `**Newsletter:** until you unsubscribe, and ${UNSUBSCRIBED_RETENTION_DAYS} days more, so that the link in an old letter still works.`,
            "**The link to your booking, or to your place at a workshop:** it opens until 90 days after the last day, and of a booking shows nothing after 30. Whoever has it can see, move and cancel the booking, or give the place back; a new link to a booking ends the others.",
            `**The receipts in your own browser:** the newest ${RECEIPTS_IN_BROWSER}, until you or your browser delete them.`,
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
          text: "We are in Ghana, but the companies that host this website and process payments also work in other countries, so your information may be stored or handled outside Ghana. We choose providers who bind themselves by contract to protect it to a standard at least equal to the one we must keep ourselves. If you write to us from abroad, your message comes to Ghana and is handled under Ghanaian law.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          kind: "p",
          text: `Our services are for adults. You must be at least ${MINIMUM_AGE} to book, to become a member or to take a virtual office, and we do not knowingly collect information from anybody younger. If you believe that a child has sent us personal details, tell us and we delete them.`,
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        {
          kind: "p",
          text: "When we change this policy, we put the new text here with a new date at the top. If a change makes a real difference to you and we have your e-mail address, we write to you before it takes effect.",
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
          text: "The [terms of service](/terms-of-service) say what you and we owe each other, and the [data protection page](/data-protection) says how we keep the law on data.",
        },
      ],
    },
  ],
  related: [
    { label: "Terms of service", href: "/terms-of-service" },
    { label: "Data protection", href: "/data-protection" },
  ],
};
