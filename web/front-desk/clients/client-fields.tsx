import { type FocusEvent, type ReactNode, useRef } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { planAmount } from "./client-format.tsx";
import { clientCopy } from "./copy.ts";

const { fields: copy } = clientCopy;

const DEFAULT_PLAN: VirtualPlan = "starter";

interface ClientFieldsProps {
  problems: Draft;
  /** Initial values. */
  client?: Partial<AdminClient>;
}

interface ContactFieldsProps extends ClientFieldsProps {
  /** Called on blur of a field that identifies a client. */
  onLeave?: (field: HTMLInputElement) => void;
}

/** Name and contact fields. */
export function ContactFields({ problems, client, onLeave }: ContactFieldsProps) {
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => onLeave?.(target);
  return (
    <>
      <Field label={copy.fullName} isRequired error={problems.fullName} className="content-start">
        {(control) => (
          <input
            {...control}
            name="fullName"
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            defaultValue={client?.fullName}
          />
        )}
      </Field>
      <Field label={copy.businessName} isRequired error={problems.businessName} className="content-start">
        {(control) => (
          <input
            {...control}
            name="businessName"
            autoComplete="off"
            enterKeyHint="next"
            defaultValue={client?.businessName}
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field label={copy.email} isRequired error={problems.email} className="content-start">
        {(control) => (
          <input
            {...control}
            {...EMAIL_INPUT}
            name="email"
            autoComplete="off"
            defaultValue={client?.email}
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field label={copy.phone} isRequired error={problems.phone} className="content-start">
        {(control) => (
          <input
            {...control}
            {...PHONE_INPUT}
            name="phone"
            autoComplete="off"
            defaultValue={client?.phone}
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field label={copy.country} isRequired error={problems.country} className="content-start">
        {(control) => (
          <select {...control} name="country" defaultValue={client?.country}>
            <CountryOptions ask={copy.chooseCountry} />
          </select>
        )}
      </Field>
    </>
  );
}

/** Plan and amount. Choosing a plan fills in its price, which staff can change. Children go between the two. */
export function PlanFields({ problems, client, children }: ClientFieldsProps & { children?: ReactNode }) {
  const amount = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={copy.plan} isRequired error={problems.plan} className="content-start">
        {(control) => (
          <select
            {...control}
            name="plan"
            defaultValue={client?.plan ?? DEFAULT_PLAN}
            onChange={({ target }) => {
              const plan = VIRTUAL_PLANS.find((known) => known === target.value);
              if (plan && amount.current) amount.current.value = planAmount(plan);
            }}
          >
            {VIRTUAL_PLANS.map((plan) => (
              <option key={plan} value={plan}>
                {PLANS[`virtual_${plan}`].name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {children}
      <Field label={copy.amount} hint={copy.amountHint} error={problems.amount} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            ref={amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={
              client?.amount === undefined ? planAmount(client?.plan ?? DEFAULT_PLAN) : String(client.amount)
            }
          />
        )}
      </Field>
    </>
  );
}
