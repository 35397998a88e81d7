import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, clientBody, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { deleteOrphanFiles } from "./document-jobs.ts";

const HOUR = 3_600_000;
const healthy = makeStaffHarness();

/** A worker that dies just after its `at`th call of the database or the bucket, which is before the next one. A dead one does nothing any more. */
function makeMortal(at: number) {
  const originals = new WeakMap<object, D1PreparedStatement>();
  let calls = 0;
  let isDead = false;

  async function step<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (isDead) throw new Error("dead");
    calls += 1;
    if (calls !== at) return work();
    isDead = true;
    await work();
    throw new Error("killed");
  }
  function mortal(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => mortal(statement.bind(...values)),
      run: () => step(() => statement.run()),
      all: () => step(() => statement.all()),
      raw: () => step(() => statement.raw()),
      first: () => step(() => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  }
  const DB = {
    prepare: (sql: string) => mortal(env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      step(() => env.DB.batch(statements.map((statement) => originals.get(statement) ?? statement))),
  } as unknown as D1Database;
  const DOCUMENTS = {
    put: (key: string, body: ReadableStream) => step(() => env.DOCUMENTS.put(key, body)),
    get: (key: string) => step(() => env.DOCUMENTS.get(key)),
    delete: (keys: string[]) => step(() => env.DOCUMENTS.delete(keys)),
  } as unknown as R2Bucket;
  return { house: makeStaffHarness({ bindings: { DB, DOCUMENTS } }), wasKilled: () => isDead };
}

type House = ReturnType<typeof makeStaffHarness>;

interface Sent {
  client: AdminClient;
  token: string;
  documentId: string;
  mailItemId: string;
}

const send = (house: House, token: string, file: Uint8Array<ArrayBuffer>) =>
  house.call("/api/my-office/documents/proof_of_address", {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}`, "Content-Length": String(file.length) },
    body: file,
  });

const picture = (house: House, mailItemId: string, file: Uint8Array<ArrayBuffer>) =>
  house.call(`/api/admin/mail/${mailItemId}/photo`, {
    method: "PUT",
    headers: { [ADMIN_KEY_HEADER]: ADMIN_KEY, "Content-Length": String(file.length) },
    body: file,
  });

/** What moves a file or takes one away. */
const ACTS: Record<string, (house: House, sent: Sent) => Promise<unknown>> = {
  "another file is sent": (house, { token }) => send(house, token, pdf(9000)),
  "a file is taken back": (house, { token }) =>
    house.call("/api/my-office/documents/proof_of_address", {
      method: "DELETE",
      headers: { Authorization: `Bearer ${token}` },
    }),
  "the photo of a letter is taken anew": (house, { mailItemId }) => picture(house, mailItemId, jpeg(1200, 900)),
  "a file is sent back": (house, { documentId }) =>
    house.send("POST", `/api/admin/documents/${documentId}/refuse`, { reason: "unreadable" }),
  "a client is refused": (house, { client }) =>
    house.send("POST", `/api/admin/vo-clients/${client.id}/refuse-office`, { reason: "Not who they say" }),
  "a client is erased": (house, { client }) =>
    house.send("POST", "/api/admin/personal-data/erase", { email: client.email }),
};

async function begin(): Promise<Sent> {
  const client = await jsonOf<AdminClient>(healthy.send("POST", "/api/admin/vo-clients", clientBody()));
  const token = client.officeUrl?.split("#")[1] ?? "";
  await send(healthy, token, pdf());
  const office = await jsonOf<AdminOffice>(healthy.get(`/api/admin/vo-clients/${client.id}/office`));
  const note = { kind: "letter", sender: "GRA" };
  const item = await jsonOf<AdminMailItem>(healthy.send("POST", `/api/admin/vo-clients/${client.id}/mail`, note));
  expect((await picture(healthy, item.id, jpeg(900, 700))).status).toBe(200);
  return { client, token, documentId: office.documents.find(({ file }) => file)?.id ?? "", mailItemId: item.id };
}

async function namedKeys(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select file_key as key from documents where file_key is not null union all select photo_key from mail_items where photo_key is not null",
  ).all();
  return results.map(({ key }) => String(key));
}

const storedKeys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

for (const [name, act] of Object.entries(ACTS))
  test(`${name} by a worker that is killed at any step: no row names a file that is not there, and within two hours no file is there that no row names`, async () => {
    for (let at = 1; ; at += 1) {
      const sent = await begin();
      const { house, wasKilled } = makeMortal(at);
      await act(house, sent).catch(() => {});
      expect(await storedKeys()).toEqual(expect.arrayContaining(await namedKeys()));
      const deps = { ...makeDeps(parseEnv(healthy.bindings)), now: () => new Date(Date.now() + 2 * HOUR) };
      await deleteOrphanFiles(deps);
      expect((await storedKeys()).toSorted()).toEqual((await namedKeys()).toSorted());
      if (!wasKilled()) break;
      expect(at).toBeLessThan(60);
    }
  }, 120_000);
