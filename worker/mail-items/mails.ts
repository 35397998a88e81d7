import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { MAIL_KIND_NAMES, MAIL_REQUEST_LABELS } from "#domain/mail-items/mail-item-copy.ts";
import type { MailHold } from "#domain/mail-items/mail-items.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { plausibleName } from "#domain/people/plausible-name.ts";
import { site } from "#domain/site.ts";
import type { CallMessageRow } from "#worker/db/schema/mail-items.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { findHold } from "./mail-answer.ts";
import {
  capitalize,
  type EmailedItem,
  findMailItemEmailData,
  findOfficeRecipient,
  fromSender,
  type MailItemEmailData,
  type OfficeRecipient,
  pageLinkParts,
} from "./mail-data.ts";

export const mailItemEmails = {
  mail_arrived: mailKind({
    async load(deps, clientId) {
      const office = await findOfficeRecipient(deps, clientId);
      const items = (await deps.mailItems.listLastNotified(clientId)).filter(({ doneAt }) => doneAt === null);
      if (office === null) return RECIPIENT_DELETED;
      return items.length === 0 ? ALREADY_HANDLED : { ...office, items, hold: await findHold(deps, clientId) };
    },
    customer: (data) => toCustomer(mailArrivedEmail(data), data.member),
  }),
  mail_storage_ends: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      if (found === null) return RECIPIENT_DELETED;
      return found.item.doneAt === null ? found : ALREADY_HANDLED;
    },
    customer: (data) => toCustomer(storageEndsEmail(data), data.member),
  }),
  mail_done: mailKind({
    async load(deps, id, outcome) {
      const found = await findMailItemEmailData(deps, id);
      if (found === null) return RECIPIENT_DELETED;
      // Staff may have undone the outcome in the meantime.
      const [how] = outcome?.split(":") ?? [];
      return how === "scanned" || how === found.item.doneHow ? found : ALREADY_HANDLED;
    },
    customer: (data) => toCustomer(mailDoneEmail(data), data.member),
  }),
  mail_requested: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      if (found === null) return RECIPIENT_DELETED;
      return found.item.doneAt === null && found.item.request !== null ? found : ALREADY_HANDLED;
    },
    team: (data) => toTeam(mailRequestedEmail(data), data.member.email),
  }),
  call_taken: mailKind({
    async load(deps, id) {
      const call = await deps.mailItems.findCall(id);
      const office = call && (await findOfficeRecipient(deps, call.clientId));
      return call && office ? { ...office, call } : RECIPIENT_DELETED;
    },
    customer: (data) => toCustomer(callTakenEmail(data), data.member),
  }),
};

