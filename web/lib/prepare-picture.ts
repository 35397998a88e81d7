import { MIN_PICTURE_SIZE } from "#domain/documents/documents.ts";

/** Enough to read a page by. */
const MAX_SIDE = 2000;
const QUALITY = 0.82;
/** At this size how sharp a picture is does not depend on the camera. */
const SHARPNESS_SAMPLE_SIDE = 500;
/** Below this nothing on a page has an edge. */
const MIN_SHARPNESS = 12;

export interface PreparedPicture {
  file: Blob;
  width: number;
  height: number;
  isBlurred: boolean;
  isTooSmall: boolean;
}

/**
 * A picture as small as it can be and still be read: what a camera writes beside it, the place among it, is gone. What the
 * browser cannot open is sent as it is, and the server says what to do.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const asItIs = { file, width: 0, height: 0, isBlurred: false, isTooSmall: false };
  if (!file.type.startsWith("image/")) return asItIs;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return asItIs;
  const { width, height } = picture;
  const isTooSmall =
    Math.max(width, height) < MIN_PICTURE_SIZE.long || Math.min(width, height) < MIN_PICTURE_SIZE.short;
  if (isTooSmall) return { ...asItIs, width, height, isTooSmall };
  const isBlurred = sharpnessOf(picture) < MIN_SHARPNESS;
  const smaller = await drawScaled(picture, MAX_SIDE).then(
    (canvas) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY)),
  );
  picture.close();
  return { file: smaller ?? file, width, height, isBlurred, isTooSmall };
}

async function drawScaled(picture: ImageBitmap, longest: number): Promise<HTMLCanvasElement> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** How much each dot differs from those around it, as a variance: of a sharp page high, of a blurred one near nothing. */
function sharpnessOf(picture: ImageBitmap): number {
  const scale = Math.min(1, SHARPNESS_SAMPLE_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(3, Math.round(picture.width * scale));
  const height = Math.max(3, Math.round(picture.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return Number.POSITIVE_INFINITY;
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
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
