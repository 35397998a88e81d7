import { useMutation } from "@tanstack/react-query";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { type BookingStatus, statusesBefore } from "#domain/bookings/bookings.ts";
import { mayMove } from "#domain/bookings/cancellation.ts";
import { startOfDay } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useOneAtATime } from "#web/front-desk/components/use-one-at-a-time.ts";
import { RowMenu, type RowMenuItem } from "#web/front-desk/lists/row-menu.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { cancelBooking, deskPayment, moveBooking } from "./booking-dialogs.ts";
import { confirmBookingMutation } from "./confirm-booking.ts";

interface BookingActionsProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when another dialog takes over, or when nothing is left to do. */
  onDone?: () => void;
}

/** The moves a booking can make from where it is. */
export function BookingActions({ booking, onDone }: BookingActionsProps) {
  const { bookings: words } = admin;
  const hasRoom = useIsWide("actions") || onDone !== undefined;
  const confirm = useMutation(confirmBookingMutation(), queryClient);
  const can = (status: BookingStatus) => statusesBefore(status).includes(booking.status);
  const canConfirm = can("confirmed");
  const canPay = can("paid") && booking.amount > 0;
  const canMove = mayMove(
    { startDateMs: startOfDay(booking.startDate), isPaid: booking.status === "paid" },
    Date.now(),
  );
  const [confirmBooking, isConfirming] = useOneAtATime(async () => {
    try {
      await confirm.mutateAsync(booking);
      toast(words.confirmed(booking.customerName));
      onDone?.();
    } catch (error) {
      toast(failureToast(words.confirmFailed, error));
    }
  });

  if (!can("cancelled")) return null;

  function pay() {
    onDone?.();
    deskPayment.open({ booking });
  }

  function move() {
    onDone?.();
    moveBooking.open({ booking });
  }

  function cancel() {
    onDone?.();
    cancelBooking.open({ booking });
  }

  const menu: RowMenuItem[] = [
    ...(canPay && canConfirm ? [{ label: words.pay, icon: "check", act: pay } as const] : []),
    ...(canMove ? [{ label: words.move, icon: "calendar", act: move } as const] : []),
    { label: words.cancel, icon: "cross", act: cancel, isDestructive: true },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
      {canConfirm && (
        <Button size="small" onClick={confirmBooking} disabled={isConfirming}>
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
