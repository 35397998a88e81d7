import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRIES, COUNTRY_NAMES, VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { SetPrice } from "#domain/staff/effects.ts";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { usePriceHint } from "#web/front-desk/session/use-price-hint.ts";
import { planAmount } from "./client-format.tsx";
import { clientCopy } from "./copy.ts";

const { fields: copy } = clientCopy;

const DEFAULT_PLAN: VirtualPlan = "starter";

interface ClientFieldsProps {
  /** Initial values. */
  client?: Partial<AdminClient>;
}

interface ContactFieldsProps extends ClientFieldsProps {
  /** Called on blur of a field that identifies a client. */
  onLeave?: (field: HTMLInputElement) => void;
}

/** Name and contact fields. */
export function ContactFields({ client, onLeave }: ContactFieldsProps) {
  const identifying = {
    isRequired: true,
    autoComplete: "off",
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => onLeave?.(target),
  };
  return (
    <>
      <TextInput
        name="fullName"
        label={copy.fullName}
        isRequired
        autoCapitalize="words"
        enterKeyHint="next"
        defaultValue={client?.fullName}
      />
      <TextInput
        name="businessName"
        label={copy.businessName}
        {...identifying}
        enterKeyHint="next"
        defaultValue={client?.businessName}
      />
      <TextInput {...EMAIL_INPUT} {...identifying} name="email" label={copy.email} defaultValue={client?.email} />
      <TextInput {...PHONE_INPUT} {...identifying} name="phone" label={copy.phone} defaultValue={client?.phone} />
      <Select
        name="country"
        label={copy.country}
        isRequired
        defaultValue={client?.country}
        options={COUNTRIES}
        labels={COUNTRY_NAMES}
      >
        <option value="">{copy.chooseCountry}</option>
      </Select>
    </>
  );
}

function setPriceOf(plan: VirtualPlan, amount: number): SetPrice {
  return { amountPesewas: toPesewas(amount), listPesewas: toPesewas(Number(planAmount(plan))) };
}

/** Plan and amount. Choosing a plan fills in its price, which staff can change. Children go between the two. */
export function PlanFields({ client, children }: ClientFieldsProps & { children?: ReactNode }) {
  const amount = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState(client?.plan ?? DEFAULT_PLAN);
  const before =
    client?.amount === undefined || client.plan === undefined ? null : setPriceOf(client.plan, client.amount);
  const [hint, setTyped] = usePriceHint(Number(planAmount(plan)), before);
  return (
    <>
      <Select
        name="plan"
        label={copy.plan}
        isRequired
        defaultValue={client?.plan ?? DEFAULT_PLAN}
        onChange={({ target }) => {
          const chosen = VIRTUAL_PLANS.find((known) => known === target.value) ?? DEFAULT_PLAN;
          setPlan(chosen);
          setTyped(planAmount(chosen));
          if (amount.current) amount.current.value = planAmount(chosen);
        }}
        options={VIRTUAL_PLANS}
        labels={(known) => PLANS[`virtual_${known}`].name}
      />
      {children}
      <TextInput
        ref={amount}
        name="amount"
        label={copy.amount}
        hint={copy.amountHint}
        {...hint}
        className="sm:col-span-2"
        inputMode="decimal"
        onChange={({ target }) => setTyped(target.value)}
        defaultValue={client?.amount === undefined ? planAmount(client?.plan ?? DEFAULT_PLAN) : String(client.amount)}
      />
    </>
  );
}
