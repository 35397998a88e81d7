import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { AdminUnit } from "#contract/front-desk/availability/units.ts";
import { deleteOrphanFiles } from "#worker/documents/document-jobs.ts";
import { errorOf } from "#worker/test/harness.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

let now = Date.parse("2026-11-23T09:00:00Z");
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  await harness.clear("unit_assignments", "units");
  for (const { key } of (await env.DOCUMENTS.list()).objects) await env.DOCUMENTS.delete(key);
});

const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

test("keeps one photo of a room, refuses a PDF, and never deletes the photo as an orphan", async () => {
  const input = { resource: "private_offices", name: "Room Adinkra", seats: 4 };
  const { id } = await jsonOf<AdminUnit>(harness.send("POST", "/api/admin/units", input));
  const path = `/api/admin/units/${id}/photo`;
  expect((await harness.get(path)).status).toBe(404);
  expect((await harness.upload(path, jpeg(1600, 1200))).status).toBe(200);
  const [first] = await keys();
  expect((await errorOf(await harness.upload(path, pdf()))).message).toBe("Choose a photo, not a PDF.");
  expect(await keys()).toEqual([first]);
  const photo = jpeg(1200, 900);
  expect(await jsonOf<AdminUnit>(harness.upload(path, photo))).toMatchObject({ hasPhoto: true });
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toContain(first);
  // The bucket has the machine's time.
  now = Date.now() + 2 * 3_600_000;
  expect(await deleteOrphanFiles(harness.deps())).toBe(0);
  const opened = await harness.get(path);
  expect([opened.headers.get("Content-Type"), (await opened.arrayBuffer()).byteLength]).toEqual([
    "image/jpeg",
    photo.length,
  ]);
});
