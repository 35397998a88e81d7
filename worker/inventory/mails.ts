import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { SUPERSEDED } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import { facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";
import { listUnusualClaims } from "./warn-of-claims.ts";

export const inventoryMails = {
  unpaid_claims: mailKind({
    async load(deps, claimed) {
      const peak = (await listUnusualClaims(deps)).find((candidate) => candidate.claimed === claimed);
      if (!peak) return SUPERSEDED;
      const resource = RESOURCES.find((candidate) => candidate === claimed);
      const event = resource === undefined ? await deps.events.find(claimed, deps.now()) : null;
      return { ...peak, units: resource?.replaceAll("_", " ") ?? "seats", event: event?.event.title ?? null };
    },
    team: (claims) => toTeam(unpaidClaimsMail(claims), site.email),
  }),
};

interface ReportedClaims {
  units: string;
  event: string | null;
  day: string;
  count: number;
  capacity: number;
  lines: number;
}

function unpaidClaimsMail({ units, event, day, count, capacity, lines }: ReportedClaims): RenderedMail {
  const held = `${count} of ${capacity} ${units}`;
  return layout({
    subject: `${held} are held but not paid for`,
    heading: "Many unpaid bookings",
    parts: [
      facts(
        ["Held unpaid", held],
        ["Event", event],
        ["Day", day === "" ? null : formatDateWithWeekday(day)],
        ["From", `${lines} network ${lines === 1 ? "address" : "addresses"}`],
      ),
      paragraph("Each of these holds ends automatically, most within two hours. Customers who pay keep their place."),
      paragraph(
        "Look at the unpaid bookings on the staff page. If they seem real, there is nothing to do. If the names seem invented, cancel them. If they return, block their addresses in Cloudflare.",
      ),
      paragraph(`We send this at most once a day for the same ${event === null ? "resource" : "event"}.`),
    ],
  });
}
