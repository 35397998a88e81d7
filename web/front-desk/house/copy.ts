import type { FirstDayLack } from "#contract/front-desk/house/first-day.ts";
import type { FirstDayStep } from "#domain/first-day.ts";
import type { HouseFields } from "#domain/house-facts.ts";

/** Copy for the owner's prices. */
export const pricesCopy = {
  title: "Prices",
  summary: "What everything costs, price changes ahead, and plans of your own.",
  failed: "Failed to fetch the prices",
  today: "Prices today",
  columns: { price: "Item", amount: "Price" },
  notSold: "Not sold",
  sharedKey: "the shared key",
  by: (name: string, at: string) => `Set by ${name}, ${at}`,
  from: (day: string) => `From ${day}`,
  first: "First price list",
  change: {
    title: "Change prices",
    text: "The new prices apply to bookings made from the first day on. Bookings made before keep their price, and members keep what they pay.",
    from: "First day",
    fromHint: "Tomorrow at the earliest.",
    cedis: (title: string) => `${title} (₵)`,
    dollars: (title: string) => `${title} ($)`,
    unlikely: (amount: string, times: number) =>
      `${amount} is ${times > 1 ? `${Math.round(times * 10) / 10} times` : `${Math.round(times * 1000) / 10}% of`} today's price. Set it?`,
    notSoldHint: "0 if you do not sell it.",
    ahead: (changes: readonly { amount: string; day: string }[]) =>
      `Already set: ${changes.map(({ amount, day }) => `${amount} from ${day}`).join(", ")}.`,
    action: "Set prices",
    pending: "Setting...",
    done: (day: string) => ({ title: "Prices Set", description: `They apply from ${day}.` }),
    failed: "Failed to set the prices",
  },
  ahead: {
    title: "Price changes ahead",
    none: "No price change is ahead.",
    withdraw: "Withdraw",
    done: (day: string) => ({ title: "Price Change Withdrawn", description: `Prices stay as they are on ${day}.` }),
    failed: "Failed to withdraw the price change",
    undone: (day: string) => ({ title: "Price Change Restored", description: `The prices apply from ${day}.` }),
    undoFailed: "Failed to restore the price change",
  },
  history: "Earlier price changes",
} as const;

/** Copy for the plans that the owner adds. */
export const ownPlansCopy = {
  title: "Plans of your own",
  loadFailed: "Failed to fetch your plans",
  none: "You have added no plan.",
  states: {
    ahead: (day: string, basedOn: string) => `Sold from ${day}. Based on ${basedOn}.`,
    sold: (day: string, basedOn: string) => `On sale since ${day}. Based on ${basedOn}.`,
    withdrawn: (_day: string, basedOn: string) => `Withdrawn: no longer sold. Based on ${basedOn}.`,
  },
  add: {
    title: "Add plan",
    text: "The plan is sold from its first day on, beside the other desks. Its name, days and lines stay as they are: to change them, withdraw it and add another. Its price changes with “Change prices”.",
    name: "Name",
    nameHint: "No other plan may have it, or have had it.",
    basedOn: "Based on",
    basedOnHint: "It takes one desk a day, and has the terms of this plan for moving, cancelling and renewing.",
    days: "Days in a row",
    daysHint: "1 to 31.",
    amount: "Price (₵)",
    included: "What is included",
    includedHint: "One line for each item of its card, up to 8.",
    from: "First day of sale",
    fromHint: "Tomorrow at the earliest.",
    action: "Add plan",
    pending: "Adding...",
    done: (day: string) => ({ title: "Plan Added", description: `It is sold from ${day}.` }),
    failed: "Failed to add the plan",
  },
  withdraw: {
    title: (name: string) => `Withdraw ${name}`,
    text: "Nobody can book it from now on. Bookings, memberships and waiting people keep it.",
    action: "Withdraw",
    pending: "Withdrawing...",
    done: (name: string) => ({ title: "Plan Withdrawn", description: `${name} is no longer sold.` }),
    failed: "Failed to withdraw the plan",
  },
} as const;

