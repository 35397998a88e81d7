import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { parseBookingNumber } from "#domain/bookings/booking-number.ts";
import type { BookingStatus, BookingType } from "#domain/bookings/bookings.ts";
import type { BookingView } from "#domain/front-desk/desk.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { type PageKey, rowsAfter, rowsBefore, unindexed } from "#worker/db/sql/keyset.ts";
import { isTooCommon, matchingRows, NAME_INDEXES } from "#worker/db/sql/name-search.ts";
import { subjectsOfPayment } from "#worker/db/sql/paid-subjects.ts";
import { arrivalSortKey } from "#worker/db/sql/sort-keys.ts";

/** A search text, with its international form if it is a complete phone number. */
export interface BookingSearch {
  text: string;
  phoneE164: string | null;
}

export function makeBookingListsRepository(db: Database) {
  return {
    /**
     * One page for the front desk. Arrivals come by day and name, without cancelled ones unless requested; `all` is
     * newest first. `today` is the day's first instant.
     */
    async list(filter: {
      view: BookingView;
      today: Date;
      status: BookingStatus | null;
      type: BookingType | null;
      search: BookingSearch | null;
      after: PageKey<number> | null;
      limit: number;
    }) {
      const isSearch = filter.search !== null;
      const plain = (part: SQLWrapper) => (isSearch ? unindexed(part) : part);
      const isNewestFirst = filter.view === "all";
      const order: [SQLWrapper, SQLWrapper] = isNewestFirst
        ? [plain(bookings.createdAt), plain(bookings.id)]
        : [plain(bookings.startDate), plain(arrivalSortKey(bookings))];
      const today = filter.today.getTime();
      const where = [
        ...(filter.search === null ? [] : [matchesSearch(filter.search)]),
        ...(filter.status === null ? [] : [sql`${plain(bookings.status)} = ${filter.status}`]),
        ...(filter.type === null ? [] : [isUnindexedType(filter)]),
        ...(filter.view === "today" ? [sql`${plain(bookings.startDate)} = ${today}`] : []),
        ...(filter.view === "upcoming" ? [sql`${plain(bookings.startDate)} > ${today}`] : []),
        ...(filter.view !== "all" && filter.status === null ? [sql`${bookings.status} <> 'cancelled'`] : []),
        isNewestFirst
          ? rowsBefore(order, filter.after)
          : rowsAfter(order, filter.after && { ...filter.after, id: sortKeyOfBooking(filter.after.id) }, 0),
      ];
      const direction = isNewestFirst ? desc : asc;
      return db
        .select()
        .from(bookings)
        .where(and(...where))
        .orderBy(direction(order[0]), direction(order[1]))
        .limit(filter.limit);
    },

    /** Paid or confirmed stays that start on a day, whose customers have no reminder for it. */
    async listToRemind(day: { startDate: Date; bookedBefore: Date }, limit: number): Promise<string[]> {
      const isReminded = sql`exists (select 1 from outbox where dedupe_key = 'booking_reminder:customer:' || ${bookings.id} || ':' || date(${bookings.startDate} / 1000, 'unixepoch'))`;
      const rows = await db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            eq(bookings.startDate, day.startDate),
            sql`${unindexed(bookings.status)} in ('paid', 'confirmed')`,
            sql`exists (select 1 from allocations where allocations.id = ${bookings.id})`,
            sql`${bookings.createdAt} < ${day.bookedBefore.getTime()}`,
            sql`not ${isReminded}`,
          ),
        )
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Whether the search matches more rows than it examines. */
    async isCommon(search: BookingSearch): Promise<boolean> {
      return isExactly(search) === null && (await isTooCommon(db, NAME_INDEXES.bookings, search.text));
    },
  };
}

/** The sort position of a booking by its id, so that no cursor contains a name. A deleted booking sorts first. */
function sortKeyOfBooking(id: string): SQL {
  return sql`coalesce((select ${arrivalSortKey(bookings)} from ${bookings} where ${bookings.id} = ${id}), '')`;
}

function matchesSearch(search: BookingSearch): SQL {
  return isExactly(search) ?? sql`bookings.rowid in ${matchingRows(NAME_INDEXES.bookings, search.text)}`;
}

/**
 * Exact matches by indexed columns: payment reference, receipt number, booking number or complete phone number. Null for other texts.
 */
export function isExactly({ text, phoneE164 }: BookingSearch): SQL | null {
  const paid = subjectsOfPayment(text);
  if (paid !== null) return sql`${bookings.id} in ${paid}`;
  const idStart = parseBookingNumber(text);
  // The characters "-" and "." follow each other.
  if (idStart !== null) return sql`${bookings.id} > ${`${idStart}-`} and ${bookings.id} < ${`${idStart}.`}`;
  return phoneE164 === null ? null : eq(bookings.customerPhoneE164, phoneE164);
}

// One index serves either filter; the status is more selective.
function isUnindexedType(filter: {
  status: BookingStatus | null;
  type: BookingType | null;
  search: BookingSearch | null;
}): SQL {
  const isFree = filter.search === null && filter.status === null;
  return sql`${isFree ? bookings.bookingType : unindexed(bookings.bookingType)} = ${filter.type}`;
}
