import { viewingCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { isPlanName } from "#domain/catalogue/catalogue.ts";
import { COUNTRY_NAMES, type Country } from "#domain/clients/clients.ts";
import type { PartOfDay } from "#domain/inbox/inbox.ts";
import { isVirtualOfficeEnquiry, type LeadSource } from "#domain/inbox/inbox-sources.ts";
import { formatReplyByDate, replyPromiseMs } from "#domain/inbox/reply-promise.ts";
import { formatViewingHours } from "#domain/inbox/viewings.ts";
import { site } from "#domain/site.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { viewingLink } from "#worker/my-viewing/viewing-link.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam, type WrittenMail } from "#worker/outbox/mail-kind.ts";

export const inboxMails = {
  contact_received: mailKind({
    load: async ({ contacts, inventory }, id) => {
      const contact = await contacts.findById(id);
      return contact && { contact, days: await inventory.readDays(dayAt(contact.createdAt.getTime())) };
    },
    customer: ({ contact, days }) => toCustomer(contactReceivedMail(contact, days), contact.email),
  }),
  contact_notice: mailKind({
    load: ({ contacts }, id) => contacts.findById(id),
    team: (contact) => toTeam(contactTeamMail(contact), contact.email),
  }),
  enquiry_received: mailKind({
    load: findLead,
    customer: async ({ lead, days }, deps) =>
      withViewing(
        deps,
        lead,
        toCustomer(enquiryReceivedMail(lead, days, await viewingLink(deps, lead.id)), lead.email),
      ),
  }),
  lead_notice: mailKind({
    load: findLead,
    team: ({ lead, days }) => toTeam(leadTeamMail(lead, days), lead.email),
  }),
  viewing_cancelled: mailKind({
    load: findLead,
    team: ({ lead }) => toTeam(viewingCancelledTeamMail(lead), lead.email),
  }),
  inbox_reply: mailKind({
    load: async ({ inbox }, id) => {
      const found = await inbox.findReply(id);
      const names = found?.reply.staffId ? await inbox.findNames([found.reply.staffId]) : null;
      return found && { ...found.reply, staffName: names?.get(found.reply.staffId ?? "") ?? null, answers: found.item };
    },
    customer(reply, deps) {
      const { kind, row } = reply.answers;
      const mail = toCustomer(replyMail({ ...reply, question: row.message }), row.email);
      return kind === "lead" && reply.viewingAt !== null ? withViewing(deps, row, mail) : mail;
    },
  }),
};

/** The mail with the viewing as a calendar file: a later one replaces it in the customer's calendar. */
function withViewing(deps: Deps, lead: LeadRow, mail: WrittenMail): WrittenMail | Promise<WrittenMail> {
  return lead.viewingAt === null ? mail : attachViewing(deps, { ...lead, viewingAt: lead.viewingAt }, mail);
}

async function attachViewing(
  deps: Deps,
  { id, viewingAt, viewingSequence: sequence, createdAt: changedAt }: LeadRow & { viewingAt: Date },
  mail: WrittenMail,
): Promise<WrittenMail> {
  const event = viewingCalendarEvent(viewingAt.getTime());
  const entry = { event, subjectType: "viewing", id, sequence, changedAt, isCancelled: false };
  return { ...mail, attachments: [await deps.calendarFiles.attach(entry, deps.now())] };
}

export interface ContactMailData {
  name: string;
  email: string;
  phone: string;
  message: string;
  category: string | null;
  createdAt: Date;
}

export function contactReceivedMail(
  contact: ContactMailData,
  days: OpeningExceptions = NO_OPENING_EXCEPTIONS,
): RenderedMail {
  const { name, category, createdAt } = contact;
  const source = category === null ? "contact" : "support";
  const copy = copyFor(category === null ? "contact_received" : "contact_received_support", {
    name,
    reply: formatReplyByDate(replyPromiseMs(createdAt.getTime(), source, days)),
  });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), paragraph(copy("closing"))],
    chat: `Hello, this is about the message I sent to ${site.name}.`,
  });
}

export function contactTeamMail(contact: ContactMailData): RenderedMail {
  const kind = contact.category === null ? "Message" : `Support (${contact.category})`;
  return layout({
    subject: `${kind}: ${contact.name}`,
    heading: `${kind} from ${contact.name}`,
    parts: [
      paragraph("Reply to this email to answer."),
      facts(["Name", contact.name], ["Email", contact.email], ["Phone", contact.phone], ["About", contact.category]),
      quote(contact.message),
    ],
  });
}

export interface ReplyMailData {
  text: string;
  viewingAt: Date | null;
  /** The person who answers. */
  staffName: string | null;
  /** The visitor's message. */
  question: string | null;
}

export function replyMail(reply: ReplyMailData): RenderedMail {
  const { text, viewingAt, staffName, question } = reply;
  const viewingDay = viewingAt && formatDateWithWeekday(viewingAt.toISOString());
  return layout({
    subject: viewingDay === null ? `Your message to ${site.name}` : `Your viewing of ${site.name}, ${viewingDay}`,
    heading: viewingAt === null ? "Our reply" : "See you soon",
    parts: [
      paragraph(text),
      ...(viewingAt === null ? [] : [viewingFacts(viewingAt)]),
      ...(staffName === null ? [] : [paragraph(staffName)]),
      ...(question === null ? [] : [paragraph("You wrote:"), quote(question)]),
      paragraph("To add something, just reply to this email."),
    ],
    chat: `Hello, this is about the message I sent to ${site.name}.`,
  });
}

