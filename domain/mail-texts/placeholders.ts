import { site } from "#domain/site.ts";

/** Placeholders that the sending code fills in. Descriptions and examples help the owner write texts. */
export const PLACEHOLDERS = {
  name: { words: "their name", example: "Ama Mensah" },
  company: { words: "their business or their name", example: "Mensah & Daughters Ltd" },
  whom: { words: "their business, or “you”", example: "Mensah & Daughters Ltd" },
  goal: { words: "what the payment does", example: "keep your office" },
  plan: { words: "the plan", example: "Private Office" },
  day: { words: "the day", example: "Wednesday 9 December 2026" },
  time: { words: "the time", example: "10:00" },
  open: { words: "our opening hours", example: "8 am to 1 pm" },
  until: { words: "the deadline", example: "21 November 2026 at 12:00, Accra time" },
  months: { words: "the months to pay for", example: "9 December 2026 to 8 January 2027" },
  when: { words: "when it is due", example: "due on 9 December 2026" },
  sum: { words: "the amount", example: "₵12,190.00" },
  receipt: { words: "the receipt number", example: "AH-000042" },
  position: { words: "their number on the waiting list", example: "2" },
  event: { words: "the event", example: "Bookkeeping for small businesses" },
  reason: { words: "the reason given", example: "the trainer is ill." },
  money: { words: "the refund, in a sentence", example: "Your refund: ₵350.00, to the account it was paid from." },
  what: { words: "the item", example: "an official letter from the Ghana Revenue Authority" },
  document: { words: "the document", example: "proof of address" },
  caller: { words: "the caller", example: "Yaw Darko" },
  reply: { words: "when we reply", example: "by 10 am on Monday 30 November 2026, Accra time" },
  area: {
    words: "our area",
    get example() {
      return site.address.area;
    },
  },
  site: { words: "the address of the website", example: site.url },
} as const satisfies Record<string, { words: string; example: string }>;
export type Placeholder = keyof typeof PLACEHOLDERS;
