import { formatDollars } from "#domain/payments/money.ts";
import { pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

export const article: Article = {
  meta: {
    title: pageTitle("Paid in dollars, living in cedis"),
    description:
      "How freelancers in Ghana can be paid by clients abroad: the ways money travels, what goes on the invoice, tax to ask about, and good remote manners.",
  },
  blocks: [
    {
      kind: "p",
      text: "Somebody in Leeds or Houston likes your work and asks how to pay you. It should be the easy part. Instead, it is where a good number of first contracts go quiet, because the freelancer names a method that turns out not to work from Ghana, and the client's accountant loses patience. Settle it before you send the first quote.",
    },
    { kind: "h2", id: "ways", text: "The ways money travels" },
    {
      kind: "list",
      items: [
        "**A bank transfer to a foreign currency account.** Most banks here open one in dollars, euros or pounds. It is slow and the fees are easiest to bear on large sums, but every company in the world knows how to do it.",
        "**A payment service** that gives you account details abroad and pays out to your bank or wallet here. Payoneer, Wise and Grey are names you will hear. What each of them offers people living in Ghana differs and changes, so read its page for Ghana.",
        "**The platform's own payout,** if the work came through one. You pay for it in commission, and it keeps the client's money safe while you work.",
        "**A card payment link** from a Ghanaian payment company. Ask whether your account may accept foreign cards, and in which currency you are paid out.",
      ],
    },
    {
      kind: "p",
      text: "PayPal deserves a line of its own, because clients suggest it first. For years, accounts opened in Ghana could send money but not receive it. Look up what yours can do today before you say yes. And do not borrow a cousin's account in London. On paper the money is his: his tax office may ask about it, his account can be frozen, and the client's records name the wrong person.",
    },
    { kind: "h2", id: "test", text: "Ask five questions, then test" },
    {
      kind: "steps",
      items: [
        "What does it cost to receive, and what does it cost to take the money out?",
        "At whose exchange rate, and how far is that from the Bank of Ghana's rate that day?",
        "How many working days from the client's click to my account?",
        "Is there a smallest amount, or a monthly limit?",
        "If the account is held for checks, who do I contact, and with which papers?",
      ],
    },
    {
      kind: "p",
      text: `Then send yourself a small amount, ${formatDollars(20)} from a friend abroad, and see what arrives. Have a second way ready before you need it.`,
    },
    { kind: "h2", id: "invoice", text: "An invoice that gets paid" },
    {
      kind: "p",
      text: "The person who approves your invoice has never met you and has forty more to do. Make it one page in PDF, with a number, the date, your name as it stands on the account, your address, the client's full legal name, what was done and when, the sum, the currency, and the day it is due. Add the bank's name, its SWIFT code and the account number. State who bears the transfer charges. If you say nothing, both banks may help themselves on the way, and you receive less than you billed.",
    },
    {
      kind: "p",
      text: "A company in the United States will often ask you for Form W-8BEN. It declares that you are not a US taxpayer, and it stays with the client. Read the [instructions from the IRS](https://www.irs.gov/forms-pubs/about-form-w-8-ben) and fill it in yourself. If you bill through a registered company, there is another form for that.",
    },
    { kind: "h2", id: "tax", text: "Tax at home" },
    {
      kind: "p",
      text: "Income from abroad is still income. People who live in Ghana are in general taxed on what they earn anywhere, so plan to declare it. For every payment, keep the invoice, the bank's advice and the cedi value on the day it came in. Move a part of each payment into an account you do not touch until you have filed. How large a part is a question for the [Ghana Revenue Authority](https://gra.gov.gh/) or an accountant, and one hour of an accountant's time a year is worth its price.",
    },
    { kind: "h2", id: "rate", text: "Do not bet on the rate" },
    {
      kind: "p",
      text: "It is tempting to hold dollars and wait. The cedi has moved sharply in both directions, and your rent does not wait. A dull rule serves better: when money arrives, change what the coming month costs, put the tax part aside, and leave the rest. Then quote in the currency the client thinks in, and look again at your price every half year.",
    },
    { kind: "h2", id: "manners", text: "Manners for people who never meet" },
    {
      kind: "p",
      text: 'Ghana keeps the same time all year, which is UTC. Clients move their clocks twice, so write times as "14:00 in Accra (UTC)" and let their calendar do the rest. London is level with you in winter and one hour ahead in summer. New York is four or five hours behind, which means your afternoon is their morning. Offer three of your afternoons, and keep the others.',
    },
    {
      kind: "p",
      text: 'Send a list of public holidays at the start, Independence Day and both Eids included. After each call, write four lines: what was decided, who does what, by when. Say early when the power or the line is down, and say what you are doing about it ([we have a page on that](/blog/working-through-dumsor)). Reply within the hours you promised, even if the reply is "tomorrow by noon". People abroad cannot see you working. What you write to them is all they have to go on.',
    },
  ],
};
