import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { FREE_SESSION_MINUTES } from "#web/content/common.ts";
import type { Guide } from "./guide.ts";

export const interviewPreparation: Guide = {
  slug: "interview-preparation",
  title: "Before the interview",
  lead: "You cannot know the questions. You can know your own stories so well that almost any question finds one of them ready.",
  blocks: [
    {
      kind: "p",
      text: "An interview is a short conversation in which two sides try to find out the same thing: would it work? They have read your CV, so they believe on paper that you could do the job. Now they want to hear how you think, and whether they would like to share an office with you in the rainy season. Preparing means having something true to say, and having said it aloud once before.",
    },
    { kind: "h2", id: "an-evening-before", text: "Find out, one evening" },
    { kind: "p", text: "Give this an hour. It puts you ahead of anybody who only ironed a shirt." },
    {
      kind: "list",
      items: [
        "What does this organisation sell or do, and who pays for it? Say it in one sentence a child would understand.",
        "What has it done in the last year? Look at its own pages, the news, and what its staff post.",
        "Who will talk to you? Ask, if the invitation does not say. Read what they have written about their work.",
        "What would this job look like on an ordinary Wednesday? Write down what you cannot answer. Those are your questions.",
        "If it is a shop, a bank or a school, go there. Buy something, stand in the queue. Few candidates do, and it always shows.",
      ],
    },
    { kind: "h2", id: "five-stories", text: "Five stories, each of them true" },
    {
      kind: "p",
      text: 'Interviewers ask "tell me about a time when" because the past is harder to make up than the future. So take a page and find one story from your own life for each of these:',
    },
    {
      kind: "steps",
      items: [
        "A time you **solved a problem** nobody had asked you to solve.",
        "A time you **worked with somebody difficult,** and what you did about it.",
        "A time you **made a mistake.** A real one, with what it cost and what you changed afterwards.",
        "A time you **learned something quickly** because you had to.",
        "A time you **finished something hard,** with little money, light or help.",
      ],
    },
    {
      kind: "p",
      text: 'Tell each in four parts: where you were, what had to be done, what **you** did, and how it ended. The third part should be the longest. Say "I" when it was you and "we" when it was the team: people who only say "we" leave the listener wondering, and people who only say "I" leave them worried. Two minutes is enough. Here is one, shortened:',
    },
    {
      kind: "quote",
      text: "In my service year the clinic lost patient cards nearly every day. I asked the nurses to show me how they filed, and saw that two rooms used two systems. I wrote one page with one system, tried it with one nurse for a week, then with everybody. By the end of the month we looked for a card perhaps once a week. My supervisor kept the page on the wall.",
    },
    {
      kind: "p",
      text: "Notice what is in it: a place, a reason, steps somebody could copy, an end. It needed no great title and no large budget.",
    },
    { kind: "h2", id: "questions-to-expect", text: "Questions to expect" },
    { kind: "h3", id: "tell-us-about-yourself", text: '"Tell us about yourself."' },
    {
      kind: "p",
      text: "They do not want your life from birth. Give them three sentences: what you do now, how you came to it, and why that leads to this job. Then stop. A silence after a good answer is not a problem you must solve.",
    },
    { kind: "h3", id: "why-us", text: '"Why do you want to work here?"' },
    {
      kind: "p",
      text: 'Name one thing you found out in your hour of reading, and join it to something you have done. "You are opening in Takoradi; I set up a branch from an empty room once, and would like to do it again" is worth more than ten lines about a reputable organisation.',
    },
    { kind: "h3", id: "weakness", text: '"What is your greatest weakness?"' },
    {
      kind: "p",
      text: 'Choose a real one that would not sink you in this job, and say what you do about it. "I used to promise dates too quickly. Now I say I will answer by tomorrow, and I check with the others first." Nobody believes that you work too hard.',
    },
    { kind: "h3", id: "why-leave", text: '"Why did you leave?"' },
    {
      kind: "p",
      text: "One calm sentence, looking forward. However bad the last place was, the person across the table hears how you will one day talk about them.",
    },
    { kind: "h3", id: "salary", text: '"What salary do you expect?"' },
    {
      kind: "p",
      text: 'Know your figure before you go. Ask two people in the trade what the work pays, and work out what your month costs. Then give a range whose lower end you would really accept, and ask whether it is before or after tax and what comes with it: transport, health cover, the second-tier pension. If you can, let them name a figure first: "What have you planned for this position?" is a fair question.',
    },
    { kind: "h3", id: "personal", text: "A question that is not about the job" },
    {
      kind: "p",
      text: 'Now and then somebody asks whether you plan to have children, or which church you go to. You may answer the worry behind it instead: "I can do the hours you described." And you may remember afterwards that they asked.',
    },
    { kind: "h2", id: "ask-back", text: "What to ask back" },
    {
      kind: "p",
      text: '"No, I think you have covered everything" is a small goodbye. Bring three questions and ask two:',
    },
    {
      kind: "list",
      items: [
        "What should the person in this job have done by the end of the first three months?",
        "Why is the position open?",
        "Who would I work with most, and how do they like to work?",
        "What do people find hardest here in the first weeks?",
        "What happens next, and when may I expect to hear from you?",
      ],
    },
    { kind: "h2", id: "on-the-day", text: "On the day" },
    {
      kind: "list",
      items: [
        "Plan the route for that hour on that weekday. Aim to be nearby half an hour early and at the door ten minutes early. Save the number to call if the road is blocked.",
        "Wear what their best-dressed ordinary member of staff wears. Comfortable shoes, phone switched off and out of sight.",
        "Take two copies of your CV, a pen and the advert. In the waiting room, read the advert once more.",
        "Greet the security man and the receptionist as you would greet the director. In many offices they are asked what they thought of you.",
        'If you do not understand a question, say so. If you need a moment, take it: "Let me think of a good example."',
      ],
    },
    { kind: "h2", id: "by-video", text: "If it is by video" },
    {
      kind: "list",
      items: [
        "Try the link, the microphone and the light the day before, with a friend at the other end.",
        "Sit facing a window or a lamp, with the camera at eye level. A stack of books will do.",
        'Know what you will do if the power goes: a charged laptop, a phone hotspot on another network, and the interviewer\'s number on paper. Say at the start, "If I drop off, I will call you within two minutes."',
        "Look into the camera when you speak. Keep your five stories on one sheet beside the screen, as words and not as sentences.",
        "Find a room with a door. Tell the household, in writing if need be.",
      ],
    },
    { kind: "h2", id: "afterwards", text: "Afterwards" },
    {
      kind: "p",
      text: "The same evening, write down every question you remember and how you would answer it better. That list is worth more than this guide. Then send three lines of thanks, with one thing you have kept thinking about since:",
    },
    {
      kind: "quote",
      text: "Good evening, and thank you for your time this morning. I have been thinking about what you said about late deliveries, and I remembered a sheet we used for that. I would gladly show it to you. I look forward to hearing from you.",
    },
    {
      kind: "p",
      text: "If the day they named passes, wait two working days and ask once, kindly. If the answer is no, thank them and ask for one thing you could have done better. Some will tell you. It is free advice from the very person you wanted to convince.",
    },
    {
      kind: "note",
      text: `Practise aloud with somebody who will be honest. Our [${WORKSHOPS.employability.name}](/training-course) workshop spends time on exactly this, and a ${FREE_SESSION_MINUTES}-minute [career session](/career-resources) is free.`,
    },
  ],
};
