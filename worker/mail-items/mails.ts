import { dayAt } from "#domain/calendar/days.ts";
import { dateWithWeekday, longDateTime } from "#domain/calendar/days-in-words.ts";
import type { MailHold } from "#domain/mail-items/mail-items.ts";
import { MAIL_NAMES, MAIL_REQUEST_WORDS } from "#domain/mail-items/mail-words.ts";
import { DEALT_WITH, NOBODY_LEFT } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import type { CallMessageRow } from "#worker/db/schema/mail-items.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import {
  capital,
  findItem,
  findOffice,
  from,
  type ItemFacts,
  type ItemInMail,
  type Office,
  way,
} from "./item-in-mail.ts";
import { findHold } from "./mail-answer.ts";

export const mailItemMails = {
  mail_arrived: mailKind({
    async load(deps, clientId) {
      const office = await findOffice(deps, clientId);
      const items = (await deps.mailItems.listLastNotified(clientId)).filter(({ doneAt }) => doneAt === null);
      if (office === null) return NOBODY_LEFT;
      return items.length === 0 ? DEALT_WITH : { ...office, items, hold: await findHold(deps, clientId) };
    },
    customer: (about) => toCustomer(mailArrivedMail(about), about.member.email),
  }),
  mail_storage_ends: mailKind({
    async load(deps, id) {
      const found = await findItem(deps, id);
      if (found === null) return NOBODY_LEFT;
      return found.item.doneAt === null ? found : DEALT_WITH;
    },
    customer: (about) => toCustomer(storageEndsMail(about), about.member.email),
  }),
  mail_done: mailKind({
    load: async (deps, id) => (await findItem(deps, id)) ?? NOBODY_LEFT,
    customer: (about) => toCustomer(mailDoneMail(about), about.member.email),
  }),
  mail_requested: mailKind({
    async load(deps, id) {
      const found = await findItem(deps, id);
      if (found === null) return NOBODY_LEFT;
      return found.item.doneAt === null && found.item.request !== null ? found : DEALT_WITH;
    },
    team: (about) => toTeam(mailRequestedMail(about), about.member.email),
  }),
  call_taken: mailKind({
    async load(deps, id) {
      const call = await deps.mailItems.findCall(id);
      const office = call && (await findOffice(deps, call.clientId));
      return call && office ? { ...office, call } : NOBODY_LEFT;
    },
    customer: (about) => toCustomer(callTakenMail(about), about.member.email),
  }),
};

/** What has come. Never what is in it, and no picture. */
export function mailArrivedMail(about: Office & { items: readonly ItemFacts[]; hold: MailHold | null }): RenderedMail {
  const { member, items, hold, url } = about;
  const [first] = items;
  const isUrgent = items.some((item) => item.isUrgent);
  const what = first && items.length === 1 ? `${MAIL_NAMES[first.kind]}${from(first)}` : `${items.length} items`;
  const says = copyFor(items.length === 1 ? "mail_arrived" : "mail_arrived_several", {
    name: member.customerName,
    company: member.businessName ?? member.customerName,
    whom: member.businessName ?? "you",
    what: capital(what),
    area: site.address.area,
  });
  return layout({
    subject: says("subject", isUrgent ? URGENT : ""),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ...items.map(
          (item) =>
            [
              `${capital(MAIL_NAMES[item.kind])}${item.isUrgent ? ", urgent" : ""}`,
              [item.sender ?? "no sender on it", item.keepUntil && `kept until ${dateWithWeekday(item.keepUntil)}`]
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
        : [paragraph(HELD[hold])]),
      ...way(url, hold === "not_verified" ? "Finish being verified" : "See it and say what to do"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the post that came for ${member.businessName ?? member.customerName}.`,
  });
}

const URGENT = "Urgent: ";

const HELD: Readonly<Record<MailHold, string>> = {
  not_verified:
    "We keep it safe, but cannot hand it over yet: first your documents have to be here and looked at. Your page says what is missing.",
  ended:
    "Your virtual office has ended. We keep this for you as long as it says above; reply to this mail to have it sent on, or collect it. After that it goes back to its sender.",
};

export function storageEndsMail({ member, item, url }: ItemInMail): RenderedMail {
  const until = dateWithWeekday(item.keepUntil ?? dayAt(0));
  const what = `${MAIL_NAMES[item.kind]}${from(item)}`;
  const says = copyFor("mail_storage_ends", { name: member.customerName, what, until });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts([capital(MAIL_NAMES[item.kind]), item.sender ?? "no sender on it"], ["Kept until", until]),
      ...way(url, "Say what to do"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${MAIL_NAMES[item.kind]}${from(item)} that is kept for me.`,
  });
}

export function mailDoneMail({ member, item, url }: ItemInMail): RenderedMail {
  const what = `${MAIL_NAMES[item.kind]}${from(item)}`;
  const says = copyFor(doneMailOf(item), { name: member.customerName, what });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        [capital(MAIL_NAMES[item.kind]), item.sender ?? "no sender on it"],
        ["To", item.doneTo],
        ["Tracking number", item.tracking],
      ),
      ...way(url, "Open your page"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${MAIL_NAMES[item.kind]}${from(item)}.`,
  });
}

function doneMailOf({ doneHow }: ItemFacts) {
  return doneHow === null ? "mail_scanned" : (`mail_${doneHow}` as const);
}

export function mailRequestedMail({ member, item }: ItemInMail): RenderedMail {
  const who = member.businessName ?? member.customerName;
  const what = MAIL_REQUEST_WORDS[item.request ?? "collect"];
  return layout({
    subject: `${what}: ${MAIL_NAMES[item.kind]} of ${who}`,
    heading: "A client has said what to do with their post",
    parts: [
      facts(["Client", who], ["What", `${capital(MAIL_NAMES[item.kind])}${from(item)}`], ["To do", what]),
      ...(item.requestNote ? [quote(item.requestNote)] : []),
      paragraph("It stands on the staff page, under Post."),
    ],
  });
}

export function callTakenMail(
  about: Office & { call: Pick<CallMessageRow, "callerName" | "callerPhone" | "message" | "isUrgent" | "takenAt"> },
): RenderedMail {
  const { member, call, url } = about;
  const company = member.businessName ?? member.customerName;
  const says = copyFor("call_taken", { caller: call.callerName, company });
  return layout({
    subject: says("subject", call.isUrgent ? URGENT : ""),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Who", call.callerName],
        ["Phone", call.callerPhone],
        ["When", `${longDateTime(call.takenAt.toISOString())}, Accra time`],
      ),
      quote(call.message),
      ...way(url, "See your calls"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the call of ${call.callerName}.`,
  });
}
