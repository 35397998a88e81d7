import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";
import { type InboxSource, isVirtualOfficeEnquiry } from "./inbox-sources.ts";

/** Enquiries (leads) and messages (contacts) wait in one inbox. */
export const INBOX_KINDS = ["lead", "contact"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATUSES = ["new", "answered", "closed"] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** In which order the inbox is read: the newest first, or what waits for an answer by what runs out first. */
export const INBOX_SORTS = ["newest", "deadline"] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** How somebody was answered. A mail goes out from the page; of the others it is only noted what was said. */
export const REPLY_CHANNELS = ["email", "phone", "whatsapp", "in_person"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/** AM of "Ama Serwaa Mensah": the first letters of the first name and the last. */
export function getInitials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join("").toUpperCase();
}

/** By when the site promises an answer. Instants in milliseconds. */
export function replyDeadlineMs(createdAt: number, source: InboxSource): number {
  const hours = isVirtualOfficeEnquiry(source) ? site.virtualOfficeFollowUpHours : site.responsePromiseHours;
  return createdAt + hours * MS_PER_HOUR;
}

/** When an item counts as answered after a change of status: the first answer stands until the item is new again. */
export function nextAnsweredAt(item: { answeredAt: number | null }, status: InboxStatus, now: number): number | null {
  switch (status) {
    case "new":
      return null;
    case "answered":
      return item.answeredAt ?? now;
    case "closed":
      return item.answeredAt;
  }
}

/**
 * The middle of the minutes that answers took, or half-way between the two in the middle; null where there are none.
 * Takes how many took how long, the quickest first.
 */
export function medianMinutes(counts: readonly { minutes: number; replies: number }[]): number | null {
  const total = counts.reduce((sum, { replies }) => sum + replies, 0);
  const minutesAt = (position: number) => {
    let passed = 0;
    return counts.find(({ replies }) => {
      passed += replies;
      return passed > position;
    })?.minutes;
  };
  const upper = minutesAt(Math.floor(total / 2));
  const lower = minutesAt(Math.floor((total - 1) / 2));
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
