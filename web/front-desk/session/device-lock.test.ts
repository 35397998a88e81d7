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
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
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

/** The page as it is opened in a tab of this browser. */
async function openPage() {
  stop();
  vi.resetModules();
  const page = Object.assign(new EventTarget(), { location: { pathname: DESK, replace: vi.fn() } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("PointerEvent", class extends Event {});
  const covering = await import("./device-lock.ts");
  const device = await import("./shared-device.ts");
  covering.updateLock();
  stop = covering.watchActivity();
  return {
    ...covering,
    ...device,
    touch: (name = "keydown") => void page.dispatchEvent(new Event(name, { cancelable: true })),
    wake: () => void document.dispatchEvent(new Event("visibilitychange")),
    opensAfresh: page.location.replace,
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function share(page: Page) {
  await page.completeSignIn(ama, "passkey-of-ama");
  page.setShared(true);
}

const signOuts = () => server.calls.filter((address) => address.endsWith("/sign-out")).length;

test("a shared page is covered after ten minutes without a touch, and its session is ended, once", async () => {
  const page = await openPage();
  await share(page);
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

test("a device that is one person's own, or no longer shared, is never covered", async () => {
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

test("a page that slept is covered when it wakes, and a touch that finds it left alone covers it and does nothing else", async () => {
  for (const find of [(page: Page) => page.wake(), (page: Page) => page.touch("pointerdown")]) {
    const page = await openPage();
    await share(page);
    const heard = vi.fn();
    window.addEventListener("pointerdown", heard);
    // As asleep: the clock goes on, and no timer runs.
    vi.setSystemTime(Date.now() + 3 * SHARED_DEVICE_IDLE_MS);
    find(page);
    expect(localStorage.getItem("staff-covered")).toBe("owed");
    expect(heard).not.toHaveBeenCalled();
    await page.completeSignIn(ama, "passkey-of-ama");
  }
});

test("a page that is opened again after ten minutes is covered from the beginning, and one within them is not", async () => {
  await share(await openPage());
  vi.setSystemTime(Date.now() + SHARED_DEVICE_IDLE_MS - 5000);
  expect((await openPage()).isLockDue()).toBe(false);
  vi.setSystemTime(Date.now() + 5000);
  const late = await openPage();
  expect(late.isLockDue()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(signOuts()).toBe(1);
});

test("without a line a page is covered all the same; the session is ended with the line, and nobody let in before", async () => {
  const page = await openPage();
  await share(page);
  server.isReached = false;
  page.lockDevice();
  expect(page.isLockDue()).toBe(true);
  await expect(page.endSession()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(30_000);
  // Also by a page that is opened meanwhile.
  const again = await openPage();
  expect(again.isLockDue()).toBe(true);
  server.isReached = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect(signOuts()).toBe(1);
  await again.endSession();
  expect(signOuts()).toBe(1);
});

test("another person gets another page, and so do the pages of the other tabs", async () => {
  const page = await openPage();
  await share(page);
  page.lockDevice();
  const entered = vi.fn();
  void page.completeSignIn(kofi, "passkey-of-kofi").then(entered);
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.opensAfresh).toHaveBeenCalledExactlyOnceWith(DESK);
  expect(entered).not.toHaveBeenCalled();

  const kofis = await openPage();
  expect(kofis.isLockDue()).toBe(false);
  // As another tab writes it: Ama is here, and the page is Kofi's.
  const { people, isShared } = JSON.parse(localStorage.getItem("staff-device") ?? "");
  localStorage.setItem("staff-device", JSON.stringify({ people, isShared, hereId: "ama" }));
  window.dispatchEvent(new Event("storage"));
  expect(kofis.opensAfresh).toHaveBeenCalledExactlyOnceWith(DESK);
});

test("the device knows who signed in here with a passkey, and becomes a shared one with the second of them", async () => {
  const { addPerson } = await openPage();
  const nobody = { people: [], hereId: null, isShared: false };
  const one = addPerson(nobody, { ...ama, credentialId: "1" });
  expect(one).toEqual({ people: [{ staffId: "ama", name: "Ama", credentialId: "1" }], hereId: "ama", isShared: false });
  const again = addPerson(one, { ...ama, name: "Ama K.", credentialId: "2" });
  expect(again.people).toEqual([{ staffId: "ama", name: "Ama K.", credentialId: "2" }]);
  expect(again.isShared).toBe(false);
  const two = addPerson(again, { ...kofi, credentialId: "3" });
  expect(two).toMatchObject({ hereId: "kofi", isShared: true });
  expect(two.people).toHaveLength(2);
  // Switched off, it stays so for those who are known.
  expect(addPerson({ ...two, isShared: false }, { ...ama, credentialId: "2" }).isShared).toBe(false);
  expect(addPerson({ ...two, isShared: false }, { staffId: "esi", name: "Esi", credentialId: "4" }).isShared).toBe(
    true,
  );
  // Through Cloudflare Access nobody has a passkey to ask for.
  expect(addPerson(two, { staffId: "esi", name: "Esi", credentialId: null })).toEqual({ ...two, hereId: "esi" });
});

test("what this browser kept is read with care: anything else in its place is nobody", async () => {
  const page = await openPage();
  for (const text of ["", "{", "[]", '{"people":[{"staffId":1}],"hereId":null,"isShared":true}', '"shared"']) {
    localStorage.setItem("staff-device", text);
    expect(page.isShared()).toBe(false);
    expect(page.lastSignedInId()).toBeNull();
  }
});
