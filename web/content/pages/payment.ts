import { ONLINE_REFUND_TIMES } from "#domain/payments/refund-times.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

export const payment = {
  meta: {
    title: pageTitle("Your payment"),
    description: `See whether your payment to ${site.name} has arrived, is being checked or was not completed. Payments are taken by ${paymentMethods}.`,
  },
  /** Each step while it runs, and when it is done. */
  steps: [
    { label: "Checking your payment", done: "Payment checked" },
    { label: "Completing your booking", done: "Booking completed" },
    { label: "Done", done: "Done" },
  ],
  documentsStep: "Documents: your turn",
  /** The subject of a payment, in every state in which it is known. */
  summary: {
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
    text: "Your payment has arrived. We are completing your booking.",
  },
  pending: {
    title: "Approve the prompt on your phone",
    text: "If you chose mobile money, your network has sent a prompt to your phone: enter your PIN there. Nothing is taken until you do. This page updates as soon as the payment arrives.",
    countdown: (seconds: number) => `The prompt stays open for about ${seconds} more seconds.`,
    late: "The prompt may have expired. If you approved it, the payment can still arrive.",
  },
  unfinished: {
    title: "Your payment is not finished",
    text: "You left the checkout before paying, and nothing has been taken. Pay when you are ready. If you have just paid, this page updates as soon as the payment arrives.",
  },
  unknown: {
    title: "We cannot reach the payment company",
    text: "We keep trying. If you have paid, your payment is safe and we will complete your booking.",
  },
  /** Read by the customer, and by a payer who pays for the customer. */
  success: {
    title: "Payment Successful!",
    text: (email: string | null, isForwarding: boolean) =>
      `Thank you. The ${isForwarding ? "forwarding" : "booking"} is paid. ${email ? `We email the receipt to ${email}.` : "Save the receipt: the booking has no email address."}`,
  },
  cancelled: {
    title: "Booking cancelled",
    text: "This booking was paid and then cancelled. If you gave an email address, we emailed you about your refund.",
  },
  /** A booking that this payment did not pay and that can no longer be paid. */
  nothingToPay: {
    cancelled: {
      title: "Booking cancelled",
      text: "This booking has been cancelled, so there is nothing left to pay. If you have paid anyway, we will contact you.",
    },
    day: (day: string) => ({
      title: "The booked day has passed",
      text: `This booking was for ${day}, so it can no longer be paid for. If a payment still arrives, we email the receipt to the address on the booking, if there is one.`,
    }),
    book: "Book again",
  },
  paidAnotherWay: {
    title: "Your booking is paid",
    text: "It was paid for separately, so there is nothing left to pay. The receipt went to the email address on the booking, if there is one.",
  },
  /** Shown if a part of the page fails to load. */
  notLoaded: {
    title: "Part of this page did not load",
    text: "Reload the page to see your payment. If you have paid, your payment is safe and we will complete your booking.",
    again: "Reload the page",
  },
  failed: {
    title: "Payment Failed",
    declined: "Your payment was not successful. Please try again.",
    error: "There was an error verifying your payment.",
    completion:
      "We verified your payment but had trouble completing your booking. Please contact support with your reference number below.",
  },
  /** Follows a failed payment: the reason, whether money was taken, and what to do. */
  reasons: {
    insufficient_funds:
      "There was not enough money in the account or the wallet. Nothing was taken. Top it up, or pay with another card or network.",
    not_approved:
      "It was stopped, or not approved in time on the phone or at the bank. Nothing was taken. Try again, and enter your PIN when the prompt appears.",
    wallet_limit:
      "It is more than the wallet may pay at once or in a day. Nothing was taken. Pay with another wallet or a card, or try again tomorrow.",
    no_wallet:
      "The number has no wallet on that network. Nothing was taken. Check the number and the network, and try again.",
    declined:
      "The bank or mobile money network declined it without telling us why. The reason may be a limit, a wrong PIN or a low balance. Nothing was taken. Another card or network often works.",
    reversed: `It was refunded to the account it was paid from. ${ONLINE_REFUND_TIMES}`,
  },
  place: {
    gone: "We are not holding this booking. Press the button to pay: we first check that it is still free.",
    /** For a payment that is still pending. */
    goneWhileWaiting:
      "We are not holding this booking. If the payment arrives while your day is still free, the booking is yours. If the day is full by then, we offer you another day or a full refund.",
    held: (until: string) => `We are holding your place until ${until}, Accra time.`,
    book: "Book another day",
  },
  noCapacity: {
    title: "Your payment is safe, but the day is full",
    text: "Your payment arrived after we stopped holding your booking, and the day is now full. We will contact you to offer another day at the same price, or a full refund.",
    next: "Please do not come on that day until you hear from us. To settle it now, send us a message: we can move your booking free of charge.",
  },
  payBy: (when: string) => `Please pay by ${when}, Accra time. We cancel bookings that are not paid by then.`,
  again: {
    pay: (price: string) => `Pay ${price}`,
    pending: "Try another way",
    busy: "Opening the checkout...",
    trouble: "We could not open the checkout. Please try again.",
    priceChanged: (price: string) =>
      `The price has changed since you booked. It is now ${price}, and nothing has been taken. Press the button again to pay this price.`,
    note: "No prompt on your phone? Once the time above is up, try again with another network or a card. If the first payment still arrives, it counts.",
  },
  share: {
    meta: {
      title: pageTitle("Pay for a booking"),
      description: `See what there is to pay for a booking at ${site.name}, and pay for it online. Payments are taken by ${paymentMethods}.`,
    },
    ask: "Ask someone else to pay",
    busy: "Creating the link...",
    trouble: "We could not create the link. Please try again.",
    send: "Send the link on WhatsApp",
    note: "The link shows the plan, the price and the day, but not your name. The payer gets the receipt, with your name. The link works until the booking is paid or cancelled, or its day is over.",
    draft: (planName: string, url: string) => `Could you pay for my booking (${planName}) at ${site.name}? ${url}`,
    heading: "Pay for a booking",
    loading: "We are looking up the booking.",
    text: "You pay on Paystack's secure page, by card or mobile money.",
    payBy: (when: string) =>
      `We are holding the place until ${when}, Accra time. After that, you can still pay if one is free.`,
    expired: {
      title: "There is nothing left to pay",
      text: "This booking has been paid or cancelled, so the link no longer works.",
    },
    unknown: {
      title: "This link does not work",
      text: "It may be incomplete. Please ask for it again.",
    },
    unreachable: "We could not look this up. Please check your connection and try again.",
  },
  savedReceipt: {
    title: "Your receipt",
    text: "We cannot reach our records at the moment. This is the copy saved in this browser.",
    copy: "This is the copy saved in this browser.",
    find: "Find a receipt",
    open: "These receipts are saved in this browser. Open one to read or print it.",
    none: "No receipts are saved in this browser. They are saved in the browser you paid in.",
    myBooking: "See my booking, or get its link by email",
    otherSources: `If you gave an email address, we emailed you the receipt when your payment arrived. You can also send us a message: we can find it by your name, or by its number, which starts with ${site.receiptPrefix}.`,
    all: "All receipts in this browser",
  },
  /** The offer of a mobile-money prompt; its form has its own copy. */
  prompt: {
    open: "Send a prompt to a phone",
    loading: "Loading...",
    failed: "This part did not load. Please reload the page.",
  },
  checkNow: "Check now",
  /** Links to the self-service page of a paid booking. */
  selfService: {
    open: "See your booking",
    seat: "See your place",
    officeMail: "The link to send the documents is in our email about the booking.",
    mail: "Plans changed? Open the link to your booking in our email.",
  },
  home: "Return to Homepage",
  whatsapp: CHAT_LABEL,
  receipt: {
    plan: "Plan",
    starts: "Starts",
    reference: "Reference",
  },
} as const;
