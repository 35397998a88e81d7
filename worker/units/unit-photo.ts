import type { AdminUnit } from "#contract/front-desk/availability/units.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { documentRefused, storeUpload, type Upload } from "#worker/documents/store-upload.ts";
import { AppError } from "#worker/errors.ts";
import type { OpenedFile } from "#worker/mail-items/mail-files.ts";
import { getUnit, save } from "./change-units.ts";

/** Saves the photo of a unit: stores the file, points the row at it, then deletes the old file. */
export async function saveUnitPhoto(deps: Deps, id: string, upload: Upload): Promise<AdminUnit> {
  const unit = await getUnit(deps, id);
  const { key, type } = await storeUpload(deps, "units", upload);
  try {
    if (type === "application/pdf") throw documentRefused("Choose a photo, not a PDF.");
    const saved = await save(deps, unit, { photoKey: key, photoType: type }, "unit_pictured");
    await deleteFiles(deps, unit.photoKey === null ? [] : [unit.photoKey]);
    return saved;
  } catch (error) {
    // After another error the row may have been written.
    if (error instanceof AppError) await deleteFiles(deps, [key]);
    throw error;
  }
}

/** Throws `not_found` if there is no photo. */
export async function openUnitPhoto(deps: Deps, id: string): Promise<OpenedFile> {
  const { photoKey, photoType } = await getUnit(deps, id);
  const file = photoKey === null || photoType === null ? null : await deps.files.get(photoKey);
  if (file === null || photoType === null) throw new AppError("not_found");
  return { ...file, type: photoType, name: `photo.${photoType.replace("image/", "")}` };
}
