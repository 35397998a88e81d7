/** Copy of the parts of the booking dialog that load after it. */
export const bookingParts = {
  checkoutNotOpened: {
    title: "Your booking is saved.",
    text: "We could not open the checkout. Press the button again: you will not be booked twice.",
  },
  /** Shown if another tab or an earlier visit made the same booking. */
  alreadyHeld: {
    text: "You already have an unpaid booking for this day.",
    pay: "Pay for it",
    confirmHint: ", or press the button again to book another.",
  },
  /** For screen readers, before "Today" and similar labels that the calendar also uses. */
  start: "Start",
  company: {
    title: "Need a company receipt?",
    name: "Company name",
    tin: "TIN",
    tinTitle: "Need a TIN on the receipt?",
    /** For a virtual office. */
    business: "Business name",
    chooseCountry: "Choose one",
    isRegistered: "Is your business registered as a company?",
    yes: "Yes",
    no: "Not yet",
    home: "Country where you live",
    homeReason: "It decides which documents we need.",
    later: "No registration paper is needed now.",
  },
} as const;
