import type { AdminBooking, DeskPayment } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { RefundItem } from "#contract/front-desk/money/payments.ts";
import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { type ExportList, exportEffect } from "#domain/front-desk/desk.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/tables/csv-line.ts";
import { listBookings } from "#worker/bookings/list-bookings.ts";
import { listClients } from "#worker/clients/list-clients.ts";
import type { Deps } from "#worker/deps.ts";
import { listHistory } from "#worker/history/list-history.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { listInbox } from "#worker/inbox/list-inbox.ts";
import { listOutbox } from "#worker/outbox/list-outbox.ts";
import { listRefunds } from "#worker/refunds/list-refunds.ts";
import { requireRight } from "#worker/staff/require-right.ts";

/** Small pages, yet only 50 queries for 50,000 rows. */
const PAGE_SIZE = 1000;

type Cell = string | number | null;
type Columns<Item> = readonly (readonly [heading: string, cellOf: (item: Item) => Cell])[];

/**
 * Streams a list as CSV, page by page; reads the first page before the response starts. Throws `forbidden` if the role
 * may not export it.
 */
export async function exportList(deps: Deps, list: ExportList): Promise<AsyncGenerator<string>> {
  requireRight(deps, exportEffect(list), "this list has more data than you may export");
  const at = deps.now();
  await deps.auditTrail.add(
    makeAudit(deps, "staff", { action: "list_exported", subjectType: "list", subjectId: list, at }),
  );
  switch (list) {
    case "clients":
      return csvPages(CLIENTS, (page) => listClients(deps, page));
    case "bookings":
      return csvPages(BOOKINGS, (page) => listBookings(deps, page));
    case "refunds":
      return csvPages(REFUNDS, (page) => listRefunds(deps, { ...page, isAll: true }));
    case "inbox":
      return csvPages(INBOX, (page) => listInbox(deps, page));
    case "outbox":
      return csvPages(OUTBOX, (page) => listOutbox(deps, page));
    case "history":
      return csvPages(HISTORY, (page) => listHistory(deps, page));
  }
}

async function csvPages<Item>(
  columns: Columns<Item>,
  read: (page: { cursor?: string; limit: number }) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<AsyncGenerator<string>> {
  const first = await read({ limit: PAGE_SIZE });
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading));
    for (let page = first; ; page = await read({ cursor: page.nextCursor, limit: PAGE_SIZE })) {
      yield page.items.map((item) => csvLine(columns.map(([, cellOf]) => cellOf(item)))).join("");
      if (page.nextCursor === null) return;
    }
  })();
}

const CLIENTS: Columns<AdminClient> = [
  ["Full name", (client) => client.fullName],
  ["Business name", (client) => client.businessName],
  ["Status", (client) => client.status],
  ["Plan", (client) => client.plan],
  ["Amount (GHS a month)", (client) => client.amount],
  ["Next due date", (client) => client.nextDueDate],
  ["Start date", (client) => client.startDate],
  ["Last payment", (client) => client.lastPaymentDate],
  ["Email", (client) => client.email],
  ["Phone", (client) => client.phone],
  ["International", (client) => client.phoneE164],
  ["Country", (client) => client.country],
  ["Documents", (client) => client.documents.join("; ")],
  ["Notes", (client) => client.notes],
  ["Added", (client) => client.createdAt],
  ["Id", (client) => client.id],
];

const BOOKINGS: Columns<AdminBooking> = [
  ["Booked", (booking) => booking.createdAt],
  ["Plan", (booking) => booking.planName],
  ["Status", (booking) => booking.status],
  ["Starts", (booking) => booking.startDate],
  ["Ends", (booking) => booking.endDate],
  ["People", (booking) => booking.numberOfPeople],
  ["Amount (GHS)", (booking) => booking.amount],
  ["Name", (booking) => booking.customerName],
  ["Email", (booking) => booking.customerEmail],
  ["Phone", (booking) => booking.customerPhone],
  ["International", (booking) => booking.customerPhoneE164],
  ["Paid", (booking) => booking.paidAt],
  ["Receipt", (booking) => booking.receiptNumber],
  ["Payment reference", (booking) => booking.paymentReference],
  ["Reason for cancelling", (booking) => booking.cancelledReason],
  ["Notes", (booking) => booking.notes],
  ["Id", (booking) => booking.id],
  ["Desk payment method", (booking) => booking.deskPayment?.method ?? null],
  ["Payment note", (booking) => booking.deskPayment?.note ?? null],
  ["Company", (booking) => booking.companyName],
  ["TIN", (booking) => booking.companyTin],
];

