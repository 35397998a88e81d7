import type { Guide } from "./guide.ts";

export const remoteWorkFromAccra: Guide = {
  slug: "remote-work-from-accra",
  title: "Remote work from Accra",
  lead: "The time zone is on your side, and so is your English. What a client abroad needs is proof that you will still be there on Thursday.",
  blocks: [
    {
      kind: "p",
      text: "From Accra you share a working day with London, most of one with Berlin and Johannesburg, and an afternoon with New York. Ghana keeps the same time all year, which is UTC, so your calendar never jumps. These are real advantages, and it is worth saying them in your first message. The only thing against you is that the client does not know you, may have been let down before, and cannot walk over to your desk. This guide is about removing that doubt, step by step.",
    },
    { kind: "h2", id: "one-thing", text: "Be known for one thing" },
    {
      kind: "p",
      text: 'Somebody who searches from Manchester types in a problem: "Shopify store in two languages", "bookkeeper who knows Xero", "editor for a thesis on public health". Be the answer to one such search. You can do other things as well, later, for people who already trust you. On your profile, "I design, code, write, manage social media and do data entry" reads as five people who are all available because nobody wants them.',
    },
    { kind: "h2", id: "where-clients-look", text: "Where clients look" },
    {
      kind: "list",
      items: [
        "**Among people they know.** Tell everybody you have worked with, in one sentence, what you do and that you work with clients abroad. Relatives and old schoolmates who live there can pass on a message, even if they cannot hire you.",
        "**On LinkedIn.** A clear headline, a photograph with light on the face, and three examples of work do more than a long history. Leave thoughtful comments where your clients talk, a few times a week.",
        "**On freelance platforms.** Upwork, Fiverr, Contra and others take a commission and bring strangers. Take the first two jobs for the review and not for the money, do them perfectly, then raise your price.",
        '**On job boards for remote work.** Look for "worldwide" or a range of time zones that contains UTC. "Remote, US only" means what it says.',
        "**In communities of your trade.** Answer questions in the forum of the tool you know best. The people who ask today hire tomorrow.",
      ],
    },
    {
      kind: "note",
      text: "Nobody honest asks you for money to give you work. A fee for training, a deposit for a laptop, a cheque you must pass on, an interview that happens only by chat: close the window. Look the company up, find its number yourself, and ask whether they know the person who wrote to you.",
    },
    { kind: "h2", id: "show-work", text: "Show work, even if nobody paid for it" },
    {
      kind: "p",
      text: "Three good examples are enough. If you have no clients yet, do the work for an imaginary one, or better, for a real one that did not ask: rewrite the menu of a chop bar you love, draw the form your clinic should have, clean a public set of figures and explain what it says. For each, write four lines: the problem, what you did, what you would do next, how long it took. Put them on a page that opens quickly on a phone.",
    },
    { kind: "h2", id: "first-message", text: "The first message" },
    {
      kind: "p",
      text: "Read theirs twice. Then write one that could only have been written to them, in under 150 words:",
    },
    {
      kind: "quote",
      text: "Hello. You are looking for somebody to answer your shop's emails between 8 and 12 your time. I do this now for a tea shop in Leeds: about forty messages a day, most answered within an hour. I am in Accra, which is on UTC all year, so your morning is mine. I have backup power and a second connection. May I answer three of your old messages as a sample? I could send them tomorrow by noon.",
    },
    {
      kind: "p",
      text: "It says what they asked for, shows that you have done it, deals with the question of power before they think of it, and ends with one small thing that they can say yes to.",
    },
    { kind: "h2", id: "meeting", text: "Meeting across time zones" },
    {
      kind: "list",
      items: [
        'Write every time with its zone: "14:00 in Accra (UTC)". Send a calendar invitation at once, because it converts by itself.',
        "Europe and North America move their clocks in March and in the autumn, on different Sundays. In those weeks, check each meeting by hand.",
        "Offer fixed hours that overlap with theirs and protect the rest. Being awake at all hours is not a service. It is how people become ill and careless.",
        "Join two minutes early. Test sound before the first call with any new client. If your line is weak, say hello with the camera on and then turn it off.",
        "After the call, send four lines: what was decided, who does what, by when, what is still open.",
      ],
    },
    {
      kind: "p",
      text: "Between meetings, report before you are asked. A short note on Tuesday and one on Friday (done, next, stuck on) costs you ten minutes and saves the client from wondering. Bad news goes out the hour you know it, together with what you propose.",
    },
    { kind: "h2", id: "settle-before", text: "Settle this before you begin" },
    { kind: "p", text: 'A page will do, sent by email and answered with "agreed". Put these on it:' },
    {
      kind: "steps",
      items: [
        "**The work.** What is delivered, in which form, and how many rounds of changes are included.",
        "**The price,** in which currency, and whether it is by the hour, by the piece or by the month.",
        "**The dates.** When you begin, when the parts are due, and what moves if the client's part is late.",
        "**The payment.** When, by which route, who bears the charges, how many days after the invoice. For a new client, a part in advance: a third to a half is common.",
        "**The hours.** When you can be reached, and how quickly you answer.",
        "**The rights.** The work becomes theirs when it is paid for, and you may show it, unless they object.",
        "**The end.** How many days' notice either side gives, and that work done until then is paid.",
      ],
    },
    {
      kind: "p",
      text: "If they send a contract, read all of it. Look for three things in particular: whether you are called an employee or a contractor, whether you are forbidden to work for others, and which country's courts would decide. If you do not understand a clause, ask what it is for. Reasonable clients explain. For a large or a long contract, pay a lawyer for an hour.",
    },
    { kind: "h2", id: "being-paid", text: "Being paid" },
    {
      kind: "p",
      text: "Ways to receive money from abroad differ in cost and speed, and what is open to people living in Ghana changes. Ask your bank about a foreign currency account, compare it with the payment services, and test the route with a small amount before the first invoice. If you live here, income from abroad is generally taxed like any other income. Keep each invoice and the cedi value on the day the money came, set a part aside, and ask the [Ghana Revenue Authority](https://gra.gov.gh/) or an accountant what you owe and by when. We have written [a longer piece](/blog/paid-in-dollars-living-in-cedis) about all of this.",
    },
    { kind: "h2", id: "power-and-data", text: "Power and data" },
    {
      kind: "list",
      items: [
        "Have two networks: fibre or a router, and a phone on a different company's SIM.",
        "Keep the router and the laptop alive for at least two hours without mains power.",
        "Save the client's phone number outside your laptop.",
        "Upload drafts as you go. What is only on your machine does not exist for the client.",
        `Know where you go when it lasts longer. [Our desks](/#desks) have backup power and fast Wi-Fi; a friend's house with solar will also do.`,
      ],
    },
    { kind: "h2", id: "first-month", text: "Your first month with a new client" },
    {
      kind: "steps",
      items: [
        '**First week:** deliver something small, early, and ask what "good" would look like.',
        "**Second week:** write down how you do the recurring work, and share the page with them.",
        "**Third week:** point out one thing that could be better, with a proposal.",
        "**Fourth week:** ask how it is going, in a call. Send the invoice on the agreed day, not three days later out of shyness.",
      ],
    },
    {
      kind: "p",
      text: "At the end of a good month, ask for two sentences you may quote, and whether they know one other person with the same problem. The second client abroad is far easier to find than the first, and comes from the first more often than from anywhere else.",
    },
  ],
};
