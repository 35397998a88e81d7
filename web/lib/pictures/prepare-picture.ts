import { MIN_PICTURE_SIZE } from "#domain/documents/documents.ts";
import { drawOnWhite } from "./draw-on-white.ts";

/** Large enough to read a page. */
const MAX_SIDE = 2000;
const QUALITY = 0.82;
/** Measuring at a fixed size makes sharpness comparable between cameras. */
const SHARPNESS_SAMPLE_SIDE = 500;
/** Below this value nothing on a page has sharp edges. */
const MIN_SHARPNESS = 12;

export interface PreparedPicture {
  file: Blob;
  width: number;
  height: number;
  isBlurred: boolean;
  isTooSmall: boolean;
}

/**
 * Downscales a picture while it stays readable, and drops its metadata, including the location. A file the browser
 * cannot decode is sent unchanged; the server reports the problem.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const unchanged = { file, width: 0, height: 0, isBlurred: false, isTooSmall: false };
  if (!file.type.startsWith("image/")) return unchanged;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return unchanged;
  const { width, height } = picture;
  const isTooSmall =
    Math.max(width, height) < MIN_PICTURE_SIZE.long || Math.min(width, height) < MIN_PICTURE_SIZE.short;
  if (isTooSmall) return { ...unchanged, width, height, isTooSmall };
  const isBlurred = sharpnessOf(picture) < MIN_SHARPNESS;
  const canvas = document.createElement("canvas");
  drawOnWhite(canvas, picture, MAX_SIDE);
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  picture.close();
  return { file: scaled ?? file, width, height, isBlurred, isTooSmall };
}

/** The variance of the Laplacian: high for a sharp page, near zero for a blurred one. */
function sharpnessOf(picture: ImageBitmap): number {
  const canvas = document.createElement("canvas");
  const context = drawOnWhite(canvas, picture, SHARPNESS_SAMPLE_SIDE, { willReadFrequently: true });
  if (!context) return Number.POSITIVE_INFINITY;
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const grey = (x: number, y: number) => {
    const offset = (y * width + x) * 4;
    return 0.299 * (data[offset] ?? 0) + 0.587 * (data[offset + 1] ?? 0) + 0.114 * (data[offset + 2] ?? 0);
  };
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? Number.POSITIVE_INFINITY : squares / count - (sum / count) ** 2;
}
