import type { ComponentType } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { allowedPreviousStatuses, type BookingStatus } from "#domain/bookings/bookings.ts";
import { canMoveBooking } from "#domain/bookings/cancellation.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import type { MenuItem } from "#web/front-desk/components/menu-list.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
import { bookingCopy as words } from "./copy.ts";
import { CorrectBookingDialog, PriceBookingDialog, VoidPaymentDialog } from "./correction-dialogs.tsx";
import { MoveBookingDialog } from "./move-booking-dialog.tsx";
import { DeskPaymentDialog } from "./paying/desk-payment-dialog.tsx";
import { confirmBooking } from "./queries.ts";

interface BookingActionsProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when another dialog takes over, or when nothing is left to do. */
  onDone?: () => void;
}

/** The moves a booking can make from where it is. */
export function BookingActions({ booking, onDone }: BookingActionsProps) {
  const hasRoom = useIsWide("actions") || onDone !== undefined;
  const openDialog = useOpenDialog();
  const can = (status: BookingStatus) => allowedPreviousStatuses(status).includes(booking.status);
  const canConfirm = can("confirmed");
  const canPay = can("paid") && booking.amount > 0;
  const canPrice = can("paid") && PLANS[booking.bookingType].price.kind === "custom";
  const mayTakeBack = useHasRole("manager");
  const canMove = canMoveBooking(
    {
      startsAtMs: Date.parse(booking.startsAt),
      isPaid: booking.status === "paid",
      isClosed: booking.closedBecause !== null,
    },
    Date.now(),
  );
  const [confirm, isConfirming] = useMutation({
    send: () => confirmBooking(booking),
    successMessage: () => words.confirmed(booking.customerName),
    errorTitle: words.confirmFailed,
    onDone,
  });

  /** What opens a dialog in the place of the booking's own. */
  function opens(BookingDialog: ComponentType<{ booking: AdminBooking; onClose: () => void }>) {
    return () => {
      onDone?.();
      openDialog((onClose) => <BookingDialog booking={booking} onClose={onClose} />);
    };
  }
  const correct = opens(CorrectBookingDialog);
  if (!can("cancelled"))
    return onDone ? (
      <Button size="small" variant="quiet" onClick={correct}>
        {words.correct}
      </Button>
    ) : null;

  const pay = opens(DeskPaymentDialog);
  const price = opens(PriceBookingDialog);
  const move = opens(MoveBookingDialog);
  const cancel = opens(CancelBookingDialog);
  const takeBack = opens(VoidPaymentDialog);
  const isPaidHere = booking.status === "paid" && isDeskReference(booking.paymentReference ?? "");

  const menu: MenuItem[] = [
    ...(canPrice && (canPay || canConfirm) ? [{ label: words.price, icon: "check", action: price } as const] : []),
    ...(canPay && canConfirm ? [{ label: words.pay, icon: "check", action: pay } as const] : []),
    ...(canMove ? [{ label: words.move, icon: "calendar", action: move } as const] : []),
    { label: words.cancel, icon: "cross", action: cancel, isDestructive: true },
  ];
  return (
    <div
      className={
        onDone ? "flex flex-wrap items-center gap-2" : "flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end"
      }
    >
      {canConfirm && (
        <Button size="small" onClick={confirm} disabled={isConfirming}>
          {isConfirming ? words.confirming : words.confirm}
        </Button>
      )}
      {canPay && (hasRoom || !canConfirm) && (
        <Button size="small" variant="outline" className="whitespace-nowrap" onClick={pay}>
          {words.pay}
        </Button>
      )}
      {canPrice && (onDone || !canPay) && (hasRoom || !canConfirm) && (
        <Button size="small" variant="outline" className="whitespace-nowrap" onClick={price}>
          {words.price}
        </Button>
      )}
      {canMove && hasRoom && (onDone || !(canPay || canPrice)) && (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={move}>
          {words.move}
        </Button>
      )}
      {onDone && (
        <Button size="small" variant="quiet" onClick={correct}>
          {words.correct}
        </Button>
      )}
      {onDone && isPaidHere && mayTakeBack && (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={takeBack}>
          {words.voidPayment}
        </Button>
      )}
      {hasRoom ? (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={cancel}>
          {words.cancel}
        </Button>
      ) : (
        <RowMenu about={booking.customerName} items={menu} />
      )}
    </div>
  );
}
