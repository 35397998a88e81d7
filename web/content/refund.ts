/** The refund, to the payer, who may not be the customer. Without `isToAccount`, staff agree with them how to pay it. */
export function describeRefund(amount: string, isToAccount: boolean): string {
  return `Your refund: ${amount}${isToAccount ? ", to the account it was paid from" : ""}.`;
}
