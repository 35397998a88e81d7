import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { deleteOrphanFiles } from "./document-jobs.ts";

const HOUR = 3_600_000;
const healthy = makeStaffHarness();

/** A worker that dies right after its `at`th call of the database or the bucket; later calls fail. */
function makeDyingWorker(at: number) {
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
  function wrapStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values)),
      run: () => step(() => statement.run()),
      all: () => step(() => statement.all()),
      raw: () => step(() => statement.raw()),
      first: () => step(() => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  }
  const DB = {
    prepare: (sql: string) => wrapStatement(env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      step(() => env.DB.batch(statements.map((statement) => originals.get(statement) ?? statement))),
  } as unknown as D1Database;
  const DOCUMENTS = {
    put: (key: string, body: ReadableStream) => step(() => env.DOCUMENTS.put(key, body)),
    get: (key: string) => step(() => env.DOCUMENTS.get(key)),
    delete: (keys: string[]) => step(() => env.DOCUMENTS.delete(keys)),
  } as unknown as R2Bucket;
  return { harness: makeStaffHarness({ bindings: { DB, DOCUMENTS } }), wasKilled: () => isDead };
}

type Harness = ReturnType<typeof makeStaffHarness>;

interface Scenario {
  client: AdminClient;
  token: string;
  documentId: string;
  mailItemId: string;
}

const uploadDocument = (harness: Harness, token: string, file: Uint8Array<ArrayBuffer>) =>
  harness.upload("/api/my-office/documents/proof_of_address", file, { Authorization: `Bearer ${token}` });

const uploadPhoto = (harness: Harness, mailItemId: string, file: Uint8Array<ArrayBuffer>) =>
  harness.upload(`/api/admin/mail/${mailItemId}/photo`, file);

/** Every operation that replaces or deletes a file. */
const OPERATIONS: Record<string, (harness: Harness, scenario: Scenario) => Promise<unknown>> = {
  "a client replaces a file": (harness, { token }) => uploadDocument(harness, token, pdf(9000)),
  "a client deletes a file": (harness, { token }) =>
    harness.call("/api/my-office/documents/proof_of_address", {
      method: "DELETE",
      headers: { Authorization: `Bearer ${token}` },
    }),
  "staff replace the photo of a letter": (harness, { mailItemId }) => uploadPhoto(harness, mailItemId, jpeg(1200, 900)),
  "staff refuse a file": (harness, { documentId }) =>
    harness.send("POST", `/api/admin/documents/${documentId}/refuse`, { reason: "unreadable" }),
  "staff refuse a client": (harness, { client }) =>
    harness.send("POST", `/api/admin/vo-clients/${client.id}/refuse-office`, { reason: "Not who they say" }),
  "staff erase a client": (harness, { client }) =>
    harness.send("POST", "/api/admin/personal-data/erase", { email: client.email }),
};

async function makeScenario(): Promise<Scenario> {
  const { client, token } = await healthy.addOffice();
  await uploadDocument(healthy, token, pdf());
  const office = await jsonOf<AdminOffice>(healthy.get(`/api/admin/vo-clients/${client.id}/office`));
  const mailItemId = await healthy.addMail({ client });
  expect((await uploadPhoto(healthy, mailItemId, jpeg(900, 700))).status).toBe(200);
  return { client, token, documentId: office.documents.find(({ file }) => file)?.id ?? "", mailItemId };
}

async function listReferencedKeys(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select file_key as key from documents where file_key is not null union all select photo_key from mail_items where photo_key is not null",
  ).all();
  return results.map(({ key }) => String(key));
}

const listStoredKeys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

for (const [name, operation] of Object.entries(OPERATIONS))
  test(`${name}: a kill at any step leaves no dangling row, and no orphan file after two hours`, async () => {
    for (let at = 1; ; at += 1) {
      const scenario = await makeScenario();
      const { harness, wasKilled } = makeDyingWorker(at);
      await operation(harness, scenario).catch(() => {});
      expect(await listStoredKeys()).toEqual(expect.arrayContaining(await listReferencedKeys()));
      const deps = { ...makeDeps(parseEnv(healthy.bindings)), now: () => new Date(Date.now() + 2 * HOUR) };
      await deleteOrphanFiles(deps);
      expect((await listStoredKeys()).toSorted()).toEqual((await listReferencedKeys()).toSorted());
      if (!wasKilled()) break;
      expect(at).toBeLessThan(60);
    }
  }, 120_000);
