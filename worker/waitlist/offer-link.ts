import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { site } from "#domain/site.ts";
import { WAITLIST_PAGE } from "#domain/waitlist/waitlist.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Each entry has one link, which opens as long as the entry is there. */
const VERSION = 1;

/** The page of somebody who waits; null while no key for links is configured. */
export async function waitlistLink(deps: Pick<Deps, "links" | "siteUrl">, id: string): Promise<string | null> {
  const token = await deps.links.make("waitlist", id, VERSION);
  return token && `${deps.siteUrl}${WAITLIST_PAGE}${token}`;
}

/** Whose link it is. Throws `not_found`, having looked as long. */
export async function getEntryByToken(deps: Deps, token: string): Promise<WaitlistRow> {
  const link = await deps.links.read("waitlist", token);
  const entry = await deps.waitlist.findById(link?.version === VERSION ? link.id : "nobody");
  if (!entry) throw new AppError("not_found");
  return entry;
}

/** A chat with whoever has an offer, with the offer drafted. Null where they have none, or no number to write to. */
export async function makeOfferChatUrl(
  deps: Pick<Deps, "links" | "siteUrl">,
  entry: WaitlistRow,
): Promise<string | null> {
  const { phoneE164, offeredUntil, bookingType, firstDay } = entry;
  if (phoneE164 === null || offeredUntil === null || entry.status !== "offered") return null;
  const link = await waitlistLink(deps, entry.id);
  const text = `Hello ${entry.name}, this is ${site.name}. A place is free: ${PLANS[bookingType].name}, ${formatDateWithWeekday(firstDay)}. We hold it for you until ${formatLongDateTime(offeredUntil.toISOString())}, Accra time. ${link === null ? "Just reply if you want it." : `Take it here: ${link}`}`;
  return `https://wa.me/${phoneE164.slice(1)}?text=${encodeURIComponent(text)}`;
}
