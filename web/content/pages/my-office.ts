import { ADDRESS_LIMITS, ADDRESS_USE } from "#domain/catalogue/virtual-office.ts";
import { toFileName } from "#domain/documents/file-names.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";

export const myOffice = {
  meta: {
    title: pageTitle("Your virtual office"),
    description: `Your virtual office at ${site.name}: send your documents, follow our review, and get your address and the letter that confirms it.`,
  },
  heading: "Your virtual office",
  loading: "We are looking up your virtual office.",
  again: "Try again",
  unreachable: "We could not look up your virtual office. Please check your connection and try again.",
  unknown: {
    title: "This link does not work",
    text: "It may be incomplete, or for a virtual office that ended long ago. Open the link in our latest email, or ask for it again here.",
  },
  none: {
    title: "Open your virtual office",
    text: "Open the link in our email about your virtual office. If you cannot find it, we can send it again.",
  },
  send: {
    title: "Send me my link",
    email: "Email",
    note: "The address registered for your virtual office.",
    submit: "Send me my link",
    busy: "Sending...",
    done: "If there is a virtual office with this address, our email is on its way. Check your inbox in a minute.",
    trouble: "We could not send it. Please check your connection and try again.",
  },

  states: {
    documents_needed: {
      title: "Send us your documents",
      text: (count: number) =>
        `We need ${count === 1 ? "one more document" : `${count} documents`}. Until we have checked them, we keep your mail and you may not use the address.`,
    },
    in_review: {
      title: "We are checking your documents",
      text: (when: string | null) =>
        `${when === null ? "This is taking longer than we promised. We will email you as soon as we have checked them." : `We will check them by ${when}, Accra time, and email you.`} Until then, we keep your mail.`,
    },
    verified: {
      title: "Your address is ready",
      text: (monthStart: string | null) =>
        `You are verified and can use the address now.${monthStart === null ? "" : ` The month that you have paid for starts on ${monthStart}.`}`,
    },
    refused: {
      title: "We cannot give you this address",
      text: "We could not verify your details, and have deleted your documents. If you paid for the office online, we refund you in full. Please write to us.",
    },
    ended: {
      title: "This virtual office has ended",
      text: "You may no longer use the address. If you want it back, write to us.",
    },
  },

  steps: {
    title: "Steps",
    company: "Your business",
    review: "Document check",
    address: "Your address",
    done: "Done",
    yours: "Your turn",
    ours: "Our turn",
    later: "Later",
    reviewText: "We check your documents within 24 hours of receiving the last one.",
    addressText: "Your address, its digital address and a letter that confirms it.",
  },
  company: {
    ask: "Is your business registered as a company?",
    yes: "Yes, it is registered",
    no: "No, or not yet",
    isYes: "It is registered, so we need its registration documents.",
    isNo: "It is not registered, so we need no company documents.",
    change: "Change this",
    trouble: "We could not save your answer. Please try again.",
  },
  document: {
    choose: "Take a photo or choose a file",
    card: {
      call: "Show my Ghana Card on a video call",
      email: "Arrange it by email",
      subject: "Virtual office: show my Ghana Card on a video call",
      draft: (businessName: string) =>
        `Hello, I would like to show my Ghana Card on a video call, for the virtual office of ${businessName}. When can you call me?`,
    },
    another: "Send a different file",
    limits: "PDF, JPEG, PNG or WebP, up to 10 MB. We make photos smaller before sending them.",
    preparing: "One moment...",
    sending: (size: string) => `Sending ${size}. Keep this page open...`,
    blurred: {
      text: "This photo looks blurred, so we may not be able to read it.",
      again: "Take it again",
      anyway: "Send it anyway",
    },
    small: (width: number, height: number) =>
      `This photo is only ${width} by ${height} pixels, too small to read. Take it again with the document filling the frame.`,
    remove: "Delete it",
    trouble: "That did not work. Please check your connection and try again.",
    sent: (when: string) => `Sent on ${when}, Accra time.`,
    seen: "We have seen it and kept no copy.",
    accepted: "Accepted.",
    until: (day: string) => `Valid until ${day}.`,
    states: {
      asked: "Missing",
      in_review: "Sent",
      accepted: "Accepted",
      refused: "Send it again",
      expired: "Expired",
    },
    kept: "Only staff who verify clients can open your documents, and we record each time they do. We delete them 12 months after your office ends.",
  },
  address: {
    title: "Your address",
    digital: "Digital address",
    phone: "For couriers",
    copy: "Copy the address",
    copied: "Copied.",
    use: `${ADDRESS_USE} Put it on your letterhead, invoices and website. ${ADDRESS_LIMITS}`,
    letter: "Download confirmation letter",
    writing: "Preparing...",
    letterText: "The letter has a number that anyone can check on our website.",
    letterTrouble: "We could not download the letter. Please try again.",
    letterName: (businessName: string) => `${toFileName(businessName, "confirmation-of-address")}.pdf`,
  },
  rename: {
    text: "Is the business name wrong, or is your company registered now? Send us the right name or the certificate. Once we have checked it, we change the name on your letter.",
    action: "Email us the change",
    subject: (businessName: string) => `Virtual office of ${businessName}: name or certificate`,
    draft: "Hello,\n\nThe name should be:\nI attach the certificate, if there is one.\n",
  },
  chargeDue: (sum: string, day: string) => `${sum} is due on ${day}.`,
  pay: "Pay",
  span: (first: string, last: string) => `${first} to ${last}`,
  booking: "Your booking and its receipt",
  months: "Your monthly payments",
  facts: { plan: "Plan", name: "Client", paid: "Paid for", mails: "Emails go to" },
  whatsapp: CHAT_LABEL,
} as const;

export const verifyLetter = {
  meta: {
    title: pageTitle("Check a letter"),
    description: `Check whether a letter that confirms an address at ${site.name} is genuine and still valid. Enter its number.`,
  },
  heading: "Check a letter",
  text: "Each of our address confirmation letters has a number. Enter it to see whether the letter is genuine and still valid.",
  number: "Number on the letter",
  hint: "For example, L-000012-7K3QX9TZ",
  submit: "Check letter",
  busy: "Checking...",
  trouble: "We could not check it. Please check your connection and try again.",
  again: "Try again",
  current: {
    title: "This letter is genuine and valid today",
    text: "The business it names may use the address.",
  },
  ended: {
    title: "This letter is genuine, but no longer valid",
    text: "We issued it, but the business it names may not use the address today.",
  },
  replaced: "We have issued a newer letter since, because a name or the plan has changed.",
  facts: { number: "Number", written: "Issued on", name: "Name on the letter, partly hidden" },
} as const;