const REFUNDS: Columns<RefundItem> = [
  ["Created", (refund) => refund.createdAt],
  ["Status", (refund) => refund.status],
  ["Amount (GHS)", (refund) => (isInOtherCurrency(refund) ? null : refund.amount)],
  ["Rule", (refund) => refund.rule],
  ["Name", (refund) => payerOf(refund).name],
  ["Email", (refund) => payerOf(refund).email],
  ["Phone", (refund) => payerOf(refund).phone],
  ["International", (refund) => payerOf(refund).phoneE164],
  ["Plan", (refund) => payerOf(refund).planName],
  ["Starts", (refund) => payerOf(refund).startDate],
  ["Payment reference", (refund) => refund.paymentReference],
  ["Booking", (refund) => refund.bookingId],
  ["Id", (refund) => refund.id],
  ["Last change", (refund) => refund.updatedAt],
  ["Desk payment method", (refund) => deskPaymentOf(refund)?.method ?? null],
  ["Payment note", (refund) => deskPaymentOf(refund)?.note ?? null],
];

function payerOf({ booking, months }: RefundItem) {
  return {
    name: booking?.customerName ?? months?.name ?? null,
    email: booking?.customerEmail ?? months?.email ?? null,
    phone: booking?.customerPhone ?? months?.phone ?? null,
    phoneE164: booking?.customerPhoneE164 ?? months?.phoneE164 ?? null,
    planName: booking?.planName ?? months?.planName ?? null,
    startDate: booking?.startDate ?? months?.from ?? null,
  };
}

/** Null for a refund of an online payment, even if its booking was also paid at the desk. */
function deskPaymentOf({ paymentReference, booking }: RefundItem): DeskPayment | null {
  return paymentReference === null ? (booking?.deskPayment ?? null) : null;
}

const INBOX: Columns<InboxItem> = [
  ["Received", (item) => item.createdAt],
  ["Source", (item) => item.source],
  ["Status", (item) => item.status],
  ["Owner", (item) => item.ownerInitials],
  ["Name", (item) => item.name],
  ["Email", (item) => item.email],
  ["Phone", (item) => item.phone],
  ["International", (item) => item.phoneE164],
  ["Business", (item) => item.businessName],
  ["Country", (item) => item.country],
  ["Plan", (item) => item.plan],
  ["Category", (item) => item.category],
  ["Message", (item) => item.message],
  ["Replied", (item) => item.answeredAt],
  ["Minutes to reply", (item) => item.replyMinutes],
  ["Id", (item) => item.id],
];

const OUTBOX: Columns<OutboxMessage> = [
  ["Created", (message) => message.createdAt],
  ["Kind", (message) => message.kind],
  ["For", (message) => message.audience],
  ["Status", (message) => message.status],
  ["About", (message) => message.about],
  ["Email", (message) => message.email],
  ["Attempts", (message) => message.attempts],
  ["Sent", (message) => message.sentAt],
  ["Last error", (message) => message.lastError],
  ["Id", (message) => message.id],
];

const HISTORY: Columns<HistoryEntry> = [
  ["When", (entry) => entry.at],
  ["Who", (entry) => entry.actor],
  ["Key", (entry) => entry.fingerprint],
  ["Action", (entry) => entry.action],
  ["Subject", (entry) => entry.subjectType],
  ["Id", (entry) => entry.subjectId],
  ["Detail", (entry) => JSON.stringify(entry.detail)],
  ["Name", (entry) => entry.staffName],
];
