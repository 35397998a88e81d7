/**
 * Resizes a canvas to the picture, at most `maxSide` pixels a side, and draws the picture. Transparent parts become
 * white: a JPEG would store them as black, and dark text on them would be lost. Returns null without a 2D context.
 */
export function drawOnWhite(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  maxSide: number,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | null {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d", settings);
  if (!context) return null;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context;
}
