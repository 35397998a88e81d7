import { pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

const VESTING_YEARS = 4;
const SHARE_PERCENT = 40;

export const article: Article = {
  meta: {
    title: pageTitle("Before you build with friends, write it down"),
    description:
      "A one-page agreement between co-founders in Ghana: roles, shares that are earned over time, money put in, who owns the code, and how to leave.",
  },
  blocks: [
    {
      kind: "p",
      text: "Most companies in Accra begin as a conversation between people who already trust each other. You were at school together, or you sat side by side at your first job. That trust is the best thing you have, and it is the reason nobody writes anything down. Then one of you is admitted to a master's programme in Toronto, or a customer pays, and it turns out there were two versions of the conversation.",
    },
    {
      kind: "p",
      text: "So write one page while everybody still likes everybody. It takes an evening. Here is what goes on it.",
    },
    { kind: "h2", id: "who-does-what", text: "Who does what, and how much of it" },
    {
      kind: "p",
      text: "Put a name beside each thing that must happen every week: selling, building, the money, the paperwork. Next to it write the hours that person can really give. If somebody keeps a full-time job for now, say until when, or until what happens. Two evenings a week is a fair contribution. It is only unfair when the others believed it would be five.",
    },
    {
      kind: "p",
      text: "Then say who decides when you disagree. Equal votes are friendly and get stuck. Most small teams do better when each person has the last word in their own area, and the few things that need everyone are on a list: taking a loan, giving away shares, closing the company.",
    },
    { kind: "h2", id: "shares", text: "Shares that are earned" },
    {
      kind: "p",
      text: `The common mistake is to hand out all the shares on the first day. If one of you holds ${SHARE_PERCENT}% and leaves after six months, the rest will work for years for somebody who is not there, and no investor will like the look of it. The usual cure is called vesting: shares are earned over time, often over ${VESTING_YEARS} years, and often with nothing earned before the first year is complete.`,
    },
    {
      kind: "p",
      text: `With ${SHARE_PERCENT}% over ${VESTING_YEARS} years, that is ${SHARE_PERCENT / VESTING_YEARS}% for each full year. Leave after eleven months and you keep none. Leave after two years and you keep ${(2 * SHARE_PERCENT) / VESTING_YEARS}%, fairly earned, and you can still come to the Christmas party.`,
    },
    {
      kind: "note",
      text: "Vesting has to be written into an agreement between the shareholders to be worth anything. The register of members at the Office of the Registrar of Companies shows only who holds what.",
    },
    { kind: "h2", id: "money-in", text: "Money in, and whose it is" },
    {
      kind: "p",
      text: "Somebody will pay for the domain, the first laptop, the trip to Kumasi. Decide for each sum whether it is a loan to the company, a purchase of shares or a gift, and write it down on the day it is spent. Do the same for money from an uncle. Family money is often the kindest there is, and the hardest to explain at a later funeral if nobody can say what it was for.",
    },
    {
      kind: "p",
      text: "Open an account in the business's name as soon as you can. Until then, one person holds the money and sends the others a statement every month. Do not let customers pay into a personal mobile money wallet for longer than you must.",
    },
    { kind: "h2", id: "who-owns-what", text: "Who owns the things you make" },
    {
      kind: "p",
      text: "Code, drawings and texts can belong to the person who made them unless something says otherwise. Your page should say otherwise: everything made for the business belongs to the business, including what was made before it was registered. Then check whose name is on the rest:",
    },
    {
      kind: "list",
      items: [
        "the domain name, and the email address that can reset its password",
        "the Instagram and LinkedIn accounts",
        "the phone number that customers know on WhatsApp",
        "the accounts for hosting, payments and the app stores",
      ],
    },
    {
      kind: "p",
      text: "Move each of these to an address that belongs to the business, with two people able to get in. A forgotten password, or one that left with somebody, can shut a young business for weeks.",
    },
    { kind: "h2", id: "leaving", text: "How somebody leaves" },
    {
      kind: "p",
      text: "Nobody likes writing this part, and everyone is glad of it later. Say how much notice a founder gives, what happens to shares that are not yet earned, and at what price the others may buy those that are. Say what happens if somebody falls ill, and that nobody takes the customer list with them. If you cannot agree, name a person you would all listen to, before you need one.",
    },
    { kind: "h2", id: "make-it-formal", text: "Then make it formal" },
    {
      kind: "p",
      text: "When you [register the company](/blog/before-you-queue-at-the-orc), the law asks some of the same questions again: who the directors are, who the secretary is, who owns the shares in the end. Take your page with you and have a lawyer turn it into a shareholders' agreement. An hour of a lawyer's time is cheap at this stage, because you have already done the arguing.",
    },
    {
      kind: "p",
      text: "Until then, the page in plain English, dated and signed by all of you, is far better than a perfect contract that nobody has read. Take it out again every six months, over lunch. Ask what has changed, write it in the margin, and sign again.",
    },
  ],
};
