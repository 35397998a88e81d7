import { CANCELLATION_RULE, MOVING_RULE, NOTICE_RULES, UNUSED_RULE } from "#domain/catalogue/cancellation-copy.ts";
import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES, PREMIUM_COWORKING } from "#domain/catalogue/inclusions.ts";
import { sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { NO_AUTOMATIC_CHARGE, NO_DEPOSIT } from "#domain/memberships/renewal-copy.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { bothRatesOf, houseRules, officePeople, priceOf, verificationPromise } from "./business-facts.ts";
import { openingHours, paymentMethods, type Question, receptionHours, replyTime, WIFI } from "./common.ts";

/** The twelve questions of the home page, also in its structured data. */
export const faq: readonly Question[] = withWords("home.questions", [
  {
    id: "desk-prices",
    question: "What does a desk cost?",
    answer: `A day pass is ${bothRatesOf("desk_day")}. A week is ${bothRatesOf("desk_week")}. A month is ${bothRatesOf("desk_monthly")}. ${
      sellsReceptionRate()
        ? `${DESK_RATES.all_access.name} covers ${DESK_RATES.all_access.text}; book it here. The ${DESK_RATES.reception_hours.name} rate covers ${DESK_RATES.reception_hours.text}; book it on our booking site.`
        : `It covers ${DESK_RATES.all_access.text}.`
    }`,
  },
  {
    id: "opening-hours",
    question: "When are you open?",
    answer: `${openingHours}. ${houseRules.memberAccess} Reception is staffed ${receptionHours}.`,
  },
  {
    id: "included",
    question: "What comes with a desk?",
    answer: `${WIFI}, 24/7 power backup and free coffee${sellsReceptionRate() ? `, at both rates. ${DESK_RATES.all_access.name} adds` : ", with"} ${DESK_RATES.all_access.text}. ${PLANS.desk_monthly.name} also includes ${DESK_RATES.all_access.key}. Bring a laptop and a charger, and earphones if you plan to call. Desks have no meeting room hours: book the meeting room by the hour.`,
  },
  {
    id: "power",
    question: "What happens when the power goes off?",
    answer: "You keep working. We have 24/7 power backup for the lights and the desks.",
  },
  {
    id: "paying",
    question: "How can I pay?",
    answer: `Online by ${paymentMethods}. We also accept bank transfer: tell us and we will send the details. Prices are in Ghana cedis, and you pay in advance.`,
  },
  {
    id: "private-office",
    question: "What does a private office cost, and how many people fit in?",
    answer: `A furnished room for ${officePeople} is ${priceOf("private_office")} a month for the room, with 24/7 access. You can pay for 1, 3, 6 or 12 months at once. ${NO_DEPOSIT} ${NO_AUTOMATIC_CHARGE} ${NOTICE_RULES.private_office} The price is set in dollars. We show it in cedis at the live rate, with the date of the rate beside it.`,
  },
  {
    id: "virtual-office",
    question: "What is a virtual office?",
    answer: `A business address in ${site.address.city} without the cost of a room. We receive your mail and forward it. ${PLANS.virtual_starter.name} is ${priceOf("virtual_starter")} a month, ${PLANS.virtual_pro.name} ${priceOf("virtual_pro")} and ${PLANS.virtual_premium.name} ${priceOf("virtual_premium")}. Each comes with ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month.`,
  },
  {
    id: "premium",
    question: `What does ${PLANS.virtual_premium.name} add?`,
    answer: `It includes ${PREMIUM_COWORKING}, and call answering, on top of the business address, mail handling and mail forwarding. It is ${priceOf("virtual_premium")} a month.`,
  },
  {
    id: "verification",
    question: "How soon can I use my virtual office?",
    answer: `You are verified ${verificationPromise} of sending us your documents. Then you can use the address.`,
  },
  {
    id: "cancelling",
    question: "Can I move or cancel a booking?",
    answer: `Yes. ${CANCELLATION_RULE} ${UNUSED_RULE} ${MOVING_RULE} ${NOTICE_RULES.monthly_desk}`,
  },
  {
    id: "viewing",
    question: "Can I see the space before I pay?",
    answer: `Please do. Press "Request a viewing" beside a desk or an office, or call ${site.phone.display}. We reply ${replyTime}.`,
  },
  {
    id: "guests-and-parking",
    question: "Can I bring a guest, and where do I park?",
    answer: `${houseRules.guests} ${houseRules.guestDesks} ${houseRules.parking}`,
  },
]);
