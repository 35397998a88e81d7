import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { FALLBACK_RATE } from "#domain/catalogue/exchange-rate.ts";
import { DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { RECEPTION_RATES, sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { priceOf, receptionPriceOf } from "#web/content/business-facts.ts";
import { openingHours, pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

const HOUR_PESEWAS = 100_00;
const LOST_HOURS_A_DAY = 2;
const WORKING_DAYS = 20;

// Desks are priced in cedis, so the rate does not matter.
const dayPesewas = pricePesewas("desk_day", FALLBACK_RATE);
const weekPaysFrom = Math.ceil(pricePesewas("desk_week", FALLBACK_RATE) / dayPesewas);
const monthPaysFrom = Math.ceil(pricePesewas("desk_monthly", FALLBACK_RATE) / dayPesewas);
const { desk_day: hotDesk, desk_monthly: hotDeskMonth } = RECEPTION_RATES;
const receptionMonthPaysFrom = Math.ceil(hotDeskMonth.amountPesewas / hotDesk.amountPesewas);

export const article: Article = {
  meta: {
    title: pageTitle("Home, café or desk: do the sums first"),
    description:
      "How to count what working from home or a café really costs you in Accra, in one week and on one sheet of paper, before you pay for a desk.",
  },
  blocks: [
    {
      kind: "p",
      text: "Most freelancers in Accra start at the dining table, and for many weeks of the year that is the right place to be. It is free, lunch is close and nobody minds what you wear. What matters is the price of the table in the weeks when it does not work, and that price never comes with a receipt.",
    },
    { kind: "p", text: "You can find it out in one ordinary week, with one sheet of paper." },
    { kind: "h2", id: "count-a-week", text: "Count a normal week" },
    { kind: "p", text: "At the end of each working day, write down what happened. Not what you planned." },
    {
      kind: "list",
      items: [
        "**Hours you could bill.** Leave out the ones you spent waiting for the light to come back or a page to load.",
        "**Money you spent to be able to work.** Data, fuel for the generator, the drinks you bought for the chair and not for the thirst.",
        "**Time on the road** to anywhere you went only because you could not work at home.",
        "**What went wrong in front of a client.** The dropped call, the late file, the neighbour's sound system during the pitch.",
      ],
    },
    {
      kind: "p",
      text: "On Friday, add up the money and count the lost hours. Multiply the lost hours by what you charge for one. If you have never worked out what you charge for one, [our guide to naming your price](/career-resources) walks you through it.",
    },
    { kind: "h2", id: "home", text: "What home costs" },
    {
      kind: "p",
      text: `Home has two bills you can see, data and power, and one you cannot, which is interruption. Say an hour of yours is worth ${formatCedis(HOUR_PESEWAS)}, and the house takes ${LOST_HOURS_A_DAY} hours a day in errands, visitors and power cuts. Over ${WORKING_DAYS} working days that is ${formatCedis(HOUR_PESEWAS * LOST_HOURS_A_DAY * WORKING_DAYS)} of work you did not do. Put your own figures in. For some people the answer is close to nothing, because they live alone with fibre and solar. They should stay where they are.`,
    },
    {
      kind: "p",
      text: "Be fair to the table, though. Reading, first drafts and bookkeeping often go better at home, where nobody asks how your weekend was.",
    },
    { kind: "h2", id: "cafe", text: "What the café costs" },
    {
      kind: "p",
      text: "A café is a good place for two hours and a poor place for eight. You pay by the drink, the Wi-Fi is shared with everyone who came to watch football highlights, and at half past twelve your laptop is where somebody's lunch should be. If you do work in one, order again every hour and a half, keep off the big table at lunchtime and take your calls outside. And do not talk about a client's business where the next table can hear it. Accra is a small town with heavy traffic.",
    },
    { kind: "h2", id: "desk", text: "What a desk costs here" },
    {
      kind: "p",
      text: `We rent desks, so read this part knowing that. ${sellsReceptionRate() ? `At the ${DESK_RATES.all_access.name} rate, a` : "A"} ${PLANS.desk_day.name.toLowerCase()} is ${priceOf("desk_day")}, a week is ${priceOf("desk_week")} and a month is ${priceOf("desk_monthly")}. Divide, and you see that the week pays for itself from the ${ordinal(weekPaysFrom)} day you come, and the month from the ${ordinal(monthPaysFrom)}.${
        sellsReceptionRate()
          ? ` At the [${DESK_RATES.reception_hours.name} rate](/east-legon), a day is ${receptionPriceOf("desk_day")} and a month ${receptionPriceOf("desk_monthly")}, so the month pays for itself from the ${ordinal(receptionMonthPaysFrom)} day.`
          : ""
      }`,
    },
    {
      kind: "p",
      text: `For that you get fast Wi-Fi, backup power day and night, and coffee you do not pay for. The doors are open ${openingHours}. Monthly members come at any hour they like.`,
    },
    {
      kind: "p",
      text: `So if you would come once a week, buy single days and keep your table. If you would come ${monthPaysFrom} days a month or more, take the month, and stop thinking about whether today is worth the fare.`,
    },
    { kind: "h2", id: "mixed-week", text: "The mixed week" },
    {
      kind: "p",
      text: "You do not have to choose one. Plenty of people do best with two fixed days at a desk and the rest at home. Sort the work by what it needs:",
    },
    {
      kind: "list",
      items: [
        "**Desk days:** calls with clients, large uploads and updates, anything with a deadline that evening.",
        "**Home days:** writing, reading, invoices, thinking.",
        "**Café hours:** meeting somebody for the first time, when neither of you wants to host.",
      ],
    },
    {
      kind: "p",
      text: "Tell your clients which days are call days. They like knowing, and you stop paying for a good connection on days when all you do is type.",
    },
    { kind: "h2", id: "before-you-pay", text: "What to ask before you pay anyone" },
    { kind: "p", text: "Ask these of every coworking space you visit, ours included." },
    {
      kind: "steps",
      items: [
        "When the power goes, do the sockets stay on, or only the lights?",
        "May I run a speed test and join a real video call, now, at the busiest hour?",
        "Where do people take calls, and can I hear them from this chair?",
        "What happens if I cancel the day before? On the day?",
        "May I bring a client? Where do they park?",
      ],
    },
    {
      kind: "p",
      text: "Our own answers are in the [help centre](/help-center). Wherever you rent, try one day before you take a month, and choose a bad one: a Monday with rain, a call at ten and a file due at four. A place that works on that day will work on the others.",
    },
  ],
};

function ordinal(day: number): string {
  const ending = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
  return `${day}${ending[new Intl.PluralRules("en", { type: "ordinal" }).select(day)]}`;
}
