import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { CANCELLATION_MOMENTS, cancellationOf } from "#domain/catalogue/cancellation.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { lineItemName } from "#domain/catalogue/catalogue.ts";
import { MAILS, type MailName } from "#domain/mail-texts/mail-texts.ts";
import { CANCEL, CANCEL_PLACE, DATED_PROMISE, PROMISES } from "#web/content/cancellation-promises.ts";
import { exampleMail } from "#worker/mail-texts/example-mails.ts";
import { drawTable } from "./describe-schema.ts";

/** The emails that carry the promise. */
export function listMailsWithPromise(): MailName[] {
  return (Object.keys(MAILS) as MailName[]).filter((name) => DATED_PROMISE.test(exampleMail(name).text));
}

/** A day pass for Saturday 28 November 2026, from 8 am. */
const EXAMPLE = {
  type: "desk_day",
  startsAtMs: Date.UTC(2026, 10, 28, 8),
  paidAtMs: null,
  pricePesewas: 25_000,
} as const;

/** docs/cancellation.md: what is promised, where, and by which button it is kept. */
export function describePromises(): string {
  const cells = ([...BOOKING_TYPES, "workshop"] as const).map((type) => [
    lineItemName(type),
    ...CANCELLATION_MOMENTS.map((moment) => {
      const terms = cancellationOf(type)[moment];
      if (terms === null) return "as the next column";
      const button = type === "workshop" ? CANCEL_PLACE : CANCEL;
      return `${terms.refundPercent}%, ${terms.by === "button" ? button : "on request: staff decide"}`;
    }),
  ]);
  const header = ["Plan", "Until 24 hours before", "Within 48 hours of purchase", "Last 24 hours", "After the start"];
  return [
    "# Cancelling",
    "",
    "Generated from `domain/catalogue/cancellation.ts`: `vitest run --project node tools/architecture/cancellation.test.ts -u` writes it anew. `e2e/cancellation.test.ts` compares it with every built page.",
    "",
    "## Refunds",
    "",
    "The refund of the paid price at each moment, and how the customer gets it. A manager may refund in full against the rule.",
    "",
    ...drawTable([header, ...cells]),
    "",
    "## Promises",
    "",
    ...drawTable([
      ["Promise", "Where", "Button"],
      ...PROMISES.map(({ text, pages, button }) => [text, pages.map((page) => `\`${page}\``).join(", "), button]),
      [
        [48, 12, 0]
          .map((hours) => `"${freeCancellationPromise(EXAMPLE, EXAMPLE.startsAtMs - hours * MS_PER_HOUR)}"`)
          .join(" or "),
        "Booking form, `/payment/share`, `/my-booking` and the emails below",
        CANCEL,
      ],
    ]),
    "",
    `Emails with the date: ${listMailsWithPromise()
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
    "",
  ].join("\n");
}
