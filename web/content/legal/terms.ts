import { plansOfGroup } from "#domain/bookings/bookings.ts";
import {
  CANCELLATION_RULE,
  cancellationExample,
  MOVING_RULE,
  NOTICE_RULES,
  SEVERAL_MONTHS_RULE,
  UNUSED_RULE,
  VIRTUAL_START_RULE,
} from "#domain/catalogue/cancellation-copy.ts";
import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES, PREMIUM_COWORKING } from "#domain/catalogue/inclusions.ts";
import { sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { ADDRESS_USE, UNVERIFIED_REFUND } from "#domain/catalogue/virtual-office.ts";
import { MONTH_START_RULE } from "#domain/catalogue/virtual-office-start.ts";
import { NO_DEPOSIT, RENEWAL_RULE } from "#domain/memberships/renewal-copy.ts";
import { site } from "#domain/site.ts";
import { houseRules, officePeople, priceOf, rateProvider, verificationPromise } from "#web/content/business-facts.ts";
import { addressLine, openingHours, pageTitle, paymentMethods, replyTime } from "#web/content/common.ts";
import type { LegalPage } from "./legal-page.ts";

const MINIMUM_AGE = 18;
const PRICE_NOTICE_DAYS = 30;
const LATE_FEE_PERCENT = 10;
const LATE_FEE_AFTER_DAYS = 7;

export const terms: LegalPage = {
  meta: {
    title: pageTitle("Terms of service"),
    description: `What you and ${site.name} owe each other: access, prices, payment, cancelling and refunds, house rules, liability and the law that applies.`,
  },
  title: "Terms of service",
  intro: [
    {
      kind: "p",
      text: `These are the rules between you and ${site.name}. By booking, paying or working here, you agree to them. They are in plain English, so that you know what you are agreeing to. If something is unclear, ask us before you book.`,
    },
  ],
  sections: [
    {
      id: "membership-and-access",
      title: "Membership and access",
      blocks: [
        { kind: "p", text: `You must be at least ${MINIMUM_AGE} years old. These are our plans:` },
        {
          kind: "list",
          items: [
            `**${PLANS.desk_day.name}** (${priceOf("desk_day")}): any available desk for a single day.`,
            `**${PLANS.desk_week.name}** (${priceOf("desk_week")}): any available desk for seven consecutive days.`,
            `**${PLANS.desk_monthly.name}** (${priceOf("desk_monthly")}): unlimited access for 30 days.`,
            ...plansOfGroup("desk").flatMap((type) => {
              const { name, per, included } = PLANS[type];
              return included ? [`**${name}** (${priceOf(type)} a ${per}): ${included.join(", ")}.`] : [];
            }),
            `**${PLANS.private_office.name}** (${priceOf("private_office")} a month for the room): a dedicated room for ${officePeople}, with 24/7 access. ${SEVERAL_MONTHS_RULE}`,
            `**${PLANS.enterprise.name}:** several rooms or a floor, on terms we agree with you in writing.`,
            `**Virtual office** (from ${priceOf("virtual_starter")} a month): a business address and mail handling, with ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month. ${PLANS.virtual_premium.name} includes ${PREMIUM_COWORKING}.`,
          ],
        },
        {
          kind: "p",
          text: `We are open ${openingHours}. ${houseRules.memberAccess} The desk prices above are ${DESK_RATES.all_access.name}: ${DESK_RATES.all_access.text}. ${PLANS.desk_monthly.name} adds ${DESK_RATES.all_access.key}.${
            sellsReceptionRate()
              ? ` The [${DESK_RATES.reception_hours.name} rate](/east-legon) is a separate product, sold through our booking site: ${DESK_RATES.reception_hours.text}, without a key.`
              : ""
          }`,
        },
        {
          kind: "p",
          text: `A membership is personal. Please do not lend your key or your access to anyone. You can use a virtual office once we have verified your documents, which we check ${verificationPromise}. ${ADDRESS_USE} ${MONTH_START_RULE} ${UNVERIFIED_REFUND} We may refuse an application or end a virtual office if the documents are not genuine or the address is used for anything unlawful.`,
        },
      ],
    },
    {
      id: "payment-and-billing",
      title: "Payment and billing",
      blocks: [
        {
          kind: "p",
          text: `Fees are paid in advance. Online you pay by ${paymentMethods}, and Paystack processes the payment on its own page. We also accept bank transfer. ${RENEWAL_RULE}`,
        },
        {
          kind: "p",
          text: `Prices are in Ghanaian Cedis (GHS). The ${PLANS.private_office.name} is priced in dollars and charged in cedis, at the rate shown with its date when you book. The rate comes from one of two services: [${rateProvider.label}](${rateProvider.href}) or, if that is unavailable, the [currency-api](https://github.com/fawazahmed0/exchange-api). You pay the amount you are asked to confirm. Prices may change with ${PRICE_NOTICE_DAYS} days' notice, and a period you have already paid for keeps its price.`,
        },
        {
          kind: "p",
          text: `**If a payment is late,** we may suspend access until it arrives. A late fee of ${LATE_FEE_PERCENT}% may apply to payments overdue by more than ${LATE_FEE_AFTER_DAYS} days. If you know that a payment will be late, tell us beforehand. We would rather agree a date than lock a door.`,
        },
        {
          kind: "p",
          text: "You get a numbered receipt for each online payment. If a payment reaches us but the booking does not go through, we keep the record, and we either complete the booking or refund you. No payment is lost.",
        },
      ],
    },
    {
      id: "cancellation-and-termination",
      title: "Cancellation and termination",
      blocks: [
        { kind: "h3", id: "cancelling", text: "Cancelling or moving a booking" },
        {
          kind: "p",
          text: `The rule is the same for every plan with a price, and for events. ${CANCELLATION_RULE} ${cancellationExample()} ${MOVING_RULE} You do both on the page of your booking, which shows the date and the refund.`,
        },
        { kind: "p", text: VIRTUAL_START_RULE },
        { kind: "h3", id: "refunds", text: "Refunds" },
        {
          kind: "p",
          text: `${UNUSED_RULE} A ${PLANS.desk_day.name} is otherwise non-refundable: only the rule above applies to it. ${NO_DEPOSIT} If we agree one with you in writing for a ${PLANS.private_office.name}, it is returned when you leave, minus the cost of any damage.`,
        },
        { kind: "h3", id: "ending-a-membership", text: "Ending a membership" },
        {
          kind: "list",
          items: [NOTICE_RULES.monthly_desk, NOTICE_RULES.private_office, NOTICE_RULES.virtual_office],
        },
        {
          kind: "p",
          text: `An email to [${site.email}](mailto:${site.email}) counts as written notice. The notice period starts on the day we receive your notice.`,
        },
        {
          kind: "p",
          text: "We may end a membership at once if the member endangers others, breaks the law on our premises or breaks these rules again after a written warning. Otherwise we give you the same notice that you would give us.",
        },
      ],
    },
    {
      id: "rules-and-conduct",
      title: "Rules and conduct",
      blocks: [
        {
          kind: "list",
          items: [
            "Greet people, and let them work. Take calls in a booth or outside.",
            "No harassment, no discrimination, no violence, no threats. One report is enough for us to act.",
            "Nothing unlawful: no fraud, no downloads or mailings that could get our internet cut off, and no attempts to read other people's traffic.",
            "Leave your desk as you would like to find it. A hot desk is not yours overnight.",
            "Look after your own things. Tell us at once if something breaks.",
            `${houseRules.guests} ${houseRules.guestDesks} Guests are your responsibility: give reception their names and stay with them.`,
            houseRules.parking,
            "Ask other people before you film or photograph them or their screens.",
          ],
        },
      ],
    },
    {
      id: "liability",
      title: "Liability",
      blocks: [
        {
          kind: "p",
          text: "We keep the building safe, powered and connected, and we fix faults as quickly as we can. We cannot promise that power, internet or the website will never be interrupted. We are not liable for business you lose because of an interruption.",
        },
        {
          kind: "p",
          text: "You are responsible for the things you bring and for any damage that you or your guests cause. We are not liable for things that are lost or stolen, unless we caused the loss. What other members do, sell or advise is between you and them.",
        },
        {
          kind: "p",
          text: "As far as the law allows, our liability to you is limited to what you paid us for the period in which the damage happened. Nothing in these terms limits liability that cannot be limited by law, such as for injury caused by our negligence, or for fraud.",
        },
      ],
    },
    {
      id: "intellectual-property",
      title: "Intellectual property",
      blocks: [
        {
          kind: "p",
          text: "What you make here is yours. We claim no rights to it.",
        },
        {
          kind: "p",
          text: `The name ${site.name}, this website, its text, its pictures and its guides are ours. You may read, print and pass on the guides unchanged, free of charge. Please ask before you use our name or pictures for your own business. A virtual office lets you use our address, but not our name.`,
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        {
          kind: "p",
          text: `We may change these terms, and we publish the new text here when we do. If you are a member or a client, we write to you ${PRICE_NOTICE_DAYS} days before a change that affects what you pay or what you may do. If you do not agree, you may end your membership before the change takes effect.`,
        },
      ],
    },
    {
      id: "governing-law",
      title: "Governing law",
      blocks: [
        {
          kind: "p",
          text: "The laws of Ghana apply to these terms, and the courts of Ghana decide any dispute we cannot settle. Talk to us first. Most things can be settled at the bar, over a free coffee.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        {
          kind: "p",
          text: `Write to [${site.email}](mailto:${site.email}), call [${site.phone.display}](tel:${site.phone.e164}), use the [support form](/contact-support), or come to ${addressLine}. We reply ${replyTime}.`,
        },
        {
          kind: "p",
          text: "The [privacy policy](/privacy-policy) and the [data protection page](/data-protection) explain how we handle your information.",
        },
      ],
    },
  ],
  related: [
    { label: "Privacy policy", href: "/privacy-policy" },
    { label: "Data protection", href: "/data-protection" },
  ],
};
