import { expect, test } from "vitest";
import type { ContactRow } from "#worker/db/schema/inbox.ts";
import { makeFakeDeps, NOON } from "#worker/test/fake-deps.ts";
import { changeInboxItem } from "./change-inbox-item.ts";

function houseWith(ownerInitials: string | null) {
  const { deps, state } = makeFakeDeps();
  const contact: ContactRow = {
    id: crypto.randomUUID(),
    name: "Esi Owusu",
    email: "esi@example.com",
    phone: "0241234567",
    phoneE164: "+233241234567",
    message: "Where can I park a bicycle?",
    category: "facilities",
    status: "new",
    ownerInitials,
    answeredAt: null,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: new Date(NOON),
  };
  state.contacts.push(contact);
  const change = (input: Parameters<typeof changeInboxItem>[2]) =>
    changeInboxItem(deps, { kind: "contact", id: contact.id }, input);
  return { deps, state, contact, change };
}

test("who takes what somebody else has taken since is told who has it, and changes nothing", async () => {
  const { state, contact, change } = houseWith(null);
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has taken this already.",
  });
  expect(contact.ownerInitials).toBe("AK");
  expect(state.audit).toHaveLength(1);
});

test("whoever was faster in between, after the item was read, is named as well", async () => {
  const { deps, state, contact, change } = houseWith(null);
  const { change: write } = deps.inbox;
  deps.inbox.change = async (...given) => {
    contact.ownerInitials = "AK";
    return write(...given);
  };
  await expect(change({ ownerInitials: "EM", wasOwner: null })).rejects.toMatchObject({
    code: "conflict",
    message: "AK has taken this already.",
  });
  expect(contact.ownerInitials).toBe("AK");
  expect(state.audit).toEqual([]);
});

test("what was seen to be another's can be taken over or given back", async () => {
  const { contact, change } = houseWith("AK");
  await change({ ownerInitials: "EM", wasOwner: "AK" });
  expect(contact.ownerInitials).toBe("EM");
  await change({ ownerInitials: "", wasOwner: "EM" });
  expect(contact.ownerInitials).toBeNull();
  await expect(change({ ownerInitials: "KO", wasOwner: "EM" })).rejects.toThrow(/already been changed/);
});

test("the same owner once more changes nothing, and whoever names no owner seen is not asked for one", async () => {
  const { state, contact, change } = houseWith("AK");
  expect(await change({ ownerInitials: "AK", wasOwner: null })).toMatchObject({ ownerInitials: "AK" });
  expect(state.audit).toEqual([]);
  await change({ ownerInitials: "EM" });
  await change({ status: "answered" });
  expect(contact).toMatchObject({ ownerInitials: "EM", status: "answered" });
});

test("what somebody has opened again is not closed by whoever still sees it answered", async () => {
  const { state, contact, change } = houseWith("AK");
  await change({ status: "answered", wasStatus: "new" });
  await change({ status: "new", wasStatus: "answered" });
  await expect(change({ status: "closed", wasStatus: "answered" })).rejects.toMatchObject({ code: "conflict" });
  expect(contact.status).toBe("new");
  expect(state.audit).toHaveLength(2);
  expect(await change({ status: "new", wasStatus: "answered" })).toMatchObject({ status: "new" });
});
