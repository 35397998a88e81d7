import { useQuery } from "@tanstack/react-query";
import type { HistoryEntry, ListHistoryQuery } from "#contract/front-desk/history.ts";
import { isDay } from "#domain/calendar/days.ts";
import { AUDIT_SUBJECTS, SCRIPT_FINGERPRINT } from "#domain/operations/audit.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DayInput } from "#web/components/ui/day-input.tsx";
import { CONTROL_CLASS } from "#web/components/ui/field.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { ChoiceSelect, FilterSelect, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { ListToolbar } from "#web/front-desk/lists/list-toolbar.tsx";
import { type Column, RecordList } from "#web/front-desk/lists/record-list.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { useMe } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { readResponse } from "#web/lib/api.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { historyCopy as copy } from "./copy.ts";
import { actionName, describeSubject, subjectName } from "./entry-names.ts";
import { formatDetail } from "./format-detail.ts";

export function HistoryTab() {
  const { search, setFilters } = useFrontDeskSearch();
  const { subject, by, q, type, day } = search;
  // A bookmark of one day.
  const from = asDay(search.from ?? day);
  const until = asDay(search.until ?? day);
  const kind = AUDIT_SUBJECTS.find((known) => known === type);
  const { query, items } = useList(
    historyQuery({
      ...(subject && { subjectId: subject }),
      ...(by && { staffId: by }),
      ...(q && { search: q }),
      ...(kind && { subjectType: kind }),
      ...(from && { from }),
      ...(until && { to: until }),
    }),
  );
  const people = useQuery({ ...peopleQuery(), enabled: useHasCredentials() }).data?.items ?? [];
  const today = useClock(todayInAccra);
  const active = [subject, by, q, kind, from, until].filter(Boolean).length;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListToolbar list="history" query={query} activeFilters={active}>
        {subject && <p>{copy.only(items[0]?.subjectName ?? copy.oneRecord)}</p>}
        {by && <p>{copy.only(people.find(({ id }) => id === by)?.name ?? copy.unknownPerson)}</p>}
        <div className="min-w-0 grow basis-full sm:max-w-80 sm:basis-60">
          <SearchBox label={copy.search} value={q ?? ""} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <ChoiceSelect
          label={copy.by}
          value={by ?? ""}
          onChoose={(next) => setFilters({ by: next })}
          choices={[
            { value: "", name: copy.everybody },
            ...people.map(({ id, name }) => ({ value: id, name: copy.byPerson(name) })),
            // While the names load, and for an unknown id in the address.
            ...(by && !people.some(({ id }) => id === by)
              ? [{ value: by, name: copy.byPerson(copy.unknownPerson) }]
              : []),
          ]}
        />
        <FilterSelect
          filter="type"
          label={copy.kind}
          value={kind}
          any={copy.anyKind}
          values={AUDIT_SUBJECTS}
          names={subjectName}
        />
        {(["from", "until"] as const).map((edge) => (
          <div key={edge} className="flex min-w-0 grow basis-[40%] items-center gap-1.5 sm:grow-0 sm:basis-auto">
            <span aria-hidden="true" className="shrink-0 text-muted text-sm">
              {copy[edge]}
            </span>
            <DayInput
              aria-label={copy[edge]}
              className={CONTROL_CLASS}
              {...(edge === "until" && from && { min: from })}
              max={(edge === "from" && until) || today}
              day={edge === "from" ? from : until}
              onChoose={(next) => setFilters({ ...(day && { from: day, until: day, day: "" }), [edge]: next })}
            />
          </div>
        ))}
        {active > 0 && (
          <Button
            size="small"
            variant="outline"
            onClick={() => setFilters({ subject: "", by: "", q: "", type: "", day: "", from: "", until: "" })}
          >
            {copy.showAll}
          </Button>
        )}
      </ListToolbar>
      <ListFrame
        query={query}
        noun={copy.noun}
        count={items.length}
        errorTitle={copy.failed}
        empty={<p>{active > 0 ? copy.noMatch : copy.empty}</p>}
      >
        <HistoryRows entries={items} />
      </ListFrame>
    </div>
  );
}

