import type { AdminSiteText } from "#contract/front-desk/settings/site-texts.ts";
import { humanize } from "#web/front-desk/components/format.ts";
import { siteTextCopy as copy } from "./copy.ts";

export function pageName(page: string): string {
  return copy.pages[page] ?? humanize(page);
}

export function partName({ part }: Pick<AdminSiteText, "part">): string {
  return copy.parts[part] ?? humanize(part);
}
