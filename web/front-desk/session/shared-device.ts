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

const STORE_NAME = "staff-device";
/** More than work at one desk. Whoever has not been here longest makes room. */
const MAX_PEOPLE = 12;
const EMPTY_DEVICE: SharedDevice = { people: [], hereId: null, isShared: false };

const store = browserStore(() => localStorage, STORE_NAME, isSharedDevice);
const listeners = new Set<() => void>();
let cachedDevice: { from: string; device: SharedDevice } | null = null;

/** Whether this browser is one that several people use, and hides everything when nobody touches it. */
export function useIsShared(): boolean {
  return useSyncExternalStore(subscribe, isShared, () => false);
}

/** Whose names this browser knows, by name. */
export function useDevicePeople(): readonly DevicePerson[] {
  return useSyncExternalStore(
    subscribe,
    () => readDevice().people,
    () => EMPTY_DEVICE.people,
  );
}

export function isShared(): boolean {
  return readDevice().isShared;
}

export function lastSignedInId(): string | null {
  return readDevice().hereId;
}

/** Whoever came in without a passkey of this browser, as through Cloudflare Access, is here and is not on the list. */
export function rememberPerson({ staffId, name }: StaffMe, credentialId: string | null) {
  saveDevice(addPerson(readDevice(), { staffId, name, credentialId }));
}

export function forgetPerson(staffId: string) {
  const { people, ...rest } = readDevice();
  saveDevice({ ...rest, people: people.filter((person) => person.staffId !== staffId) });
}

export function setShared(shared: boolean) {
  saveDevice({ ...readDevice(), isShared: shared });
}

/** Two people make a device a shared one. Who switched that off again is asked anew only by somebody who is new here. */
export function addPerson(
  before: SharedDevice,
  { staffId, name, credentialId }: { staffId: string | null; name: string; credentialId: string | null },
): SharedDevice {
  if (staffId === null || credentialId === null) return { ...before, hereId: staffId };
  const others = before.people.filter((person) => person.staffId !== staffId);
  const isNew = others.length === before.people.length;
  const latestLast = [...others, { staffId, name, credentialId }].slice(-MAX_PEOPLE);
  return { people: latestLast, hereId: staffId, isShared: before.isShared || (isNew && others.length > 0) };
}

function readDevice(): SharedDevice {
  // What is drawn is compared by identity, so the same text is the same object.
  const from = readRawText();
  if (cachedDevice?.from !== from) cachedDevice = { from, device: store.find() ?? EMPTY_DEVICE };
  return cachedDevice.device;
}

function readRawText(): string {
  try {
    return localStorage.getItem(STORE_NAME) ?? "";
  } catch {
    return "";
  }
}

function saveDevice(next: SharedDevice) {
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
