import { useEffect, useRef } from "react";

/** Large enough to read by, small enough for any browser's canvas. */
const MAX_SIDE = 2400;

/** A picture that somebody sent, drawn, so that nothing of it but its dots comes into the page. */
export function CanvasPicture({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    shown.width = Math.round(picture.width * scale);
    shown.height = Math.round(picture.height * scale);
    shown.getContext("2d")?.drawImage(picture, 0, 0, shown.width, shown.height);
    return () => picture.close();
  }, [picture]);
  return (
    <canvas ref={canvas} role="img" aria-label={label} className="h-auto w-full rounded-control border border-line" />
  );
}
