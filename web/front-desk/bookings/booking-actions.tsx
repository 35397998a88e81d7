import type { ComponentType } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { allowedPreviousStatuses, type BookingStatus } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import type { MenuItem } from "#web/front-desk/components/menu-list.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";
import { useTakePayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
import { bookingCopy as copy } from "./copy.ts";
import { CorrectBookingDialog, PriceBookingDialog } from "./correction-dialogs.tsx";
import { isFreeToMove, MoveBookingDialog } from "./move-booking-dialog.tsx";

interface BookingActionsProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when another dialog takes over or nothing is left to do. */
  onDone?: () => void;
}

/** The actions that a booking's status allows. */
export function BookingActions({ booking, onDone }: BookingActionsProps) {
  const isWide = useIsWide("actions") || onDone !== undefined;
  const openDialog = useOpenDialog();
  const canChangeTo = (status: BookingStatus) => allowedPreviousStatuses(status).includes(booking.status);
  const canConfirm = canChangeTo("confirmed");
  const canPay = canChangeTo("paid") && booking.amount > 0;
  const canPrice = canChangeTo("paid") && PLANS[booking.bookingType].price.kind === "custom";
  const mayGiveUp = useHasRight("give_up_money");
  const canMove = mayGiveUp || isFreeToMove(booking, Date.now());
  const [confirm, isConfirming] = useMutation({
    send: act(bookingApi.confirm.$post, booking),
    successMessage: () => ({
      ...copy.confirmed(booking.customerName, booking.channel),
      undo: {
        send: act(bookingApi.confirm.undo.$post, booking),
        successMessage: copy.unconfirmed(booking.customerName, booking.channel),
        errorTitle: copy.undoFailed,
      },
    }),
    errorTitle: copy.confirmFailed,
    onDone,
  });

  /** Replaces the booking's own dialog with another. */
  function openInPlace(BookingDialog: ComponentType<{ booking: AdminBooking; onClose: () => void }>) {
    return () => {
      onDone?.();
      openDialog((onClose) => <BookingDialog booking={booking} onClose={onClose} />);
    };
  }
  const [takePayment] = useTakePayment();
  const correct = openInPlace(CorrectBookingDialog);
  if (!canChangeTo("cancelled"))
    return onDone ? (
      <Button size="small" variant="quiet" onClick={correct}>
        {copy.correct.open}
      </Button>
    ) : null;

  const pay = () => void takePayment(booking.id, onDone);
  const price = openInPlace(PriceBookingDialog);
  const move = openInPlace(MoveBookingDialog);
  const cancel = openInPlace(CancelBookingDialog);

  const menu: MenuItem[] = [
    ...(canPrice && (canPay || canConfirm)
      ? [{ label: copy.price.action, icon: "check", action: price } as const]
      : []),
    ...(canPay && canConfirm ? [{ label: copy.confirm, icon: "check", action: () => void confirm() } as const] : []),
    ...(canMove ? [{ label: copy.move.action, icon: "calendar", action: move } as const] : []),
    { label: copy.cancel.action, icon: "cross", action: cancel, isDestructive: true },
  ];
  return (
    <div
      className={
        onDone
          ? "flex flex-wrap items-center gap-x-1 gap-y-2"
          : "flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end"
      }
    >
      {canConfirm && (isWide || !canPay) && (
        <Button size="small" variant="outline" title={copy.confirmHint} onClick={confirm} disabled={isConfirming}>
          {isConfirming ? copy.confirming : copy.confirm}
        </Button>
      )}
      {canPay && (
        <Button size="small" variant="outline" className="whitespace-nowrap" onClick={pay}>
          {paymentCopy.action}
        </Button>
      )}
      {canPrice && (onDone || !canPay) && (isWide || !canConfirm) && (
        <Button size="small" variant="outline" className="whitespace-nowrap" onClick={price}>
          {copy.price.action}
        </Button>
      )}
      {canMove && isWide && (onDone || !(canPay || canPrice)) && (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={move}>
          {copy.move.action}
        </Button>
      )}
      {onDone && (
        <Button size="small" variant="quiet" onClick={correct}>
          {copy.correct.open}
        </Button>
      )}
      {isWide ? (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={cancel}>
          {copy.cancel.action}
        </Button>
      ) : (
        <RowMenu subjectName={booking.customerName} items={menu} />
      )}
    </div>
  );
}
