import type { MailCopy } from "./mail-copy.ts";

const ARRIVED_EMAIL = {
  kind: "mail_arrived",
  sent: "When mail arrives for a client. The subject of urgent mail starts with “Urgent: ”.",
  placeholders: ["name", "company", "whom", "what", "area"],
  keeps: { subject: ["what"] },
} as const;
const ARRIVED_TEXTS = {
  subject: "{what} arrived for {company}",
  opening: "{name}, this arrived for {whom} in {area}.",
  closing: "",
};
const DONE_EMAIL = {
  kind: "mail_done",
  sent: "When staff have dealt with a client's mail.",
  placeholders: ["name", "what"],
  keeps: { subject: ["what"] },
} as const;

const RECEIVED_EMAIL = {
  kind: "office_documents_received",
  sent: "When a client has sent documents: at once when all are there, otherwise 15 minutes after the first.",
  placeholders: ["name"],
} as const;

/** Emails about virtual offices, their documents, mail and calls. */
export const OFFICE_MAILS = {
  office_link: {
    kind: "office_link",
    sent: "When a virtual office starts or gets a new link. The documents we need follow the opening.",
    placeholders: ["name", "plan"],
    texts: {
      subject: "Your {plan}: the link to your page",
      heading: "Set up your address",
      opening: "{name}, this is the link to your {plan} page.",
      closing: "Anyone with this link can see the page, so share it only with people you trust.",
    },
  },
  office_links: {
    kind: "office_links",
    sent: "When a client asks for the link to their virtual office.",
    placeholders: [],
    texts: {
      subject: "The link to your virtual office",
      heading: "Here is your virtual office",
      opening: "You asked us for the link to your page.",
      closing:
        "If you did not ask for this, someone else entered your address. Nothing has changed, and only you received this email.",
    },
  },
  office_documents_received: {
    ...RECEIVED_EMAIL,
    case: "All of them",
    texts: {
      subject: "We have your documents",
      heading: "We have your documents",
      opening: "{name}, we have received all the documents that we need.",
      closing: "",
    },
  },
  office_documents_received_partly: {
    ...RECEIVED_EMAIL,
    case: "Some are still missing",
    texts: {
      subject: "We have some of your documents",
      heading: "We have some of your documents",
      opening: "{name}, we have received these documents.",
      closing: "If you need help, just reply to this email.",
    },
  },
  office_documents_missing: {
    kind: "office_documents_missing",
    sent: "When documents are still missing. The list follows the opening.",
    placeholders: ["name"],
    texts: {
      subject: "We still need documents for your address",
      heading: "Please send us your documents",
      opening: "{name}, you cannot use the address or receive your mail until we have checked these documents.",
      closing: "If you need help, just reply to this email.",
    },
  },
  office_document_refused: {
    kind: "office_document_refused",
    sent: "When a client has to send a document again. The reason follows the opening.",
    placeholders: ["name", "document"],
    keeps: { subject: ["document"] },
    texts: {
      subject: "Please send your {document} again",
      heading: "We need your {document} again",
      opening: "{name}, we have checked what you sent. This is what to do:",
      closing: "",
    },
  },
  office_document_expires: {
    kind: "office_document_expires",
    sent: "When a document is about to expire. Which one follows the opening.",
    placeholders: ["name"],
    texts: {
      subject: "One of your documents is about to expire",
      heading: "Please send a new document",
      opening: "{name}, to keep using your address, send a new document before this one expires.",
      closing: "",
    },
  },
  office_verified: {
    kind: "office_verified",
    sent: "When a virtual office is verified.",
    placeholders: ["name"],
    texts: {
      subject: "Your address is ready to use",
      heading: "You are verified",
      opening: "{name}, we have checked your documents, and you can now use your address.",
      closing: "",
    },
  },
  mail_arrived: { ...ARRIVED_EMAIL, case: "One item", texts: { ...ARRIVED_TEXTS, heading: "You have mail" } },
  mail_arrived_several: {
    ...ARRIVED_EMAIL,
    case: "Several items",
    texts: { ...ARRIVED_TEXTS, heading: "You have several items of mail" },
  },
  mail_storage_ends: {
    kind: "mail_storage_ends",
    sent: "Before the storage time of an item ends.",
    placeholders: ["name", "what", "until"],
    keeps: { subject: ["until"], opening: ["until"] },
    texts: {
      subject: "Kept until {until}: {what}",
      heading: "What should we do with this?",
      opening: "{name}, we will keep this for you until {until}. After that day we may return it to its sender.",
      closing: "",
    },
  },
  mail_priced: {
    kind: "mail_priced",
    sent: "When staff set the price of forwarding an item.",
    placeholders: ["name", "what", "sum"],
    keeps: { subject: ["sum"] },
    texts: {
      subject: "{sum} for {what}",
      heading: "The price of forwarding",
      opening: "{name}, you asked us to forward this. We will send it once you have paid.",
      closing: "If that is too much, choose another option on your page.",
    },
  },
  mail_paid: {
    kind: "mail_paid",
    sent: "When a client pays for forwarding. This is the receipt.",
    placeholders: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"] },
    texts: {
      subject: "Receipt {receipt}",
      heading: "We have received your payment",
      opening: "{name}, thank you. We will forward it and email you when it is on its way.",
      closing: "",
    },
  },
  mail_scanned: {
    ...DONE_EMAIL,
    case: "Scanned",
    texts: {
      subject: "Scanned: {what}",
      heading: "We have scanned your mail",
      opening: "{name}, the scan is on your page. We still have the original.",
      closing: "",
    },
  },
  mail_forwarded: {
    ...DONE_EMAIL,
    case: "Forwarded",
    texts: {
      subject: "Forwarded: {what}",
      heading: "We have forwarded your mail",
      opening: "{name}, this is on its way.",
      closing: "",
    },
  },
  mail_collected: {
    ...DONE_EMAIL,
    case: "Collected",
    texts: {
      subject: "Collected: {what}",
      heading: "Your mail has been collected",
      opening:
        "{name}, this was collected from our front desk. If it was not you or someone you sent, write to us at once.",
      closing: "",
    },
  },
  mail_returned: {
    ...DONE_EMAIL,
    case: "Returned to its sender",
    texts: {
      subject: "Returned to its sender: {what}",
      heading: "We have returned your mail",
      opening: "{name}, we have returned this to its sender.",
      closing: "",
    },
  },
  mail_discarded: {
    ...DONE_EMAIL,
    case: "Thrown away",
    texts: {
      subject: "Thrown away: {what}",
      heading: "We have thrown your mail away",
      opening: "{name}, we have shredded this item.",
      closing: "",
    },
  },
  call_taken: {
    kind: "call_taken",
    sent: "When staff take a call for a client. The subject of an urgent call starts with “Urgent: ”.",
    placeholders: ["caller", "company"],
    keeps: { subject: ["caller"], heading: ["caller"] },
    texts: {
      subject: "{caller} called for {company}",
      heading: "{caller} called for you",
      opening: "",
      closing: "",
    },
  },
} as const satisfies Record<string, MailCopy>;
