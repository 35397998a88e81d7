import { withWords } from "#domain/published.ts";
import { isPublished, type Published } from "./published.ts";

/** A member who wants to be named. */
export interface Member extends Published {
  id: string;
  name: string;
  /** What they do: "Ama Mensah makes invoices simple". */
  work: string;
  /** Their own page; null for none. */
  link: string | null;
}

export const membersCopy = withWords("home.members", {
  title: "Who works here",
  nav: { id: "members", label: "Members" },
  visit: (name: string) => `Visit ${name}`,
} as const);

// Real members only. A member appears once the date and the consent are filled in.
const members: readonly Member[] = [];

/** The members that can be named. Without any, the section and its menu link are left out. */
export function publishedMembers(all = members): readonly Member[] {
  return all.filter((member) => isPublished(member) && member.name !== "");
}

/** The menu link to the section, if there is one. */
export function memberLinks(all = publishedMembers()): { id: string; label: string }[] {
  return all.length > 0 ? [membersCopy.nav] : [];
}
