import { useEffect, useRef } from "react";
import { drawOnWhite } from "#web/lib/pictures/draw-on-white.ts";

/** Large enough to read, small enough for every browser's canvas. */
const MAX_SIDE = 2400;

/** Draws an uploaded picture on a canvas, so that only its pixels reach the page. */
export function CanvasPicture({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    drawOnWhite(canvas.current, picture, MAX_SIDE);
    return () => picture.close();
  }, [picture]);
  return (
    <canvas ref={canvas} role="img" aria-label={label} className="h-auto w-full rounded-control border border-line" />
  );
}
