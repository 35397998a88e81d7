import { site } from "#domain/site.ts";
import { addressLine, type PageLink, pageTitle, responsePromise } from "#web/content/common.ts";
import type { LegalPage } from "./legal-page.ts";

const BREACH_NOTICE_HOURS = 72;

const related: readonly PageLink[] = [
  { label: "Privacy policy", href: "/privacy-policy" },
  { label: "Terms of service", href: "/terms-of-service" },
];

export const dataProtection: LegalPage = {
  meta: {
    title: pageTitle("Data protection and GDPR compliance"),
    description: `How ${site.name} keeps Ghana's Data Protection Act and the GDPR: our principles, your seven rights, security, breaches and whom to write to.`,
  },
  title: "Data protection and GDPR compliance",
  intro: [
    {
      kind: "p",
      text: `We are a house in ${site.address.country}, so the Data Protection Act, 2012 (Act 843) applies to us. Some of our clients live in Europe and the United Kingdom, where the GDPR protects them. We keep one standard for everybody, and it is the stricter one of the two.`,
    },
    {
      kind: "p",
      text: "The [privacy policy](/privacy-policy) says which information we hold and why. This page says how we look after it.",
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
            "**Accountability.** We answer for the data we hold, even when somebody else processes it for us.",
            "**Lawfulness.** We process it because you booked, because you agreed, because the law says so, or because we have a fair reason that does not override your interests.",
            "**A stated purpose.** We say what we need it for when we ask.",
            "**No drifting.** We do not use it later for something that does not fit that purpose.",
            "**Quality.** We keep it correct, and correct it when you tell us.",
            "**Openness.** You are reading it.",
            "**Security.** We protect it, with the measures below.",
            "**Your part in it.** You may see it, correct it and object.",
          ],
        },
        {
          kind: "p",
          text: "To these we add one of our own: we ask for as little as we can. Data that we never collected cannot be lost.",
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
            "**Access.** Ask what we hold about you and receive a copy.",
            "**Correction.** Have wrong or incomplete details put right.",
            "**Erasure.** Have your data deleted when we no longer need it and no law obliges us to keep it.",
            "**Restriction.** Have us keep your data but not use it, while a question about it is open.",
            "**Portability.** Receive what you gave us in a common file format, or have it sent to somebody else.",
            "**Objection.** Say no to a use of your data, and to direct marketing at any time and without a reason.",
            "**Withdrawal of consent.** Take back a yes, for the future, as easily as you gave it.",
          ],
        },
        {
          kind: "p",
          text: `Using them costs nothing. Write to us, and you get a first response ${responsePromise}. We then check that you are you, and answer in full within the time the law sets. If we must refuse something, we tell you why and where you can complain. No decision about you is made by a computer alone.`,
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
            "Every page and form travels over an encrypted connection.",
            "The database is encrypted where it is stored.",
            "Card numbers and mobile money PINs are typed on Paystack's page and never reach us.",
            "A payment counts only when Paystack itself confirms the reference, the amount and the currency. Notices that are not signed by Paystack are refused.",
            "Staff pages need a password and a key. The server checks the password at the gate and the key with every request, and wrong attempts are counted and limited.",
            "Forms are checked on the server and limited in number, to keep out flooding and abuse.",
            "Our pages load no advertising and no tracking scripts.",
            "Staff see what their work needs, and what they change is recorded.",
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
            "We find out whose data was touched, and how badly.",
            `We notify the regulator within ${BREACH_NOTICE_HOURS} hours of learning of it.`,
            "We tell the people concerned without delay, in plain words: what happened, what it may mean for them, what we have done and what they can do.",
            "We write down what went wrong and change what allowed it.",
          ],
        },
        {
          kind: "p",
          text: `If you notice something, a strange e-mail in our name or a page that shows too much, write at once to [${site.dataProtectionOfficer}](mailto:${site.dataProtectionOfficer}). You will not be in trouble for telling us.`,
        },
      ],
    },
    {
      id: "international-transfers",
      title: "International transfers",
      blocks: [
        {
          kind: "p",
          text: "Cloudflare runs our website from data centres in many countries, and Paystack handles payments in Ghana and elsewhere. So personal data may leave Ghana, and for visitors from Europe it may leave Europe. We work with providers whose contracts bind them to protect it, by standard contractual clauses or an equal safeguard, and we send them no more than the task needs.",
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
            `**Cloudflare:** hosts the website and the database, and carries our e-mail.${site.turnstileSiteKey && " It checks that a form is sent by a person."}`,
            "**Paystack:** processes card and mobile money payments.",
            "**Our booking site and our calendar,** if you use them: they receive what you type there.",
            "**Couriers:** the name and address on mail that we forward to virtual office clients.",
            "**The map** on our pages comes from OpenStreetMap, which sees your IP address when the map is shown.",
          ],
        },
        {
          kind: "p",
          text: "None of them may use your data for purposes of their own that you have not agreed to with them, and none of them buys it from us. We do not sell it.",
        },
      ],
    },
    {
      id: "data-protection-officer",
      title: "Data protection officer",
      blocks: [
        {
          kind: "p",
          text: `One person in the house is responsible for all of this. Write to [${site.dataProtectionOfficer}](mailto:${site.dataProtectionOfficer}), or by post to the Data Protection Officer, ${site.name}, ${addressLine}.`,
        },
      ],
    },
    {
      id: "regulator",
      title: "The regulator",
      blocks: [
        {
          kind: "p",
          text: "In Ghana, the [Data Protection Commission](https://www.dataprotection.org.gh/) watches over Act 843. You may complain to it at any time. We hope that you will give us the chance to put things right first, but you do not have to. If you live in Europe or the United Kingdom, the authority where you live is open to you as well.",
        },
      ],
    },
    {
      id: "updates",
      title: "Updates",
      blocks: [
        {
          kind: "p",
          text: "We look over this page when the law, our providers or our own ways change, and put the new text here. When a change matters to you and we have your address, we write to you. Everything else between you and us is in the [terms of service](/terms-of-service).",
        },
      ],
    },
  ],
  related,
};

export const exerciseYourRights = {
  title: "Exercise Your Rights",
  text: `Tell us which of the seven rights you want to use and how to reach you. You need no form of words and no reason. You get a first response ${responsePromise}.`,
  button: { label: "Contact Us", href: "/contact-support" },
  links: related,
} as const;
