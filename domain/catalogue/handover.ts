import type { BookingType } from "#domain/bookings/bookings.ts";
import { membershipKindOf } from "#domain/memberships/memberships.ts";
import { describeRenewal, NO_DEPOSIT } from "#domain/memberships/renewal-copy.ts";
import { site } from "#domain/site.ts";
import { NOTICE_RULES } from "./cancellation-copy.ts";
import { listInclusions } from "./inclusions.ts";

/** Plans whose customers get a key on their first day and come at any hour from then on. */
export type KeyPlan = keyof typeof site.handover;

export function isKeyPlan(type: BookingType): type is KeyPlan {
  return type in site.handover;
}

/** What a customer with a key has bought, as labels and texts, for the page and the email after payment. */
export function describeKeyPlan(type: KeyPlan): [label: string, text: string][] {
  return [
    ["Included", `${listInclusions(type).join(". ")}.`],
    ["First day", site.handover[type]],
    ["Next months", describeRenewal(membershipKindOf(type))],
    ["To leave", NOTICE_RULES[membershipKindOf(type)]],
    ["Agreement", `Our terms of service, which you accepted when you booked. ${NO_DEPOSIT}`],
    ["Questions", `Ask at reception, call ${site.phone.display} or write to ${site.email}.`],
  ];
}
