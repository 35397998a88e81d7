import { useRef, useState } from "react";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { formCode } from "#web/lib/forms/form-code.ts";
import { planAmount } from "./client-in-words.tsx";
import { createClient } from "./queries.ts";
import { clientWords as words } from "./words.ts";

const DEFAULT_PLAN: VirtualPlan = "starter";
const DEFAULT_DAYS = 30;

export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const { fields } = words;
  const amount = useRef<HTMLInputElement>(null);
  const [today] = useState(todayInAccra);

  return (
    <FormDialog
      title={words.addTitle}
      consequence={words.addText}
      action={words.add}
      pending={words.adding}
      keep={frontDeskWords.list.cancel}
      load={addClientForm}
      done={(client) => words.added(client.fullName)}
      failed={words.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={fields.fullName} isRequired error={problems.fullName} className="content-start">
              {(control) => (
                <input {...control} name="fullName" autoComplete="off" autoCapitalize="words" enterKeyHint="next" />
              )}
            </Field>
            <Field label={fields.businessName} isRequired error={problems.businessName} className="content-start">
              {(control) => <input {...control} name="businessName" autoComplete="off" enterKeyHint="next" />}
            </Field>
            <Field label={fields.email} isRequired error={problems.email} className="content-start">
              {(control) => <input {...control} {...EMAIL_INPUT} name="email" autoComplete="off" />}
            </Field>
            <Field label={fields.phone} isRequired error={problems.phone} className="content-start">
              {(control) => <input {...control} {...PHONE_INPUT} name="phone" autoComplete="off" />}
            </Field>
            <Field label={fields.country} isRequired error={problems.country} className="content-start">
              {(control) => (
                <select {...control} name="country">
                  <CountryOptions ask={fields.chooseCountry} />
                </select>
              )}
            </Field>
            <Field label={fields.plan} isRequired error={problems.plan} className="content-start">
              {(control) => (
                <select
                  {...control}
                  name="plan"
                  defaultValue={DEFAULT_PLAN}
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
            <Field label={fields.startDate} isRequired error={problems.startDate} className="content-start">
              {(control) => (
                <input
                  {...control}
                  name="startDate"
                  type="date"
                  defaultValue={today}
                  className={classNames(control.className, "day-input")}
                />
              )}
            </Field>
            <Field label={fields.nextDueDate} isRequired error={problems.nextDueDate} className="content-start">
              {(control) => (
                <input
                  {...control}
                  name="nextDueDate"
                  type="date"
                  defaultValue={addDays(today, DEFAULT_DAYS)}
                  className={classNames(control.className, "day-input")}
                />
              )}
            </Field>
          </div>
          <Field label={fields.amount} hint={fields.amountHint} error={problems.amount}>
            {(control) => (
              <input
                {...control}
                ref={amount}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={planAmount(DEFAULT_PLAN)}
              />
            )}
          </Field>
          <Field label={fields.documents} hint={fields.documentsHint} isOptional error={problems.documents}>
            {(control) => <textarea {...control} name="documents" rows={2} />}
          </Field>
          <Field label={fields.notes} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={2} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

async function addClientForm() {
  const { ClientForm } = await import("#contract/front-desk/clients.ts");
  return formCode({
    schema: ClientForm,
    async send(values, { documents = "" }, headersOf) {
      const client = { ...values, documents: documentNames(documents) };
      return createClient(client, headersOf(client));
    },
  });
}

/** One name a line; empty lines are nobody's document. */
export function documentNames(text: string): string[] {
  return text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
}
