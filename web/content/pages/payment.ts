import { VIRTUAL_OFFICE_NEXT_STEPS } from "#domain/catalogue/virtual-office.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods, receptionHours } from "#web/content/common.ts";

export const payment = {
  meta: {
    title: pageTitle("Your payment"),
    description: `Where a payment to ${site.name} stands: being checked, received, or not completed. Payments are taken by ${paymentMethods}.`,
  },
  /** Each as it is going on, and once it is over. */
  steps: [
    { label: "Checking your payment", done: "Payment checked" },
    { label: "Completing your booking", done: "Booking completed" },
    { label: "Done", done: "Done" },
  ],
  /** What a payment is for, in every state in which it is known. */
  about: {
    label: "What this payment is for",
    plan: "For",
    amount: "Amount",
    day: "Starts",
    days: "Days",
    span: (first: string, last: string) => `${first} to ${last}`,
  },
  verifying: {
    title: "Verifying your payment",
    text: "We are asking the payment company whether your payment has arrived. Please keep this page open.",
  },
  completing: {
    title: "Completing your booking",
    text: "Your payment has arrived. We are putting your booking on the list.",
  },
  pending: {
    title: "Approve the prompt on your phone",
    text: "If you chose mobile money, your network has sent a prompt to your phone: enter your PIN there. Nothing is taken until you do. This page checks by itself and changes as soon as the payment arrives.",
    countdown: (seconds: number) => `The prompt stays open for about ${seconds} more seconds.`,
    late: "The prompt may have run out by now. If you approved it, the payment can still arrive; nothing is lost.",
  },
  unfinished: {
    title: "Your payment is not finished",
    text: "The payment page was left before the end, and nothing has been taken. Pay when you are ready. If you have just paid, this page changes by itself as soon as the payment arrives.",
  },
  unknown: {
    title: "We cannot reach the payment company",
    text: "This says nothing about your payment. We keep asking. If you have paid, your payment is safe and your booking follows.",
  },
  /** Read by whoever booked and by whoever paid for somebody else. */
  success: {
    title: "Payment Successful!",
    text: "Thank you. The booking is paid. We have sent this receipt to the e-mail address it was booked with.",
    next: `At reception, show this page or the e-mail. Somebody is there ${receptionHours}. Coming at another time? Call us or send a WhatsApp before you come.`,
    nextVirtual: VIRTUAL_OFFICE_NEXT_STEPS,
  },
  cancelled: {
    title: "Booking cancelled",
    text: "This booking was paid and has been cancelled since. What you get back is in the e-mail about the cancellation.",
  },
  /** A booking that was not paid, or not by this payment, and cannot be any more. */
  over: {
    cancelled: {
      title: "Booking cancelled",
      text: "This booking has been cancelled, so there is nothing left to pay. If you have paid all the same, we see it and get in touch.",
    },
    day: (day: string) => ({
      title: "The booked day is over",
      text: `This booking was for ${day}, so it cannot be paid any more. If a payment still arrives, its receipt goes to the e-mail address it was booked with.`,
    }),
    book: "Book again",
  },
  paidOtherwise: {
    title: "Your booking is paid",
    text: "Another payment has paid for it, so there is nothing left to pay. The receipt is in the e-mail about that payment.",
  },
  /** A part of the page did not arrive. */
  notLoaded: {
    title: "This page is not whole",
    text: "A part of it did not arrive. This says nothing about your payment. If you have paid, your payment is safe and your booking follows. Open the page again to see where it stands.",
    again: "Open the page again",
  },
  failed: {
    title: "Payment Failed",
    declined: "Your payment was not successful. Please try again.",
    error: "There was an error verifying your payment.",
    completion:
      "We verified your payment but had trouble completing your booking. Please contact support with your reference number below.",
  },
  /** After the sentence of a failed payment: why, whether anything was taken, and what to do. */
  reasons: {
    insufficient_funds:
      "There was not enough money in the account or the wallet. Nothing was taken. Top it up, or pay with another card or network.",
    not_approved:
      "It was not approved in time on the phone or at the bank, or it was stopped there. Nothing was taken. Start it once more, and enter your PIN when the prompt comes.",
    declined:
      "The bank or the mobile money network said no, and does not tell us why: it can be a limit, a wrong PIN or too little money. Nothing was taken. Another card or network often works.",
    reversed: "The money has gone back to where it came from. It can take a few days until you see it there.",
  },
  place: {
    gone: "The time for which we held your place is over. If your day is still free, you can pay as before: press the button, and we look before you pay anything.",
    /** A payment that is on its way all the same. */
    goneWhileWaiting:
      "The time for which we held your place is over. If the payment arrives and your day is still free, the place is yours. If the day is full by then, nothing is lost: we give you another day, or all of your money back.",
    held: (until: string) => `We hold your place until ${until}, Accra time.`,
    book: "Book another day",
  },
  noPlace: {
    title: "Your payment is safe, and the day is full",
    text: "Your payment has arrived, but after we had stopped holding your place, and the day has filled up since. Nothing is lost: we get in touch to give you another day at the same price, or all of it back.",
    next: "Please do not come on that day before you hear from us. Would you rather settle it now? Send us a message: staff can move your booking at once, free of charge.",
  },
  payBy: (when: string) => `Please pay by ${when}, Accra time. A booking that is not paid by then is cancelled.`,
  again: {
    pay: (price: string) => `Pay ${price}`,
    pending: "Try another way",
    busy: "Opening the checkout...",
    trouble: "We could not open the checkout. Please try again.",
    priceChanged: (price: string) =>
      `The price has changed since you booked. It is now ${price}, and nothing has been taken. Press the button once more to pay this price.`,
    note: "Nothing came to your phone? Once the time above has run out, start again with another network or a card. If the first payment still arrives, it counts.",
  },
  share: {
    meta: {
      title: pageTitle("Pay for a booking"),
      description: `What there is to pay for a booking at ${site.name}, and the way to pay it. Payments are taken by ${paymentMethods}.`,
    },
    ask: "Ask somebody else to pay",
    busy: "Making the link...",
    trouble: "We could not make the link. Please try again.",
    send: "Send the link on WhatsApp",
    note: "Whoever opens the link sees the plan and the price, and nothing about you; whoever pays gets the receipt, with your name. It works until the booking is paid or cancelled, or the booked day is over.",
    draft: (planName: string, url: string) => `Could you pay for my booking (${planName}) at ${site.name}? ${url}`,
    heading: "Pay for a booking",
    loading: "We are looking up what there is to pay.",
    text: "You pay at the payment company, by card or mobile money.",
    expired: {
      title: "Nothing to pay any more",
      text: "This booking has been paid or cancelled, so the link is no longer open.",
    },
    unknown: {
      title: "We do not know this link",
      text: "Please ask for the link again: it may have been cut off on its way.",
    },
    unreachable: "We could not look this up. Please check your connection and try again.",
  },
  kept: {
    title: "Your receipt",
    text: "We cannot reach our records at the moment. This is the receipt this browser has kept.",
    copy: "This is the copy this browser has kept.",
    find: "Find a receipt",
    open: "These are the receipts that this browser has kept. Open one to read or print it.",
    none: "This browser has kept no receipt. They are kept in the browser you paid in.",
    myBooking: "See my booking, or have the link to it sent",
    elsewhere: `Every receipt is also in the e-mail "Payment received" that we sent when the money arrived. If you have just paid, use the link on the payment page, or send us a message: we find it by your name, or by its number, which begins with ${site.receiptPrefix}.`,
    all: "All receipts in this browser",
  },
  checkNow: "Check now",
  /** Where the booking is seen, moved and cancelled once it is paid. */
  ownPage: {
    open: "See, move or cancel",
    seat: "See your place",
    mail: "Plans changed? Open the link in the mail about your booking to move or cancel it.",
  },
  home: "Return to Homepage",
  whatsapp: CHAT_LABEL,
  receipt: {
    plan: "Plan",
    starts: "Starts",
    reference: "Reference",
  },
} as const;
