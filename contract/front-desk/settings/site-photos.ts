import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";
import { MAX_ALT_LENGTH, PHOTO_SLOTS, type Photo, type PhotoSlot } from "#domain/photos.ts";

/** GET /api/admin/photos: the photographs of the pages, as the draft has them. */
export interface AdminPhotos {
  photos: AdminPhoto[];
}

export interface AdminPhoto {
  slot: PhotoSlot;
  photo: Photo | null;
  /** Whether the draft differs from what is published. */
  isUnpublished: boolean;
}

export const PhotoParams = z.lazy(() => z.object({ slot: z.enum(PHOTO_SLOTS, "There is no such place") }));
export type PhotoParams = z.infer<typeof PhotoParams>;

/**
 * PUT /api/admin/photos/:slot, 200 AdminPhotos: saves a photograph into the draft. The body is the picture in its two
 * widths, `small` and `large`, as form data. 400 for anything but a photograph without metadata.
 */
export const SavePhotoQuery = z.lazy(() =>
  z.object({
    alt: singleLine("Say what the photograph shows", { max: MAX_ALT_LENGTH }),
  }),
);
export type SavePhotoQuery = z.infer<typeof SavePhotoQuery>;

/** GET /api/photos/:file, such as "0123456789abcdef0123456789abcdef-640.webp". */
export const PhotoFileParams = z.lazy(() =>
  z.object({
    file: z.string("Unknown photograph").check(z.regex(/^[0-9a-f]{32}-(640|1280)\.(webp|jpg)$/, "Unknown photograph")),
  }),
);
export type PhotoFileParams = z.infer<typeof PhotoFileParams>;
