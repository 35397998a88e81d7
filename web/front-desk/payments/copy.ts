import type { DeskMethod } from "#domain/front-desk/desk.ts";
import type { Channel } from "#domain/messages/channels.ts";
import { site } from "#domain/site.ts";
import { customerNotice } from "#web/front-desk/messages/customer-notice.ts";

/** Names of the ways to pay at the desk, everywhere on the staff page. */
export const DESK_METHOD_NAMES: Readonly<Record<DeskMethod, string>> = {
  cash: "Cash",
  mobile_money: "Mobile money",
  card: "Card machine",
  bank_transfer: "Bank transfer",
};

const VOIDED = {
  title: "Payment Voided",
  description: (receipts: string) => `Void: ${receipts}. The sum is owed again.`,
};

export const paymentCopy = {
  action: "Take payment",
  title: (name: string) => `Payment from ${name}`,
  text: "We send a receipt for each item, if we can reach the payer.",
  items: "What was paid",
  others: (count: number) => `Also owed by this person (${count})`,
  more: "Add another person's item",
  moreHint: "Type a name or a phone number.",
  add: "Add",
  nothingOwed: "Nothing is owed.",
  owed: (amount: string) => `${amount} owed`,
  amount: "Amount (₵)",
  amountOf: (title: string) => `Amount for ${title} (₵)`,
  partHint: (rest: string) => `${rest} stays owed`,
  months: "How many months",
  monthChoice: (count: number, amount: string, until: string) =>
    `${count === 1 ? "1 month" : `${count} months`}, ${amount}, until ${until}`,
  total: (amount: string) => `Total ${amount}`,
  method: "Paid by",
  methods: { ...DESK_METHOD_NAMES, prompt: "Prompt on phone", link: "Payment link" },
  received: "Cash received (₵)",
  change: (amount: string) => `Change ${amount}`,
  transaction: "Transaction number",
  transactionHint: "Look for the payment in our wallet and copy its number. An SMS can be faked.",
  reference: "Reference on the slip or statement",
  note: "Note",
  takenBy: (name: string) => `Taken by ${name}`,
  take: (amount: string) => `Take ${amount}`,
  pending: "Recording...",
  failed: "Failed to record payment",
  openFailed: "Failed to load what is owed",
  done: {
    title: "Payment Recorded",
    one: (amount: string, name: string) => `${amount} from ${name}.`,
    several: (amount: string, count: number) => `${amount} for ${count} items.`,
    rest: (amount: string) => ` ${amount} is still owed.`,
    sent: {
      email: " The receipt is on its way by email.",
      whatsapp: " The receipt is on its way by WhatsApp.",
      sms: " The receipt is on its way by SMS.",
    },
    notSent: " We cannot send the receipt: print it or show it.",
  },
  undoReason: "Undone straight away",
  undone: (receipts: string, name: string, channel: Channel | null) => ({
    title: VOIDED.title,
    description: `${VOIDED.description(receipts)} ${customerNotice(name, channel)}`,
  }),
  prompt: {
    onlyOne: "A prompt is for one item. Choose one.",
    open: "A prompt waits on the customer's phone. Choose Prompt on phone to follow it.",
    note: "You can take the whole sum another way meanwhile: ask the customer to refuse the prompt. If both arrive, the prompt's payment comes up under Payments to review.",
    paid: (name: string) => ({ title: "Payment Received", description: `${name} approved the prompt.` }),
  },
  link: {
    scan: "Scan to pay",
    copy: "Copy payment link",
    chat: "Send link by WhatsApp",
    onlyOne: "A link is for one item. Choose one.",
    loading: "Creating the link...",
    failed: "Failed to create the link",
    waiting: "Nothing is recorded until the payment arrives.",
    message: (title: string, amount: string, url: string) =>
      `Hello, you can pay ${amount} for ${title} at ${site.name} here: ${url}`,
    copied: { title: "Link Copied", description: "Send it to the payer." },
    copyFailed: "Failed to copy the link",
  },
  list: {
    title: "Payments",
    none: "No payments yet.",
    failed: "Failed to fetch the payments",
    takenBy: (name: string) => `taken by ${name}`,
    void: (when: string) => `Void since ${when}`,
  },
  voidPayment: {
    action: "Undo payment",
    title: (receipt: string) => `Undo the payment with receipt ${receipt}?`,
    text: (amount: string) =>
      `Only for a payment of ${amount} recorded by mistake. No money is refunded: hand back what you took. The sum is owed again, and the receipt is void. If the payment was for several items, all of them are owed again. We email the customer, if we have an email address.`,
    reason: "What happened",
    reasonHint: "Shown in the history and in the day's takings.",
    pending: "Undoing...",
    keep: "Keep payment",
    done: (receipts: string) => ({ title: VOIDED.title, description: VOIDED.description(receipts) }),
    failed: "Failed to void the payment",
  },
} as const;