function asDay(text = ""): string {
  return isDay(text) ? text : "";
}

/** Names for the filter: only owners can read the staff list. */
function peopleQuery() {
  return liveQuery(["history", "people"], () => readResponse(staffApi.history.people.$get()));
}

function historyQuery(filters: Omit<ListHistoryQuery, "cursor" | "limit">) {
  return listQuery("history", filters, (query) => readResponse(staffApi.history.$get({ query })));
}

const { columns: headers } = copy;

const COLUMNS: Column<HistoryEntry>[] = [
  { id: "when", header: headers.when, cell: ({ at }) => formatDateTime(at), className: "whitespace-nowrap" },
  { id: "who", header: headers.who, cell: (entry) => <Actor entry={entry} /> },
  {
    id: "what",
    header: headers.what,
    cell: (entry) => (
      <>
        <span className="font-semibold">{actionName(entry.action)}</span>
        <div className="lg:hidden">
          <Detail entry={entry} />
        </div>
      </>
    ),
  },
  { id: "subject", header: headers.subject, cell: (entry) => <SubjectButton entry={entry} /> },
  {
    id: "detail",
    header: headers.detail,
    cell: (entry) => <Detail entry={entry} />,
    className: "hidden max-w-[26rem] lg:table-cell",
  },
];

export function HistoryRows({ entries }: { entries: readonly HistoryEntry[] }) {
  return <RecordList label={copy.list} rows={entries} columns={COLUMNS} card={HistoryCard} />;
}

function HistoryCard(entry: HistoryEntry) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{actionName(entry.action)}</p>
        <p className="text-muted text-sm">{formatDateTime(entry.at)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Actor entry={entry} />
        <SubjectButton entry={entry} />
      </div>
      <Detail entry={entry} />
    </>
  );
}

function Actor({ entry }: { entry: HistoryEntry }) {
  const me = useMe();
  const { setFilters } = useFrontDeskSearch();
  const { staffId, staffName, fingerprint } = entry;
  if (staffId && staffName) {
    return (
      <button
        type="button"
        data-no-click-guard
        title={copy.showBy(staffName)}
        onClick={() => setFilters({ by: staffId })}
        className="link inline-flex min-h-11 items-center gap-1.5 text-left font-medium leading-snug"
      >
        {staffName} {me?.staffId === staffId && <span className="font-normal text-muted">{copy.you}</span>}
      </button>
    );
  }
  return (
    <p className="leading-snug">
      {fingerprint === SCRIPT_FINGERPRINT ? copy.script : fingerprint ? copy.sharedKey : copy.actors[entry.actor]}
      {fingerprint && fingerprint !== SCRIPT_FINGERPRINT && (
        <span className="block font-mono text-muted text-sm">{copy.key(fingerprint)}</span>
      )}
    </p>
  );
}

function Detail({ entry }: { entry: HistoryEntry }) {
  const details = formatDetail(entry.detail, entry.action);
  if (details.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-sm">
      {details.map(({ name, value }) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-muted">{name}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Subject of an entry; filters the history to it. */
export function SubjectButton({ entry }: { entry: HistoryEntry }) {
  const { setFilters } = useFrontDeskSearch();
  return (
    <button
      type="button"
      data-row
      data-no-click-guard
      title={copy.showRecord}
      onClick={() => setFilters({ subject: entry.subjectId })}
      className="link inline-flex min-h-11 items-center gap-1.5 font-medium"
    >
      <span className="text-left leading-snug">
        {subjectName(entry.subjectType)}
        <span className="wrap-anywhere block font-normal text-muted text-sm">{describeSubject(entry)}</span>
      </span>
    </button>
  );
}