/** Never describes the contents, and attaches no photo. */
export function mailArrivedEmail(
  data: OfficeRecipient & { items: readonly EmailedItem[]; hold: MailHold | null },
): RenderedMail {
  const { member, items, hold, url } = data;
  const [first] = items;
  const isUrgent = items.some((item) => item.isUrgent);
  const summary =
    first && items.length === 1 ? `${MAIL_KIND_NAMES[first.kind]}${fromSender(first)}` : `${items.length} items`;
  const copy = copyFor(items.length === 1 ? "mail_arrived" : "mail_arrived_several", {
    name: member.customerName,
    company: member.businessName ?? member.customerName,
    whom: member.businessName ?? "you",
    what: capitalize(summary),
    area: site.address.area,
  });
  return layout({
    subject: copy("subject", isUrgent ? URGENT_PREFIX : ""),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ...items.map(
          (item) =>
            [
              `${capitalize(MAIL_KIND_NAMES[item.kind])}${item.isUrgent ? ", urgent" : ""}`,
              [item.sender ?? "no sender", item.keepUntil && `kept until ${formatDateWithWeekday(item.keepUntil)}`]
                .filter(Boolean)
                .join(", "),
            ] as const,
        ),
      ),
      ...(hold === null
        ? [paragraph("Tell us on your page what to do: forward it, scan it, keep it for collection or throw it away.")]
        : [paragraph(HOLD_SENTENCES[hold])]),
      ...pageLinkParts(url, hold === "not_verified" ? "Finish your verification" : "Choose what to do"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about the mail that arrived for ${member.businessName ?? member.customerName}.`,
    phoneMessage: phoneMessage("mail_arrived", {
      name: member.customerName,
      company: member.businessName ?? member.customerName,
      link: url,
    }),
  });
}

const URGENT_PREFIX = "Urgent: ";

const HOLD_SENTENCES: Readonly<Record<MailHold, string>> = {
  not_verified:
    "We will keep it safe, but cannot release it until we have checked your documents. Your page lists what is missing.",
  ended:
    "Your virtual office has ended. Collect this, or reply to this email to have it forwarded. After any date above, we may return it to its sender.",
};

export function storageEndsEmail({ member, item, url }: MailItemEmailData): RenderedMail {
  const until = formatDateWithWeekday(item.keepUntil ?? dayAt(0));
  const summary = `${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}`;
  const copy = copyFor("mail_storage_ends", { name: member.customerName, what: summary, until });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts([capitalize(MAIL_KIND_NAMES[item.kind]), item.sender ?? "no sender"], ["Kept until", until]),
      ...pageLinkParts(url, "Choose what to do"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about ${MAIL_KIND_NAMES[item.kind]}${fromSender(item)} that you are keeping for me.`,
    phoneMessage: phoneMessage("mail_storage_ends", {
      name: member.customerName,
      mail: summary,
      day: until,
      link: url,
    }),
  });
}

export function mailDoneEmail({ member, item, url }: MailItemEmailData): RenderedMail {
  const summary = `${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}`;
  const copy = copyFor(doneCopyKey(item), { name: member.customerName, what: summary });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        [capitalize(MAIL_KIND_NAMES[item.kind]), item.sender ?? "no sender"],
        ["To", item.doneTo],
        ["Tracking number", item.tracking],
      ),
      ...pageLinkParts(url, "Open your page"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about ${summary}.`,
    phoneMessage: phoneMessage("mail_done", { name: member.customerName, mail: summary, link: url }),
  });
}

function doneCopyKey({ doneHow }: EmailedItem) {
  return doneHow === null ? "mail_scanned" : (`mail_${doneHow}` as const);
}

export function mailRequestedEmail({ member, item }: MailItemEmailData): RenderedMail {
  const clientName = member.businessName ?? member.customerName;
  const request = MAIL_REQUEST_LABELS[item.request ?? "collect"];
  return layout({
    subject: `${request}: ${MAIL_KIND_NAMES[item.kind]} for ${clientName}`,
    heading: "A client has a request about their mail",
    parts: [
      facts(
        ["Client", clientName],
        ["Item", `${capitalize(MAIL_KIND_NAMES[item.kind])}${fromSender(item)}`],
        ["Request", request],
      ),
      ...(item.requestNote ? [quote(item.requestNote)] : []),
      paragraph("Find it on the staff page, under Mail."),
    ],
  });
}

export function callTakenEmail(
  data: OfficeRecipient & {
    call: Pick<CallMessageRow, "callerName" | "callerPhone" | "message" | "isUrgent" | "takenAt">;
  },
): RenderedMail {
  const { member, call, url } = data;
  const company = member.businessName ?? member.customerName;
  const copy = copyFor("call_taken", { caller: call.callerName, company });
  return layout({
    subject: copy("subject", call.isUrgent ? URGENT_PREFIX : ""),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Caller", call.callerName],
        ["Phone", call.callerPhone],
        ["Time", `${formatLongDateTime(call.takenAt.toISOString())}, Accra time`],
      ),
      quote(call.message),
      ...pageLinkParts(url, "See your calls"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about the call from ${call.callerName}.`,
    phoneMessage: phoneMessage("call_taken", {
      ...{ name: member.customerName, caller: plausibleName(call.callerName), company, link: url },
    }),
  });
}
