// What is done about money, evaluated with the first call of a payment's policies: no other call of a visitor needs it.
export { initializePayment } from "./attempts/initialize-payment.ts";
export { payAgain } from "./attempts/pay-again.ts";
export { getSharedPayment, paySharedPayment, sharePayment } from "./attempts/share-payment.ts";
export { completeBooking } from "./complete-booking.ts";
export { receiveWebhook } from "./receive-webhook.ts";
export { verifyPayment } from "./verify-payment.ts";
