import { useEffect, useRef } from "react";
import { BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { BOOKING_VIEWS, type BookingView } from "#domain/front-desk/desk.ts";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { FilterSheet } from "#web/front-desk/lists/filter-sheet.tsx";
import { ChoiceChips, FilterSelect, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { EmptyList, ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { ExportButton, RefreshButton } from "#web/front-desk/lists/list-toolbar.tsx";
import { ResultsInAllViews } from "#web/front-desk/lists/results-in-all-views.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { PaymentsNeedingAttention } from "#web/front-desk/money/payments-needing-attention.tsx";
import { reloadFrontDesk } from "#web/front-desk/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { BookingRows } from "./booking-rows.tsx";
import { BOOKING_STATUS_NAMES, bookingCopy as copy } from "./copy.ts";
import { bookingsQuery } from "./queries.ts";

/** Today's list is stale after midnight. */
function useReloadAtMidnight() {
  const today = useClock(todayInAccra);
  const listed = useRef(today);
  useEffect(() => {
    if (listed.current === today) return;
    listed.current = today;
    reloadFrontDesk();
  }, [today]);
}

/** Today's arrivals, upcoming bookings and the full list. */
export function BookingsTab() {
  useReloadAtMidnight();
  const { search, setFilters } = useFrontDeskSearch();
  const q = search.q ?? "";
  const view: BookingView = BOOKING_VIEWS.find((known) => known === search.view) ?? "today";
  const status = BOOKING_STATUSES.find((known) => known === search.status);
  const type = BOOKING_TYPES.find((known) => known === search.type);

  const filters = { view, ...(q && { search: q }), ...(status && { status }), ...(type && { type }) };
  const { query, items: bookings, first } = useList(bookingsQuery(filters));
  const isPhone = !useIsWide("table");
  const files = (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      <RefreshButton query={query} />
      <ExportButton list="bookings" />
      <ExportButton list="refunds" name={frontDeskCopy.list.csvRefunds} />
    </div>
  );
  const isFiltered = q !== "" || status !== undefined || type !== undefined;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="contents print:hidden">
        <PaymentsNeedingAttention />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ChoiceChips
            label={copy.view}
            value={view}
            onChoose={(next) => setFilters({ view: next === "today" ? "" : next })}
            choices={BOOKING_VIEWS.map((value) => ({ value, name: copy.views[value] }))}
          />
          {!isPhone && files}
        </div>
        <div className="flex items-center gap-3 md:flex-wrap">
          <div className="min-w-0 grow basis-64">
            <SearchBox label={copy.search} value={q} onSearch={(text) => setFilters({ q: text })} />
          </div>
          <FilterSheet activeFilters={[status, type].filter(Boolean).length}>
            <FilterSelect
              filter="status"
              label={copy.status}
              value={status}
              any={copy.anyStatus}
              values={BOOKING_STATUSES}
              names={BOOKING_STATUS_NAMES}
            />
            <FilterSelect
              filter="type"
              label={copy.type}
              value={type}
              any={copy.anyType}
              values={BOOKING_TYPES}
              names={(value) => PLANS[value].name}
            />
            {isPhone && files}
          </FilterSheet>
        </div>
        <ListFrame
          query={query}
          noun={copy.noun}
          count={bookings.length}
          isTruncated={first?.isCut}
          errorTitle={copy.failed}
          empty={
            isFiltered ? (
              <EmptyList text={copy.noMatch} onClear={() => setFilters({ q: "", status: "", type: "" })}>
                {q !== "" && (view !== "all" || status || type) && (
                  <ResultsInAllViews
                    listOptions={bookingsQuery({ view: "all", search: q })}
                    noun={copy.noun}
                    onShow={() => setFilters({ view: "all", status: "", type: "" })}
                  />
                )}
              </EmptyList>
            ) : (
              <p>{copy.empty[view]}</p>
            )
          }
        >
          <BookingRows bookings={bookings} />
        </ListFrame>
      </div>
    </div>
  );
}
