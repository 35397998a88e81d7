// Loaded with the first payment call: other visitors do not need it.
export { initializePayment } from "./attempts/initialize-payment.ts";
export { payAgain } from "./attempts/pay-again.ts";
export { getSharedPayment, paySharedPayment, sharePayment } from "./attempts/share-payment.ts";
export { completeBooking } from "./complete-booking.ts";
export { checkPrompt, submitPromptOtp } from "./prompts/check-prompt.ts";
export { sendPromptByLink } from "./prompts/prompt-by-link.ts";
export { receiveWebhook } from "./receive-webhook.ts";
export { verifyPayment } from "./verify-payment.ts";
