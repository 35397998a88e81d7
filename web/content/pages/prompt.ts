export const prompt = {
  title: (amount: string) => `Pay ${amount} by mobile money`,
  phone: "Mobile money number",
  network: "Network",
  networkHint: "Change it if the number has moved to another network.",
  send: (number: string, network: string) => `Send a prompt to ${number} (${network})`,
  sendShort: "Send a prompt",
  sending: "Sending the prompt...",
  failed: "We could not send the prompt. Please try again.",
  waiting: {
    title: (amount: string) => `Approve ${amount} on the phone`,
    pin: "The payer enters their PIN on their own phone. Never tell anyone your PIN. Nothing is taken before that.",
    pending: "We are checking whether the prompt has reached the phone.",
    left: (seconds: number) =>
      `Time left to approve: ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    late: "The prompt may have expired. If it was approved, the payment can still arrive. You can send another, or pay another way.",
    otherWays: "No prompt? Once the time is up, send another or pay another way.",
  },
  code: {
    label: "Code from the network",
    submit: "Send code",
    sending: "Sending the code...",
    failed: "We could not send the code. Please try again.",
  },
} as const;
