import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

/** The page where a member pays the next month, by the link in a mail. */
export const pay = {
  meta: {
    title: pageTitle("Pay for your month"),
    description: `What is due for a month at ${site.name}, and the way to pay it: one month or several at once. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your months with us",
  loading: "We are looking up what is due.",
  unknown: {
    title: "We do not know this link",
    text: "Please open the link from our message again: it may have been cut off on its way, or replaced by a newer one.",
  },
  unreachable: "We could not look this up. Please check your connection and try again.",
  again: "Try again",
  title: {
    active: "Paid, and nothing is due",
    due_soon: "Your next month is coming up",
    overdue: "A month has yet to be paid",
    paused: "Your membership is paused",
    ended: "Your membership has ended",
  },
  text: {
    active: (until: string) => `You are paid until ${until}. You can pay ahead if you like.`,
    due_soon: (due: string) => `It is due on ${due}. Anybody may pay it: pass the link on to whoever does.`,
    overdue: (due: string) => `It was due on ${due}. Anybody may pay it: pass the link on to whoever does.`,
    paused: (due: string) => `It goes on with ${due}. Nothing is owed for the time between.`,
    ended: "Nothing is due any more. To come back, send us a message.",
    endsOn: (day: string) => `Your last day is ${day}.`,
    review: "We are looking into a payment for this month, so please do not pay again. We get in touch with you.",
  },
  facts: { plan: "Plan", name: "For", month: "Next month", due: "Due", price: "A month", lateFee: "Late fee" },
  upcomingFee: (day: string, amount: string) => `From ${day} on, a late fee of ${amount} is added, as our terms say.`,
  lateFeeAdded: "The late fee was added as our terms say. If something went wrong, write to us before you pay.",
  howMany: "How many months?",
  months: (count: number) => (count === 1 ? "1 month" : `${count} months`),
  until: (day: string) => `until ${day}`,
  pay: (amount: string) => `Pay ${amount}`,
  busy: "Opening the checkout...",
  trouble: "We could not open the checkout. Please try again.",
  changed: (amount: string) => `It is ${amount} by now. Please look at it again and press once more.`,
  paidTitle: "Paid so far",
  none: "No month has been paid yet.",
  columns: { month: "Months", amount: "Amount", paid: "Paid on", receipt: "Receipt" },
  print: "Print or save as PDF",
  statement: "Statement (PDF)",
  statementFailed: "We could not make the statement. Please try again.",
  refunded: (amount: string) => `${amount} went back to you`,
  whatsapp: CHAT_LABEL,
  result: {
    checking: { title: "Verifying your payment", text: "We are asking whether it has arrived." },
    paid: {
      title: "Payment Successful!",
      text: (until: string) => `You are paid until ${until}. A receipt is on its way by e-mail.`,
    },
    other: {
      title: "Another payment has paid this month",
      text: "If you have paid too, nothing is lost: your money pays the next month or goes back to you, as you like. We get in touch.",
    },
    open: {
      title: "Your payment has not arrived yet",
      text: "If you have approved it, leave this page open: we go on asking. If not, go back and start again.",
    },
    failed: { title: "Payment Failed", text: "Your payment was not successful. Please try again." },
    receipt: "Receipt",
    reference: "Reference",
    back: "Back to your months",
    lost: "Open the link in our message again to see all your months.",
  },
} as const;
