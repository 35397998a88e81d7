import type { AdminBooking, AdminBookingPage, ListBookingsQuery } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { bookingAnswer, prepareBookingAnswers } from "./booking-answers.ts";

export async function getBooking(deps: Deps, { id }: ById): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  return bookingAnswer(deps, booking);
}

export async function listBookings(deps: Deps, query: ListBookingsQuery): Promise<AdminBookingPage> {
  const view = query.view ?? "all";
  const search = query.search ? { text: query.search, phoneE164: await deps.phoneNumbers.toE164(query.search) } : null;
  const { rows, nextCursor } = await readPage<BookingRow, number>(
    query,
    "number",
    (after, limit) =>
      deps.bookingLists.list({
        view,
        today: new Date(startOfDay(dayAt(deps.now().getTime()))),
        status: query.status ?? null,
        type: query.type ?? null,
        search,
        after,
        limit,
      }),
    (booking) => ({ key: (view === "all" ? booking.createdAt : booking.startDate).getTime(), id: booking.id }),
  );
  const page = { items: rows.map(await prepareBookingAnswers(deps, rows)), nextCursor };
  if (query.cursor || search === null) return page;
  const isWhole = nextCursor === null && view === "all" && !query.status && !query.type;
  return { ...page, isCut: !isWhole && (await deps.bookingLists.isCommon(search)) };
}
