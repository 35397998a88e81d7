import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdminPhotos } from "#contract/front-desk/settings/site-photos.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { applyPublished } from "#domain/apply-published.ts";
import { MAX_PHOTO_BYTES, photoUrl } from "#domain/photos.ts";
import { deleteOrphanFiles } from "#worker/documents/document-jobs.ts";
import { errorOf } from "#worker/test/harness.ts";
import { bytesOf, jpeg, pdf, png } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

let now = Date.parse("2026-11-23T09:00:00Z");
const harness = makeStaffHarness({ now: () => new Date(now) });
const STAFF = { [ADMIN_KEY_HEADER]: ADMIN_KEY };
const PATH = "/api/admin/photos/home?alt=Two%20people%20at%20a%20long%20table";

beforeEach(async () => {
  await harness.clear("house_settings");
  for (const { key } of (await env.DOCUMENTS.list()).objects) await env.DOCUMENTS.delete(key);
});
afterEach(() => applyPublished({}));

const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

/** Sends the two sizes as the front desk does. */
async function save(small: Uint8Array<ArrayBuffer>, large: Uint8Array<ArrayBuffer>, path = PATH) {
  const form = new FormData();
  form.set("small", new File([small], "small"));
  form.set("large", new File([large], "large"));
  const request = new Request("https://adwuma-house.example", { method: "PUT", body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const contentType = request.headers.get("Content-Type") ?? "";
  return harness.call(path, { method: "PUT", headers: { ...STAFF, "Content-Type": contentType }, body });
}

/** The same picture with a block of camera metadata. */
function withMetadata(picture: Uint8Array<ArrayBuffer>, text: string): Uint8Array<ArrayBuffer> {
  const block = bytesOf(text);
  return new Uint8Array([...picture.slice(0, 2), ...[0xff, 0xe1, 0, block.length + 2], ...block, ...picture.slice(2)]);
}

test("refuses what is no photograph of the two sizes, and stores nothing of it", async () => {
  const [small, large] = [jpeg(640, 427), jpeg(1280, 854)];
  const hostile: [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
    [pdf(), pdf()],
    [png(640, 427), png(1280, 854)],
    [bytesOf("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), large],
    [bytesOf("<html><script>alert(1)</script></html>"), large],
    [new Uint8Array(), large],
    [small, new Uint8Array()],
    // Cut off.
    [small, large.slice(0, -2)],
    // A page after the picture.
    [small, new Uint8Array([...large, ...bytesOf("<script>alert(1)</script>")])],
    [withMetadata(small, "Exif\0\0place"), large],
    [small, withMetadata(large, "http://ns.adobe.com/xap/1.0/\0place")],
    // Other sizes than announced, and of different pictures.
    [jpeg(641, 427), large],
    [small, jpeg(12_800, 8540)],
    [small, jpeg(1280, 640)],
    [jpeg(640, 64), jpeg(1280, 128)],
    [small, new Uint8Array([...large.slice(0, -2), ...new Uint8Array(MAX_PHOTO_BYTES), 0xff, 0xd9])],
  ];
  for (const [index, [first, second]] of hostile.entries()) {
    const answer = await save(first, second);
    expect([index, answer.status, (await errorOf(answer)).code]).toEqual([index, 400, "document_refused"]);
  }
  expect((await save(small, large, "/api/admin/photos/home")).status).toBe(400);
  expect((await save(small, large, PATH.replace("home", "roof"))).status).toBe(400);
  expect((await harness.call(PATH, { method: "PUT", headers: STAFF, body: "small=1" })).status).toBe(400);
  expect(await keys()).toEqual([]);
});

test("serves the photographs of the draft and of publications, and deletes files of no photograph", async () => {
  const file = jpeg(1280, 854);
  const { photos } = await jsonOf<AdminPhotos>(save(jpeg(640, 427), file, PATH));
  expect(photos.map(({ slot, isUnpublished }) => [slot, isUnpublished])).toEqual([
    ["home", true],
    ["meeting-room", false],
    ["virtual-office", false],
    ["east-legon", false],
  ]);
  const first = photos[0]?.photo;
  if (!first) throw new Error("The photograph is not saved");
  expect(first).toMatchObject({ extension: "jpg", width: 1280, height: 854, alt: "Two people at a long table" });
  const answer = await harness.call(photoUrl(first, 1280));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
  expect((await harness.call(photoUrl({ ...first, id: "0".repeat(32) }, 640))).status).toBe(404);
  expect((await harness.call("/api/photos/documents-640.webp")).status).toBe(400);

  expect((await harness.send("POST", "/api/admin/settings/publish")).status).toBe(200);
  const replaced = await jsonOf<AdminPhotos>(save(jpeg(640, 640), jpeg(1280, 1280)));
  const draft = replaced.photos[0]?.photo;
  const removed = await jsonOf<AdminPhotos>(harness.send("DELETE", "/api/admin/photos/home"));
  expect(removed.photos[0]).toMatchObject({ photo: null, isUnpublished: true });
  // The bucket has the machine's time.
  now = Date.now() + 2 * 3_600_000;
  expect(await deleteOrphanFiles(harness.deps())).toBe(2);
  expect((await harness.call(photoUrl(draft ?? first, 640))).status).toBe(404);
  expect((await harness.call(photoUrl(first, 640))).status).toBe(200);
});
