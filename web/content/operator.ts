import { formatLongDate } from "#domain/calendar/date-format.ts";
import { site } from "#domain/site.ts";

/** Who operates the business: one sentence per fact that the operator has filled in. */
export function operatorLines({ name, operator }: Pick<typeof site, "name" | "operator"> = site): string[] {
  const { legalName, runBy, registration, tin, since } = operator;
  const owner = [legalName, runBy].filter((part) => part !== "").join(", ");
  return [
    owner && `${name} is run by ${owner}.`,
    registration && `Company registration ${registration}.`,
    tin && `TIN ${tin}.`,
    since && `Open since ${/^\d{4}$/.test(since) ? since : formatLongDate(since)}.`,
  ].filter((line) => line !== "");
}
