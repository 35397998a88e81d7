/** The visitor went to the checkout and came back with the browser's own button; nothing has failed. */
export class CameBack extends Error {}
