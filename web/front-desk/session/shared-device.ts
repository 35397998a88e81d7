import { useSyncExternalStore } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** A person who signed in here with a passkey: enough to show the name and request that passkey. */
export interface DevicePerson {
  staffId: string;
  name: string;
  credentialId: string;
}

interface SharedDevice {
  people: DevicePerson[];
  hereId: string | null;
  isShared: boolean;
}

const STORE_NAME = "staff-device";
/** More than the people of one desk. The least recent person is dropped. */
const MAX_PEOPLE = 12;
const EMPTY_DEVICE: SharedDevice = { people: [], hereId: null, isShared: false };

const store = browserStore(() => localStorage, STORE_NAME, isSharedDevice);
const listeners = new Set<() => void>();
let cachedDevice: { from: string; device: SharedDevice } | null = null;

/** Whether several people use this browser, so that it locks when idle. */
export function useIsShared(): boolean {
  return useSyncExternalStore(subscribe, isShared, () => false);
}

/** People who have signed in with this browser. */
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

/** A sign-in without a passkey, as through Cloudflare Access, is not added to the list. */
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

/** A second person makes the device shared. After staff switch that off, only a new person switches it on again. */
export function addPerson(
  before: SharedDevice,
  { staffId, name, credentialId }: { staffId: string | null; name: string; credentialId: string | null },
): SharedDevice {
  if (staffId === null || credentialId === null) return { ...before, hereId: staffId };
  const others = before.people.filter((person) => person.staffId !== staffId);
  const isNew = others.length === before.people.length;
  const newestLast = [...others, { staffId, name, credentialId }].slice(-MAX_PEOPLE);
  return { people: newestLast, hereId: staffId, isShared: before.isShared || (isNew && others.length > 0) };
}

function readDevice(): SharedDevice {
  // useSyncExternalStore compares by identity, so equal text returns the same object.
  const text = readRawText();
  if (cachedDevice?.from !== text) cachedDevice = { from: text, device: store.find() ?? EMPTY_DEVICE };
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
