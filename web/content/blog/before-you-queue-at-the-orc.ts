import { PLANS } from "#domain/catalogue/catalogue.ts";
import { site } from "#domain/site.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

export const article: Article = {
  meta: {
    title: pageTitle("Before you queue at the ORC"),
    description:
      "Business name or company? What to have ready before you register a business in Ghana, and which offices expect to hear from you afterwards.",
  },
  blocks: [
    {
      kind: "p",
      text: "Sooner or later a client asks for an invoice from a registered business, or the bank asks for a certificate before it opens the account. Then you meet the Office of the Registrar of Companies, the ORC, which took over from the Registrar-General's Department under the Companies Act, 2019 (Act 992). It is less of a trial than people say, provided that you arrive with the right papers and have made one decision beforehand.",
    },
    {
      kind: "note",
      text: "Forms, fees and rules change. Treat this as a map, and check every turning on [orc.gov.gh](https://orc.gov.gh/) or with a lawyer before you pay anybody.",
    },
    { kind: "h2", id: "decide", text: "The one decision" },
    {
      kind: "p",
      text: "**A business name** makes you a sole proprietor. It is the quicker and cheaper way, and enough for most freelancers in their first years. You and the business are the same person: its income is yours, and so are its debts. You renew it every year.",
    },
    {
      kind: "p",
      text: "**A company limited by shares** is a person in its own right in law. It can own things, owe things and outlive you, and you normally risk only what you put in. In return it asks for more: at least two directors, a company secretary, an auditor who agrees to act, and annual returns with financial statements. Choose it when you have partners, when you want investors, when a contract could go badly wrong, or when the client insists.",
    },
    {
      kind: "p",
      text: "You can begin with a name and form a company later. If more than one of you is in it, read about [what to write down first](/blog/before-you-build-with-friends).",
    },
    { kind: "h2", id: "gather", text: "What to gather at home" },
    {
      kind: "list",
      items: [
        "Your **Ghana Card**, copied on both sides, for every owner and director. For individuals, its number also serves as the tax identification number.",
        "**Three names,** in order of preference. Search the register first. A name too close to an existing one will be refused, so the plain word for your trade plus your surname is safer than something clever.",
        "The **digital address** of the place of business, the GhanaPostGPS code, together with the street and a phone number that somebody answers.",
        "A **sentence about what you do.** Wide enough for next year, narrow enough to be true.",
        "For a company: who holds how many shares, how much capital is stated, who the beneficial owners are, and **signed consents** from the directors, the secretary and the auditor.",
        "For a company: a constitution. The standard one in the law suits most small firms.",
      ],
    },
    { kind: "h2", id: "apply", text: "Applying" },
    {
      kind: "p",
      text: "You can apply online or at an ORC office. Either way, fill the form in with the card in front of you, because an application whose name differs from the card by one letter comes back. Write dates and phone numbers the same way throughout. Pay only where the ORC tells you to, keep the receipt, and note the reference of your application.",
    },
    {
      kind: "p",
      text: "There will be people near the entrance who offer to do it all for you. Some are honest agents. Ask what part of the price is the official fee, compare it with the list the ORC publishes, and never leave your original card with anyone.",
    },
    { kind: "h2", id: "afterwards", text: "The offices that come after" },
    {
      kind: "p",
      text: "The certificate is the beginning. Within the first weeks, find out which of these apply to you:",
    },
    {
      kind: "steps",
      items: [
        "**Ghana Revenue Authority.** Register the business for tax and ask which taxes you must file, and when. Ask about VAT too: the turnover from which you must register has changed in the past, so take the figure from the GRA and not from a friend. Their site is [gra.gov.gh](https://gra.gov.gh/).",
        "**Your municipal or district assembly.** Many businesses need an operating permit from the assembly where they work.",
        "**SSNIT,** as soon as you employ somebody. Self-employed people can join for their own pension: [ssnit.org.gh](https://www.ssnit.org.gh/).",
        "**Data Protection Commission,** if you keep personal details of customers or staff. Act 843 requires those who do to register.",
        "**A bank or mobile money provider,** for an account in the business's name. Bring the certificate, the profile that comes with it and your card.",
      ],
    },
    { kind: "h2", id: "address", text: "About the address" },
    {
      kind: "p",
      text: `If you work from home, think before you put your home on a public register and on every invoice. A rented business address is one way round it. Our [virtual office](/virtual-office) gives you one in ${site.address.area} and handles your mail, from ${priceOf("virtual_starter")} a month with ${PLANS.virtual_starter.name}. Ask the ORC, and your bank, what kind of address they need from you before you take ours or anybody's. Some will also want to know where you can be found in person.`,
    },
    { kind: "h2", id: "calendar", text: "Keep it alive" },
    {
      kind: "p",
      text: "Registered names lapse and companies fall out of good standing because nobody wrote down the date. On the day you get the certificate, put the renewal or annual return into your calendar with a month's warning, and the tax dates beside it. Scan every document into one folder and send the folder to yourself. Then raise your first invoice with the registered name at the top, and go and show somebody. It is a good day.",
    },
  ],
};
