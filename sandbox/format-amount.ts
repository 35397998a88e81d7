/** GHS 2,000.00, from the currency's smallest unit. */
export function formatAmount(amount: number, currency: string): string {
  const [whole = "0", cents = "00"] = (amount / 100).toFixed(2).split(".");
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
