import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminStay, AdminUnits } from "#contract/front-desk/availability/units.ts";
import { describeUnit } from "#domain/inventory/units.ts";
import { DayInput } from "#web/components/ui/day-input.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { AssignButton, formatStayDays } from "./assign-unit.tsx";
import { unitCopy } from "./copy.ts";
import { unitsQuery } from "./queries.ts";

const { seating: copy, failed, none } = unitCopy;

/** Who has which room or desk on a day, and who has none yet. */
export function Seating() {
  const today = useClock(todayInAccra);
  const [chosen, setChosen] = useState("");
  const query = useQuery(unitsQuery(chosen || today));
  return (
    <section aria-label={copy.title} className="grid content-start gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{copy.title}</h2>
        <Field label={copy.day}>
          {(control) => <DayInput {...control} day={chosen || today} onChoose={setChosen} />}
        </Field>
      </div>
      <QueryData query={query} errorTitle={failed}>
        {(data) => <SeatingList {...data} />}
      </QueryData>
    </section>
  );
}

function SeatingList({ units, stays }: AdminUnits) {
  const inUse = units.filter(({ isRetired }) => !isRetired);
  if (inUse.length === 0) return <p className="text-muted">{none}</p>;
  const unassigned = stays.filter(({ unitId }) => unitId === null);
  return (
    <ClickGuard>
      <ul aria-label={copy.title}>
        {inUse.map((unit) => {
          const stay = stays.find(({ unitId }) => unitId === unit.id);
          return <SeatingRow key={unit.id} place={describeUnit(unit)} stay={stay} />;
        })}
        {unassigned.map((stay) => (
          <SeatingRow key={stay.id} place={copy.unassigned} stay={stay} />
        ))}
      </ul>
    </ClickGuard>
  );
}

function SeatingRow({ place, stay }: { place: string; stay: AdminStay | undefined }) {
  return (
    <li className="flex items-start justify-between gap-3 border-line border-t py-2.5 first:border-t-0">
      <span className="min-w-0">
        <span className="block wrap-anywhere font-semibold leading-snug">{place}</span>
        <span className="block wrap-anywhere text-muted text-sm">
          {stay ? `${stay.customerName}, ${formatStayDays(stay)}` : copy.free}
        </span>
      </span>
      {stay && <AssignButton stay={stay} />}
    </li>
  );
}
