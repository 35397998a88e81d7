import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { CANCELLATION_RULE, describeCancellation } from "#domain/catalogue/cancellation-copy.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import { membershipKindOf, noticeDays } from "#domain/memberships/memberships.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { auditSubjectOfMembership } from "#worker/history/make-audit.ts";

type Facts = (readonly [label: string, value: string | null])[];

/** A purchase, described for a bank. */
interface Purchase {
  itemFacts: Facts;
  customerFacts: Facts;
  policyText: string;
  receiptNumber: number | null;
  /** Subjects of its mails, history and visits; the predicate selects the visits that it paid for. */
  mailSubjectId: string;
  auditSubjectId: string;
  visitSubjectId: string;
  coversDay: (day: Day) => boolean;
}

/** Null if the charge or its subject is unknown. */
export async function findPurchase(deps: Deps, chargeId: string): Promise<Purchase | null> {
  const charge = await deps.charges.findById(chargeId);
  switch (charge?.subjectType) {
    case undefined:
      return null;
    case "booking":
      return describeBooking(deps, chargeId);
    case "membership_period":
      return describeMembershipPeriod(deps, chargeId);
    case "registration":
      return describeRegistration(deps, chargeId, charge.receiptNumber);
    case "forwarding":
      return describeForwarding(deps, charge);
    case "meeting":
      return describeMeeting(deps, charge);
  }
}

async function describeBooking(deps: Deps, id: string): Promise<Purchase | null> {
  const booking = await deps.bookings.findById(id);
  if (!booking) return null;
  return {
    itemFacts: [
      ["Plan", PLANS[booking.bookingType].name],
      ["From", dayAt(booking.startDate.getTime())],
      ["Until", booking.endDate && dayAt(booking.endDate.getTime())],
      ["People", booking.numberOfPeople === null ? null : String(booking.numberOfPeople)],
      ["Price", formatCedisExact(booking.amountPesewas)],
      ["Booked at", formatInstant(booking.createdAt)],
      ["Status", booking.status],
      ["Reason for cancelling", booking.cancelledReason],
    ],
    customerFacts: personFacts(booking.customerName, booking.customerEmail, booking.customerPhone),
    policyText: describeCancellation(booking.bookingType),
    receiptNumber: booking.receiptNumber,
    mailSubjectId: id,
    auditSubjectId: id,
    visitSubjectId: id,
    coversDay: () => true,
  };
}

async function describeMembershipPeriod(deps: Deps, id: string): Promise<Purchase | null> {
  const found = await deps.memberships.findPeriod(id);
  const member = found && (await deps.memberships.findById(found.period.membershipId));
  if (!found || !member) return null;
  const { period, charge } = found;
  const fee = period.lateFeePesewas;
  return {
    itemFacts: [
      ["Plan", PLANS[period.plan].name],
      ["From", period.fromDay],
      ["Until", addDays(period.untilDay, -1)],
      ["Months", String(period.months)],
      ["Monthly price", formatCedisExact(period.pricePesewas)],
      ["Late fee", fee === 0 ? null : formatCedisExact(fee)],
      ["Price", formatCedisExact(charge.amountPesewas)],
      ["Due on", period.fromDay],
      ["Member since", member.startsOn],
      ["Status", charge.state],
    ],
    customerFacts: [
      ...personFacts(member.customerName, member.email, member.phone),
      ["Business", member.businessName === member.customerName ? null : member.businessName],
    ],
    policyText: membershipPolicyText(noticeDays(membershipKindOf(period.plan))),
    receiptNumber: charge.receiptNumber,
    mailSubjectId: id,
    auditSubjectId: auditSubjectOfMembership(member).subjectId,
    visitSubjectId: auditSubjectOfMembership(member).subjectId,
    coversDay: (day) => period.fromDay <= day && day < period.untilDay,
  };
}

async function describeRegistration(deps: Deps, id: string, receiptNumber: number | null): Promise<Purchase | null> {
  const found = await deps.registrations.findById(id);
  if (!found) return null;
  const { registration, event } = found;
  const party = await deps.registrations.listParty(id);
  return {
    itemFacts: [
      ["Event", event.title],
      ["Starts at", formatInstant(event.eventDate)],
      ["People", party.length === 1 ? null : party.map((place) => `${place.attendeeName} (${place.state})`).join(", ")],
      ["Price", formatCedisExact(registration.amountPesewas * party.length)],
      ["Registered at", formatInstant(registration.createdAt)],
      ["Status", registration.state],
    ],
    customerFacts: personFacts(registration.attendeeName, registration.attendeeEmail, registration.attendeePhone),
    policyText: CANCELLATION_RULE,
    receiptNumber,
    mailSubjectId: id,
    auditSubjectId: id,
    visitSubjectId: id,
    coversDay: () => true,
  };
}

async function describeForwarding(
  deps: Deps,
  { subjectId, amountPesewas, receiptNumber }: ChargeRow,
): Promise<Purchase | null> {
  const found = await deps.mailItems.findById(subjectId);
  const client = found && (await deps.clients.findById(found.item.clientId));
  if (!found || !client) return null;
  const { item } = found;
  return {
    itemFacts: [
      ["Item", forwardingTitle(item)],
      ["Received at", formatInstant(item.receivedAt)],
      ["Requested at", item.requestedAt && formatInstant(item.requestedAt)],
      ["Price", formatCedisExact(amountPesewas)],
      ["Forwarded at", item.doneAt && formatInstant(item.doneAt)],
      ["To", item.doneTo],
      ["Tracking number", item.tracking],
    ],
    customerFacts: [...personFacts(client.fullName, client.email, client.phone), ["Business", client.businessName]],
    policyText: "We forward mail at the client's request. The client sees the courier's price and pays it in advance.",
    receiptNumber,
    mailSubjectId: subjectId,
    auditSubjectId: client.id,
    visitSubjectId: client.id,
    coversDay: () => true,
  };
}

async function describeMeeting(
  deps: Deps,
  { subjectId, amountPesewas, receiptNumber }: ChargeRow,
): Promise<Purchase | null> {
  const found = await deps.meetingRoom.findById(subjectId);
  if (!found) return null;
  const { meeting, clientName } = found;
  return {
    itemFacts: [
      ["Meeting room from", formatInstant(meeting.startsAt)],
      ["Until", formatInstant(meeting.endsAt)],
      ["Price", formatCedisExact(amountPesewas)],
      ["Booked at", formatInstant(meeting.createdAt)],
      ["Cancelled at", meeting.cancelledAt && formatInstant(meeting.cancelledAt)],
    ],
    customerFacts: personFacts(clientName ?? meeting.name ?? "", meeting.customerEmail ?? "", meeting.customerPhone),
    policyText: CANCELLATION_RULE,
    receiptNumber,
    mailSubjectId: subjectId,
    auditSubjectId: subjectId,
    visitSubjectId: subjectId,
    coversDay: () => true,
  };
}

function personFacts(name: string, email: string, phone: string | null): Facts {
  return [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
  ];
}

function membershipPolicyText(notice: number): string {
  const end =
    notice === 0
      ? "Membership can be ended on any day."
      : `Membership can be ended with ${notice} days' written notice.`;
  return `Each month is paid in advance, and we never charge automatically. ${end} We do not refund part of a month unless we agree to.`;
}

export function formatInstant(at: Date): string {
  return at.toISOString().slice(0, 16).replace("T", " ");
}
