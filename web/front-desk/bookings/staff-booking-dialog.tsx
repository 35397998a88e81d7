import { useState } from "react";
import type { StaffBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import {
  type BookingType,
  bookedMonths,
  DESK_SOURCES,
  hasMonthsChoice,
  hasPeopleCount,
  isGroupPlan,
  isVirtual,
  SOLD_TYPES,
} from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDay } from "#domain/calendar/days.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { MAX_GROUP, PAYMENT_KINDS, STAFF_PAYMENT_KINDS } from "#domain/front-desk/desk.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { DialogFooter } from "#web/front-desk/forms/dialog-footer.tsx";
import {
  DateInput,
  FieldProblems,
  FormAlert,
  FormField,
  Select,
  TextArea,
  TextInput,
} from "#web/front-desk/forms/fields.tsx";
import { activeSection } from "#web/front-desk/front-desk-search.ts";
import { TransactionInput } from "#web/front-desk/payments/payment-method.tsx";
import { usePriceHint } from "#web/front-desk/session/use-price-hint.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { setExchangeRate, useExchangeRate } from "#web/lib/exchange-rate/use-exchange-rate.ts";
import { splitNames } from "#web/lib/forms/split-names.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { AddToWaitlist } from "./add-to-waitlist.tsx";
import { BookingCreatedPanel } from "./booking-created-panel.tsx";
import { firstBookableDay } from "./first-bookable-day.ts";
import { OverbookFields, type Refusal } from "./move-booking-dialog.tsx";
import { type KnownPerson, PersonInput } from "./person-input.tsx";
import { staffBookingCopy as copy } from "./staff-booking-copy.ts";
import { staffBookingForm } from "./staff-booking-form.ts";

interface StaffBookingDialogProps {
  /** The customer, if known. */
  person?: Partial<KnownPerson>;
  source?: DeskSource;
  /** The client whose guest it is. */
  host?: Pick<AdminClient, "id" | "businessName">;
  onClose: () => void;
}

