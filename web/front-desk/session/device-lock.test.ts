import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { SHARED_DEVICE_IDLE_MS } from "#domain/staff/sessions.ts";

const ama: StaffMe = { staffId: "ama", name: "Ama", role: "desk" };
const kofi: StaffMe = { staffId: "kofi", name: "Kofi", role: "manager" };
const DESK = "/admin/virtual-office";

let server: { isReached: boolean; calls: string[] };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T09:00:00Z") });
  server = { isReached: true, calls: [] };
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal("fetch", async (address: string) => {
    if (!server.isReached) throw new TypeError("Failed to fetch");
    server.calls.push(address);
    return Response.json({ ok: true });
  });
});

afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens the page in a new tab of the same browser. */
async function openPage() {
  stop();
  vi.resetModules();
  const page = Object.assign(new EventTarget(), { location: { pathname: DESK, replace: vi.fn() } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("PointerEvent", class extends Event {});
  const deviceLock = await import("./device-lock.ts");
  const device = await import("./shared-device.ts");
  deviceLock.updateLock();
  stop = deviceLock.watchActivity();
  return {
    ...deviceLock,
    ...device,
    touch: (name = "keydown") => void page.dispatchEvent(new Event(name, { cancelable: true })),
    wake: () => void document.dispatchEvent(new Event("visibilitychange")),
    opensAfresh: page.location.replace,
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function shareDevice(page: Page) {
  await page.completeSignIn(ama, "passkey-of-ama");
  page.setShared(true);
}

const signOuts = () => server.calls.filter((address) => address.endsWith("/sign-out")).length;

test("locks a shared device after ten idle minutes and ends its session once", async () => {
  const page = await openPage();
  await shareDevice(page);
  await vi.advanceTimersByTimeAsync(SHARED_DEVICE_IDLE_MS - 2000);
  page.touch("pointerdown");
  await vi.advanceTimersByTimeAsync(SHARED_DEVICE_IDLE_MS - 2000);
  expect(page.isLockDue()).toBe(false);
  expect(signOuts()).toBe(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(page.isLockDue()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signOuts()).toBe(1);
  await page.completeSignIn(ama, "passkey-of-ama");
  expect(page.isLockDue()).toBe(false);
  expect(page.opensAfresh).not.toHaveBeenCalled();
});

test("never locks a personal device, or one that is no longer shared", async () => {
  const page = await openPage();
  await page.completeSignIn(ama, "passkey-of-ama");
  await vi.advanceTimersByTimeAsync(12 * SHARED_DEVICE_IDLE_MS);
  expect(page.isLockDue()).toBe(false);
  page.recordActivity();
  page.setShared(true);
  page.setShared(false);
  await vi.advanceTimersByTimeAsync(12 * SHARED_DEVICE_IDLE_MS);
  expect(page.isLockDue()).toBe(false);
});

test("locks a page that slept when it wakes or at its first touch, which does nothing else", async () => {
  for (const wakeUp of [(page: Page) => page.wake(), (page: Page) => page.touch("pointerdown")]) {
    const page = await openPage();
    await shareDevice(page);
    const onPointerDown = vi.fn();
    window.addEventListener("pointerdown", onPointerDown);
    // Asleep: the clock advances and no timer runs.
    vi.setSystemTime(Date.now() + 3 * SHARED_DEVICE_IDLE_MS);
    wakeUp(page);
    expect(localStorage.getItem("staff-covered")).toBe("owed");
    expect(onPointerDown).not.toHaveBeenCalled();
    await page.completeSignIn(ama, "passkey-of-ama");
  }
});

test("starts locked when reopened after ten minutes, and unlocked before that", async () => {
  await shareDevice(await openPage());
  vi.setSystemTime(Date.now() + SHARED_DEVICE_IDLE_MS - 5000);
  expect((await openPage()).isLockDue()).toBe(false);
  vi.setSystemTime(Date.now() + 5000);
  const reopened = await openPage();
  expect(reopened.isLockDue()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(signOuts()).toBe(1);
});

test("locks offline, and ends the session before the next sign-in once it is online", async () => {
  const page = await openPage();
  await shareDevice(page);
  server.isReached = false;
  page.lockDevice();
  expect(page.isLockDue()).toBe(true);
  await expect(page.endSession()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(30_000);
  // Also from a page that opens meanwhile.
  const secondPage = await openPage();
  expect(secondPage.isLockDue()).toBe(true);
  server.isReached = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect(signOuts()).toBe(1);
  await secondPage.endSession();
  expect(signOuts()).toBe(1);
});

test("reloads the page and all other tabs for a different person", async () => {
  const page = await openPage();
  await shareDevice(page);
  page.lockDevice();
  const entered = vi.fn();
  void page.completeSignIn(kofi, "passkey-of-kofi").then(entered);
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.opensAfresh).toHaveBeenCalledExactlyOnceWith(DESK);
  expect(entered).not.toHaveBeenCalled();

  const pageOfKofi = await openPage();
  expect(pageOfKofi.isLockDue()).toBe(false);
  // Simulates another tab: Ama signed in, while this page is Kofi's.
  const { people, isShared } = JSON.parse(localStorage.getItem("staff-device") ?? "");
  localStorage.setItem("staff-device", JSON.stringify({ people, isShared, hereId: "ama" }));
  window.dispatchEvent(new Event("storage"));
  expect(pageOfKofi.opensAfresh).toHaveBeenCalledExactlyOnceWith(DESK);
});

test("remembers passkey sign-ins and becomes shared with the second person", async () => {
  const { addPerson } = await openPage();
  const noPeople = { people: [], hereId: null, isShared: false };
  const one = addPerson(noPeople, { ...ama, credentialId: "1" });
  expect(one).toEqual({ people: [{ staffId: "ama", name: "Ama", credentialId: "1" }], hereId: "ama", isShared: false });
  const secondPage = addPerson(one, { ...ama, name: "Ama K.", credentialId: "2" });
  expect(secondPage.people).toEqual([{ staffId: "ama", name: "Ama K.", credentialId: "2" }]);
  expect(secondPage.isShared).toBe(false);
  const two = addPerson(secondPage, { ...kofi, credentialId: "3" });
  expect(two).toMatchObject({ hereId: "kofi", isShared: true });
  expect(two.people).toHaveLength(2);
  // Switched off, it stays off for known people.
  expect(addPerson({ ...two, isShared: false }, { ...ama, credentialId: "2" }).isShared).toBe(false);
  expect(addPerson({ ...two, isShared: false }, { staffId: "esi", name: "Esi", credentialId: "4" }).isShared).toBe(
    true,
  );
  // Cloudflare Access gives no passkey to ask for.
  expect(addPerson(two, { staffId: "esi", name: "Esi", credentialId: null })).toEqual({ ...two, hereId: "esi" });
});

test("ignores malformed device data in the browser's storage", async () => {
  const page = await openPage();
  for (const text of ["", "{", "[]", '{"people":[{"staffId":1}],"hereId":null,"isShared":true}', '"shared"']) {
    localStorage.setItem("staff-device", text);
    expect(page.isShared()).toBe(false);
    expect(page.lastSignedInId()).toBeNull();
  }
});
