import { useQuery } from "@tanstack/react-query";
import { formatMonthYear } from "#domain/calendar/date-format.ts";
import { addDays, addMonth, monthAt } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { Seating } from "#web/front-desk/units/seating.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { Capacities } from "./capacities.tsx";
import { Closures } from "./closures.tsx";
import { inventoryCopy as copy } from "./copy.ts";
import { Holidays } from "./holidays.tsx";
import { OccupancyPlot } from "./occupancy-plot.tsx";
import { OccupancyTable } from "./occupancy-table.tsx";
import { inventoryQuery, occupancyQuery } from "./queries.ts";
import { Waitlist } from "./waitlist.tsx";

/** Occupancy, capacities, closed days and public holidays. */
export function InventoryTab() {
  const hasCredentials = useHasCredentials();
  const inventory = useQuery({ ...inventoryQuery(), enabled: hasCredentials });
  if (!hasCredentials) return <ApiKeyPrompt noun={copy.noun} />;
  if (hasNothingToShow(inventory)) return <LoadError query={inventory} errorTitle={copy.failed} />;
  if (!inventory.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {inventory.isError && (
        <div className="lg:col-span-2">
          <StaleDataNotice query={inventory} errorTitle={copy.failed} />
        </div>
      )}
      <Month />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-line bg-white p-4 md:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <section aria-label={copy.capacity.title}>
          <h2 className="text-xl">{copy.capacity.title}</h2>
          <Capacities resources={inventory.data.resources} />
        </section>
        <Seating />
        <Waitlist />
        <Closures {...inventory.data} />
        <Holidays {...inventory.data} />
      </div>
    </div>
  );
}

/** Occupancy of one month, which the address names. */
function Month() {
  const today = useClock(todayInAccra);
  const { search, setFilters } = useFrontDeskSearch();
  const current = monthAt(Date.parse(today));
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month ?? "") ? (search.month ?? current) : current;
  const occupancy = useQuery(occupancyQuery(month));
  const first = `${month}-01`;
  const title = copy.month.title(formatMonthYear(first));
  const show = (next: string) => setFilters({ month: next === current ? "" : next });
  const { data } = occupancy;
  const resources = data?.days[0]?.resources.map(({ resource }) => resource) ?? [];

  return (
    <>
      <section
        aria-label={title}
        aria-busy={occupancy.isPlaceholderData}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-white p-4 md:p-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{title}</h2>
          <div className="flex gap-2">
            <Button size="small" variant="outline" onClick={() => show(addDays(first, -1).slice(0, 7))}>
              {copy.month.previous}
              <span className="sr-only"> {copy.month.month}</span>
            </Button>
            <Button size="small" variant="outline" onClick={() => show(addMonth(first).slice(0, 7))}>
              {copy.month.next}
              <span className="sr-only"> {copy.month.month}</span>
            </Button>
          </div>
        </div>
        {hasNothingToShow(occupancy) && <LoadError query={occupancy} errorTitle={copy.failed} />}
        {occupancy.isError && data && <StaleDataNotice query={occupancy} errorTitle={copy.failed} />}
        {occupancy.isPending && <p className="text-muted">{frontDeskCopy.list.loading}</p>}
        {data && (
          <OccupancyPlot
            days={data.days}
            resources={resources.filter((resource) => resource !== "meeting_room")}
            today={today}
          />
        )}
      </section>
      {data && (
        <section
          aria-label={copy.month.days}
          className="order-last rounded-card border border-line bg-white p-4 md:p-6 lg:order-none lg:col-start-1"
        >
          <h2 className="mb-3 text-xl">{copy.month.days}</h2>
          <OccupancyTable caption={title} days={data.days} resources={resources} today={today} />
        </section>
      )}
    </>
  );
}