type DeskSource = (typeof DESK_SOURCES)[number];
type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Books for a walk-in, caller or message: first customer and plan, then payment and check-in. */
export function StaffBookingDialog({
  person = {},
  source: initialSource = "walk_in",
  host,
  onClose,
}: StaffBookingDialogProps) {
  useRestoreFocus();
  const [type, setType] = useState<BookingType>(person.bookingType ?? SOLD_TYPES[0]);
  /** Null until staff choose a day: it is today, and after closing time the next day that can be booked. */
  const [chosenDay, setDay] = useState<string | null>(null);
  const [source, setSource] = useState<DeskSource>(initialSource);
  // Staff say how it is paid: a default would record cash that nobody took.
  const [kind, setKind] = useState<PaymentKind | null>(host ? "account" : null);
  const [agreed, setAgreed] = useState("");
  const [people, setPeople] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [booked, setBooked] = useState<StaffBooking | null>(null);
  const [chosenMonths, setMonths] = useState(1);
  const months = bookedMonths({ bookingType: type, months: chosenMonths });
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability(type, undefined, months);
  const { search } = useFrontDeskSearch();
  const viewedDay = activeSection(search) === "today" && isDay(search.day ?? "") ? search.day : undefined;
  const day = chosenDay ?? (parts ? firstBookableDay(parts, type, availabilityByDay, workerNowMs(), viewedDay) : today);
  const price = usePrice(type, months);
  const { problems, isSending, handlers } = useLazyForm({
    load: () =>
      staffBookingForm({
        amount: price,
        clientId: host?.id,
        onRefused(refused) {
          setRefusal(refused);
          void reloadDay(day);
        },
      }),
    onSent(booking) {
      setAgreed("");
      setBooked(booking);
    },
    onFailed(error) {
      rememberPrice(error);
      toast(failureToast(copy.failed, error));
    },
  });
  const { form, close, question } = useFormClose(isSending, onClose);

  function fillFromPerson({ name, phone, email, bookingType }: KnownPerson) {
    fillFields(form.current, { customerName: name, customerPhone: phone ?? "", customerEmail: email ?? "" });
    if (bookingType && !isVirtual(bookingType)) setType(bookingType);
    // Only the payment is left to choose; Enter books.
    form.current?.querySelector<HTMLElement>("[name=kind]:checked, [name=kind]")?.focus();
  }

  function chooseDay(chosen: string) {
    setDay(chosen);
    setRefusal(null);
    if (chosen) void loadDay(chosen);
  }

  if (booked)
    return (
      <Dialog onClose={onClose} title={copy.bookedTitle(booked.customerName)} description={describeStay(booked)}>
        <BookingCreatedPanel created={booked} onAnother={() => setBooked(null)} onClose={onClose} />
      </Dialog>
    );

  return (
    <Dialog
      onClose={close}
      question={question}
      title={copy.title}
      description={host ? copy.guestsText(host.businessName) : copy.text}
    >
      <form {...handlers} ref={form} aria-label={copy.title} className="grid gap-4">
        <FieldProblems value={problems}>
          <FormField props={{ name: "customerName", label: copy.name, isRequired: true }}>
            {(control) => (
              <PersonInput
                control={control}
                name={control.name}
                defaultValue={person.name}
                autoCapitalize="words"
                enterKeyHint="next"
                onPick={fillFromPerson}
              />
            )}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField props={{ name: "customerPhone", label: copy.phone }}>
              {(control) => (
                <PersonInput
                  control={control}
                  {...PHONE_INPUT}
                  name={control.name}
                  defaultValue={person.phone ?? ""}
                  onPick={fillFromPerson}
                />
              )}
            </FormField>
            <TextInput
              {...EMAIL_INPUT}
              name="customerEmail"
              label={copy.email}
              isOptional
              defaultValue={person.email ?? ""}
              autoComplete="off"
            />
            <Select
              name="bookingType"
              label={copy.plan}
              value={type}
              onChange={({ target }) => {
                setType(target.value as BookingType);
                setRefusal(null);
              }}
              options={SOLD_TYPES}
              labels={(option) => PLANS[option].name}
            />
            <DateInput
              name="startDate"
              label={copy.day}
              min={today}
              value={day}
              onChange={({ target }) => chooseDay(target.value)}
            />
            {hasMonthsChoice(type) && (
              <Select
                name="months"
                label={copy.months}
                value={String(months)}
                onChange={({ target }) => setMonths(Number(target.value))}
                options={PREPAYABLE_PERIODS.map(String)}
                labels={copy.monthCount}
              />
            )}
          </div>
          {parts && (
            <parts.DayNote
              id="staff-booking-day"
              type={type}
              day={day}
              months={months}
              availabilityByDay={availabilityByDay}
              onChoose={chooseDay}
              refusal={refusal}
              fullDayAction={
                <>
                  <AddToWaitlist type={type} day={day} onDone={onClose} />
                  <OverbookFields />
                </>
              }
            />
          )}
          <Choices
            legend={copy.source}
            name="source"
            choices={DESK_SOURCES}
            labelOf={(option) => copy.sources[option]}
            chosen={source}
            onChoose={setSource}
          />
          <Choices
            legend={copy.payment}
            name="kind"
            choices={host ? PAYMENT_KINDS : STAFF_PAYMENT_KINDS}
            labelOf={(option) => copy.payments[option]}
            chosen={kind}
            onChoose={setKind}
          />
          <FormAlert name="kind" />
          <TransactionInput method={kind ?? ""} />
          <MoreOptions
            type={type}
            isForClient={host !== undefined}
            price={price}
            onAgreed={setAgreed}
            onPeople={setPeople}
            isOpen={["agreedAmount", "agreedReason", "companyName", "others"].some((name) => name in problems)}
          />
          <DialogFooter>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Button type="submit" disabled={isSending}>
                {isSending ? copy.booking : submitLabel(agreed, price, kind, isGroupPlan(type) ? people : 1)}
              </Button>
              <Button variant="outline" onClick={close} disabled={isSending}>
                {frontDeskCopy.list.cancel}
              </Button>
            </div>
          </DialogFooter>
        </FieldProblems>
      </form>
    </Dialog>
  );
}

