import { useMemo } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { hasPeopleCount, isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday, formatEndDate } from "#web/front-desk/components/format.ts";
import { type Column, RecordList, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { BookingActions } from "./booking-actions.tsx";
import { CustomerButton } from "./booking-details-dialog.tsx";
import { BookingState, formatBookingAmount } from "./booking-format.tsx";
import { bookingCopy as copy } from "./copy.ts";

/** A booking with fields that depend on today's date. */
type BookingRow = AdminBooking & { isToday: boolean };

const { columns: headers } = copy;

const COLUMNS: Column<BookingRow>[] = [
  {
    id: "customer",
    header: headers.customer,
    cell: (booking) => <Customer booking={booking} />,
    className: "max-w-[18rem]",
  },
  {
    id: "plan",
    header: headers.plan,
    cell: (booking) => <Plan booking={booking} />,
    className: "hidden lg:table-cell",
  },
  { id: "starts", header: headers.starts, cell: (booking) => <Arrival booking={booking} /> },
  {
    id: "amount",
    header: headers.amount,
    cell: formatBookingAmount,
    className: "hidden text-right tabular-nums whitespace-nowrap lg:table-cell",
  },
  { id: "status", header: headers.status, cell: (booking) => <BookingState booking={booking} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (booking) => <BookingActions booking={booking} />,
    className: "w-px",
  },
];

export function BookingRows({ bookings }: { bookings: readonly AdminBooking[] }) {
  const today = useClock(todayInAccra);
  const rows = useMemo(
    (): BookingRow[] => bookings.map((booking) => ({ ...booking, isToday: booking.startDate === today })),
    [bookings, today],
  );
  return <RecordList label={copy.list} rows={rows} columns={COLUMNS} card={BookingCard} tone={bookingTone} />;
}

function BookingCard(booking: BookingRow) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Customer booking={booking} />
        <BookingState booking={booking} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Plan booking={booking} />
        <p className="tabular-nums">{formatBookingAmount(booking)}</p>
        <Arrival booking={booking} />
      </div>
      <BookingActions booking={booking} />
    </>
  );
}

function Customer({ booking }: { booking: AdminBooking }) {
  return (
    <CustomerButton booking={booking}>
      <span className="whitespace-nowrap text-muted text-sm leading-snug">{booking.customerPhone}</span>
    </CustomerButton>
  );
}

function Plan({ booking }: { booking: AdminBooking }) {
  return (
    <p className="leading-snug">
      {booking.planName}
      {hasPeopleCount(booking.bookingType) && booking.numberOfPeople !== null && (
        <span className="block text-muted text-sm">{copy.people(booking.numberOfPeople)}</span>
      )}
    </p>
  );
}

function Arrival({ booking }: { booking: BookingRow }) {
  const { isToday, startDate, lastDay } = booking;
  const isStart = isVirtual(booking.bookingType);
  const today = isStart ? copy.startsToday : copy.views.today;
  return (
    <p className="leading-snug">
      {isStart && !isToday && `${copy.starts} `}
      <span className={classNames(isToday && "whitespace-nowrap font-semibold")}>
        {isToday ? today : <DateWithDay date={startDate} />}
      </span>
      {lastDay !== null && lastDay !== startDate && (
        <span className="block text-muted text-sm">{copy.until(formatEndDate(startDate, lastDay))}</span>
      )}
      <span className="hidden whitespace-nowrap text-sm tabular-nums md:block lg:hidden">
        {formatBookingAmount(booking)}
      </span>
    </p>
  );
}

/** Breaks into two lines if space is short. */
function DateWithDay({ date }: { date: string }) {
  const [weekday, ...rest] = formatDateWithWeekday(date).split(" ");
  return (
    <>
      {weekday} <span className="whitespace-nowrap">{rest.join(" ")}</span>
    </>
  );
}

function bookingTone({ status }: AdminBooking): RowTone {
  switch (status) {
    case "pending":
      return "warn";
    case "confirmed":
    case "paid":
      return "plain";
    case "cancelled":
      return "quiet";
  }
}
