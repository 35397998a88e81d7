import type { AdminWaitlist } from "#contract/front-desk/waitlist.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOfferChatUrl } from "./offer-link.ts";

/** The waiting list for staff; each offer has a chat draft, since email alone is read too late. */
export async function listWaitlist(deps: Deps): Promise<AdminWaitlist> {
  const entries = await deps.waitlist.listActive(dayAt(deps.now().getTime()));
  const items = entries.map(async (entry) => ({
    id: entry.id,
    status: entry.status,
    bookingType: entry.bookingType,
    startDate: entry.firstDay,
    endDate: entry.lastDay,
    name: entry.name,
    email: entry.email,
    phone: entry.phone,
    offeredUntil: entry.offeredUntil?.toISOString() ?? null,
    isHeld: entry.status === "offered" && entry.emailConfirmedAt !== null,
    createdAt: entry.createdAt.toISOString(),
    whatsappUrl: await makeOfferChatUrl(deps, entry),
  }));
  return { items: await Promise.all(items) };
}