/** Copy for the facts of the house. */
export const houseCopy = {
  title: "House",
  summary: "Name, address, contact, hours and legal details.",
  text: "Changes are a draft until you publish them. Then the site, emails, receipts and search engines show them within two minutes.",
  failed: "Failed to fetch the facts of the house",
  notSet: "Not set",
  groups: [
    { title: "Name", fields: ["name", "tagline"] },
    {
      title: "Address and way in",
      fields: ["street", "area", "city", "region", "ghanaPostGps", "directions", "entryWithoutReception"],
    },
    { title: "Contact", fields: ["phone", "whatsapp", "email"] },
    {
      title: "Links",
      fields: ["calendarUrl", "careersUrl", "supportUrl", "bookingSite", "instagram", "linkedin", "x"],
    },
    { title: "Opening hours", fields: ["openingHours"] },
    { title: "Reception hours", fields: ["receptionHours"] },
    { title: "Legal details", fields: ["legalName", "runBy", "registration", "tin"] },
  ] satisfies { title: string; fields: (keyof HouseFields)[] }[],
  hints: {
    ghanaPostGps: "For example GA-183-8164.",
    entryWithoutReception: "A sentence for customers. If it is empty, they read whom to call.",
    phone: "With its country code.",
    whatsapp: "With its country code.",
    bookingSite: "If it is empty, the site does not offer this rate.",
    runBy: "The name of a person.",
  } as Partial<Record<keyof HouseFields, string>>,
  hours: {
    opens: (weekday: string) => `${weekday} opens`,
    closes: (weekday: string) => `${weekday} closes`,
    closed: "Closed",
  },
  change: {
    action: "Change",
    title: (group: string) => `Change ${group.toLowerCase()}`,
    text: "Saves a draft. Visitors see it after you publish it.",
    save: "Save draft",
    pending: "Saving...",
    done: { title: "Draft Saved", description: "Look at the site with it, then publish it." },
    failed: "Failed to save the draft",
  },
  draft: {
    title: "What changes",
    before: "Before",
    after: "After",
    empty: "nothing",
    preview: "See the site with these changes",
    previewed: { title: "Preview Opened", description: "The link works for 15 minutes, without a sign-in." },
    previewFailed: "Failed to open the preview",
    discard: "Discard",
    discarded: { title: "Draft Discarded", description: "The house stays as it is." },
    discardFailed: "Failed to discard the draft",
    affectedList: "Bookings that the new hours affect",
    closed: (count: number) =>
      count === 1
        ? "1 booking falls on a day that will be closed."
        : `${count} bookings fall on a day that will be closed.`,
    outside: (count: number) =>
      count === 1 ? "1 booking falls outside the new hours." : `${count} bookings fall outside the new hours.`,
    affectedHint: "Nothing is cancelled, and nobody is told. Call them, or move what you can, before you publish.",
    undone: { title: "Draft Restored", description: "Nothing is published yet." },
    undoFailed: "Failed to restore the draft",
  },
  publish: {
    title: "Publish these changes?",
    samples: (titles: readonly string[]) => `Visitors will see samples, or nothing, for: ${titles.join(", ")}.`,
    text: "The site, emails, receipts and search engines show them within two minutes. History restores what was before.",
    action: "Publish",
    pending: "Publishing...",
    done: {
      title: "House Published",
      description: "Visitors see it within two minutes. Reload this page to see it here.",
    },
    failed: "Failed to publish the house",
  },
  history: {
    title: "History of the house",
    failed: "Failed to fetch the history of the house",
    first: "As the site began",
    current: "Current",
    restore: "Restore",
    restored: { title: "House Restored", description: "Visitors see it within two minutes." },
    restoring: {
      title: (when: string) => `Restore ${when}?`,
      text: "This publishes at once. The site, emails, receipts and search engines show it within two minutes.",
      action: "Restore",
      pending: "Restoring...",
      failed: "Failed to restore the house",
    },
    undone: { title: "Undone", description: "The house is as it was before." },
    by: (name: string, at: string) => `${at}, ${name}`,
  },
} as const;

/** Copy for the list of a new house. */
export const firstDayCopy = {
  title: "First day of a new house",
  progress: (done: number, all: number) =>
    `${done} of ${all} done. The list follows what you set up, so you can leave and come back.`,
  failed: "Failed to fetch the list of a new house",
  done: "Done",
  notYet: "Not yet",
  missing: (titles: readonly string[]) => `Missing or still a sample: ${titles.join(", ")}.`,
  confirm: "Mark as done",
  confirmed: (title: string) => ({ title: "Step Done", description: `${title} is marked as done.` }),
  confirmFailed: "Failed to mark the step",
  unconfirmed: (title: string) => ({ title: "Undone", description: `${title} is not marked as done.` }),
  close: "Close this list",
  closed: { title: "List Closed", description: "Settings no longer shows it." },
  closeFailed: "Failed to close the list",
  reopened: { title: "List Opened", description: "Settings shows it again." },
  lacks: {
    not_configured: "No key is set: customers can book but not pay online.",
    not_checked: "The key is set. The next run of the five-minute job checks it.",
    key_refused: "Paystack refuses the key: nobody can pay online.",
    unreachable: "Paystack could not be reached at the last check.",
    no_payment: "No customer has paid online yet.",
    no_refund: "A booking was paid online. Now refund one.",
  } as Partial<Record<FirstDayLack, string>>,
  steps: {
    house: {
      title: "House",
      text: "Enter the name, address, contact details, links and legal details.",
      action: "Open House",
    },
    hours: { title: "Hours", text: "Set when the house opens and when reception is staffed.", action: "Open House" },
    rooms: { title: "Rooms and desks", text: "Name your offices and desks, and set capacity.", action: "Open rooms" },
    prices: { title: "Prices", text: "Set what everything costs.", action: "Open Prices" },
    payments: {
      title: "Payments",
      text: "Paystack accepts your key. The person who runs the site sets it. A test key takes no real money.",
      action: "Open site health",
    },
    mail: {
      title: "Emails",
      text: "The site has sent an email. The person who runs the site sets the sender.",
      action: "Open site health",
    },
    staff: {
      title: "Staff",
      text: "Everybody signs in by name, and the shared key is off.",
      action: "Open Staff",
    },
    import: { title: "Import", text: "Bring your clients, members, bookings and newsletter.", action: "Open Import" },
    booking: {
      title: "Test booking",
      text: "Book and pay on the site as a customer, then refund it.",
      action: "Open the site",
    },
    publish: { title: "Publish", text: "Publish the draft of the house.", action: "Open House" },
  } satisfies Record<FirstDayStep, { title: string; text: string; action: string }>,
} as const;
