import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { MAIL_KIND_NAMES, MAIL_REQUEST_LABELS } from "#domain/mail-items/mail-item-copy.ts";
import type { MailHold } from "#domain/mail-items/mail-items.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
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
    customer: (about) => toCustomer(mailArrivedEmail(about), about.member.email),
  }),
  mail_storage_ends: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      if (found === null) return RECIPIENT_DELETED;
      return found.item.doneAt === null ? found : ALREADY_HANDLED;
    },
    customer: (about) => toCustomer(storageEndsEmail(about), about.member.email),
  }),
  mail_done: mailKind({
    load: async (deps, id) => (await findMailItemEmailData(deps, id)) ?? RECIPIENT_DELETED,
    customer: (about) => toCustomer(mailDoneEmail(about), about.member.email),
  }),
  mail_requested: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      if (found === null) return RECIPIENT_DELETED;
      return found.item.doneAt === null && found.item.request !== null ? found : ALREADY_HANDLED;
    },
    team: (about) => toTeam(mailRequestedEmail(about), about.member.email),
  }),
  call_taken: mailKind({
    async load(deps, id) {
      const call = await deps.mailItems.findCall(id);
      const office = call && (await findOfficeRecipient(deps, call.clientId));
      return call && office ? { ...office, call } : RECIPIENT_DELETED;
    },
    customer: (about) => toCustomer(callTakenEmail(about), about.member.email),
  }),
};

/** What has come. Never what is in it, and no picture. */
export function mailArrivedEmail(
  about: OfficeRecipient & { items: readonly EmailedItem[]; hold: MailHold | null },
): RenderedMail {
  const { member, items, hold, url } = about;
  const [first] = items;
  const isUrgent = items.some((item) => item.isUrgent);
  const what =
    first && items.length === 1 ? `${MAIL_KIND_NAMES[first.kind]}${fromSender(first)}` : `${items.length} items`;
  const says = copyFor(items.length === 1 ? "mail_arrived" : "mail_arrived_several", {
    name: member.customerName,
    company: member.businessName ?? member.customerName,
    whom: member.businessName ?? "you",
    what: capitalize(what),
    area: site.address.area,
  });
  return layout({
    subject: says("subject", isUrgent ? URGENT_PREFIX : ""),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ...items.map(
          (item) =>
            [
              `${capitalize(MAIL_KIND_NAMES[item.kind])}${item.isUrgent ? ", urgent" : ""}`,
              [
                item.sender ?? "no sender on it",
                item.keepUntil && `kept until ${formatDateWithWeekday(item.keepUntil)}`,
              ]
                .filter(Boolean)
                .join(", "),
            ] as const,
        ),
      ),
      ...(hold === null
        ? [
            paragraph(
              "Say on your page what we are to do: send it on, scan it, keep it for you to collect, or throw it away.",
            ),
          ]
        : [paragraph(HOLD_SENTENCES[hold])]),
      ...pageLinkParts(url, hold === "not_verified" ? "Finish being verified" : "See it and say what to do"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the post that came for ${member.businessName ?? member.customerName}.`,
  });
}

const URGENT_PREFIX = "Urgent: ";

const HOLD_SENTENCES: Readonly<Record<MailHold, string>> = {
  not_verified:
    "We keep it safe, but cannot hand it over yet: first your documents have to be here and looked at. Your page says what is missing.",
  ended:
    "Your virtual office has ended. We keep this for you as long as it says above; reply to this mail to have it sent on, or collect it. After that it goes back to its sender.",
};

export function storageEndsEmail({ member, item, url }: MailItemEmailData): RenderedMail {
  const until = formatDateWithWeekday(item.keepUntil ?? dayAt(0));
  const what = `${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}`;
  const says = copyFor("mail_storage_ends", { name: member.customerName, what, until });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts([capitalize(MAIL_KIND_NAMES[item.kind]), item.sender ?? "no sender on it"], ["Kept until", until]),
      ...pageLinkParts(url, "Say what to do"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${MAIL_KIND_NAMES[item.kind]}${fromSender(item)} that is kept for me.`,
  });
}

export function mailDoneEmail({ member, item, url }: MailItemEmailData): RenderedMail {
  const what = `${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}`;
  const says = copyFor(doneCopyKey(item), { name: member.customerName, what });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        [capitalize(MAIL_KIND_NAMES[item.kind]), item.sender ?? "no sender on it"],
        ["To", item.doneTo],
        ["Tracking number", item.tracking],
      ),
      ...pageLinkParts(url, "Open your page"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}.`,
  });
}

function doneCopyKey({ doneHow }: EmailedItem) {
  return doneHow === null ? "mail_scanned" : (`mail_${doneHow}` as const);
}

export function mailRequestedEmail({ member, item }: MailItemEmailData): RenderedMail {
  const who = member.businessName ?? member.customerName;
  const what = MAIL_REQUEST_LABELS[item.request ?? "collect"];
  return layout({
    subject: `${what}: ${MAIL_KIND_NAMES[item.kind]} of ${who}`,
    heading: "A client has said what to do with their post",
    parts: [
      facts(["Client", who], ["What", `${capitalize(MAIL_KIND_NAMES[item.kind])}${fromSender(item)}`], ["To do", what]),
      ...(item.requestNote ? [quote(item.requestNote)] : []),
      paragraph("It stands on the staff page, under Post."),
    ],
  });
}

export function callTakenEmail(
  about: OfficeRecipient & {
    call: Pick<CallMessageRow, "callerName" | "callerPhone" | "message" | "isUrgent" | "takenAt">;
  },
): RenderedMail {
  const { member, call, url } = about;
  const company = member.businessName ?? member.customerName;
  const says = copyFor("call_taken", { caller: call.callerName, company });
  return layout({
    subject: says("subject", call.isUrgent ? URGENT_PREFIX : ""),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Who", call.callerName],
        ["Phone", call.callerPhone],
        ["When", `${formatLongDateTime(call.takenAt.toISOString())}, Accra time`],
      ),
      quote(call.message),
      ...pageLinkParts(url, "See your calls"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the call of ${call.callerName}.`,
  });
}
