import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { FREE_SESSION_MINUTES } from "#web/content/common.ts";
import type { Guide } from "./guide.ts";

// A worked example, in cedis a month. The text below uses these figures.
const LIVING = 6000;
const WORKING = 1800;
const RESERVE = 1200;
const TAX_AND_PENSION = 2000;
const WORKING_DAYS = 21;
const UNPAID_DAYS = 9;

const needed = LIVING + WORKING + RESERVE + TAX_AND_PENSION;
const paidDays = WORKING_DAYS - UNPAID_DAYS;
const floor = Math.ceil(needed / paidDays / 10) * 10;
const price = Math.ceil((floor * 1.25) / 50) * 50;
const QUOTED_DAYS = 6;
const BUFFER_DAYS = 1;
const quoted = price * (QUOTED_DAYS + BUFFER_DAYS);

export const namingYourPrice: Guide = {
  slug: "naming-your-price",
  title: "Naming your price",
  lead: "A rate is not a guess at what the client might stand. Begin with what your month costs, and you will be able to say the figure without looking at the floor.",
  blocks: [
    {
      kind: "p",
      text: "Most of us set our first price by thinking of a number, halving it because the client seemed nice, and adding nothing for the days nobody pays. Then we work every weekend and cannot say where the money went. This guide goes the other way round. You need a pencil, your last three months of mobile money and bank statements, and an hour when nobody wants anything from you.",
    },
    { kind: "h2", id: "what-a-month-costs", text: "First, what a month costs" },
    {
      kind: "p",
      text: "Write down four figures. Use the statements and not your memory, because memory forgets the small payments.",
    },
    {
      kind: "steps",
      items: [
        "**Living.** Rent (a year's advance divided by twelve counts), food, transport, school fees, family, airtime, health, giving.",
        "**Working.** Data, power, a desk, software, repairs, and the laptop you will have to buy again in three years, divided by 36.",
        "**Reserve.** A month without work comes to everyone. So does a fever. Put aside at least a tenth.",
        "**Tax and pension.** Nobody does this for you now. The rates depend on what you earn and how you are registered, so ask the Ghana Revenue Authority what applies to you, and SSNIT about contributions for the self-employed.",
      ],
    },
    {
      kind: "p",
      text: `As an example, take ${cedis(LIVING)} for living, ${cedis(WORKING)} for working, ${cedis(RESERVE)} in reserve and ${cedis(TAX_AND_PENSION)} for tax and pension. Together that is ${cedis(needed)} a month. Yours will differ. What matters is that there are four figures and that you did not leave out the last two.`,
    },
    { kind: "h2", id: "paid-days", text: "Then, the days somebody pays for" },
    {
      kind: "p",
      text: `A month has about ${WORKING_DAYS} working days. You will not sell them all. Some go on finding the next client, some on invoices and traffic, some on a client who cancels, some on being ill, on funerals and holidays. Plan to be paid for a little more than half of them, say ${paidDays} days.`,
    },
    {
      kind: "p",
      text: `Now divide: ${cedis(needed)} by ${paidDays} days makes ${cedis(floor)} a day, rounded up. That is your **floor**. Below it you are paying for the privilege of working, and a client who keeps you below it every month is one you cannot afford, however friendly.`,
    },
    { kind: "h2", id: "floor-to-price", text: "From the floor to a price" },
    {
      kind: "p",
      text: `The floor keeps you alive. The price should also reflect what the work is worth to the client and how many people can do it. Ask three others in your trade for their range. Look at what agencies charge for the same thing. Then set your day rate above the floor, by a quarter to begin with: in our example, ${cedis(price)}. Write it down and say it aloud ten times, to a wall if necessary. "My day rate is ${cedis(price)}." Full stop. Anything you add after that sentence makes it smaller.`,
    },
    {
      kind: "p",
      text: "Raise it for new clients first, and for old ones once a year, with a month's notice. If nobody ever says it is too much, it is too little. If everybody does, look at who you are asking before you look at the figure.",
    },
    {
      kind: "note",
      text: "Quote local clients in cedis and clients abroad in the currency they think in. Check the cedi figure every half year against your four figures, because rent and data will have moved.",
    },
    { kind: "h2", id: "day-or-piece", text: "By the day or by the piece?" },
    {
      kind: "list",
      items: [
        "**By the day** when nobody can say yet how long it takes: support, advice, a project with many hands in it.",
        `**By the piece** when you have done it before and can count it. Estimate the days, add a buffer, multiply. ${QUOTED_DAYS} days of work plus ${BUFFER_DAYS} for what you have not thought of makes ${cedis(quoted)} in our example.`,
        "**By the month** for regular work: the books, the shop's posts, looking after a site. Say how many hours or pieces are in it, and what happens to those that are not used.",
      ],
    },
    { kind: "h2", id: "quote-on-one-page", text: "A quote on one page" },
    {
      kind: "p",
      text: "A client compares what they can see. If they see only a figure, they compare the figure. So put the work in front of it:",
    },
    {
      kind: "steps",
      items: [
        "**What you understood.** Two sentences about their problem, in their words.",
        "**What you will deliver,** as a list somebody could tick off.",
        "**What is not included.** Photographs, printing, hosting, a third round of changes.",
        "**When.** Start, stages, end, and what you need from them by when.",
        "**What it costs,** as one figure, with the currency, and whether taxes come on top.",
        "**How it is paid.** For example, half to begin, half on delivery.",
        "**How long the quote is valid.** Thirty days is usual.",
      ],
    },
    {
      kind: "p",
      text: "Offer at most two versions: the one they asked for, and a smaller one that solves the heart of the problem. If the budget is too low, make the work smaller and leave your rate alone. A discount given for nothing teaches the client that your prices are soft. If you do give one, ask for something in return: a longer contract, money in advance, a name you may mention.",
    },
    { kind: "h2", id: "when-they-push", text: "When they push" },
    {
      kind: "list",
      items: [
        '"**That is too much.**" Ask what they had in mind, and be quiet. Then talk about what fits into that sum.',
        '"**My nephew does it for less.**" He may. "Then he might be the right person for this one. If you need it by the fifteenth with somebody to call afterwards, I am here."',
        '"**There will be more work later.**" Good. "I will gladly put a lower price on the third job."',
        '"**Do it first, we will see.**" No. A sample is ten minutes long. Work is paid for.',
        '"**You are my brother.**" "That is why I am giving you the real price and the first place in the queue."',
      ],
    },
    { kind: "h2", id: "invoice", text: "An invoice that gets paid" },
    {
      kind: "p",
      text: "Send it the day the work is done, to the person who pays and not only to the one who likes you. Ask at the start who that is and what they need: a purchase order number, your tax identification number, a registered name. Then put on one page:",
    },
    {
      kind: "list",
      items: [
        "the word Invoice, a number of its own, and the date",
        "your name or registered business name, your address and your tax identification number",
        "the client's full name and address",
        "what was done, when, and the agreed price",
        'the total, the currency, and the day on which it is due, as a date and not as "30 days"',
        "where to pay: bank, branch and account, or the mobile money merchant number, with the name that will appear",
      ],
    },
    {
      kind: "p",
      text: "A company that pays a business may have to withhold part of the sum for tax. Ask for the certificate when it does, because it counts towards what you owe. If you are registered for VAT, your invoices must follow the Ghana Revenue Authority's rules, and they can tell you which apply to you.",
    },
    { kind: "h2", id: "late", text: "When it is late" },
    {
      kind: "p",
      text: 'Write a friendly reminder two days before it is due: "A short note that invoice 014 falls due on Friday." On the day after, ask whether anything is missing. After a week, phone and ask for a date. After two, stop work and say so in one calm sentence. Most late payments are somebody\'s untidy desk. The few that are not are the reason you took half in advance.',
    },
    {
      kind: "quote",
      text: "Good morning. Invoice 014 was due last Friday. Is there anything you still need from me? If not, may I know on which day it will be paid? I have kept next week free for your second part and will begin when it has come in.",
    },
    { kind: "h2", id: "keep-going", text: "Keep the sheet" },
    {
      kind: "p",
      text: "Once a month, write down three things: days sold, money in, money out. After half a year you will know your real number of paid days, which is the most useful figure a freelancer can have, and you can do the sums in this guide again with your own life in them.",
    },
    {
      kind: "note",
      text: `Not sure about your figure? Bring it to a [career session](/career-resources): ${FREE_SESSION_MINUTES} minutes, free.`,
    },
  ],
};

function cedis(amount: number): string {
  return formatCedis(toPesewas(amount));
}
