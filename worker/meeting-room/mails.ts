import { arrivalInstructions } from "#domain/arrival.ts";
import { formatDateWithWeekday, formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { MEETING_ROOM_SEATS } from "#domain/meeting-room/meeting-room.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, PAYMENT_VOIDED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { refundProgress, refundReason } from "#domain/payments/refund-copy.ts";
import { plausibleName } from "#domain/people/plausible-name.ts";
import { formatAllowanceAmount } from "#worker/allowances/prepare-allowance-use.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { findReception, receptionParts } from "#worker/inventory/find-reception.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, links, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam, type WrittenMail } from "#worker/outbox/mail-kind.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import { meetingCalendarEntry, meetingLink } from "./meeting-link.ts";

/** A meeting with its client or customer, loaded when a mail is sent. */
export interface MeetingMailData extends Pick<MeetingWithClient, "meeting" | "drawnMinutes"> {
  name: string;
  email: string;
  phoneE164: string | null;
  /** The client's own page. */
  officeUrl: string | null;
  charge: ChargeRow | null;
  refunds: RefundRow[];
  payUrl: string | null;
  /** The page of the meeting; null for a client's included hours. */
  manageUrl: string | null;
  reception: string | null;
}

export const meetingMails = {
  meeting_booked: mailKind({
    async load(deps, id) {
      const data = await loadMeeting(deps, id);
      if (!data) return null;
      const { meeting, charge } = data;
      const isSuperseded = meeting.cancelledAt !== null || charge?.state === "paid" || isLapsed(data, deps.now());
      return isSuperseded ? SUPERSEDED : data;
    },
    async customer(data, deps) {
      if (data.charge) return toCustomer(meetingHeldMail(data), data);
      return withCalendarEntry(deps, data, toCustomer(meetingBookedMail(data), data));
    },
  }),
  meeting_paid: mailKind({
    async load(deps, id) {
      const data = await loadMeeting(deps, id);
      return data && (data.charge?.state === "paid" ? data : PAYMENT_VOIDED);
    },
    customer: (data, deps) => withCalendarEntry(deps, data, toCustomer(meetingPaidMail(data), data)),
    team: (data) => toTeam(meetingPaidTeamMail(data), data.email),
  }),
  meeting_called_off: mailKind({
    async load(deps, id) {
      const data = await loadMeeting(deps, id);
      return data && data.meeting.cancelledAt === null ? ALREADY_HANDLED : data;
    },
    customer: (data, deps) => withCalendarEntry(deps, data, toCustomer(meetingCancelledMail(data), data)),
  }),
};

function isLapsed({ meeting: { heldUntil } }: MeetingMailData, at: Date): boolean {
  return heldUntil !== null && heldUntil <= at;
}

export async function loadMeeting(deps: Deps, id: string): Promise<MeetingMailData | null> {
  const found = await deps.meetingRoom.findById(id);
  if (!found) return null;
  const { meeting, drawnMinutes } = found;
  const member = meeting.clientId ? await deps.memberships.findById(meeting.clientId) : null;
  const client = member?.clientId ? await deps.clients.findById(member.clientId) : null;
  if (meeting.clientId !== null && !client) return null;
  const charge = meeting.amountPesewas > 0 ? await deps.charges.findById(id) : null;
  return {
    meeting,
    drawnMinutes,
    name: client?.fullName ?? meeting.name ?? "",
    email: client?.email ?? meeting.customerEmail ?? "",
    phoneE164: client ? client.phoneE164 : meeting.customerPhoneE164,
    officeUrl: member ? await officeLink(deps, member) : null,
    charge,
    reception: await findReception(deps, dayAt(meeting.startsAt.getTime())),
    refunds: charge === null ? [] : await deps.refunds.listByCharges([id]),
    manageUrl: await meetingLink(deps, meeting),
    payUrl: charge?.state === "open" && deps.payments ? ((await findPaymentLink(deps, id))?.url ?? null) : null,
  };
}

async function withCalendarEntry(
  deps: Deps,
  { meeting }: Pick<MeetingMailData, "meeting">,
  mail: WrittenMail,
): Promise<WrittenMail> {
  return { ...mail, attachments: [await deps.calendarFiles.attach(meetingCalendarEntry(meeting), deps.now())] };
}

export function meetingBookedMail(data: MeetingMailData): RenderedMail {
  const { drawnMinutes, officeUrl } = data;
  const { day, variables } = describeTime(data);
  const copy = copyFor("meeting_booked", variables);
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      timeFacts(data, [
        "From your allowance",
        drawnMinutes > 0 ? formatAllowanceAmount("meeting_room_hours", drawnMinutes) : null,
      ]),
      ...receptionParts(data.reception),
      ...(officeUrl === null
        ? []
        : [
            paragraph(
              "You can cancel it on your page up to 24 hours before it starts. The time then returns to your allowance.",
            ),
            button("Open your virtual office", officeUrl),
          ]),
      ...manageParts(data),
      paragraph(copy("closing")),
    ],
    chat: chatText(day),
    phoneMessage: phoneMessage("meeting_booked", {
      ...{ name: data.name, day, time: variables.time },
      link: data.manageUrl ?? officeUrl,
    }),
  });
}

