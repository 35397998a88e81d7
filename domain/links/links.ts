import { addDays, type Day } from "#domain/calendar/days.ts";

/** What a token is for: the customer's links, what staff sign in and get back in with, and what scripts show. One for one of them is none for another. */
export const LINK_PURPOSES = [
  "booking",
  "office",
  "charge",
  "registration",
  "collection",
  "waitlist",
  "staff_challenge",
  "staff_recovery",
  "staff_script",
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** What a link is about: the id of a row, and which of its links this is. Versions begin at 1. */
export interface Link {
  id: string;
  version: number;
}

/** How long a link still opens after the last day of what it is about. */
export const LINK_DAYS_AFTER_END = 90;

/** 128 bits. */
export const LINK_SIGNATURE_BYTES = 16;

// The last of 22 characters carries two bits: with any other there would be several texts of one token.
const TOKEN_PATTERN = /^([A-Za-z0-9-]{1,64})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{21}[AQgw])$/;

/** What is signed. No part can hold the stop that parts them, so no two links have the same text. */
export function textToSign(purpose: LinkPurpose, { id, version }: Link): string {
  return `${purpose}.${id}.${version}`;
}

/**
 * Letters, digits, `-`, `_` and two stops: fit for what follows a `#`, and never ending in what a mail program cuts off.
 * The signature is 128 bits in base64url.
 */
export function formatToken({ id, version }: Link, signature: string): string {
  return `${id}.${version}.${signature}`;
}

/** What a token says it is, not yet whether that is true; null for what is no token. */
export function parseToken(token: string): { link: Link; signature: string } | null {
  const [, id, version, signature] = TOKEN_PATTERN.exec(token) ?? [];
  if (id === undefined || version === undefined || signature === undefined) return null;
  return { link: { id, version: Number(version) }, signature };
}

/** Looks at every character, so that the time taken does not tell how many were right. */
export function signaturesMatch(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let at = 0; at < wanted.length; at += 1) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}

/** Whether a genuine link still opens: it is the newest, and what it is about has not been over for too long. */
export function isLinkActive(link: Link, subject: { linkVersion: number; lastDay: Day | null }, today: Day): boolean {
  if (link.version !== subject.linkVersion) return false;
  return subject.lastDay === null || today <= addDays(subject.lastDay, LINK_DAYS_AFTER_END);
}
