import { useSyncExternalStore } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** Somebody who signed in here with a passkey: enough to show their name, and to ask this device for that passkey alone. */
export interface DevicePerson {
  staffId: string;
  name: string;
  credentialId: string;
}

interface SharedDevice {
  people: DevicePerson[];
  /** Who signed in last. */
  hereId: string | null;
  isShared: boolean;
}

const NAME = "staff-device";
/** More than work at one desk. Whoever has not been here longest makes room. */
const MOST_PEOPLE = 12;
const NOBODY: SharedDevice = { people: [], hereId: null, isShared: false };

const store = browserStore(() => localStorage, NAME, isSharedDevice);
const listeners = new Set<() => void>();
let read: { from: string; device: SharedDevice } | null = null;

/** Whether this browser is one that several people use, and hides everything when nobody touches it. */
export function useIsShared(): boolean {
  return useSyncExternalStore(subscribe, isShared, () => false);
}

/** Whose names this browser knows, by name. */
export function useDevicePeople(): readonly DevicePerson[] {
  return useSyncExternalStore(
    subscribe,
    () => device().people,
    () => NOBODY.people,
  );
}

export function isShared(): boolean {
  return device().isShared;
}

export function lastSignedIn(): string | null {
  return device().hereId;
}

/** Whoever came in without a passkey of this browser, as through Cloudflare Access, is here and is not on the list. */
export function rememberPerson({ staffId, name }: StaffMe, credentialId: string | null) {
  keep(withPerson(device(), { staffId, name, credentialId }));
}

export function forgetPerson(staffId: string) {
  const { people, ...rest } = device();
  keep({ ...rest, people: people.filter((person) => person.staffId !== staffId) });
}

export function setShared(shared: boolean) {
  keep({ ...device(), isShared: shared });
}

/** Two people make a device a shared one. Who switched that off again is asked anew only by somebody who is new here. */
export function withPerson(
  before: SharedDevice,
  { staffId, name, credentialId }: { staffId: string | null; name: string; credentialId: string | null },
): SharedDevice {
  if (staffId === null || credentialId === null) return { ...before, hereId: staffId };
  const others = before.people.filter((person) => person.staffId !== staffId);
  const isNew = others.length === before.people.length;
  const latestLast = [...others, { staffId, name, credentialId }].slice(-MOST_PEOPLE);
  return { people: latestLast, hereId: staffId, isShared: before.isShared || (isNew && others.length > 0) };
}

function device(): SharedDevice {
  // What is drawn is compared by identity, so the same text is the same object.
  const from = rawText();
  if (read?.from !== from) read = { from, device: store.find() ?? NOBODY };
  return read.device;
}

function rawText(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

function keep(next: SharedDevice) {
  store.save(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function isSharedDevice(value: unknown): value is SharedDevice {
  if (typeof value !== "object" || value === null) return false;
  const { people, hereId, isShared } = value as Partial<Record<keyof SharedDevice, unknown>>;
  return (
    Array.isArray(people) &&
    people.every((person) => hasTexts(person, ["staffId", "name", "credentialId"])) &&
    (hereId === null || typeof hereId === "string") &&
    typeof isShared === "boolean"
  );
}
