import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, type SkipReason } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import { CONFIRM_EMAIL, UNCONFIRMED_ADDRESS } from "#domain/waitlist/waitlist.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { makeOfferChatUrl, waitlistLink } from "./offer-link.ts";

type EntryMailData = Pick<
  WaitlistRow,
  "name" | "bookingType" | "firstDay" | "lastDay" | "phone" | "offeredUntil" | "emailConfirmedAt"
>;

export const waitlistMails = {
  waitlist_joined: mailKind({
    load: (deps, id) => findWithStatus(deps, id, "waiting"),
    async customer(entry, deps) {
      const position = await deps.waitlist.findPosition(entry);
      return toCustomer(waitlistJoinedMail(entry, position, await waitlistLink(deps, entry.id)), entry.email ?? "");
    },
  }),
  waitlist_offer: mailKind({
    load: (deps, id) => findWithStatus(deps, id, "offered"),
    async customer(entry, deps) {
      const mail = waitlistOfferMail(entry, await waitlistLink(deps, entry.id));
      // Opening the link proves an email address, so that it goes to no other one.
      return toCustomer(mail, entry.email ?? { email: "", phoneE164: entry.phoneE164 });
    },
    async team(entry, deps) {
      return toTeam(waitlistOfferTeamMail(entry, await makeOfferChatUrl(deps, entry)), site.email);
    },
  }),
  waitlist_ended: mailKind({
    load: (deps, id) => findWithStatus(deps, id, "expired"),
    customer: (entry, { siteUrl }) => toCustomer(waitlistEndedMail(entry, siteUrl), entry.email ?? ""),
  }),
};

async function findWithStatus(
  { waitlist }: Pick<Deps, "waitlist">,
  id: string,
  status: WaitlistRow["status"],
): Promise<WaitlistRow | SkipReason | null> {
  const entry = await waitlist.findById(id);
  return entry === null || entry.status === status ? entry : ALREADY_HANDLED;
}

export function waitlistJoinedMail(entry: EntryMailData, position: number, url: string | null): RenderedMail {
  const copy = copyFor("waitlist_joined", { ...copyVariables(entry), position: String(position) });
  return layout({
    subject: copy("subject", "", formatDateWithWeekday(entry.firstDay)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      placeFacts(entry),
      paragraph(copy("closing")),
      ...(url === null || entry.emailConfirmedAt !== null
        ? []
        : [paragraph(UNCONFIRMED_ADDRESS), button(CONFIRM_EMAIL, url)]),
    ],
    chat: chatText(entry),
  });
}

export function waitlistOfferMail(entry: EntryMailData, url: string | null): RenderedMail {
  const copy =
    entry.emailConfirmedAt === null
      ? copyFor("waitlist_offer_unheld", copyVariables(entry))
      : copyFor("waitlist_offer", { ...copyVariables(entry), until: offerEndText(entry) });
  return layout({
    subject: copy("subject", "", formatDateWithWeekday(entry.firstDay)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      placeFacts(entry),
      paragraph(copy("closing")),
      ...(url === null ? [paragraph("Reply to this email to book it.")] : [button("Book it now", url)]),
    ],
    chat: chatText(entry),
    phoneMessage: phoneMessage("waitlist_offer", {
      name: entry.name,
      booking: entryLabel(entry),
      until: entry.offeredUntil && formatLongDateTime(entry.offeredUntil.toISOString()),
      link: url,
    }),
  });
}

/** For an entry without an email address: staff write or call. */
export function waitlistOfferTeamMail(entry: EntryMailData, draft: string | null): RenderedMail {
  return layout({
    subject: `Tell ${entry.name} that it is their turn: ${entryLabel(entry)}`,
    heading: "Contact a customer on the waiting list",
    parts: [
      paragraph(
        `${entry.name} can book this until ${offerEndText(entry)}, while it is free: we hold nothing for a person without a confirmed email address. Please message or call them now.`,
      ),
      facts(["Name", entry.name], ["Phone", entry.phone]),
      placeFacts(entry),
      ...(draft === null ? [] : [button("Message on WhatsApp", draft)]),
    ],
  });
}

export function waitlistEndedMail(entry: EntryMailData, siteUrl: string): RenderedMail {
  const variables = { ...copyVariables(entry), site: siteUrl };
  const copy =
    entry.offeredUntil === null
      ? copyFor("waitlist_ended", variables)
      : copyFor("waitlist_ended_offered", { ...variables, until: offerEndText(entry) });
  return layout({
    subject: copy("subject", "", formatDateWithWeekday(entry.firstDay)),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), placeFacts(entry), paragraph(copy("closing"))],
    chat: chatText(entry),
  });
}

function copyVariables({ name, bookingType, firstDay }: EntryMailData) {
  return { name, plan: PLANS[bookingType].name, day: formatDateWithWeekday(firstDay) };
}

function entryLabel({ bookingType, firstDay }: EntryMailData): string {
  return `${PLANS[bookingType].name}, ${formatDateWithWeekday(firstDay)}`;
}

function offerEndText({ offeredUntil }: EntryMailData): string {
  return `${formatLongDateTime((offeredUntil ?? new Date(0)).toISOString())}, Accra time`;
}

function placeFacts({ bookingType, firstDay, lastDay }: EntryMailData) {
  return facts(
    ["Plan", PLANS[bookingType].name],
    ["Starts", formatDateWithWeekday(firstDay)],
    ["Ends", lastDay === firstDay ? null : formatDateWithWeekday(lastDay)],
  );
}

function chatText(entry: EntryMailData): string {
  return `Hello, this is about my place on the waiting list: ${entryLabel(entry)}.`;
}
