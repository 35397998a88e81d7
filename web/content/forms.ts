import { CHAT_LABEL } from "#domain/people/whatsapp.ts";

/** Words that every form of the site shares. */
export const forms = {
  loseTyped: "Close and lose what you have typed?",
  whatsapp: CHAT_LABEL,
  didYouMean: "Did you mean",
  /** After the address that was most likely meant. */
  orInsist: (typed: string) => ` If ${typed} is right, press the button again.`,
  notSent: {
    title: "This did not reach us.",
    text: "Everything you typed is still here. Check your connection and press the button again, or send us the same words another way.",
    /** After the server's reason. */
    refused: "Everything you typed is still here. You can also send us the same words another way.",
    whatsapp: "Send it on WhatsApp",
  },
} as const;
