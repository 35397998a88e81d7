/** The reminder for a visitor who returns with an unpaid booking. */
export const heldBooking = {
  text: (planName: string, day: string, time: string) =>
    `Your ${planName} from ${day} is held until ${time}, Accra time.`,
  pay: "Pay",
} as const;
