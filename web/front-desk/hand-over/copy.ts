export const handOverCopy = {
  title: (count: number) => (count === 1 ? "1 hand-over message" : `${count} hand-over messages`),
  new: {
    open: "Hand-over message",
    title: "Leave a hand-over message",
    text: "The next shift sees it on Today until a colleague marks it as done.",
    label: "Message",
    action: "Leave message",
    pending: "Saving...",
    failed: "Failed to leave the message",
    done: { title: "Message Left", description: "The next shift sees it on Today." },
  },
  done: "Done",
  completed: (text: string) => ({ title: "Marked as Done", description: text }),
  completeFailed: "Failed to mark the message as done",
  reopened: { title: "Message Reopened", description: "It is on Today again." },
  reopenFailed: "Failed to reopen the message",
} as const;
