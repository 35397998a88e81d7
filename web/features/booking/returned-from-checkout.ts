/** The visitor returned from the checkout or never reached it; nothing failed. */
export class ReturnedFromCheckout extends Error {}
