import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { site } from "#domain/site.ts";
import { type EmailLinkPage, emailLinkPage, unknownLinkPage } from "#worker/outbox/email-link-page.ts";
import type { ViewingItem } from "./viewing-link.ts";

const BOOK_ANOTHER = { label: "Choose another time", href: "/#offices" };
const unknownPage = () => unknownLinkPage("cancel your viewing");

/** The viewing as it stands, with the button to cancel it while it is ahead. */
export function viewingPage(viewing: ViewingItem | null, now: Date): EmailLinkPage {
  if (viewing === null) return unknownPage();
  const { viewingAt, status } = viewing.row;
  const instant = viewingAt.toISOString();
  const when = `${formatDateWithWeekday(instant)} at ${formatTimeOfDay(instant)}, Accra time`;
  if (status === "closed") {
    const text = `It was on ${when}. Please delete it from your calendar.`;
    return emailLinkPage({ heading: "Your viewing is cancelled", text, link: BOOK_ANOTHER });
  }
  if (viewingAt <= now)
    return emailLinkPage({ heading: "Your viewing is over", text: `It was on ${when}.`, link: BOOK_ANOTHER });
  return emailLinkPage({
    heading: "Your viewing",
    text: `${when}. ${site.address.street}, ${site.address.area}. To come at another time, cancel this viewing and book a new one.`,
    button: "Cancel viewing",
  });
}
