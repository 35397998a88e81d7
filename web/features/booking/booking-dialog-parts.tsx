import { useEffect, useState } from "react";
import { type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import {
  ADDRESS_LIMITS,
  ADDRESS_USE,
  COMPANY_COUNTRY,
  FORWARDING_PRICE,
  REQUIRED_DOCUMENTS,
  UNVERIFIED_REFUND,
} from "#domain/catalogue/virtual-office.ts";
import { MONTH_START_RULE } from "#domain/catalogue/virtual-office-start.ts";
import { COUNTRIES, type Country } from "#domain/clients/clients.ts";
import { documentInstructions, documentName } from "#domain/documents/document-copy.ts";
import { areDocumentsListed, type DocumentKind } from "#domain/documents/documents.ts";
import { MEMBERSHIP_PLANS, membershipKindOf, PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { describeRenewal, LEAVE_EARLY_RULE } from "#domain/memberships/renewal-copy.ts";
import { formatCedis } from "#domain/payments/money.ts";
import {
  type AvailabilityByDay,
  listSuggestedDays,
  makeCancellationPromise,
} from "#web/components/days/day-messages.ts";
import { DayNote, type DayNoteProps } from "#web/components/days/day-note.tsx";
import { ApproximatePrice } from "#web/components/money/approximate-price.tsx";
import { CurrencyChoice } from "#web/components/money/currency-choice.tsx";
import { AskAboutDocuments } from "#web/components/site/ask-about-documents.tsx";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { availability } from "#web/content/availability.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { bookingParts as copy } from "#web/content/pages/booking-parts.ts";
import type { ApiError } from "#web/lib/api-error.ts";
import { bookingDraft } from "#web/lib/browser-storage/booking-draft.ts";
import { chooseCountry } from "#web/lib/exchange-rate/visitor-money.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { JoinWaitlist } from "./join-waitlist.tsx";

interface DayChipsProps {
  type: BookingType;
  /** The chosen day, or "". */
  day: Day;
  availabilityByDay: AvailabilityByDay;
  onChoose: (day: Day) => void;
}

/** Quick choices for the most popular days. */
export function DayChips({ type, day: chosen, availabilityByDay, onChoose }: DayChipsProps) {
  useEffect(() => {
    const { startDate = "" } = bookingDraft.find() ?? {};
    if (startDate < todayInAccra() || document.querySelector<HTMLInputElement>("input[name=startDate]")?.value) return;
    const focused = document.activeElement;
    onChoose(startDate);
    if (focused instanceof HTMLElement) focused.focus();
  }, [onChoose]);
  return listSuggestedDays(type, availabilityByDay).map(({ day, label }) => (
    <Button
      key={day}
      size="small"
      variant={day === chosen ? "primary" : "outline"}
      aria-pressed={day === chosen}
      onClick={() => onChoose(day)}
    >
      <span>
        <span className="sr-only">{copy.start} </span>
        {label}
      </span>
    </Button>
  ));
}

interface StartNoteProps extends Omit<DayNoteProps, "refusal" | "fullDayAction" | "promise"> {
  refusal: ApiError | null;
  pricePesewas: number;
  onJoined: () => void;
}

/** The note below the start date, with the promise about cancelling or the waiting list. */
export function StartNote({ refusal, pricePesewas, onJoined, ...note }: StartNoteProps) {
  const { type, day, months, availabilityByDay } = note;
  return (
    <DayNote
      {...note}
      refusal={refusal && { nextDay: refusal.nextDay, isFull: refusal.code === "fully_booked" }}
      promise={refusal ? null : makeCancellationPromise(type, day, availabilityByDay, pricePesewas)}
      fullDayAction={
        months === 1 ? (
          <JoinWaitlist type={type} day={day} onJoined={onJoined} />
        ) : (
          <p className="text-sm">The waiting list is for a single month. Choose 1 month to join it.</p>
        )
      }
    />
  );
}

/** How to pay, and what the button agrees to. */
export function BeforeSubmit({ isFree }: { isFree: boolean }) {
  return (
    <>
      {!isFree && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="byPrompt" className="size-5 shrink-0 accent-forest" />
          Send a mobile money prompt to the number above
        </label>
      )}
      By booking, you accept the{" "}
      <a href="/terms-of-service" target="_blank" className="link" rel="noreferrer">
        terms of service (opens in a new tab)
      </a>
      .
    </>
  );
}

/** What is paid now, and what follows the months of a membership. */
export function describePayment(type: BookingType, months: number): string {
  const plan = MEMBERSHIP_PLANS.find((candidate) => candidate === type);
  if (plan === undefined) return "One payment. It does not renew automatically.";
  const early = months === 1 ? "" : ` ${LEAVE_EARLY_RULE}`;
  return `One payment for ${months === 1 ? "one month" : `${months} months`}.${early} ${describeRenewal(membershipKindOf(plan))}`;
}

interface MonthsFieldProps {
  type: BookingType;
  /** Cedis per dollar; null until it is known. */
  rate: number | null;
  months: number;
  onChoose: (months: number) => void;
}

/** How many months to pay for, each with its price. */
export function MonthsField({ type, rate, months, onChoose }: MonthsFieldProps) {
  return (
    <Field label={availability.months.label} isRequired>
      {(control) => (
        <select {...control} name="months" value={months} onChange={({ target }) => onChoose(Number(target.value))}>
          {PREPAYABLE_PERIODS.map((count) => (
            <option key={count} value={count}>
              {availability.months.option(
                count,
                rate === null ? priceOf(type, count) : formatCedis(pricePesewas(type, rate, count)),
              )}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Below the price in the dialog. */
export function VisitorPrice({ pesewas }: { pesewas: number }) {
  return <ApproximatePrice pesewas={pesewas} isOpened />;
}

/** At the end of the dialog. */
export function VisitorCurrencyChoice({ pesewas }: { pesewas: number }) {
  return <CurrencyChoice pesewas={pesewas} isOpened />;
}

/** The booking exists, and its checkout did not open. */
export function NotOpened() {
  const { title, text } = copy.checkoutNotOpened;
  return (
    <>
      <strong>{title}</strong> {text}
    </>
  );
}

/** Replaces the error of the start date. Submitting again creates another booking. */
export function AlreadyHeldWarning({ token }: { token: string }) {
  const { alreadyHeld } = copy;
  return (
    <>
      {alreadyHeld.text}{" "}
      <SmartLink href={`/my-booking#${token}`} className="link min-h-11">
        {alreadyHeld.pay}
      </SmartLink>
      {alreadyHeld.confirmHint}
    </>
  );
}

interface CompanyFieldsProps {
  type: BookingType;
  problems: Draft;
}

/**
 * Company details for the receipt, collapsed because few customers need them. A virtual office always asks for the
 * business name, after its terms.
 */
export function CompanyFields({ type, problems }: CompanyFieldsProps) {
  const { company } = copy;
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
    <div ref={restoreDraft} className="grid gap-4">
      {isOffice && (
        <>
          <OfficeTerms />
          {nameField}
        </>
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

/** What the customer should know before paying for a virtual office. */
function OfficeTerms() {
  return (
    <ul className="grid list-disc gap-1 rounded-control bg-terrazzo py-3 pr-4 pl-8 text-sm">
      {[ADDRESS_USE, ADDRESS_LIMITS, FORWARDING_PRICE, REQUIRED_DOCUMENTS, MONTH_START_RULE, UNVERIFIED_REFUND].map(
        (text) => (
          <li key={text}>{text}</li>
        ),
      )}
    </ul>
  );
}

/** Whether and where the company is registered, with the documents that this asks for. */
export function CompanyCountry({ problems }: { problems: Draft }) {
  const [country, setCountry] = useState<Country | null>(null);
  const [isRegistered, setRegistered] = useState(true);
  const { company } = copy;
  return (
    <div className="grid gap-2">
      <Field label={company.isRegistered} isRequired>
        {(control) => (
          <select {...control} onChange={({ target }) => setRegistered(target.value === company.yes)}>
            <option>{company.yes}</option>
            <option>{company.no}</option>
          </select>
        )}
      </Field>
      <Field
        label={isRegistered ? COMPANY_COUNTRY.label : company.home}
        hint={company.homeReason}
        isRequired
        error={problems.country}
      >
        {(control) => (
          <select
            {...control}
            name="country"
            onChange={({ target }) => {
              setCountry(COUNTRIES.find((candidate) => candidate === target.value) ?? null);
              void chooseCountry(target.value);
            }}
          >
            <CountryOptions ask={company.chooseCountry} />
          </select>
        )}
      </Field>
      {country === "other" && (
        <Field label={COMPANY_COUNTRY.which} isRequired error={problems.otherCountry}>
          {(control) => <input {...control} name="otherCountry" maxLength={60} />}
        </Field>
      )}
      <p role="status" className="text-sm empty:hidden">
        {country === null ? null : !isRegistered ? (
          `${describeDocument("government_id", country)} ${describeDocument("proof_of_address", country)} ${company.later}`
        ) : areDocumentsListed(country) ? (
          describeDocument("business_registration", country)
        ) : (
          <>
            {COMPANY_COUNTRY.other} <AskAboutDocuments />
          </>
        )}
      </p>
    </div>
  );
}

function describeDocument(kind: DocumentKind, country: Country): string {
  return `${documentName(kind)}: ${documentInstructions(kind, country)}`;
}

/** Fills the fields that are still empty with what was sent to the checkout before. */
function restoreDraft(part: HTMLElement | null) {
  const draft = bookingDraft.find();
  const form = part?.closest("form");
  if (!draft || !form) return;
  for (const control of form.querySelectorAll<HTMLInputElement>("[name]")) {
    const text = draft[control.name];
    // The day's button is filled by `DayChips`; a list has no default.
    if (!text || control.name === "startDate" || control.value !== (control.defaultValue ?? "")) continue;
    control.closest("details")?.setAttribute("open", "");
    control.value = text;
    // Shows what belongs to a chosen country.
    if (control.name === "country") control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const SIDE_BY_SIDE = "grid gap-4 sm:grid-cols-2";
const ALIGN_TOP = "content-start";
