import { encode } from "uqr";
import { bookWords as words } from "#web/front-desk/bookings/book-words.ts";

/** A payment's address as a code that a phone reads. */
export function PayCode({ url }: { url: string }) {
  const { size, data } = encode(url, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.scan}
      shapeRendering="crispEdges"
      className="w-full bg-white"
    >
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
