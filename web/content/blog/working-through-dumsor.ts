import { PLANS } from "#domain/catalogue/catalogue.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { openingHours, pageTitle } from "#web/content/common.ts";
import type { Article } from "./posts.ts";

export const article: Article = {
  meta: {
    title: pageTitle("Working through dumsor and a thin data bundle"),
    description:
      "A power cut need not cost you the day. What to buy first, what to switch off to save data, and what to write to a client when the lights go out.",
  },
  blocks: [
    {
      kind: "p",
      text: "The word is made of two others: dum, put it out, and sor, light it again. Everybody here plans around it, and most of us do it badly, which is to say we plan after the fan stops. A better plan costs less than people think, if you buy things in the right order and change a few settings first.",
    },
    { kind: "h2", id: "know", text: "Know before it goes" },
    {
      kind: "p",
      text: "Planned outages are often announced. The Electricity Company of Ghana posts maintenance notices, area by area, on its social pages, usually with the hours. Look on Sunday evening, and put anything that affects your street into the calendar beside your calls. It will not catch the transformer that blows on a Tuesday. It does catch the day when you would have promised a demo at eleven.",
    },
    { kind: "h2", id: "buy", text: "Buy in this order" },
    {
      kind: "steps",
      items: [
        "**A surge protector.** A lot of equipment dies when the power comes back, not when it goes off. Switch off at the wall and wait a few minutes after it is back.",
        "**A small UPS for the router.** A home router draws little, so a box the size of a paperback keeps it going for hours. Check that the voltage and the plug match what is printed under the router.",
        "**A second SIM on another network.** When one mast is down, the other often is not. Keep a small bundle on it that you do not touch.",
        "**A power bank that can charge a laptop.** Look for USB-C Power Delivery and compare its watts with those on your charger. A bank made for phones will not do.",
        "**A new laptop battery,** if yours lasts less than two hours. It costs far less than the laptop and does more than anything else on this list.",
      ],
    },
    {
      kind: "p",
      text: "A generator comes last. It is loud, it needs fuel in the week when everyone else needs fuel, and it must never run indoors or beside an open window. If you are thinking of a bigger sum, ask two installers for a quote on solar with a battery before you spend it on an engine.",
    },
    { kind: "h2", id: "data", text: "Make a bundle last" },
    {
      kind: "p",
      text: "An hour of video in high definition can eat about a gigabyte. The same hour with voice alone uses a fraction of that. So most of the saving is in one button, and the rest is in settings you change once:",
    },
    {
      kind: "list",
      items: [
        "Turn your camera off after you have said hello, and ask for the slides by email.",
        "Mark your phone's hotspot as a **metered connection** in Windows, or turn on **Low Data Mode** on a Mac. Updates then wait for better days.",
        "Pause Drive, OneDrive, iCloud and Dropbox before you connect to the hotspot. They think it is Wi-Fi, and they will use it all up.",
        "Turn off automatic media download in WhatsApp, for photos as well as videos.",
        "Switch on offline editing in Google Docs while you still have a connection. It does nothing if you do it afterwards.",
        "Turn off autoplay for videos in the browser and in every social app.",
      ],
    },
    {
      kind: "p",
      text: "Then check which app used the most this month. Your phone keeps the list under its data settings. It is rarely the one you suspected.",
    },
    { kind: "h2", id: "order", text: "Do the heavy things while there is light" },
    {
      kind: "p",
      text: "Keep two lists instead of one. The first is for work that needs the network: calls, uploads, research, sending. The second is for work that needs only you: writing, sketching, code you can run on your own machine, sorting receipts. While the power is on, work from the first list, even if you feel like doing the second. When it goes off, you already know what to do next, and an outage becomes two quiet hours.",
    },
    {
      kind: "p",
      text: "Upload before you polish. A file that is nearly right and safely sent beats a perfect one on a laptop at four per cent.",
    },
    { kind: "h2", id: "tell", text: "Tell the client early, and once" },
    {
      kind: "p",
      text: "Clients abroad can live with a power cut. What worries them is silence. Write before you have to, and put a time in it:",
    },
    {
      kind: "quote",
      text: "The power has gone off in my area. I have about two hours of battery and a phone connection, so I can join by voice at 3. If it is not back by then, I will send the file by 6 this evening, Accra time.",
    },
    {
      kind: "p",
      text: "Better still, settle it in the contract. Promise a delivery time and a reply within a set number of working hours. Do not promise to be online all day. Nobody who has worked across a continent will find that strange.",
    },
    { kind: "h2", id: "plan-b", text: "Have a place to go" },
    {
      kind: "p",
      text: `Some outages outlast every battery. Decide now where you would go, how you would get there, and what is already in the bag: charger, earphones, the client's number on paper. A friend with solar is a good answer, and so is a library. We are one too: backup power at any hour, fast Wi-Fi, and a [${PLANS.desk_day.name}](/#desks) for ${priceOf("desk_day")}, open ${openingHours}. Go once on a day when nothing is urgent, so that the first time is not also the worst.`,
    },
  ],
};
