import { CHAT_LABEL } from "#domain/people/whatsapp.ts";

/** Texts shared by all forms. */
export const forms = {
  confirmDiscard: "Close and lose what you have typed?",
  whatsapp: CHAT_LABEL,
  didYouMean: "Did you mean",
  /** Follows the suggested email address. */
  confirmHint: (typed: string) => ` If ${typed} is right, press the button again.`,
  notSent: {
    title: "We could not send this.",
    text: "Everything you typed is still here. Check your connection and press the button again, or send it on WhatsApp.",
    /** Follows the server's message. */
    refused: "Everything you typed is still here. You can also send it on WhatsApp.",
    whatsapp: "Send it on WhatsApp",
  },
} as const;
