import { sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { site } from "#domain/site.ts";
import { addressLine, type PageLink, pageTitle, replyTime } from "#web/content/common.ts";
import type { LegalPage } from "./legal-page.ts";

const BREACH_NOTICE_HOURS = 72;

const related: readonly PageLink[] = [
  { label: "Privacy policy", href: "/privacy-policy" },
  { label: "Terms of service", href: "/terms-of-service" },
];

export const dataProtection: LegalPage = {
  meta: {
    title: pageTitle("Data protection and GDPR compliance"),
    description: `How ${site.name} follows Ghana's Data Protection Act and the GDPR: our principles, your seven rights, security, breaches and who to contact.`,
  },
  title: "Data protection and GDPR compliance",
  intro: [
    {
      kind: "p",
      text: `We are a business in ${site.address.country}, so the Data Protection Act, 2012 (Act 843) applies to us. Some of our clients live in Europe or the United Kingdom, where the GDPR protects them. We follow one standard for everyone: the stricter of the two.`,
    },
    {
      kind: "p",
      text: "The [privacy policy](/privacy-policy) says what information we hold and why. This page says how we protect it.",
    },
  ],
  sections: [
    {
      id: "principles",
      title: "Our principles",
      blocks: [
        {
          kind: "list",
          items: [
            "**Accountability.** We answer for the data we hold, even when another company processes it for us.",
            "**Lawfulness.** We process data because you booked, because you agreed, because the law requires it, or because we have a fair reason that does not override your interests.",
            "**Stated purpose.** When we ask for data, we say what we need it for.",
            "**Compatible use.** We do not use it later for anything that does not fit that purpose.",
            "**Quality.** We keep data accurate, and correct it when you tell us.",
            "**Openness.** This page and the privacy policy say what we do.",
            "**Security.** We protect data with the measures below.",
            "**Participation.** You can see your data, correct it and object to its use.",
          ],
        },
        {
          kind: "p",
          text: "We add one principle of our own: we ask for as little as we can. Data we never collected cannot be lost.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your seven rights",
      blocks: [
        {
          kind: "steps",
          items: [
            "**Access.** Ask what we hold about you and get a copy.",
            "**Correction.** Have wrong or incomplete details corrected.",
            "**Erasure.** Have your data deleted when we no longer need it and the law does not require us to keep it.",
            "**Restriction.** Have us store your data but not use it while a question about it is open.",
            "**Portability.** Get the data you gave us in a common file format, or have it sent to someone else.",
            "**Objection.** Object to a use of your data, and to direct marketing at any time without giving a reason.",
            "**Withdrawal of consent.** Withdraw your consent for the future, as easily as you gave it.",
          ],
        },
        {
          kind: "p",
          text: `Using your rights is free. Write to us, and we send a first reply ${replyTime}. We then check your identity and answer in full within the time the law sets. If we must refuse a request, we tell you why and where you can complain. Some fixed rules run automatically, such as cancelling unpaid bookings and adding late fees. If you ask, a person reviews the result.`,
        },
      ],
    },
    {
      id: "security",
      title: "Security measures",
      blocks: [
        {
          kind: "list",
          items: [
            "Every page and form is sent over an encrypted connection.",
            "The database is stored encrypted.",
            "You enter your card number on Paystack's page and your mobile money PIN on your phone. Neither reaches us.",
            "An online payment counts only once Paystack confirms its reference, amount and currency. We refuse payment notices that Paystack has not signed.",
            "Staff sign in with a passkey, or with a password and a key. Our server checks every staff request and limits failed attempts.",
            "Our server checks every form and limits how often it can be sent, to prevent flooding and abuse.",
            "Our pages load no advertising or tracking scripts.",
            "Staff see what their work needs, and we record what they change.",
          ],
        },
      ],
    },
    {
      id: "breach-response",
      title: "If there is a breach",
      blocks: [
        {
          kind: "steps",
          items: [
            "We stop it: we close the gap, change the keys and keep the evidence.",
            "We find out whose data is affected, and how badly.",
            `We notify the regulator within ${BREACH_NOTICE_HOURS} hours of learning of it.`,
            "We tell the people affected without delay, in plain English: what happened, what it may mean for them, what we have done and what they can do.",
            "We record what went wrong and fix the cause.",
          ],
        },
        {
          kind: "p",
          text: `If you notice something wrong, such as a strange email in our name or a page that shows too much, write to [${site.dataProtectionOfficer}](mailto:${site.dataProtectionOfficer}) at once. You will not be in trouble for telling us.`,
        },
      ],
    },
    {
      id: "international-transfers",
      title: "International transfers",
      blocks: [
        {
          kind: "p",
          text: "Cloudflare runs our website from data centres in many countries, and Paystack processes payments in Ghana and elsewhere. Personal data may therefore leave Ghana, or leave Europe if you visit from there. Our providers' contracts oblige them to protect it, by standard contractual clauses or an equivalent safeguard. We send them no more than the task needs.",
        },
      ],
    },
    {
      id: "third-parties",
      title: "Who processes data for us",
      blocks: [
        {
          kind: "list",
          items: [
            `**Cloudflare** hosts the website and the database, and delivers our email.${site.turnstileSiteKey && " It also checks that forms are sent by people."}`,
            "**Hubtel** or **Arkesel** delivers SMS, and **Meta** delivers WhatsApp messages, if we send one to your phone.",
            "**Paystack** processes card and mobile money payments.",
            sellsReceptionRate()
              ? "**Our booking site and our calendar** receive what you enter there."
              : "**Our calendar** receives what you enter there.",
            "**Our customer database,** if another provider hosts it, receives your enquiries.",
            "**Couriers** see the name and address on mail that we forward to virtual office clients.",
            "**OpenStreetMap** provides the map on our pages and sees your IP address when the map loads.",
          ],
        },
        {
          kind: "p",
          text: "None of them may use your data for their own purposes, unless you have agreed to that with them. We do not sell your data.",
        },
      ],
    },
    {
      id: "data-protection-officer",
      title: "Data protection officer",
      blocks: [
        {
          kind: "p",
          text: `One person at ${site.name} is responsible for data protection. Write to [${site.dataProtectionOfficer}](mailto:${site.dataProtectionOfficer}), or by post to the Data Protection Officer, ${site.name}, ${addressLine}.`,
        },
      ],
    },
    {
      id: "regulator",
      title: "The regulator",
      blocks: [
        {
          kind: "p",
          text: "In Ghana, the [Data Protection Commission](https://www.dataprotection.org.gh/) enforces Act 843. You can complain to it at any time. We hope you will let us put things right first, but you do not have to. If you live in Europe or the United Kingdom, you can also complain to the authority there.",
        },
      ],
    },
    {
      id: "updates",
      title: "Updates",
      blocks: [
        {
          kind: "p",
          text: "We review this page when the law, our providers or our own practices change, and publish the new text here. When a change matters to you and we have your email address, we write to you. Everything else between you and us is in the [terms of service](/terms-of-service).",
        },
      ],
    },
  ],
  related,
};

export const exerciseYourRights = {
  title: "Exercise Your Rights",
  text: `Tell us which of the seven rights you want to use and how to reach you. You need no special wording and no reason. We send a first reply ${replyTime}.`,
  button: { label: "Contact Us", href: "/contact-support" },
  links: related,
} as const;
