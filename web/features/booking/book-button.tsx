import type { BookingType } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { Button, type ButtonVariant } from "#web/components/ui/button.tsx";
import { bookingDialog } from "./lazy-booking-dialog.ts";

interface BookButtonProps {
  type: BookingType;
  /** The button's text; screen readers also hear the plan's name. */
  label: string;
  /** A second line, such as the price. */
  detail?: string;
  variant?: ButtonVariant;
}

export function BookButton({ type, label, detail, variant }: BookButtonProps) {
  const planName = PLANS[type].name;
  return (
    <Button
      {...(variant && { variant, size: variant === "price" ? "price" : "normal" })}
      className="noscript:hidden"
      aria-haspopup="dialog"
      data-dialog-title={`Book ${planName}`}
      onClick={() => bookingDialog.open({ type })}
    >
      <span>
        {variant === "price" ? <span className="price">{label}</span> : label}
        {!label.includes(planName) && <span className="sr-only"> {planName}</span>}
        {detail && (
          <span
            className={`block font-normal opacity-90 ${variant === "price" ? "text-muted text-sm" : "text-[0.9em]"}`}
          >
            {detail}
          </span>
        )}
      </span>
    </Button>
  );
}
