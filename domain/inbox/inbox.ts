import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";
import { type InboxSource, isVirtualOfficeEnquiry } from "./inbox-sources.ts";

/** Enquiries (leads) and messages (contacts) share one inbox. */
export const INBOX_KINDS = ["lead", "contact"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATUSES = ["new", "answered", "closed"] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** Inbox order: newest first, or unanswered items by deadline. */
export const INBOX_SORTS = ["newest", "deadline"] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** How staff replied. Emails are sent from the page; the other channels are only recorded. */
export const REPLY_CHANNELS = ["email", "phone", "whatsapp", "in_person"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/** "AM" for "Ama Serwaa Mensah": first letters of the first and last name. */
export function getInitials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join("").toUpperCase();
}

/**
 * The inbox is sorted by this instant, which an index can compute: the promised hours without regard to reception. What
 * we promise is `replyPromiseMs`. Both are in milliseconds since 1970, as `createdAt` is.
 */
export function replyDeadlineMs(createdAt: number, source: InboxSource): number {
  const hours = isVirtualOfficeEnquiry(source) ? site.virtualOfficeFollowUpHours : site.responsePromiseHours;
  return createdAt + hours * MS_PER_HOUR;
}

/** The `answeredAt` after a change of status, in milliseconds. The first answer counts until the item is new again. */
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

/** Median reply time in minutes, from counts sorted by `minutes`; null if there are none. */
export function medianMinutes(counts: readonly { minutes: number; replies: number }[]): number | null {
  const total = counts.reduce((sum, { replies }) => sum + replies, 0);
  const minutesAt = (position: number) => {
    let cumulative = 0;
    return counts.find(({ replies }) => {
      cumulative += replies;
      return cumulative > position;
    })?.minutes;
  };
  const upper = minutesAt(Math.floor(total / 2));
  const lower = minutesAt(Math.floor((total - 1) / 2));
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

/** Parts of the day that earlier requests named; today a visitor chooses a time. */
export const PARTS_OF_DAY = ["morning", "midday", "afternoon"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Duration of a viewing. */
export const VIEWING_MINUTES = 30;
export const VIEWING_MS = VIEWING_MINUTES * MS_PER_MINUTE;
