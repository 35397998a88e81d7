import { encode } from "uqr";
import { staffBookingCopy as copy } from "#web/front-desk/bookings/staff-booking-copy.ts";

/** QR code of a payment link. */
export function PaymentQrCode({ url }: { url: string }) {
  const { size, data } = encode(url, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={copy.scanToPay}
      shapeRendering="crispEdges"
      className="w-full bg-white"
    >
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
