import { CHAT_LABEL } from "#domain/people/whatsapp.ts";

/** Texts shared by all forms. */
export const forms = {
  discard: { question: "Discard what you typed?", keep: "Keep", discard: "Discard" },
  whatsapp: CHAT_LABEL,
  didYouMean: "Did you mean",
  /** Follows the suggested email address. */
  confirmHint: (typed: string) => ` If ${typed} is right, press the button again.`,
  /** Beside a form, before it is sent. */
  replyBy: (replyBy: string) => `Write now, and we reply ${replyBy}.`,
  /** After a form was sent: what happens next, and by when. */
  next: {
    titles: {
      message: "We have your message",
      viewing: "We have your viewing request",
      virtualOffice: "We have your enquiry",
      newsletter: "Your address is on the list",
    },
    message: (replyBy: string) => `We will reply ${replyBy}. To add something, write again or call.`,
    viewing: (replyBy: string) =>
      `We will reply ${replyBy} and agree the time of your viewing with you. Please wait for our reply before you come.`,
    virtualOffice: (replyBy: string) =>
      `We will contact you ${replyBy}. Have a government ID and proof of address ready, and for a company its registration documents.`,
    newsletter:
      "If your address is new to our list, a welcome email arrives within minutes. After that you get one letter a month. Each has an unsubscribe link.",
  },
  notSent: {
    title: "We could not send this.",
    text: "Everything you typed is still here. Check your connection and press the button again, or send it on WhatsApp.",
    /** Follows the server's message. */
    refused: "Everything you typed is still here. You can also send it on WhatsApp.",
    whatsapp: "Send it on WhatsApp",
  },
} as const;
