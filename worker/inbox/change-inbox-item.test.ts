import { expect, test } from "vitest";
import type { ChangeInboxItemInput } from "#contract/front-desk/inbox.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { changeInboxItem } from "./change-inbox-item.ts";

function messageOwnedBy(ownerInitials: string | null) {
  const fixture = makeTestDeps();
  const { id } = fixture.insert.contact({ ownerInitials });
  const change = (input: ChangeInboxItemInput) => changeInboxItem(fixture.deps, { kind: "contact", id, ...input });
  return { ...fixture, id, contact: () => fixture.rows.contacts()[0], change };
}

test("refuses to claim an item that a colleague has claimed, and names them", async () => {
  const { contact, change, rows } = messageOwnedBy(null);
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has already taken this.",
  });
  expect(contact()?.ownerInitials).toBe("AK");
  expect(rows.audit()).toHaveLength(1);
});

test("names the colleague who claimed the item after it was read", async () => {
  const { deps, id, contact, change, rows, update } = messageOwnedBy(null);
  const { change: originalChange, find, findNames } = deps.inbox;
  const slowChange = async (...given: Parameters<typeof originalChange>) => {
    update.contact(id, { ownerInitials: "AK" });
    return originalChange(...given);
  };
  deps.inbox = { find, findNames, change: slowChange } as typeof deps.inbox;
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has already taken this.",
  });
  expect(contact()?.ownerInitials).toBe("AK");
  expect(rows.audit()).toEqual([]);
});

test("takes over or releases an item if its owner was seen", async () => {
  const { contact, change } = messageOwnedBy("AK");
  await change({ ownerInitials: "EM", wasOwner: "AK" });
  expect(contact()?.ownerInitials).toBe("EM");
  await change({ ownerInitials: "", wasOwner: "EM" });
  expect(contact()?.ownerInitials).toBeNull();
  await expect(change({ ownerInitials: "KO", wasOwner: "EM" })).rejects.toThrow(/changed since you opened it/);
});

test("the same owner changes nothing, and the seen owner is optional", async () => {
  const { contact, change, rows } = messageOwnedBy("AK");
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  expect(rows.audit()).toEqual([]);
  await change({ ownerInitials: "EM" });
  await change({ status: "answered" });
  expect(contact()).toMatchObject({ ownerInitials: "EM", status: "answered" });
});

test("refuses to close an item that was reopened meanwhile", async () => {
  const { contact, change, rows } = messageOwnedBy("AK");
  await change({ status: "answered", wasStatus: "new" });
  await change({ status: "new", wasStatus: "answered" });
  await expect(change({ status: "closed", wasStatus: "answered" })).rejects.toMatchObject({ code: "conflict" });
  expect(contact()?.status).toBe("new");
  expect(rows.audit()).toHaveLength(2);
  expect(await change({ status: "new", wasStatus: "answered" })).toMatchObject({ status: "new" });
});
