import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ConversationPage, MessageThread } from "#contract/front-desk/messages.ts";
import type { Deps } from "#worker/deps.ts";
import type { WhatsappGateway } from "#worker/gateways/messages/whatsapp.ts";
import { makeWhatsapp } from "#worker/gateways/messages/whatsapp.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { errorOf, WHATSAPP_SECRET } from "#worker/test/harness.ts";
import { bytesOf, jpeg, pdf } from "#worker/test/sample-files.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { fetchMedia } from "./fetch-media.ts";
import { getMessages } from "./thread.ts";

let number = 0;
/** A customer of one test, with their notices. */
function makeCustomer() {
  number += 1;
  const from = `23320${String(Date.now()).slice(-6)}${number % 10}`;
  let ids = 0;
  const message = (content: object) => {
    ids += 1;
    const timestamp = String(Math.floor(Date.now() / 1000));
    return { from, id: `wamid.${from}.${ids}`, timestamp, type: "text", ...content };
  };
  const notice = (...contents: object[]) => {
    const contacts = [{ wa_id: from, profile: { name: `Guest ${from}` } }];
    return JSON.stringify({ entry: [{ changes: [{ value: { contacts, messages: contents.map(message) } }] }] });
  };
  return { phone: `+${from}`, notice };
}

function sign(body: string, secret = WHATSAPP_SECRET): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

const harness = makeStaffHarness();

function post(body: string, signature: string | null = sign(body)) {
  const headers = { ...(signature !== null && { "X-Hub-Signature-256": signature }) };
  return harness.call("/api/whatsapp/webhook", { method: "POST", headers, body });
}

async function findConversation(phone: string) {
  const { items } = await jsonOf<ConversationPage>(harness.get("/api/admin/conversations?limit=100"));
  return items.find((item) => item.phone === phone);
}

test("a signed notice becomes a conversation, once, which staff read", async () => {
  const { phone, notice } = makeCustomer();
  const body = notice({ text: { body: "Is there parking?" } });
  for (const _ of [1, 2]) expect((await post(body)).status).toBe(200);
  const found = await findConversation(phone);
  expect(found).toMatchObject({ unread: 1, lastText: "Is there parking?", name: `Guest ${phone.slice(1)}` });
  const thread = await jsonOf<MessageThread>(harness.get(`/api/admin/messages?personId=${found?.personId}`));
  expect(thread).toMatchObject({ items: [{ text: "Is there parking?", isInbound: true }], channels: [] });
  const read = await harness.send("POST", `/api/admin/messages/${thread.items[0]?.id}/read`);
  expect(read.status).toBe(200);
  expect((await findConversation(phone))?.unread).toBe(0);
});

test.each(["wrong", "missing", "of other bytes"])("refuses a notice whose signature is %s", async (kind) => {
  const { phone, notice } = makeCustomer();
  const body = notice({ text: { body: "Hello" } });
  const signatures = { wrong: sign(body, "guessed"), missing: null, "of other bytes": sign(`${body} `) };
  const response = await post(body, signatures[kind as keyof typeof signatures]);
  expect((await errorOf(response)).code).toBe("bad_signature");
  expect(await findConversation(phone)).toBeUndefined();
});

test("staff only read and write messages", async () => {
  for (const path of ["/api/admin/conversations", `/api/admin/messages?personId=lead-${crypto.randomUUID()}`])
    expect((await harness.call(path)).status).toBe(401);
  expect((await harness.call(`/api/admin/messages/${crypto.randomUUID()}/file`)).status).toBe(401);
  expect((await harness.get(`/api/admin/messages/${crypto.randomUUID()}/file`)).status).toBe(404);
});

/** Files by WhatsApp's ids, and the desk's view of a customer who sends them. */
function makeFiles(files: Record<string, () => Uint8Array<ArrayBuffer> | null>) {
  const customer = makeCustomer();
  const whatsapp: WhatsappGateway = {
    send: async () => "id",
    findDelivery: async () => null,
    checkAccount: async () => ({ verdict: "accepted", missingTemplates: [] }),
    async openMedia(id) {
      const file = files[id]?.() ?? null;
      return file && { body: new Blob([file]).stream(), bytes: file.byteLength };
    },
  };
  let now = Date.now();
  const deps = (): Deps => ({
    ...harness.deps(),
    ...{ now: () => new Date(now), log: () => {}, staff: SHARED_KEY },
    phoneChannels: { whatsapp, sms: null },
  });
  return {
    phone: customer.phone,
    deps,
    async sendFiles(...media: object[]) {
      await post(customer.notice(...media));
      await env.DB.prepare("update conversation_messages set media_attempt_at = 0 where media_state = 'waiting'").run();
    },
    async fetchAt(hoursLater = 0) {
      now += hoursLater * 3_600_000;
      await fetchMedia(deps());
    },
    async files() {
      const { personId } = { ...(await findConversation(customer.phone)) };
      const { items } = await getMessages(deps(), { personId: personId ?? "" });
      return items.map(({ id, file }) => ({ id, state: file?.state }));
    },
  };
}

