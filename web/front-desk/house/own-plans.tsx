import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddPlanInput, type AdminPlans, OWN_PLAN_BASES } from "#contract/house-settings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { DateInput, Select, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { ownPlansCopy as copy } from "./copy.ts";
import { formatPrice } from "./format-price.ts";
import { readAmount } from "./price-input.ts";
import { ownPlansQuery } from "./queries.ts";

type OwnPlan = AdminPlans["plans"][number];

/** The plans that the owner has added. */
export function OwnPlans() {
  const query = useQuery(ownPlansQuery());
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-lg">{copy.title}</h3>
      <QueryData query={query} errorTitle={copy.loadFailed}>
        {({ plans }) =>
          plans.length === 0 ? (
            <p className="text-muted">{copy.none}</p>
          ) : (
            <ul aria-label={copy.title}>
              {plans.map((plan) => (
                <PlanRow key={plan.type} plan={plan} />
              ))}
            </ul>
          )
        }
      </QueryData>
      <OpenButton className="justify-self-start" dialog={(onClose) => <AddPlanDialog onClose={onClose} />}>
        {copy.add.title}
      </OpenButton>
    </section>
  );
}

function PlanRow({ plan }: { plan: OwnPlan }) {
  const { name, per, amount, basedOn, from, included, state } = plan;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="grid gap-0.5">
        <p className="font-semibold leading-snug">
          {name}, {formatPrice(amount, "GHS")} a {per}
        </p>
        <p>{included.join(", ")}</p>
        <p className="text-muted text-sm">{copy.states[state](formatLongDate(from), basedOn)}</p>
      </div>
      {state !== "withdrawn" && (
        <OpenButton
          size="small"
          variant="outline"
          dialog={(onClose) => (
            <ConfirmDialog
              copy={{ ...copy.withdraw, title: copy.withdraw.title(name) }}
              isDestructive
              send={act(staffApi.plans[":type"].withdraw.$post, plan)}
              successMessage={() => copy.withdraw.done(name)}
              onClose={onClose}
            />
          )}
        >
          {copy.withdraw.action} <span className="sr-only">{name}</span>
        </OpenButton>
      )}
    </li>
  );
}

function AddPlanDialog({ onClose }: { onClose: () => void }) {
  const tomorrow = addDays(todayInAccra(), 1);
  const [basedOn, setBasedOn] = useState<OwnPlanBase>("desk_day");
  return (
    <FormDialog
      copy={copy.add}
      schema={AddPlanInput}
      toInput={toInput}
      send={act(staffApi.plans.$post)}
      successMessage={({ plans: [added] }) => copy.add.done(formatLongDate(added?.from ?? tomorrow))}
      onClose={onClose}
    >
      <TextInput name="name" label={copy.add.name} hint={copy.add.nameHint} isRequired />
      <Select
        name="basedOn"
        label={copy.add.basedOn}
        hint={copy.add.basedOnHint}
        value={basedOn}
        onChange={({ target }) => setBasedOn(target.value as OwnPlanBase)}
        options={OWN_PLAN_BASES}
        labels={(base) => PLANS[base].name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {basedOn !== "desk_monthly" && (
          <TextInput
            key={basedOn}
            name="days"
            label={copy.add.days}
            hint={copy.add.daysHint}
            inputMode="numeric"
            isRequired
            defaultValue={String(PLANS[basedOn].duration)}
          />
        )}
        <TextInput name="amount" label={copy.add.amount} inputMode="decimal" isRequired />
      </div>
      <TextArea name="included" label={copy.add.included} hint={copy.add.includedHint} rows={4} isRequired />
      <DateInput
        name="from"
        label={copy.add.from}
        hint={copy.add.fromHint}
        isRequired
        min={tomorrow}
        defaultValue={tomorrow}
      />
    </FormDialog>
  );
}

type OwnPlanBase = (typeof OWN_PLAN_BASES)[number];

function toInput({ days, amount, included = "", ...draft }: Draft) {
  return {
    ...draft,
    ...(days !== undefined && { days: readAmount(days) }),
    amount: readAmount(amount),
    included: included.split("\n").filter((line) => line.trim() !== ""),
  };
}
