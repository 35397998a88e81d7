import type { MailCopy } from "./mail-copy.ts";

const ARRIVED = {
  kind: "mail_arrived",
  sent: "When post has come for a client. An urgent one has “Urgent: ” before its subject.",
  may: ["name", "company", "whom", "what", "area"],
  keeps: { subject: ["what"] },
} as const;
const CAME = { subject: "{what} came for {company}", opening: "{name}, this came for {whom} at {area}.", closing: "" };
const DONE = {
  kind: "mail_done",
  sent: "When something has been done with what came for a client.",
  may: ["name", "what"],
  keeps: { subject: ["what"] },
} as const;

/** About virtual offices, their documents, their post and their calls. */
export const OFFICE_MAILS = {
  office_link: {
    kind: "office_link",
    sent: "When a virtual office begins, or gets a new link. What we ask for follows the opening words.",
    may: ["name", "plan"],
    words: {
      subject: "Your {plan}: the link to your page",
      heading: "Set up your address",
      opening: "{name}, this is the page of your {plan}.",
      closing: "Whoever has this link can see the page: pass it on only to whom you trust.",
    },
  },
  office_links: {
    kind: "office_links",
    sent: "When somebody asks for the way to their virtual office.",
    may: [],
    words: {
      subject: "The link of your virtual office",
      heading: "Here is your virtual office",
      opening: "You asked for the way to your page.",
      closing:
        "Did not ask for this? Then somebody has typed your address. Nothing has changed, and only you have got this.",
    },
  },
  office_documents_missing: {
    kind: "office_documents_missing",
    sent: "When documents are still missing. Which ones follows the opening words.",
    may: ["name"],
    words: {
      subject: "What is still missing for your address",
      heading: "Your address waits for your documents",
      opening: "{name}, until these are here and looked at, the address cannot be used and your mail is kept.",
      closing: "Something in the way? Just reply to this mail: a person reads it.",
    },
  },
  office_document_refused: {
    kind: "office_document_refused",
    sent: "When a document has to be sent again. Why follows the opening words.",
    may: ["name", "document"],
    keeps: { subject: ["document"] },
    words: {
      subject: "Please send your {document} again",
      heading: "We need your {document} again",
      opening: "{name}, we have looked at what you sent. This is what to do:",
      closing: "",
    },
  },
  office_document_expires: {
    kind: "office_document_expires",
    sent: "When a document is about to run out. Which one follows the opening words.",
    may: ["name"],
    words: {
      subject: "A document of yours runs out",
      heading: "Please send a new document in time",
      opening: "{name}, so that your address goes on working, send a new one before this one runs out.",
      closing: "",
    },
  },
  office_verified: {
    kind: "office_verified",
    sent: "When a virtual office is verified.",
    may: ["name"],
    words: {
      subject: "Your address works now",
      heading: "You are verified",
      opening: "{name}, a person has looked at your documents, and your address works from now on.",
      closing: "",
    },
  },
  mail_arrived: { ...ARRIVED, case: "One item", words: { ...CAME, heading: "Post has come for you" } },
  mail_arrived_several: {
    ...ARRIVED,
    case: "Several items",
    words: { ...CAME, heading: "Several items have come for you" },
  },
  mail_storage_ends: {
    kind: "mail_storage_ends",
    sent: "Before the time ends for which something is kept.",
    may: ["name", "what", "until"],
    keeps: { subject: ["until"], opening: ["until"] },
    words: {
      subject: "Kept until {until}: {what}",
      heading: "Please say what we are to do with this",
      opening:
        "{name}, something that came for you is still here, and we keep it until {until}. Nothing is thrown away without your word; after that day it may go back to its sender.",
      closing: "",
    },
  },
  mail_priced: {
    kind: "mail_priced",
    sent: "When the desk says what sending something on costs.",
    may: ["name", "what", "sum"],
    keeps: { subject: ["sum"] },
    words: {
      subject: "{sum} for {what}",
      heading: "What it costs to send this on",
      opening: "{name}, you asked us to send this on. It leaves as soon as this is paid.",
      closing: "Too much? Your page has the other ways: have it scanned, or keep it to collect.",
    },
  },
  mail_paid: {
    kind: "mail_paid",
    sent: "When sending something on is paid: it is the receipt.",
    may: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"] },
    words: {
      subject: "Receipt {receipt}",
      heading: "Your payment has arrived",
      opening: "{name}, thank you. We send it on, and you hear from us when it has left.",
      closing: "",
    },
  },
  mail_scanned: {
    ...DONE,
    case: "It is scanned",
    words: {
      subject: "Scanned: {what}",
      heading: "Scanned",
      opening: "{name}, we have scanned what came for you. Read it on your page; the paper is still here.",
      closing: "",
    },
  },
  mail_forwarded: {
    ...DONE,
    case: "It is sent on",
    words: {
      subject: "Sent on: {what}",
      heading: "Sent on",
      opening: "{name}, we have sent on what came for you.",
      closing: "",
    },
  },
  mail_collected: {
    ...DONE,
    case: "It was collected",
    words: {
      subject: "Collected: {what}",
      heading: "Collected",
      opening:
        "{name}, what came for you was collected at our desk. Was it not you, nor anybody you sent? Then write to us at once.",
      closing: "",
    },
  },
  mail_returned: {
    ...DONE,
    case: "It is sent back",
    words: {
      subject: "Sent back: {what}",
      heading: "Sent back",
      opening: "{name}, we have sent back to its sender what came for you.",
      closing: "",
    },
  },
  mail_discarded: {
    ...DONE,
    case: "It is thrown away",
    words: {
      subject: "Thrown away: {what}",
      heading: "Thrown away",
      opening: "{name}, we have shredded what came for you, as you asked.",
      closing: "",
    },
  },
  call_taken: {
    kind: "call_taken",
    sent: "When the desk has taken a call for a client. An urgent one has “Urgent: ” before its subject.",
    may: ["caller", "company"],
    keeps: { subject: ["caller"], heading: ["caller"] },
    words: {
      subject: "{caller} called for {company}",
      heading: "{caller} called for you",
      opening: "",
      closing: "",
    },
  },
} as const satisfies Record<string, MailCopy>;
