export const historyWords = {
  list: "Who did what when",
  what: { one: "entry", many: "entries" },
  failed: "Failed to fetch the history",
  empty: "Nothing happened yet",
  noMatch: "Nothing happened to this yet",
  columns: { when: "When", who: "Who", what: "What", subject: "On", detail: "Details" },
  actors: { visitor: "Visitor", gateway: "Payment company", clock: "The clock", staff: "Staff" },
  key: (fingerprint: string) => `key ${fingerprint}`,
  atDesk: (method: string) => `${method}, at the desk`,
  only: "Only what happened to one record.",
  showAll: "Show everything",
  showOne: "Only this record",
} as const;
