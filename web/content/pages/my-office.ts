import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";

export const myOffice = {
  meta: {
    title: pageTitle("Your virtual office"),
    description: `Your virtual office at ${site.name}: send your documents, see how far we are, and find your address and the letter that confirms it.`,
  },
  heading: "Your virtual office",
  loading: "We are looking up your virtual office.",
  again: "Try again",
  unreachable: "We could not look up your virtual office. Please check your connection and try again.",
  unknown: {
    title: "We do not know this link",
    text: "It may have been cut off on its way, or be of an office that ended long ago. Open it from the newest mail about your office, or have it sent again.",
  },
  none: {
    title: "Open your virtual office",
    text: "Open the link in the mail about your virtual office. You cannot find it? We send it to you again.",
  },
  send: {
    title: "Have the link sent again",
    email: "Your e-mail address",
    note: "The one your virtual office is known by.",
    submit: "Send the link",
    busy: "Sending...",
    done: "If there is a virtual office with this address, its link is on its way. Look into your mails in a minute.",
    trouble: "We could not send it. Please check your connection and try again.",
  },

  standing: {
    documents_needed: {
      title: "Your address waits for your documents",
      text: (count: number) =>
        `Your turn: send us ${count === 1 ? "one more document" : `${count} documents`}. Until a person has looked at them, your mail is kept and the address may not be used.`,
    },
    in_review: {
      title: "We are looking at your documents",
      text: (when: string) =>
        `You have nothing to do. A person has looked by ${when}, Accra time, and you get a mail. Until then your mail is kept.`,
    },
    verified: { title: "Your address works", text: "You are verified. This is how to write it." },
    refused: {
      title: "We cannot give you this address",
      text: "We could not verify your office. What you sent is deleted, and what you paid for it goes back. Please write to us.",
    },
    ended: {
      title: "This virtual office has ended",
      text: "The address may not be used any more. Write to us if you want it back.",
    },
  },

  monthWaits: (until: string | null) =>
    `The month that you have paid begins on the day you are verified.${until === null ? "" : ` Where nothing has been sent by then, it begins on ${until}.`}`,

  steps: {
    title: "The steps",
    company: "Your business",
    review: "We look at them",
    address: "Your address",
    done: "Done",
    yours: "Your turn",
    ours: "Our turn",
    later: "Later",
    reviewText: "A person looks at them within 24 hours of the last one.",
    addressText: "The exact lines, the digital address, and a letter that confirms it.",
  },
  company: {
    ask: "Is your business registered as a company?",
    yes: "Yes, it is registered",
    no: "No, or not yet",
    isYes: "It is registered, so we ask for its papers.",
    isNo: "It is not registered, so we ask for no papers of it.",
    change: "Change this",
    trouble: "We could not keep your answer. Please try again.",
  },
  document: {
    choose: "Take a picture or choose a file",
    another: "Send another one",
    limits: "PDF, JPEG, PNG or WebP, at most 10 MB. A picture is made smaller before it is sent.",
    preparing: "Looking at the picture...",
    sending: (size: string) => `Sending ${size}. Keep this page open...`,
    blurred: {
      text: "This picture looks blurred, so we may not be able to read it.",
      again: "Take it again",
      anyway: "Send it as it is",
    },
    small: (width: number, height: number) =>
      `This picture is only ${width} by ${height} dots, too small to be read. Take it again, with the page filling the picture.`,
    remove: "Take it back",
    trouble: "It did not arrive. Please check your connection and send it again: what was there before is still there.",
    sent: (when: string) => `Sent on ${when}.`,
    seen: "Seen by us, and not kept.",
    accepted: "Accepted.",
    until: (day: string) => `Valid until ${day}.`,
    states: {
      asked: "Missing",
      in_review: "Sent",
      accepted: "Accepted",
      refused: "Send it again",
      expired: "Has run out",
    },
    kept: "What you send is seen only by those of us who verify clients, each time is written down, and it is deleted when your office has been over for 12 months.",
  },
  address: {
    title: "How to write it",
    digital: "Digital address",
    phone: "For couriers",
    copy: "Copy the address",
    copied: "Copied.",
    use: "Use it on your letterhead, invoices and website, with the registrar and the tax office. A bank decides for itself what it accepts, and Google takes only addresses that a business's own staff are at.",
    letter: "Download the letter that confirms it",
    writing: "Writing...",
    letterText: "It bears a number that anybody can check on our website, today and later.",
    letterTrouble: "We could not write the letter. Please try again.",
    letterName: "confirmation-of-address.pdf",
  },
  owed: (sum: string, day: string) => `${sum} is due on ${day}.`,
  pay: "Pay",
  facts: { plan: "Plan", name: "Client", mails: "Mails go to" },
  whatsapp: CHAT_LABEL,
} as const;

export const verifyLetter = {
  meta: {
    title: pageTitle("Check a letter"),
    description: `Is a letter that confirms an address at ${site.name} genuine, and does it still hold? Type its number and see.`,
  },
  heading: "Check a letter",
  text: "A letter of ours that confirms an address bears a number. Type it, and see whether the letter is genuine and still holds.",
  number: "Number on the letter",
  hint: "Such as L-000012-7K3QX9TZ",
  submit: "Check it",
  busy: "Looking...",
  trouble: "We could not look. Please check your connection and try again.",
  current: {
    title: "This letter is genuine, and it holds today",
    text: "Whoever it names may use the address.",
  },
  ended: {
    title: "This letter is genuine, and it does not hold any more",
    text: "We wrote it, but the address may not be used today.",
  },
  replaced: "A newer letter has been written since: a name or the plan has changed.",
  facts: { number: "Number", written: "Written on", name: "Name on the letter begins with" },
} as const;
