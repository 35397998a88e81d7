import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import type { Photo } from "#domain/photos.ts";
import { MAX_PHOTO_BYTES } from "#domain/photos.ts";
import { AppError } from "#worker/errors.ts";

export interface InspectedPhoto extends Pick<Photo, "extension" | "width" | "height"> {}

const EXTENSIONS: Readonly<Record<string, Photo["extension"]>> = { "image/webp": "webp", "image/jpeg": "jpg" };
/** Metadata of cameras: place, time and device. A re-encoded picture has none. */
const METADATA = /Exif\0\0|EXIF|ns\.adobe\.com\/xap|Photoshop 3\.0/;
const MAX_RATIO = 2.5;

/** The type and size of a photograph by its own bytes. Throws `document_refused` for everything else. */
export async function inspectPhoto(bytes: Uint8Array, wantedWidth: number): Promise<InspectedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) throw refused("This photograph is too large. Choose another one.");
  const extension = EXTENSIONS[(await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ""];
  if (!extension || !isWhole(extension, bytes)) throw refused("Choose a photograph.");
  if (METADATA.test(new TextDecoder("latin1").decode(bytes)))
    throw refused("This photograph tells where and when it was taken. Upload it through the front desk.");
  const { width, height } = readSize(bytes);
  if (width !== wantedWidth || height > width * MAX_RATIO || width > height * MAX_RATIO)
    throw refused(`A photograph of ${width} by ${height} pixels does not fit. Choose one that is less narrow.`);
  return { extension, width, height };
}

function isWhole(extension: Photo["extension"], bytes: Uint8Array): boolean {
  if (extension === "webp") return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 === bytes.length;
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
}

function readSize(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw refused("Choose a photograph.");
  }
}

function refused(message: string): AppError {
  return new AppError("document_refused", { message });
}
