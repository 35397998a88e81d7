import { payment } from "#web/content/pages/payment.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function paymentHead() {
  return pageHead({ ...payment.meta, path: "/payment/verify", noindex: true });
}

export function sharedPaymentHead() {
  return pageHead({ ...payment.share.meta, path: "/payment/share", noindex: true });
}