const keys = async () => (await env.DOCUMENTS.list({ prefix: "messages/" })).objects.map(({ key }) => key);

test("stores the picture and the PDF of a customer, for staff only, and erases them", async () => {
  const desk = makeFiles({ good: () => jpeg(1600, 1200), paper: () => pdf() });
  await desk.sendFiles(
    { type: "image", image: { id: "good", caption: "My card" } },
    { type: "document", document: { id: "paper", filename: "..\\form\u202efdp.exe" } },
  );
  expect((await desk.files()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  await desk.fetchAt();
  const [picture, paper] = await desk.files();
  expect([picture?.state, paper?.state]).toEqual(["stored", "stored"]);
  const response = await harness.get(`/api/admin/messages/${picture?.id}/file`);
  expect(response.headers.get("Content-Type")).toBe("image/jpeg");
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="message-${picture?.id.slice(0, 8)}.jpeg"`,
  );
  expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect((await response.arrayBuffer()).byteLength).toBe(jpeg(1600, 1200).byteLength);
  expect(await keys()).toHaveLength(2);
  expect(await erasePersonalData(desk.deps(), { phone: desk.phone })).toMatchObject({ files: 2 });
  expect(await keys()).toEqual([]);
});

test.each([
  ["a page", () => bytesOf("<!doctype html><script>alert(1)</script>")],
  ["half a picture", () => jpeg(1600, 1200).slice(0, 200)],
  ["nothing", () => bytesOf("")],
])("refuses %s that calls itself a picture, and stores nothing of it", async (_, file) => {
  const desk = makeFiles({ bad: file });
  await desk.sendFiles({ type: "image", image: { id: "bad", mime_type: "image/jpeg" } });
  await desk.fetchAt();
  expect((await desk.files()).map(({ state }) => state)).toEqual(["refused"]);
  expect(await keys()).toEqual([]);
});

test("asks again for a file that WhatsApp does not hand over, and gives up in the end", async () => {
  let isDown = true;
  const fail = () => {
    throw new Error("HTTP 500");
  };
  const desk = makeFiles({ late: () => (isDown ? fail() : jpeg(1600, 1200)), gone: () => null, never: fail });
  await desk.sendFiles(...["late", "gone", "never"].map((id) => ({ type: "image", image: { id } })));
  const states = async () => (await desk.files()).map(({ state }) => state);
  await desk.fetchAt();
  expect(await states()).toEqual(["waiting", "lost", "waiting"]);
  isDown = false;
  await desk.fetchAt(0.1);
  expect(await states()).toEqual(["stored", "lost", "waiting"]);
  for (const hours of [0.3, 1.1, 6.1]) await desk.fetchAt(hours);
  expect(await states()).toEqual(["stored", "lost", "waiting"]);
  await desk.fetchAt(24.1);
  expect(await states()).toEqual(["stored", "lost", "lost"]);
});

test.each([
  ["https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1", true],
  ["https://fbsbx.com.evil.example/file", false],
  ["http://lookaside.fbsbx.com/file", false],
  ["https://169.254.169.254/latest", false],
])("gives our token to %s: %s", async (url, isAllowed) => {
  const asked: string[] = [];
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    asked.push(String(input));
    return asked.length === 1 ? Response.json({ url, file_size: 3 }) : new Response("abc");
  });
  onTestFinished(() => fetching.mockRestore());
  const gateway = makeWhatsapp({ apiUrl: "https://graph.facebook.com/v23.0", token: "t", phoneId: "1" });
  const opened = await gateway.openMedia("77").catch((error: Error) => error.name);
  expect(asked.includes(url)).toBe(isAllowed);
  if (!isAllowed) expect(opened).toBe("MediaFailed");
});
