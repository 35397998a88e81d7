import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { DATE_ALERT_PROMISE } from "#domain/events/workshops.ts";
import { CONFIRM_EMAIL } from "#domain/waitlist/waitlist.ts";
import type { DateAlertRow } from "#worker/db/schema/date-alerts.ts";
import { type EmailLinkPage, emailLinkPage, unknownLinkPage } from "#worker/outbox/email-link-page.ts";

// The pages that the links of an alert's emails open. Null stands for an unknown token.

export function confirmAlertPage(alert: DateAlertRow | null): EmailLinkPage {
  if (alert === null) return unknownToConfirm();
  const heading = `Next date of ${WORKSHOPS[alert.workshop].name}`;
  return emailLinkPage({ heading, text: DATE_ALERT_PROMISE, button: CONFIRM_EMAIL });
}

export function alertConfirmedPage(alert: DateAlertRow | null): EmailLinkPage {
  if (alert === null) return unknownToConfirm();
  return emailLinkPage({
    heading: "Your email address is confirmed",
    text: `We will email you the next date of ${WORKSHOPS[alert.workshop].name}.`,
  });
}

export function endAlertPage(alert: DateAlertRow | null): EmailLinkPage {
  if (alert === null) return unknownToEnd();
  return emailLinkPage({ heading: `Stop waiting for ${WORKSHOPS[alert.workshop].name}?`, button: "Unsubscribe" });
}

export function alertEndedPage(isKnown: boolean): EmailLinkPage {
  if (!isKnown) return unknownToEnd();
  return emailLinkPage({
    heading: "You are off the list",
    text: "We have deleted your address from it. You can ask again at any time.",
  });
}

const unknownToConfirm = () => unknownLinkPage("put you on the list");
const unknownToEnd = () => unknownLinkPage("take you off the list");
