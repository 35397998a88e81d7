export const settingsWords = {
  what: "settings",
  title: "Settings",
  ofOwner: "Who may do what, how many places there are, and what the house says.",
  ofManager: "How many places there are and when the house is closed.",
  parts: "Parts of the settings",
  show: "Show",
  open: "Open",
  tabs: {
    staff: { title: "Staff", text: "People, what they may do, their sessions, and the shared key." },
    inventory: { title: "Places", text: "How many there are, and the days on which the house is closed." },
  },
} as const;
