/** The merchant's callback with Paystack's two parameters added; a query that was there stays as it was. */
export function returnUrl(callbackUrl: string, reference: string): string {
  const [address = "", ...fragment] = callbackUrl.split("#");
  const joint = address.includes("?") ? "&" : "?";
  const added = new URLSearchParams({ trxref: reference, reference });
  return [`${address}${joint}${added}`, ...fragment].join("#");
}
