/** The longest time until a refund arrives, by payment method: in days, for cards in working days. */
export const REFUND_DAYS = { mobile_money: 1, card: 10 } as const;

/** The same in words. */
export const REFUND_TIMES = {
  mobile_money: "within a day",
  card: "within ten working days",
  cash: "at the desk",
} as const;

/** A gateway refunds in cedis; a bank converts them at the rate of another day. */
export const CARD_CURRENCY_NOTE =
  "If your card is not in cedis, your bank may refund a slightly different amount in its currency.";

/** For a refund through the gateway whose payment method is not at hand. */
export const ONLINE_REFUND_TIMES = `Mobile money refunds arrive ${REFUND_TIMES.mobile_money}, card refunds ${REFUND_TIMES.card}.`;
