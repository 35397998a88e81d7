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
  notSent: {
    title: "We could not send this.",
    text: "Everything you typed is still here. Check your connection and press the button again, or send it on WhatsApp.",
    /** Follows the server's message. */
    refused: "Everything you typed is still here. You can also send it on WhatsApp.",
    whatsapp: "Send it on WhatsApp",
  },
} as const;
