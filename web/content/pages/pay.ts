import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

/** The page where a member pays the next month, opened from an email link. */
export const pay = {
  meta: {
    title: pageTitle("Your monthly payments"),
    description: `See what is due at ${site.name} and pay for one month or several at once. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your monthly payments",
  loading: "We are looking up what is due.",
  unknown: {
    title: "This link does not work",
    text: "It may be incomplete, or a newer link has replaced it. Please open the link in our latest message.",
  },
  unreachable: "We could not look this up. Please check your connection and try again.",
  again: "Try again",
  title: {
    active: "Nothing is due",
    due_soon: "Your next payment is due soon",
    overdue: "Your payment is overdue",
    paused: "Your membership is paused",
    ended: "Your membership has ended",
  },
  text: {
    active: (until: string) => `You have paid until ${until}. You can pay ahead if you like.`,
    due_soon: (due: string) => `It is due on ${due}. To let someone else pay, share this link.`,
    overdue: (due: string) => `It was due on ${due}. To let someone else pay, share this link.`,
    paused: (due: string) => `It resumes on ${due}. You owe nothing for the time in between.`,
    ended: "Nothing is due. To come back, send us a message.",
    endsOn: (day: string) => `Your last day is ${day}.`,
    review: "We are checking a payment for this month, so please do not pay again. We will contact you.",
  },
  facts: { plan: "Plan", name: "Member", month: "Next month", due: "Due", price: "Monthly price", lateFee: "Late fee" },
  upcomingFee: (day: string, amount: string) => `Under our terms, we add a late fee of ${amount} on ${day}.`,
  lateFeeAdded: "We added the late fee under our terms. If you think it is wrong, write to us before you pay.",
  howMany: "How many months?",
  months: (count: number) => (count === 1 ? "1 month" : `${count} months`),
  until: (day: string) => `until ${day}`,
  pay: (amount: string) => `Pay ${amount}`,
  busy: "Opening the checkout...",
  trouble: "We could not open the checkout. Please try again.",
  priceChanged: (amount: string) => `The amount is now ${amount}. Please check it and press the button again.`,
  paidTitle: "Your payments",
  none: "No payments yet.",
  columns: { month: "Months", amount: "Amount", paid: "Paid on", receipt: "Receipt" },
  print: "Print or save as PDF",
  statement: "Statement (PDF)",
  statementFailed: "We could not download the statement. Please try again.",
  refunded: (amount: string) => `refund ${amount}`,
  office: "Open your virtual office",
  booking: "Your booking and its receipt",
  whatsapp: CHAT_LABEL,
  result: {
    checking: { title: "Verifying your payment", text: "We are checking whether it has arrived." },
    paid: {
      title: "Payment Successful!",
      text: (until: string) => `Paid until ${until}. If the member gave an email address, we will email the receipt.`,
    },
    other: {
      title: "This month is already paid",
      text: "If you have paid as well, we will contact you. You can choose a refund or use the payment for your next month.",
    },
    open: {
      title: "Your payment has not arrived yet",
      text: "If you have approved it, keep this page open: we keep checking. If not, go back and start again.",
    },
    failed: { title: "Payment Failed", text: "Your payment was not successful. Please try again." },
    receipt: "Receipt",
    reference: "Reference",
    back: "Back to your payments",
    lost: "To see all your payments, open the link in our message again.",
  },
} as const;