async function findLead({ leads, inventory }: Pick<Deps, "leads" | "inventory">, id: string) {
  const lead = await leads.findById(id);
  if (lead === null) return null;
  return { lead, days: await inventory.readDays(dayAt(lead.createdAt.getTime())) };
}

export interface LeadMailData {
  firstName: string;
  lastName: string | null;
  email: string;
  phone: string | null;
  message: string | null;
  source: LeadSource | null;
  plan: string | null;
  businessName: string | null;
  country: Country | null;
  page: string | null;
  viewingDay: Day | null;
  viewingPart: PartOfDay | null;
  viewingAt: Date | null;
  createdAt: Date;
}

/** `viewingUrl` opens the page that cancels a booked viewing; null without a key for links. */
export function enquiryReceivedMail(
  lead: LeadMailData,
  days: OpeningExceptions = NO_OPENING_EXCEPTIONS,
  viewingUrl: string | null = null,
): RenderedMail {
  const isVirtualOffice = lead.source !== null && isVirtualOfficeEnquiry(lead.source);
  const answered = lead.viewingAt === null ? "enquiry_received" : "enquiry_received_viewing";
  const copy = copyFor(isVirtualOffice ? "enquiry_received_virtual" : answered, {
    name: lead.firstName,
    reply: formatReplyByDate(replyPromiseMs(lead.createdAt.getTime(), lead.source ?? "viewing_request", days)),
  });
  const viewingDay = lead.viewingAt === null ? lead.viewingDay : dayAt(lead.viewingAt.getTime());
  return layout({
    subject: copy("subject", "", ...(viewingDay === null ? [] : [formatDateWithWeekday(viewingDay)])),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...(lead.plan !== null && isPlanName(lead.plan) ? [facts(["Plan", lead.plan])] : []),
      ...(lead.viewingAt === null
        ? []
        : [
            viewingFacts(lead.viewingAt),
            paragraph(`We are at ${site.address.street}, ${site.address.area}. ${site.address.directions}`),
            ...(viewingUrl === null ? [] : [button("Cancel viewing", viewingUrl)]),
          ]),
      ...(lead.viewingDay === null || lead.viewingAt !== null
        ? []
        : [
            facts(["Preferred time", formatViewingWish(lead, days)]),
            paragraph("This is not confirmed yet. Our reply will confirm the time."),
          ]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about the enquiry I sent to ${site.name}.`,
  });
}

export function viewingCancelledTeamMail(lead: LeadMailData): RenderedMail {
  return layout({
    subject: `Viewing cancelled by the visitor: ${fullName(lead)}`,
    heading: "A visitor has cancelled a viewing",
    parts: [
      paragraph("The time is free again. There is nothing to do."),
      facts(
        ["Name", fullName(lead)],
        ["Email", lead.email],
        ["Phone", lead.phone],
        ["Viewing", lead.viewingAt && formatViewingTime(lead.viewingAt)],
      ),
    ],
  });
}

export function leadTeamMail(lead: LeadMailData, days: OpeningExceptions = NO_OPENING_EXCEPTIONS): RenderedMail {
  return layout({
    subject: `New enquiry: ${fullName(lead)}${lead.plan === null ? "" : `, ${lead.plan}`}`,
    heading: `New enquiry from ${fullName(lead)}`,
    parts: [
      paragraph("Reply to this email to answer."),
      facts(
        ["Name", fullName(lead)],
        ["Email", lead.email],
        ["Phone", lead.phone],
        ["Business", lead.businessName],
        ["Country", lead.country && COUNTRY_NAMES[lead.country]],
        ["Plan", lead.plan],
        ["Viewing", lead.viewingAt && formatViewingTime(lead.viewingAt)],
        ["Preferred time", formatViewingWish(lead, days)],
        ["Sent from", lead.page],
      ),
      ...(lead.message === null ? [] : [quote(lead.message)]),
    ],
  });
}

export function viewingFacts(viewingAt: Date) {
  return facts(["When", formatViewingTime(viewingAt)], ["Where", `${site.address.street}, ${site.address.area}`]);
}

function formatViewingTime(viewingAt: Date): string {
  const instant = viewingAt.toISOString();
  return `${formatDateWithWeekday(instant)} at ${formatTimeOfDay(instant)}, Accra time`;
}

/** "Friday 27 November 2026, 8 am to 12 pm"; null if the visitor named no day. */
function formatViewingWish(
  { viewingDay: day, viewingPart: part }: LeadMailData,
  days: OpeningExceptions,
): string | null {
  return day === null
    ? null
    : [formatDateWithWeekday(day), formatViewingHours({ day, part }, days)].filter(Boolean).join(", ");
}

function fullName(lead: LeadMailData): string {
  return lead.lastName === null ? lead.firstName : `${lead.firstName} ${lead.lastName}`;
}
