import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { type BookingStatus, statusesBefore } from "#domain/bookings/bookings.ts";
import { mayMove } from "#domain/bookings/cancellation.ts";
import { startOfDay } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { RowMenu } from "#web/front-desk/lists/row-menu.tsx";
import type { RowMenuItem } from "#web/front-desk/lists/row-menu-list.tsx";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
import { DeskPaymentDialog } from "./desk-payment-dialog.tsx";
import { MoveBookingDialog } from "./move-booking-dialog.tsx";
import { confirmBooking } from "./queries.ts";
import { bookingWords as words } from "./words.ts";

interface BookingActionsProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when another dialog takes over, or when nothing is left to do. */
  onDone?: () => void;
}

/** The moves a booking can make from where it is. */
export function BookingActions({ booking, onDone }: BookingActionsProps) {
  const hasRoom = useIsWide("actions") || onDone !== undefined;
  const openDialog = useOpenDialog();
  const can = (status: BookingStatus) => statusesBefore(status).includes(booking.status);
  const canConfirm = can("confirmed");
  const canPay = can("paid") && booking.amount > 0;
  const canMove = mayMove(
    {
      startDateMs: startOfDay(booking.startDate),
      isPaid: booking.status === "paid",
      isClosed: booking.closedBecause !== null,
    },
    Date.now(),
  );
  const [confirm, isConfirming] = useAct({
    send: () => confirmBooking(booking),
    done: () => words.confirmed(booking.customerName),
    failed: words.confirmFailed,
    onDone,
  });

  if (!can("cancelled")) return null;

  function pay() {
    onDone?.();
    openDialog((onClose) => <DeskPaymentDialog booking={booking} onClose={onClose} />);
  }

  function move() {
    onDone?.();
    openDialog((onClose) => <MoveBookingDialog booking={booking} onClose={onClose} />);
  }

  function cancel() {
    onDone?.();
    openDialog((onClose) => <CancelBookingDialog booking={booking} onClose={onClose} />);
  }

  const menu: RowMenuItem[] = [
    ...(canPay && canConfirm ? [{ label: words.pay, icon: "check", act: pay } as const] : []),
    ...(canMove ? [{ label: words.move, icon: "calendar", act: move } as const] : []),
    { label: words.cancel, icon: "cross", act: cancel, isDestructive: true },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
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
      {canMove && hasRoom && (onDone || !canPay) && (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={move}>
          {words.move}
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
