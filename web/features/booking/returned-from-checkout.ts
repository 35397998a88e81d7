/** The visitor left for the checkout and is here again, or never got there; nothing has failed. */
export class ReturnedFromCheckout extends Error {}
