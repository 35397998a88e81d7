import { type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { dayChips, type KnownDays } from "#web/components/days/day-messages.ts";
import { ApproximatePrice } from "#web/components/money/approximate-price.tsx";
import { CurrencyChoice } from "#web/components/money/currency-choice.tsx";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { booking as words } from "#web/content/booking.ts";
import { chooseCountry } from "#web/lib/exchange-rate/visitor-money.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

interface DayChipsProps {
  type: BookingType;
  /** The day that was chosen, or "". */
  day: Day;
  known: KnownDays;
  onChoose: (day: Day) => void;
}

/** The days that are wanted most, a tap each. */
export function DayChips({ type, day: chosen, known, onChoose }: DayChipsProps) {
  return dayChips(type, known, Date.now()).map(({ day, label }) => (
    <Button
      key={day}
      size="small"
      variant={day === chosen ? "primary" : "outline"}
      aria-pressed={day === chosen}
      onClick={() => onChoose(day)}
    >
      <span>
        <span className="sr-only">{words.start} </span>
        {label}
      </span>
    </Button>
  ));
}

/** Beside the price of the sheet. */
export function VisitorPrice({ pesewas }: { pesewas: number }) {
  return <ApproximatePrice pesewas={pesewas} isOpened />;
}

/** At the end of the sheet. */
export function VisitorCurrencyChoice({ pesewas }: { pesewas: number }) {
  return <CurrencyChoice pesewas={pesewas} isOpened />;
}

/** In the place of an error beside the day: pressing the button again books another place all the same. */
export function AlreadyHeldWarning({ token }: { token: string }) {
  const { heldAlready } = words;
  return (
    <>
      {heldAlready.text}{" "}
      <SmartLink href={`/my-booking#${token}`} className="link min-h-11">
        {heldAlready.pay}
      </SmartLink>
      {heldAlready.orInsist}
    </>
  );
}

interface CompanyFieldsProps {
  type: BookingType;
  problems: Draft;
}

/** Whom the receipt is for where that is a company: folded away, for most are not. A virtual office is in its name. */
export function CompanyFields({ type, problems }: CompanyFieldsProps) {
  const { company } = words;
  const isOffice = isVirtual(type);
  const nameField = (
    <Field
      label={isOffice ? company.business : company.name}
      isOptional
      error={problems.companyName}
      className={ALIGN_TOP}
    >
      {(control) => <input {...control} name="companyName" autoComplete="organization" enterKeyHint="next" />}
    </Field>
  );
  return (
    <div className="grid gap-4">
      {isOffice && (
        <div className={SIDE_BY_SIDE}>
          {nameField}
          <Field label={company.country} isOptional error={problems.country} className={ALIGN_TOP}>
            {(control) => (
              <select
                {...control}
                name="country"
                autoComplete="country-name"
                onChange={({ target }) => void chooseCountry(target.value)}
              >
                <CountryOptions ask={company.chooseCountry} />
              </select>
            )}
          </Field>
        </div>
      )}
      <details open={problems.companyTin || (problems.companyName && !isOffice) ? true : undefined}>
        <summary className="flex min-h-11 items-center font-semibold text-[0.95rem] underline underline-offset-4">
          {isOffice ? company.tinTitle : company.title}
        </summary>
        <div className={`mt-2 ${SIDE_BY_SIDE}`}>
          {!isOffice && nameField}
          <Field label={company.tin} isOptional error={problems.companyTin} className={ALIGN_TOP}>
            {(control) => <input {...control} name="companyTin" autoComplete="off" autoCapitalize="characters" />}
          </Field>
        </div>
      </details>
    </div>
  );
}

const SIDE_BY_SIDE = "grid gap-4 sm:grid-cols-2";
const ALIGN_TOP = "content-start";
