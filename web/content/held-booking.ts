/** Said once to whoever comes back with a booking that is not paid. */
export const heldBooking = {
  text: (planName: string, day: string, time: string) =>
    `Your ${planName} from ${day} is held until ${time}, Accra time.`,
  pay: "Pay",
} as const;
