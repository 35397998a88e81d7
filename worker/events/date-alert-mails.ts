import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { eventLocation, formatEventDays, formatEventHours, formatPlacesLeft } from "#domain/events/events.ts";
import { DATE_ALERT_PROMISE } from "#domain/events/workshops.ts";
import { RECIPIENT_DELETED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { CONFIRM_EMAIL } from "#domain/waitlist/waitlist.ts";
import type { CountedEvent } from "#worker/db/events.ts";
import type { DateAlertRow } from "#worker/db/schema/date-alerts.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";
import { eventTimes, toPublicEvent } from "./event-answers.ts";

type AlertMailData = Pick<DateAlertRow, "workshop" | "email" | "token">;

export const dateAlertMails = {
  date_alert_confirm: mailKind({
    load: (deps, id) => deps.dateAlerts.findById(id),
    customer: (alert, { siteUrl }) => toSubscriber(dateAlertConfirmMail(alert, siteUrl), alert, siteUrl),
  }),
  date_published: mailKind({
    async load(deps, id, eventId) {
      const alert = await deps.dateAlerts.findById(id);
      const at = deps.now();
      const counted = eventId === null ? null : await deps.events.find(eventId, at);
      if (alert === null || counted === null) return RECIPIENT_DELETED;
      const { isActive, cancelledAt, eventDate } = counted.event;
      return !isActive || cancelledAt !== null || eventDate <= at ? SUPERSEDED : { alert, counted };
    },
    customer: ({ alert, counted }, { siteUrl }) =>
      toSubscriber(datePublishedMail(alert, counted, siteUrl), alert, siteUrl),
  }),
};

export function dateAlertConfirmMail(alert: AlertMailData, siteUrl: string): RenderedMail {
  const { name } = WORKSHOPS[alert.workshop];
  const copy = copyFor("date_alert_confirm", { event: name });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph(DATE_ALERT_PROMISE),
      button(CONFIRM_EMAIL, alertUrl("confirm", alert, siteUrl)),
      paragraph(copy("closing")),
    ],
    chat: chatText(name),
    footer: button("Unsubscribe", alertUrl("unsubscribe", alert, siteUrl)),
  });
}

export function datePublishedMail(alert: AlertMailData, counted: CountedEvent, siteUrl: string): RenderedMail {
  const { event } = counted;
  const times = eventTimes(event);
  const { amount, left } = toPublicEvent(counted);
  const copy = copyFor("date_published", { event: event.title, day: formatEventDays(times) });
  return layout({
    subject: copy("subject", "", formatEventDays(times)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Event", event.title],
        ["When", formatEventDays(times)],
        ["Hours", `${formatEventHours(times)}${times.days > 1 ? " each day" : ""}, Accra time`],
        ["Where", eventLocation()],
        ["Price", formatPrice(amount)],
        ["Places", formatPlacesLeft(left)],
      ),
      button("Book a place", `${siteUrl}/training-course#dates`),
      paragraph(copy("closing")),
    ],
    chat: chatText(event.title),
    footer: button("Unsubscribe", alertUrl("unsubscribe", alert, siteUrl)),
  });
}

function toSubscriber(mail: RenderedMail, alert: AlertMailData, siteUrl: string): WrittenMail {
  const url = alertUrl("unsubscribe", alert, siteUrl);
  return {
    ...toCustomer(mail, alert.email),
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

function alertUrl(page: "confirm" | "unsubscribe", { token }: AlertMailData, siteUrl: string): string {
  return `${siteUrl}/api/date-alerts/${page}?token=${token}`;
}

function chatText(name: string): string {
  return `Hello, this is about the next date of ${name}.`;
}
