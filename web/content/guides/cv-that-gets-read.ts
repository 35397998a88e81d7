import { CV_PACKAGES } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { FREE_SESSION_MINUTES } from "#web/content/common.ts";
import type { Guide } from "./guide.ts";

export const cvThatGetsRead: Guide = {
  slug: "cv-that-gets-read",
  title: "A CV that gets read",
  lead: "Somebody with eighty applications and a meeting at ten will look at yours. This is how to make the first look count.",
  blocks: [
    {
      kind: "p",
      text: "A CV has one task: to get you a conversation. It is not your life story, and it does not have to be complete. The person who opens it is sorting a pile, usually on a screen, sometimes on a phone in traffic. They look for a reason to keep reading. Your work is to put that reason where their eyes already are.",
    },
    { kind: "h2", id: "start-with-the-advert", text: "Start with the advert, not with yourself" },
    {
      kind: "p",
      text: "Print the advert or copy it into a document. Underline everything the employer says they need, and circle the two or three that come up more than once. Those are what you will be compared on. For each circled thing, write one line about when you did it, for whom, and what came of it. If you have no line for any of them, this is the wrong advert, and you have saved yourself an evening.",
    },
    {
      kind: "p",
      text: 'Use the employer\'s words where they are true of you. If they say "stock reconciliation" and you wrote "checking inventory", a tired reader may not see that it is the same, and a program that searches for words certainly will not.',
    },
    { kind: "h2", id: "the-top-third", text: "The top third" },
    {
      kind: "p",
      text: "The top third of the first page is all that most readers see of you. Put four things there, in this order:",
    },
    {
      kind: "steps",
      items: [
        '**Your name,** in larger letters than anything else. No "Curriculum Vitae" above it: they know.',
        "**One line of contact:** a phone number, an email address with your name in it, the part of town you live in, and your LinkedIn page if it is up to date. For an employer abroad, write the number with the country code.",
        "**The job you want,** in the words of the advert.",
        "**Two or three lines of proof.** How long you have done this work, for what kind of employer, and the one result you would mention if you had ten seconds.",
      ],
    },
    { kind: "p", text: "This is a top third that works:" },
    {
      kind: "quote",
      text: "Accounts officer. Four years in the books of two trading companies in Tema and Accra. I close the month by the third working day, and I have taken one company through two audits without a query left open.",
    },
    {
      kind: "p",
      text: 'This one does not: "A hardworking and dynamic team player seeking a challenging position in a reputable organisation." It could be sent by anybody, and it is, every day.',
    },
    { kind: "h2", id: "lines-about-work", text: "How to write a line about work" },
    {
      kind: "p",
      text: "Most CVs list duties. Duties tell the reader what the job was, and everybody with your title had the same ones. Write what was different because you were there. A useful line has a verb, the thing you did, and what came of it:",
    },
    {
      kind: "list",
      items: [
        'Instead of "Responsible for customer service": **Answered about 60 customers a day on the phone and on WhatsApp, and wrote the replies the whole team now uses.**',
        'Instead of "In charge of social media": **Posted for a bakery for a year; orders through Instagram went from a few a week to every day.**',
        'Instead of "Assisted with teaching": **Took two Primary 5 classes alone for a term while the teacher was on leave.**',
        'Instead of "Good knowledge of Excel": **Built the sheet the shop uses to see each morning what must be reordered.**',
      ],
    },
    {
      kind: "p",
      text: 'If you have a number, use it, and be ready to say in the interview where it comes from. If you have none, say how often, how many or how long. Never invent one. An interviewer who asks "how did you measure that?" can tell within a sentence, and then everything else on the page is in doubt.',
    },
    { kind: "h2", id: "first-job", text: "If this is your first job" },
    {
      kind: "p",
      text: "You have done more than you think. National Service is work: describe it like work. So are a semester project that somebody used, the accounts of a church group, selling at your aunt's shop in the holidays, organising transport for a hall week. Put the strongest first, even if nobody paid you. Education comes next, with your class or grade if it helps you. One page is enough, and an honest page with white space on it looks better than two padded ones.",
    },
    { kind: "h2", id: "leave-off", text: "What to leave off" },
    {
      kind: "list",
      items: [
        "Your Ghana Card number, your date of birth, your religion, your parents' names and your marital status. None of them is about the job, and some of them are useful to a thief.",
        "A photograph, unless the advert asks for one.",
        "Primary school. Junior high, once you have anything after it.",
        'Hobbies that say nothing. "Reading and travelling" can go. "Goalkeeper and treasurer of our area team" can stay.',
        'Referees\' phone numbers. Write "referees on request", and ask them first. Ask again if it was more than a year ago.',
        "Bars and stars that rate your skills. Three stars out of five in English means nothing and looks weak.",
      ],
    },
    {
      kind: "p",
      text: "A gap is not a crime. If you were out of work for a year because you looked after somebody, studied or searched, say so in one line and move on. Readers worry about gaps that are hidden, and hardly about those that are explained.",
    },
    { kind: "h2", id: "how-it-looks", text: "How it looks, how it travels" },
    {
      kind: "list",
      items: [
        "One plain typeface, two sizes, black on white. One column, because programs that read CVs stumble over two.",
        "Newest job first. Month and year on each, in the same style.",
        "Two pages at most. If it runs to two and a quarter, cut a quarter.",
        "Send a PDF named after you and the job, such as **Surname-Firstname-Accounts-Officer.pdf**.",
        "Open that PDF on a phone before you send it. Then read it aloud. Your ear finds mistakes your eye forgives.",
      ],
    },
    { kind: "h2", id: "the-message", text: "The message that goes with it" },
    {
      kind: "p",
      text: "Whether it goes by email or WhatsApp, keep it to five lines: which job, where you saw it, the one thing that fits best, when you could start, how to reach you. Write the person's name if you can find it. Put the title of the job into the subject line, with nothing clever around it.",
    },
    {
      kind: "quote",
      text: "Good morning. I am applying for the accounts officer post advertised on Monday. For the last two years I have closed the monthly books of a trading company alone, by the third working day. I can start after one month's notice. My CV is attached, and you can call me on this number at any time after four.",
    },
    {
      kind: "p",
      text: "Then write down where you applied, when, and with which version. After a week without an answer, one polite reminder is normal. Two are too many.",
    },
    { kind: "h2", id: "before-you-send", text: "Before you send it" },
    {
      kind: "steps",
      items: [
        "Cover everything below the top third. Would you still call this person?",
        "Does each job have at least one line that only you could have written?",
        "Is every word true, and could you talk about it for two minutes?",
        "Has somebody else read it? Not for praise: ask them where they stopped.",
      ],
    },
    {
      kind: "note",
      text: `If you have nobody to ask, ask us. A career session of ${FREE_SESSION_MINUTES} minutes [costs nothing](/career-resources), and a written [CV review](/cv-optimization) starts at ${formatCedis(CV_PACKAGES.basic.amountPesewas)}.`,
    },
  ],
};
