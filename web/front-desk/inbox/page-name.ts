import { admin } from "#web/content/admin.ts";
import { nav } from "#web/content/common.ts";

/** What the page at a path is called; the path itself where it has no name. */
export function pageName(path: string): string {
  if (path === nav.home.href) return admin.inbox.homePage;
  return nav.pages.find(({ href }) => href === path)?.label ?? path;
}
