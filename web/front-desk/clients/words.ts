import type { ClientStatus } from "#domain/clients/clients.ts";
import { site } from "#domain/site.ts";

export const CLIENT_STATUS_NAMES: Readonly<Record<ClientStatus, string>> = {
  active: "Active",
  due_soon: "Due soon",
  overdue: "Overdue",
  inactive: "Inactive",
};

export const clientWords = {
  search: "Search by name or business",
  sort: "Sort by",
  sorts: { next_due: "By due date", name: "By name" },
  counters: { total: "Total clients", active: "Active", due_soon: "Due soon", overdue: "Overdue" },
  counterHint: {
    total: "Show all clients",
    active: "Show active",
    due_soon: "Show due soon",
    overdue: "Show overdue",
  },
  status: "Status",
  anyStatus: "All statuses",
  list: "Virtual office clients",
  what: { one: "client", many: "clients" },
  failed: "Failed to fetch clients",
  empty: "No clients yet",
  emptyHint: "Add the first one, or take them over from an enquiry in the inbox.",
  noMatch: "No clients found matching your search",
  columns: {
    client: "Client",
    plan: "Plan",
    amount: "Amount",
    due: "Next due",
    status: "Status",
    actions: "Actions",
  },
  markPaid: "Mark as Paid",
  markingPaid: "Recording...",
  deactivate: "Deactivate",
  remind: "Remind",
  reminding: "Reminding...",
  paid: (name: string, due: string, isOverdue: boolean) => ({
    title: "Payment Recorded",
    description: isOverdue
      ? `One month recorded for ${name}. Still overdue since ${due}.`
      : `${name} is paid up. Next due ${due}.`,
  }),
  paidFailed: "Failed to mark as paid",
  aheadTitle: (name: string) => `Record a payment ahead for ${name}?`,
  aheadText: (client: { business: string; amount: string; due: string; next: string }) =>
    `Nothing is due for ${client.business} before ${client.due}. This records ${client.amount} and moves the due date to ${client.next}.`,
  takeBack: "Take back the last payment",
  takingBack: "Taking back...",
  takeBackTitle: (name: string) => `Take back the last payment of ${name}?`,
  takeBackText: (business: string) =>
    `Only for one that was recorded by mistake. ${business} is due again as before it, and the payment leaves the numbers. The history keeps both.`,
  keepPayment: "Keep the payment",
  takenBack: (name: string, due: string) => ({
    title: "Payment Taken Back",
    description: `${name} is due on ${due} again.`,
  }),
  takeBackFailed: "Failed to take back the payment",
  deactivated: (name: string) => ({
    title: "Client Deactivated",
    description: `${name} is no longer due. The record stays on the list as inactive.`,
  }),
  deactivateFailed: "Failed to deactivate client",
  reminded: (name: string) => ({
    title: "Reminder Noted",
    description: `No message was sent to ${name}. Use E-mail or WhatsApp to write.`,
  }),
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateText: (business: string) =>
    `${business} stops being due and is counted among all clients only. Its record, documents and payments stay. There is no button to make it active again.`,
  deactivating: "Deactivating...",
  keep: "Keep the client",
  added: (name: string) => ({ title: "Client Added", description: `${name} is on the list.` }),
  addFailed: "Failed to add client. Please try again.",
  add: "Add Client",
  addTitle: "Add a client",
  addText: "Fields marked * are required.",
  adding: "Adding...",
  fields: {
    fullName: "Full name",
    businessName: "Business name",
    email: "Email",
    phone: "Phone",
    country: "Country",
    plan: "Plan",
    amount: "Amount a month (₵)",
    amountHint: "Follows the plan; change it for a special price.",
    startDate: "Start date",
    nextDueDate: "Next due date",
    documents: "Documents",
    documentsHint: "One name a line, such as passport.pdf.",
    notes: "Notes",
    chooseCountry: "Choose one",
  },
  details: {
    text: "What is on record. Times are Accra's.",
    business: "Business",
    email: "Email",
    phone: "Phone",
    country: "Country",
    plan: "Plan",
    amount: "Amount a month",
    start: "Client since",
    due: "Next due",
    lastPayment: "Last payment",
    never: "None recorded",
    documents: "Documents",
    noDocuments: "No documents on record",
    record: "Notes on record",
    notes: "Admin notes",
    notesHint: "Kept in this browser only, also after Logout.",
    history: "What happened to this client",
  },
  reminder: {
    subject: (business: string) => `Your virtual office for ${business}`,
    text: (client: { firstName: string; plan: string; amount: string; due: string; isLate: boolean }) =>
      `Hello ${client.firstName},\n\n${
        client.isLate
          ? `the ${client.plan} of your business was due on ${client.due}: ${client.amount}.`
          : `the next payment for your ${client.plan} is due on ${client.due}: ${client.amount}.`
      }\n\nYou can pay by mobile money or at the desk. If you have paid already, thank you, and please tell us the reference.\n\n${site.name}\n${site.phone.display}`,
  },
} as const;
