import { dateWithWeekday, longDateTime } from "#domain/calendar/days-in-words.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { DEALT_WITH, type Needless } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { offerDraft, waitlistLink } from "./offer-link.ts";

type InMail = Pick<WaitlistRow, "name" | "bookingType" | "firstDay" | "lastDay" | "phone" | "offeredUntil">;

export const waitlistMails = {
  waitlist_joined: mailKind({
    load: (deps, id) => findIn(deps, id, "waiting"),
    async customer(entry, deps) {
      const position = await deps.waitlist.findPosition(entry);
      return toCustomer(waitlistJoinedMail(entry, position, await waitlistLink(deps, entry.id)), entry.email ?? "");
    },
  }),
  waitlist_offer: mailKind({
    load: (deps, id) => findIn(deps, id, "offered"),
    async customer(entry, deps) {
      return toCustomer(waitlistOfferMail(entry, await waitlistLink(deps, entry.id)), entry.email ?? "");
    },
    async team(entry, deps) {
      return toTeam(waitlistOfferTeamMail(entry, await offerDraft(deps, entry)), site.email);
    },
  }),
  waitlist_ended: mailKind({
    load: (deps, id) => findIn(deps, id, "expired"),
    customer: (entry) => toCustomer(waitlistEndedMail(entry), entry.email ?? ""),
  }),
};

async function findIn(
  { waitlist }: Pick<Deps, "waitlist">,
  id: string,
  status: WaitlistRow["status"],
): Promise<WaitlistRow | Needless | null> {
  const entry = await waitlist.findById(id);
  return entry === null || entry.status === status ? entry : DEALT_WITH;
}

export function waitlistJoinedMail(entry: InMail, position: number, url: string | null): RenderedMail {
  const says = copyFor("waitlist_joined", { ...named(entry), position: String(position) });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      place(entry),
      paragraph(says("closing")),
      ...(url === null ? [] : [button("See where I stand, or leave", url)]),
    ],
    chat: chat(entry),
  });
}

export function waitlistOfferMail(entry: InMail, url: string | null): RenderedMail {
  const says = copyFor("waitlist_offer", { ...named(entry), until: until(entry) });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      place(entry),
      paragraph(says("closing")),
      ...(url === null ? [paragraph("Reply to this mail to take it.")] : [button("Take the place", url)]),
    ],
    chat: chat(entry),
  });
}

/** For whoever left no address: somebody has to write or call. */
export function waitlistOfferTeamMail(entry: InMail, draft: string | null): RenderedMail {
  return layout({
    subject: `Tell ${entry.name} of a free place: ${inShort(entry)}`,
    heading: "Somebody who waits has to be told",
    parts: [
      paragraph(
        `A place came free, and we hold it for ${entry.name} until ${until(entry)}. They left no e-mail address: please write or call now.`,
      ),
      facts(["Name", entry.name], ["Phone", entry.phone]),
      place(entry),
      ...(draft === null ? [] : [button("Write on WhatsApp", draft)]),
    ],
  });
}

export function waitlistEndedMail(entry: InMail): RenderedMail {
  const filled = { ...named(entry), site: site.url };
  const says =
    entry.offeredUntil === null
      ? copyFor("waitlist_ended", filled)
      : copyFor("waitlist_ended_offered", { ...filled, until: until(entry) });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [paragraph(says("opening")), place(entry), paragraph(says("closing"))],
    chat: chat(entry),
  });
}

function named({ name, bookingType, firstDay }: InMail) {
  return { name, plan: PLANS[bookingType].name, day: dateWithWeekday(firstDay) };
}

function inShort({ bookingType, firstDay }: InMail): string {
  return `${PLANS[bookingType].name}, ${dateWithWeekday(firstDay)}`;
}

function until({ offeredUntil }: InMail): string {
  return `${longDateTime((offeredUntil ?? new Date(0)).toISOString())}, Accra time`;
}

function place({ bookingType, firstDay, lastDay }: InMail) {
  return facts(
    ["Plan", PLANS[bookingType].name],
    ["Starts", dateWithWeekday(firstDay)],
    ["Ends", lastDay === firstDay ? null : dateWithWeekday(lastDay)],
  );
}

function chat(entry: InMail): string {
  return `Hello, this is about my place on the list: ${inShort(entry)}.`;
}