interface MoreOptionsProps {
  type: BookingType;
  /** Whether a client pays, whose company the receipt names. */
  isForClient: boolean;
  /** The list price in cedis; null if there is none. */
  price: number | null;
  isOpen: boolean;
  onAgreed: (amount: string) => void;
  onPeople: (count: number) => void;
}

/** Rarely used fields. */
function MoreOptions({ type, isForClient, price, isOpen, onAgreed, onPeople }: MoreOptionsProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [hint, setTyped] = usePriceHint(price);
  return (
    <details open={isOpen || undefined} className="rounded-control border border-line bg-white px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-[0.95rem] text-forest">
        {copy.more}
      </summary>
      <div className="grid gap-4 pb-3">
        {isGroupPlan(type) && (
          <TextArea
            name="others"
            label={copy.others}
            hint={copy.othersHint(MAX_GROUP - 1)}
            isOptional
            rows={3}
            onChange={({ target }) => onPeople(1 + splitNames(target.value).length)}
          />
        )}
        {!isForClient && (
          <TextInput
            name="companyName"
            label={copy.company}
            hint={copy.companyHint}
            isOptional
            autoComplete="off"
            maxLength={200}
          />
        )}
        <TextInput
          name="agreedAmount"
          label={copy.agreedAmount}
          {...hint}
          isOptional
          inputMode="decimal"
          onChange={({ target }) => {
            setIsAgreed(target.value.trim() !== "");
            onAgreed(target.value.trim());
            setTyped(target.value);
          }}
        />
        {isAgreed && <TextInput name="agreedReason" label={copy.agreedReason} isRequired maxLength={200} />}
        {hasPeopleCount(type) && <TextInput name="numberOfPeople" label={copy.people} isOptional inputMode="numeric" />}
        <TextArea name="notes" label={copy.notes} isOptional rows={2} />
      </div>
    </details>
  );
}

interface ChoicesProps<Choice extends string> {
  legend: string;
  name: string;
  choices: readonly Choice[];
  labelOf: (choice: Choice) => string;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}

/** Radio buttons side by side. */
function Choices<Choice extends string>({ legend, name, choices, labelOf, chosen, onChoose }: ChoicesProps<Choice>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 text-[0.95rem]">
      <legend className="float-left mr-1 min-w-11 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/50 bg-white px-2.5 has-checked:border-forest has-checked:bg-terrazzo"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            className="size-4 accent-forest"
            onChange={() => onChoose(choice)}
          />
          {labelOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** Current price of a plan, for some months, in cedis; null while it loads or if the price is agreed individually. */
function usePrice(type: BookingType, months: number): number | null {
  const isInDollars = isPricedInDollars(type);
  const rate = useExchangeRate(isInDollars);
  if (PLANS[type].price.kind === "custom" || (isInDollars && !rate)) return null;
  return toCedis(pricePesewas(type, rate?.rate ?? 0, months));
}

/** A price_changed error carries the current exchange rate. */
function rememberPrice(error: unknown): void {
  const price = error instanceof ApiError && error.code === "price_changed" ? error.price : null;
  if (price?.rate && price.asOf) setExchangeRate({ rate: price.rate, asOf: price.asOf }).catch(() => {});
}

function submitLabel(agreed: string, price: number | null, kind: PaymentKind | null, people: number): string {
  const each = agreed === "" ? price : Number(agreed.replaceAll(",", ""));
  return kind === null || each === null ? copy.bookFree : copy.book(formatAmount(people * each), kind);
}

function describeStay({ planName, startDate }: StaffBooking): string {
  return `${planName}, ${formatLongDate(startDate)}`;
}

function fillFields(form: HTMLFormElement | null, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
