import type {
  AdminPhotos,
  PhotoFileParams,
  PhotoParams,
  SavePhotoQuery,
} from "#contract/front-desk/settings/site-photos.ts";
import { PHOTO_SLOTS, PHOTO_WIDTHS, photoKey } from "#domain/photos.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { changeDraft, readContent } from "./publish-settings.ts";

/** The files of a photograph, in the order of PHOTO_WIDTHS. */
type PhotoFiles = readonly Uint8Array<ArrayBuffer>[];

const CONTENT_TYPES = { webp: "image/webp", jpg: "image/jpeg" } as const;

export async function listPhotos(deps: Deps): Promise<AdminPhotos> {
  const { live, current } = await readContent(deps);
  return {
    photos: PHOTO_SLOTS.map((slot) => {
      const photo = current.photos?.[slot] ?? null;
      return { slot, photo, isUnpublished: JSON.stringify(photo) !== JSON.stringify(live.photos?.[slot] ?? null) };
    }),
  };
}

/** Saves a photograph into the draft. The daily job deletes the files of one that nothing refers to. */
export async function savePhoto(
  deps: Deps,
  { slot, alt }: PhotoParams & SavePhotoQuery,
  files: PhotoFiles,
): Promise<AdminPhotos> {
  const id = deps.newToken();
  const sizes = PHOTO_WIDTHS.map((width, index) => ({ key: photoKey(id, width), width, bytes: files[index] }));
  const inspected = [];
  for (const { width, bytes = new Uint8Array() } of sizes) inspected.push(await deps.files.inspectPhoto(bytes, width));
  const [small, large] = inspected;
  if (!small || !large || small.extension !== large.extension || !isSamePicture(small, large))
    throw new AppError("document_refused", { message: "The two sizes of the photograph do not match." });
  for (const { key, bytes = new Uint8Array() } of sizes) await deps.files.putPhoto(key, bytes);
  await changeDraft(deps, ({ photos }) => ({ photos: { ...photos, [slot]: { id, ...large, alt } } }));
  return listPhotos(deps);
}

export async function removePhoto(deps: Deps, { slot }: PhotoParams): Promise<AdminPhotos> {
  await changeDraft(deps, ({ photos = {} }) => {
    const { [slot]: _, ...others } = photos;
    return { photos: others };
  });
  return listPhotos(deps);
}

/** Throws `not_found` for a photograph that was never uploaded, or is deleted. */
export async function openPhoto(deps: Deps, { file }: PhotoFileParams) {
  const [name = "", extension] = file.split(".");
  const found = await deps.files.get(photoKey(name.slice(0, 32), Number(name.slice(33))));
  if (found === null) throw new AppError("not_found");
  return { ...found, type: CONTENT_TYPES[extension as keyof typeof CONTENT_TYPES] };
}

function isSamePicture(small: { width: number; height: number }, large: { width: number; height: number }): boolean {
  return Math.abs((large.height * small.width) / large.width - small.height) <= 1.5;
}
