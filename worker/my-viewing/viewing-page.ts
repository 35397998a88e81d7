import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { site } from "#domain/site.ts";
import { emailLinkPage } from "#worker/outbox/email-link-page.ts";
import type { ViewingItem } from "./viewing-link.ts";

const BOOK_ANOTHER = '<p><a href="/#offices">Choose another time</a></p>';

/** The viewing as it stands, with the button to cancel it while it is ahead. */
export function viewingPage({ row }: ViewingItem, now: Date): string {
  const instant = row.viewingAt.toISOString();
  const when = `${formatDateWithWeekday(instant)} at ${formatTimeOfDay(instant)}, Accra time`;
  if (row.status === "closed")
    return emailLinkPage(
      "Your viewing is cancelled",
      `<p>It was on ${when}. Please delete it from your calendar.</p>${BOOK_ANOTHER}`,
    );
  if (row.viewingAt <= now) return emailLinkPage("Your viewing is over", `<p>It was on ${when}.</p>${BOOK_ANOTHER}`);
  return emailLinkPage(
    "Your viewing",
    // Without an action the form posts to its own URL, token included.
    `<p>${when}. ${site.address.street}, ${site.address.area}.</p><form method="post"><button type="submit">Cancel viewing</button></form><p>To come at another time, cancel this viewing and book a new one.</p>`,
  );
}

export function unknownViewingPage(): string {
  return emailLinkPage("We do not recognise this link", `<p>To cancel a viewing, please write to ${site.email}.</p>`);
}
