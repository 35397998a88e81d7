import type { ClientStatus, ReminderChannel } from "#domain/clients/clients.ts";
import { site } from "#domain/site.ts";

export const CLIENT_STATUS_NAMES: Readonly<Record<ClientStatus, string>> = {
  active: "Active",
  due_soon: "Due soon",
  overdue: "Overdue",
  inactive: "Inactive",
};

const CHANNEL_LABELS: Readonly<Record<ReminderChannel, string>> = {
  email: "by email",
  whatsapp: "by WhatsApp",
  phone: "by phone",
};

const MARK_PAID = "Mark as Paid";
const MARK_PAID_FAILED = "Failed to mark as paid";

export const clientCopy = {
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
  noun: { one: "client", many: "clients" },
  failed: "Failed to fetch clients",
  empty: "No clients yet",
  emptyHint: "Add your first client.",
  noMatch: "No clients found matching your search",
  columns: {
    client: "Client",
    plan: "Plan",
    amount: "Amount",
    due: "Next due",
    status: "Status",
    actions: "Actions",
  },
  markPaid: MARK_PAID,
  remind: "Remind",
  reminding: "Reminding...",
  markPaidFailed: MARK_PAID_FAILED,
  endsOn: (day: string) => `ends ${day}`,
  withLateFee: "with late fee",
  channels: CHANNEL_LABELS,
  remindTitle: (name: string) => `Remind ${name}`,
  remindText: "Nothing has been sent yet. How will you remind them?",
  markCalled: "I called",
  reminded: (name: string, channel: ReminderChannel) => ({
    title: "Reminder Recorded",
    description: `You reminded ${name} ${CHANNEL_LABELS[channel]}.`,
  }),
  remindFailed: "Failed to record the reminder",
  reminderUndone: (name: string) => ({
    title: "Reminder Removed",
    description: `The reminder to ${name} is no longer on record.`,
  }),
  deactivate: {
    title: (name: string) => `Deactivate ${name}?`,
    text: (business: string) =>
      `No more payments will be due from ${business} after the last day. Address and letter stop that day, and what is booked for later is cancelled. We email the client. The record stays, and you can reactivate it later.`,
    lastDay: "Last day",
    lastDayHint: (paidUntil: string | null) =>
      paidUntil === null
        ? "If you choose today, it ends at once."
        : `Paid until ${paidUntil}. If you choose today, it ends at once.`,
    doneLater: (name: string, day: string) => ({
      title: "Last Day Saved",
      description: `${name}'s virtual office ends on ${day}.`,
    }),
    action: "Deactivate",
    pending: "Deactivating...",
    keep: "Keep active",
    done: (name: string) => ({
      title: "Client Deactivated",
      description: `No more payments are due from ${name}. The record stays on the list as inactive.`,
    }),
    failed: "Failed to deactivate client",
  },
  reactivate: {
    title: (name: string) => `Reactivate ${name}?`,
    text: (business: string) => `Choose when the next payment from ${business} is due.`,
    action: "Reactivate",
    pending: "Reactivating...",
    keep: "Keep inactive",
    done: (name: string, due: string) => ({
      title: "Client Reactivated",
      description: `${name} is due on ${due}.`,
    }),
    failed: "Failed to reactivate client",
  },
  correct: {
    open: "Edit",
    title: (name: string) => `Edit ${name}`,
    text: "The history records which fields you change. A new plan or amount applies from the next payment.",
    reviewText:
      "If you change a name or the country, the documents must be checked again, and past letters stop being valid.",
    keepVerified: "Reason to keep as verified",
    keepVerifiedHint: "Only if what was checked still holds, for example after a typing mistake. The history shows it.",
    doneForReview: (name: string) => ({
      title: "Client Updated",
      description: `Your changes to ${name} are saved. The documents must be checked again.`,
    }),
    action: "Save",
    pending: "Saving...",
    done: (name: string) => ({ title: "Client Updated", description: `Your changes to ${name} are saved.` }),
    failed: "Failed to update client",
    undone: (name: string) => ({ title: "Change Undone", description: `${name}'s details are as before.` }),
  },
  changedMeanwhile: "A colleague has since changed these details:",
  changedMeanwhileHint: "Save again to keep their changes, except in fields that you changed.",
  similar: "Already a client?",
  similarTo: (client: { name: string; business: string; status: string }) =>
    `${client.name}, ${client.business} (${client.status})`,
  add: {
    title: "Add a client",
    text: "Fields marked * are required.",
    action: "Add Client",
    pending: "Adding...",
    done: (name: string) => ({ title: "Client Added", description: `${name} is on the list.` }),
    failed: "Failed to add client. Please try again.",
  },
  fields: {
    fullName: "Full name",
    businessName: "Business name",
    email: "Email",
    phone: "Phone",
    country: "Country",
    plan: "Plan",
    amount: "Monthly amount (₵)",
    amountHint: "Set by the plan. Change it for a special price.",
    startDate: "Start date",
    nextDueDate: "Next due date",
    documents: "Documents",
    documentsHint: "One name per line, such as passport.pdf.",
    notes: "Notes",
    chooseCountry: "Choose one",
    priorMonth: "Has the client paid up to that date?",
    priorMonths: { paid: "Yes", take: "No, take the payment now", unpaid: "No, the client owes the month before it" },
  },
  month: {
    open: "Allowance and mail",
    title: (business: string) => `This month: ${business}`,
    text: "What the plan includes and what is left. Unused days and hours do not carry over.",
    failed: "Failed to fetch the month",
    none: "This plan has no monthly allowance.",
    remaining: "Remaining",
    kinds: {
      coworking_days: "Coworking days",
      drop_in_hours: "Drop-in hours",
      meeting_room_hours: "Meeting room hours",
    },
    remainingOf: (left: number, included: number) => `${left} of ${included} left`,
    until: (day: string) => `until ${day}`,
    booked: "Booked",
    meeting: (day: string, from: string, to: string) => `Meeting room, ${day}, ${from} to ${to}`,
    granted: (amount: number, kind: string, when: string) => `${kind} +${amount}, ${when}`,
    guest: "Book a guest",
    room: "Book meeting room",
    post: "Record mail",
    call: "Take a message",
    day: {
      open: "Book a day",
      title: (business: string) => `Book a day for ${business}`,
      text: "This books a desk and uses one coworking day of that month.",
      label: "Day",
      action: "Book",
      pending: "Booking...",
      done: (business: string, day: string) => ({ title: "Day Booked", description: `${business}, ${day}.` }),
      failed: "Failed to book the day",
      deskOn: (day: string) => `Desk, ${day}`,
      cancel: "Cancel",
      cancelled: (day: string) => ({ title: "Day Cancelled", description: `${day}: the desk is free again.` }),
      cancelFailed: "Failed to cancel the day",
    },
    grant: {
      open: "Add allowance",
      title: (business: string) => `Add allowance for ${business}`,
      text: "This adds to the current month. The history shows the reason.",
      kind: "Allowance",
      amount: "Amount",
      reason: "Reason",
      action: "Add allowance",
      pending: "Adding...",
      done: (amount: number, kind: string) => ({
        title: "Allowance Added",
        description: `${kind} +${amount}.`,
      }),
      failed: "Failed to add the allowance",
    },
  },
  pick: { known: "Clients", another: "Change" },
  details: {
    text: "All times are in Accra time.",
    business: "Business",
    email: "Email",
    phone: "Phone",
    country: "Country",
    plan: "Plan",
    amount: "Monthly amount",
    start: "Client since",
    due: "Next due",
    lastPayment: "Last payment",
    noPayment: "None recorded",
    documents: "Documents",
    documentNotReviewed: "name only, not reviewed",
    reminder: "Last reminder",
    reminderBy: (channel: string, by: string | null) => (by ? `${channel}, ${by}` : channel),
    record: "Client notes",
    history: "View history",
  },
  reminder: {
    subject: (business: string) => `Your virtual office for ${business}`,
    text: (client: { firstName: string; plan: string; amount: string; due: string; isLate: boolean }) =>
      `Hello ${client.firstName},\n\n${
        client.isLate
          ? `Your payment for the ${client.plan} was due on ${client.due}: ${client.amount}.`
          : `Your next payment for the ${client.plan} is due on ${client.due}: ${client.amount}.`
      }\n\nYou can pay by mobile money or at the desk. If you have already paid, please send us the reference.\n\n${site.name}\n${site.phone.display}`,
  },
} as const;
