import { type FocusEvent, type ReactNode, useRef } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { planAmount } from "./client-format.tsx";
import { clientCopy } from "./copy.ts";

const { fields: words } = clientCopy;

const DEFAULT_PLAN: VirtualPlan = "starter";

interface ClientFieldsProps {
  problems: Draft;
  /** What stands in them at first. */
  client?: Partial<AdminClient>;
}

interface ContactFieldsProps extends ClientFieldsProps {
  /** Called when a field is left that tells who it may be. */
  onLeave?: (field: HTMLInputElement) => void;
}

/** Who a client is and how they are reached. */
export function ContactFields({ problems, client, onLeave }: ContactFieldsProps) {
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => onLeave?.(target);
  return (
    <>
      <Field label={words.fullName} isRequired error={problems.fullName} className="content-start">
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
      <Field label={words.businessName} isRequired error={problems.businessName} className="content-start">
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
      <Field label={words.email} isRequired error={problems.email} className="content-start">
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
      <Field label={words.phone} isRequired error={problems.phone} className="content-start">
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
      <Field label={words.country} isRequired error={problems.country} className="content-start">
        {(control) => (
          <select {...control} name="country" defaultValue={client?.country}>
            <CountryOptions ask={words.chooseCountry} />
          </select>
        )}
      </Field>
    </>
  );
}

/** What a client pays. Another plan brings its own amount, which can be changed. What stands between them is given. */
export function PlanFields({ problems, client, children }: ClientFieldsProps & { children?: ReactNode }) {
  const amount = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={words.plan} isRequired error={problems.plan} className="content-start">
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
      <Field label={words.amount} hint={words.amountHint} error={problems.amount} className="sm:col-span-2">
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
