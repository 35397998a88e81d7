import { PHOTO_WIDTHS } from "#domain/photos.ts";
import { drawOnWhite } from "#web/lib/pictures/draw-on-white.ts";
import { sitePhotoCopy } from "./copy.ts";

const copy = sitePhotoCopy.dialog;
const QUALITY = 0.8;
const MAX_RATIO = 2.5;

/** The form with a photograph in both widths, drawn anew and so without metadata, or a sentence why not. */
export async function preparePhoto(file: File): Promise<FormData | string> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return copy.unreadable;
  const { width, height } = picture;
  const [small, large] = PHOTO_WIDTHS;
  if (width < large) return copy.small(width);
  if (Math.max(width / height, height / width) > MAX_RATIO) return copy.narrow;
  // Safari writes no WebP, and then answers a PNG.
  const type = (await draw(picture, small, "image/webp")).type === "image/webp" ? "image/webp" : "image/jpeg";
  const form = new FormData();
  form.set("small", await draw(picture, small, type));
  form.set("large", await draw(picture, large, type));
  picture.close();
  return form;
}

async function draw(picture: ImageBitmap, width: number, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  drawOnWhite(canvas, picture, (width / picture.width) * Math.max(picture.width, picture.height));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) throw new Error("The browser cannot draw the photograph");
  return blob;
}