/** The room is held until the customer pays. */
export function meetingHeldMail(data: MeetingMailData): RenderedMail {
  const { day, variables } = describeTime(data);
  const sum = formatCedisExact(data.meeting.amountPesewas);
  const until = data.meeting.heldUntil ? formatLongDateTime(data.meeting.heldUntil.toISOString()) : "";
  const copy = copyFor("meeting_held", { ...variables, until, sum });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      timeFacts(data, ["Price", sum]),
      ...(data.payUrl === null ? [] : [button(`Pay ${sum}`, data.payUrl)]),
      ...manageParts(data),
      paragraph(copy("closing")),
    ],
    chat: chatText(day),
    phoneMessage: phoneMessage("pay_link_by", { ...phoneValues(data, data.payUrl), sum, until }),
  });
}

export function meetingPaidMail(data: MeetingMailData): RenderedMail {
  const { day, variables } = describeTime(data);
  const { charge } = data;
  const sum = formatCedisExact(charge?.amountPesewas ?? 0);
  const copy = copyFor("meeting_paid", { ...variables, receipt: receiptText(data), sum });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Receipt", receiptText(data)],
        ["Paid", sum],
        ["Paid on", charge?.paidAt ? formatDateWithWeekday(charge.paidAt.toISOString()) : null],
        ["Reference", charge?.paymentReference ?? null],
      ),
      timeFacts(data, ["Seats", String(MEETING_ROOM_SEATS)]),
      paragraph(arrivalInstructions()),
      ...receptionParts(data.reception),
      ...manageParts(data),
      paragraph(copy("closing")),
    ],
    chat: chatText(day),
    phoneMessage: phoneMessage("payment_received", {
      ...phoneValues(data, data.manageUrl ?? data.officeUrl),
      sum,
      receipt: receiptText(data),
    }),
  });
}

export function meetingPaidTeamMail(data: MeetingMailData): RenderedMail {
  const { day, time } = describeTime(data);
  const { meeting, name, email, charge } = data;
  return layout({
    subject: `Paid: ${formatCedisExact(charge?.amountPesewas ?? 0)}, meeting room on ${day}, ${name}`,
    heading: "Paid: meeting room",
    parts: [
      facts(["Receipt", receiptText(data)], ["Reference", charge?.paymentReference ?? null]),
      facts(["Name", name], ["Email", email || null], ["Phone", meeting.customerPhone]),
      facts(["Day", day], ["Time", time]),
    ],
  });
}

export function meetingCancelledMail(data: MeetingMailData): RenderedMail {
  const { day, variables } = describeTime(data);
  const copy =
    data.charge === null
      ? copyFor("meeting_called_off", variables)
      : copyFor("meeting_called_off_sold", { ...variables, money: refundText(data) });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), timeFacts(data), paragraph(copy("closing"))],
    chat: chatText(day),
    phoneMessage: cancelledPhoneMessage(data),
  });
}

function cancelledPhoneMessage(data: MeetingMailData) {
  const values = phoneValues(data, data.manageUrl ?? data.officeUrl);
  const pesewas = refundedPesewas(data.refunds);
  return pesewas === 0
    ? phoneMessage("booking_cancelled", values)
    : phoneMessage("booking_cancelled_refund", { ...values, sum: formatCedisExact(pesewas) });
}

function phoneValues(data: MeetingMailData, link: string | null) {
  return { name: data.name, booking: `meeting room on ${describeTime(data).day}`, link };
}

function refundedPesewas(refunds: readonly RefundRow[]): number {
  return refunds.reduce((total, { amountPesewas }) => total + amountPesewas, 0);
}

function manageParts({ manageUrl }: MeetingMailData) {
  return manageUrl === null ? [] : [links(["See or cancel your booking", manageUrl])];
}

function describeTime({ meeting, name }: MeetingMailData) {
  const startsAt = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(startsAt);
  const time = `${formatTimeOfDay(startsAt)} to ${formatTimeOfDay(meeting.endsAt.toISOString())}, Accra time`;
  return { day, time, variables: { name: plausibleName(name), day, time: formatTimeOfDay(startsAt) } };
}

function timeFacts(data: MeetingMailData, ...more: Parameters<typeof facts>) {
  const { day, time } = describeTime(data);
  return facts(["Day", day], ["Time", time], ...more);
}

function receiptText({ charge }: MeetingMailData): string {
  return charge?.receiptNumber ? formatReceiptNumber(charge.receiptNumber) : "";
}

/** The same on the page of the meeting. */
export async function describeRefunds(deps: Deps, id: string): Promise<string> {
  const [charge, refunds] = await Promise.all([deps.charges.findById(id), deps.refunds.listByCharges([id])]);
  return refundText({ charge, refunds });
}

function refundText({ charge, refunds }: Pick<MeetingMailData, "charge" | "refunds">): string {
  if (charge?.state !== "paid") return refundReason("nothing_paid");
  const sum = refundedPesewas(refunds);
  if (sum === 0) return "No refund is due.";
  const account = refunds.some(({ status }) => status === "by_hand") ? "" : ", to the account it was paid from";
  const progress = new Set(refunds.map(({ status }) => refundProgress(status)));
  return [`Your refund: ${formatCedisExact(sum)}${account}.`, ...progress].filter(Boolean).join(" ");
}

function chatText(day: string): string {
  return `Hello, this is about the meeting room on ${day}.`;
}
