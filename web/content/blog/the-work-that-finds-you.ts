import { pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

export const article: Article = {
  meta: {
    title: pageTitle("The work that finds you"),
    description:
      "Good work in Accra travels from person to person. How to greet a room, ask for an introduction, share a job fairly and stay in people's minds.",
  },
  blocks: [
    {
      kind: "p",
      text: "Ask the freelancers you know where their last good job came from. A few will name a website. Most will name a person: somebody from their year group, a former boss, the woman who shared a table with them one rainy Thursday. In this city a job is often a forwarded message before it is an advert, and by the time it is an advert, somebody's friend already has it.",
    },
    {
      kind: "p",
      text: "That can sound unfair, and sometimes it is. It also means that you can do something about it, without a budget and without being loud.",
    },
    { kind: "h2", id: "greet", text: "Greet first" },
    {
      kind: "p",
      text: "You were taught this at home, and a laptop does not change it. When you come into a room where people work, greet it, once and quietly. When you sit down at a shared table, greet the people at it and give your name. It takes four seconds and it turns you from a stranger into somebody. People who sit down without a word stay invisible for months, and then wonder why nobody mentions them.",
    },
    {
      kind: "p",
      text: 'Then leave people alone. Earphones in means later. A question that starts with "Are you busy?" deserves an honest answer and is not an insult. Calls belong in a booth or outside. Wash your mug.',
    },
    { kind: "h2", id: "one-sentence", text: "Have one sentence" },
    {
      kind: "p",
      text: 'When somebody asks what you do, they are not asking for your job title. They are trying to work out when to think of you. "I do digital marketing" gives them nothing to hold. Try a sentence with a customer and a problem in it:',
    },
    { kind: "quote", text: "I help clinics get their patients to come back, mostly with WhatsApp reminders." },
    {
      kind: "p",
      text: "Now every person in the room who has a cousin with a clinic knows what to do. Say the same sentence each time. You will be tired of it long before anybody remembers it.",
    },
    { kind: "h2", id: "be-seen", text: "Let the work be seen" },
    {
      kind: "p",
      text: 'People recommend what they have watched you do. Ask the designer at the next table to look at your draft, and mean it. Offer ten minutes on something you have just learned: how you set up invoices, how you cut a site\'s size in half for phones on slow networks. Answer a question in a group chat properly, with the link and the two steps, instead of "check Google". None of it is advertising. It only shows what you are like to work with, and that is what a client most wants to know.',
    },
    { kind: "h2", id: "ask-well", text: "Ask in a way that is easy to grant" },
    {
      kind: "p",
      text: '"Let me know if you hear of anything" is a wish. Give people something they can forward without editing it:',
    },
    {
      kind: "quote",
      text: "I have two weeks free in June. I am looking for a shop or a restaurant that wants its menu and prices online. Do you know one owner I could write to? You can send them this message as it is.",
    },
    {
      kind: "p",
      text: "When you introduce two people, ask both of them first. One line to each, then one message with both names and the reason, and then step out. If somebody introduces you, reply within the day and tell them later how it went. They lent you their good name, and they would like to know it came back whole.",
    },
    { kind: "h2", id: "pass-it-on", text: "Pass on what you cannot take" },
    {
      kind: "p",
      text: "You will be offered work that is too small, too far away or not your trade. Hand it to a named person, with a word about why that person. Do it a few times and the traffic begins to flow both ways. If money is to change hands for it, say so before, in writing, with a figure: a share of the first invoice, or nothing at all. Silence about commission has ended more friendships in this business than bad work ever did.",
    },
    {
      kind: "p",
      text: "The same goes for working together. Before you bring a friend onto a job, agree who speaks to the client, who invoices, when the friend is paid, and what happens if the client pays late. Three lines on WhatsApp will do, as long as both of you have answered them.",
    },
    { kind: "h2", id: "talk-prices", text: "Talk about prices" },
    {
      kind: "p",
      text: "Clients know what ten of us charge. We often know only what we charge ourselves, and we pay for the gap. Find two or three people you trust in your line of work and tell each other your ranges. You do not have to agree on a price, and you should not. You only need to hear that the rate you were ashamed to say out loud is what the others quote on a quiet day. If you have no rate yet, [one of our guides](/career-resources) helps you to work it out from your own costs.",
    },
    { kind: "h2", id: "keep-a-list", text: "Keep a list of people" },
    {
      kind: "p",
      text: 'A page in a notebook will do: the name, where you met, what they need, when you last spoke. Go down it on the first Friday of the month and write to three of them. Ask nothing. Send the article, the tender notice, congratulations on the baby. Most of it leads nowhere, and that is all right. Some months later somebody forwards a message and adds, "Talk to her, she is good." You were not in the room. That is how you know it is working.',
    },
  ],
};
