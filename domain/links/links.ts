import { addDays, type Day } from "#domain/calendar/days.ts";

/** What a token is for. A token of one purpose is invalid for every other. */
export const LINK_PURPOSES = [
  "booking",
  "office",
  "charge",
  "registration",
  /** Opens a registration too, and confirms its free place. Only emails and staff hand it out. */
  "registration_confirmation",
  "collection",
  "viewing",
  "meeting",
  "waitlist",
  "staff_challenge",
  "staff_recovery",
  "staff_script",
  "person_proof",
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link's subject: a row id and the link version, from 1. */
export interface Link {
  id: string;
  version: number;
}

/** Days for which a link works after its subject's last day. */
export const LINK_DAYS_AFTER_END = 90;

/** 128 bits. */
export const LINK_SIGNATURE_BYTES = 16;

// The last of 22 characters carries two bits. Other letters would allow several spellings of one token.
const TOKEN_PATTERN = /^([A-Za-z0-9-]{1,64})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{21}[AQgw])$/;

/** The text that is signed. No part can contain the separator, so different links never share a text. */
export function textToSign(purpose: LinkPurpose, { id, version }: Link): string {
  return `${purpose}.${id}.${version}`;
}

/**
 * Formats a token: letters, digits, `-`, `_` and two dots. It suits a URL fragment and does not end in a character that
 * mail programs cut off. `signature` is 128 bits in base64url.
 */
export function formatToken({ id, version }: Link, signature: string): string {
  return `${id}.${version}.${signature}`;
}

/** Parses a token without verifying it; null if malformed. */
export function parseToken(token: string): { link: Link; signature: string } | null {
  const [, id, version, signature] = TOKEN_PATTERN.exec(token) ?? [];
  if (id === undefined || version === undefined || signature === undefined) return null;
  return { link: { id, version: Number(version) }, signature };
}

/** Compares every character, so timing does not reveal how many match. */
export function signaturesMatch(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length;
  for (let index = 0; index < expected.length; index += 1)
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}

/** Whether a verified link is active: the newest version, and its subject ended at most 90 days ago. */
export function isLinkActive(link: Link, subject: { linkVersion: number; lastDay: Day | null }, today: Day): boolean {
  if (link.version !== subject.linkVersion) return false;
  return subject.lastDay === null || today <= addDays(subject.lastDay, LINK_DAYS_AFTER_END);
}
