// What whoever waits for a place does, evaluated with the first call of it.
export { joinWaitlist } from "./join-waitlist.ts";
export { leaveWaitlist } from "./leave-waitlist.ts";
export { openPlace } from "./open-place.ts";
export { takeOffer } from "./take-offer.ts";
