import { expect, test } from "vitest";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { changeInboxItem } from "./change-inbox-item.ts";

function messageOwnedBy(ownerInitials: string | null) {
  const made = makeTestDeps();
  const { id } = made.insert.contact({ ownerInitials });
  const change = (input: Parameters<typeof changeInboxItem>[2]) =>
    changeInboxItem(made.deps, { kind: "contact", id }, input);
  return { ...made, id, contact: () => made.rows.contacts()[0], change };
}

test("who takes what somebody else has taken since is told who has it, and changes nothing", async () => {
  const { contact, change, rows } = messageOwnedBy(null);
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has taken this already.",
  });
  expect(contact()?.ownerInitials).toBe("AK");
  expect(rows.audit()).toHaveLength(1);
});

test("whoever was faster in between, after the item was read, is named as well", async () => {
  const { deps, id, contact, change, rows, update } = messageOwnedBy(null);
  const { change: write, find, findNames } = deps.inbox;
  const slower = async (...given: Parameters<typeof write>) => {
    update.contact(id, { ownerInitials: "AK" });
    return write(...given);
  };
  deps.inbox = { find, findNames, change: slower } as typeof deps.inbox;
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has taken this already.",
  });
  expect(contact()?.ownerInitials).toBe("AK");
  expect(rows.audit()).toEqual([]);
});

test("what was seen to be another's can be taken over or given back", async () => {
  const { contact, change } = messageOwnedBy("AK");
  await change({ ownerInitials: "EM", wasOwner: "AK" });
  expect(contact()?.ownerInitials).toBe("EM");
  await change({ ownerInitials: "", wasOwner: "EM" });
  expect(contact()?.ownerInitials).toBeNull();
  await expect(change({ ownerInitials: "KO", wasOwner: "EM" })).rejects.toThrow(/already been changed/);
});

test("the same owner once more changes nothing, and whoever names no owner seen is not asked for one", async () => {
  const { contact, change, rows } = messageOwnedBy("AK");
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  expect(rows.audit()).toEqual([]);
  await change({ ownerInitials: "EM" });
  await change({ status: "answered" });
  expect(contact()).toMatchObject({ ownerInitials: "EM", status: "answered" });
});

test("what somebody has opened again is not closed by whoever still sees it answered", async () => {
  const { contact, change, rows } = messageOwnedBy("AK");
  await change({ status: "answered", wasStatus: "new" });
  await change({ status: "new", wasStatus: "answered" });
  await expect(change({ status: "closed", wasStatus: "answered" })).rejects.toMatchObject({ code: "conflict" });
  expect(contact()?.status).toBe("new");
  expect(rows.audit()).toHaveLength(2);
  expect(await change({ status: "new", wasStatus: "answered" })).toMatchObject({ status: "new" });
});
