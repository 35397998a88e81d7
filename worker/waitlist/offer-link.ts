import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { site } from "#domain/site.ts";
import { WAITLIST_PAGE } from "#domain/waitlist/waitlist.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Each entry has one link, valid as long as the entry. */
const VERSION = 1;

/** URL of the visitor's page; null without a key for links. */
export async function waitlistLink(deps: Pick<Deps, "links" | "siteUrl">, id: string): Promise<string | null> {
  const token = await deps.links.make("waitlist", id, VERSION);
  return token && `${deps.siteUrl}${WAITLIST_PAGE}${token}`;
}

/** Returns the link's entry. Throws `not_found` after the same work. */
export async function getEntryByToken(deps: Deps, token: string): Promise<WaitlistRow> {
  const link = await deps.links.read("waitlist", token);
  const entry = await deps.waitlist.findById(link?.version === VERSION ? link.id : "nobody");
  if (!entry) throw new AppError("not_found");
  return entry;
}

/** Returns a WhatsApp link with the offer drafted; null without an offer or a number. */
export async function makeOfferChatUrl(
  deps: Pick<Deps, "links" | "siteUrl">,
  entry: WaitlistRow,
): Promise<string | null> {
  const { phoneE164, offeredUntil, bookingType, firstDay } = entry;
  if (phoneE164 === null || offeredUntil === null || entry.status !== "offered") return null;
  const link = await waitlistLink(deps, entry.id);
  const until = formatLongDateTime(offeredUntil.toISOString());
  const hold =
    entry.emailConfirmedAt === null
      ? "We are not holding it, so please book soon."
      : `We will hold it until ${until}, Accra time.`;
  const text = `Hello ${entry.name}, this is ${site.name}. You are next on our list: ${PLANS[bookingType].name}, ${formatDateWithWeekday(firstDay)}. ${hold} ${link === null ? "Just reply if you want it." : `Book it here: ${link}`}`;
  return `https://wa.me/${phoneE164.slice(1)}?text=${encodeURIComponent(text)}`;
}
