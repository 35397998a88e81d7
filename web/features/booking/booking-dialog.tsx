import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { BookingForm } from "#contract/bookings.ts";
import type { CurrentPrice } from "#contract/errors.ts";
import { asksForPeople, type BookingType, MAX_PEOPLE, stayProblem } from "#domain/bookings.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue.ts";
import { FALLBACK_RATE } from "#domain/exchange-rate.ts";
import { formatCedis, toCedis, toPesewas } from "#domain/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { whatsappDraft } from "#web/content/common.ts";
import { home } from "#web/content/home.ts";
import { ApiError, sentenceOf } from "#web/lib/api.ts";
import { longDate, todayInAccra } from "#web/lib/dates.ts";
import { exchangeRateQuery } from "#web/lib/exchange-rate-query.ts";
import { external, whatsappLink } from "#web/lib/links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { createBookingMutation } from "./create-booking.ts";

export interface BookingDialogProps {
  type: BookingType;
  onClose: () => void;
}

/** What the inputs hold: text, before the schema has tidied it. */
interface BookingDraft {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  startDate: string;
  numberOfPeople: string | undefined;
  notes: string;
}

export function BookingDialog({ type, onClose }: BookingDialogProps) {
  const plan = PLANS[type];
  const isDollarPrice = isPricedInDollars(type);
  const rate = useQuery({ ...exchangeRateQuery(), enabled: isDollarPrice }, queryClient);
  const [changedPrice, setChangedPrice] = useState<CurrentPrice | null>(null);
  const today = todayInAccra();

  const form = useForm<BookingDraft, unknown, BookingForm>({
    mode: "onTouched",
    resolver: standardSchemaResolver(BookingForm),
    defaultValues: {
      customerName: "",
      customerEmail: "",
      customerPhone: "",
      startDate: "",
      numberOfPeople: asksForPeople(type) ? "1" : undefined,
      notes: "",
    },
  });
  const { errors, isDirty } = form.formState;
  const book = useMutation(createBookingMutation(), queryClient);
  const attempt = useRef({ body: "", key: "" });

  const amountPesewas = changedPrice
    ? toPesewas(changedPrice.amount)
    : pricePesewas(type, rate.data?.rate ?? FALLBACK_RATE);
  const isFree = plan.price.kind === "custom";
  const price = isFree ? "Custom price" : formatCedis(amountPesewas);
  const rateDate = changedPrice?.asOf ?? rate.data?.asOf;

  async function submit(values: BookingForm) {
    const problem = stayProblem(values, today);
    if (problem) return form.setError("startDate", { message: problem.message }, { shouldFocus: true });
    const booking = { ...values, bookingType: type, amount: toCedis(amountPesewas) };
    const body = JSON.stringify(booking);
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    try {
      const { checkoutUrl } = await book.mutateAsync({
        booking,
        planName: plan.name,
        idempotencyKey: attempt.current.key,
      });
      if (checkoutUrl) return window.location.assign(checkoutUrl);
      toast({ title: "Booking Created!", description: "We'll contact you shortly to confirm your booking." });
      form.reset();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "price_changed" && error.price) {
        setChangedPrice(error.price);
        return;
      }
      if (error instanceof ApiError) showFieldErrors(error);
      toast({
        variant: "destructive",
        title: "Booking Failed",
        description: sentenceOf(error, "Something went wrong. Please try again."),
      });
    }
  }

  function showFieldErrors(error: ApiError) {
    for (const name of Object.keys(form.getValues()) as (keyof BookingDraft)[]) {
      const message = error.fields[name];
      if (message) form.setError(name, { message }, { shouldFocus: true });
    }
  }

  function close() {
    if (book.isPending) return;
    if (isDirty && !window.confirm("Close and lose what you have typed?")) return;
    onClose();
  }

  // The visitor is on the way to the checkout: nothing may be pressed twice.
  const isBusy = book.isPending || Boolean(book.data?.checkoutUrl);
  return (
    <Dialog
      onClose={close}
      title={home.booking.title(plan.name)}
      description={isFree ? home.booking.notPaying : home.booking.paying}
    >
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-2 rounded-control bg-terrazzo px-4 py-3">
          <span className="price text-2xl text-terracotta-deep">{price}</span>
          {plan.per && <span className="text-muted">a {plan.per}</span>}
          {isDollarPrice && rateDate && <span className="text-muted text-sm">rate of {longDate(rateDate)}</span>}
        </p>
        {changedPrice && (
          <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
            The price has changed since you opened this page. It is now <strong>{price}</strong>. Nothing has been
            booked. Press the button again to book at this price.
          </p>
        )}
        <Field label="Full name" isRequired error={errors.customerName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register("customerName")}
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label="Email" isRequired error={errors.customerEmail?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register("customerEmail")}
              type="email"
              inputMode="email"
              autoComplete="email"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label="Phone" isRequired error={errors.customerPhone?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register("customerPhone")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label="Start date" isRequired error={errors.startDate?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="startDate"
              render={({ field }) => (
                <DateField
                  control={control}
                  inputRef={field.ref}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  earliest={today}
                />
              )}
            />
          )}
        </Field>
        {asksForPeople(type) && (
          <Field label="Number of people" isRequired error={errors.numberOfPeople?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register("numberOfPeople")}
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_PEOPLE}
                enterKeyHint="next"
              />
            )}
          </Field>
        )}
        <Field label="Notes" isOptional error={errors.notes?.message}>
          {(control) => <textarea {...control} {...form.register("notes")} rows={3} />}
        </Field>
        <div className="sticky bottom-0 -mx-5 -mb-6 grid gap-3 border-line border-t bg-plaster px-5 py-4 md:-mx-7 md:px-7">
          <Button type="submit" variant="accent" disabled={isBusy}>
            {isBusy ? home.booking.pending : isFree ? home.booking.submit : `Book & pay ${price}`}
          </Button>
          <a
            href={whatsappLink(whatsappDraft.plan(plan.name))}
            className="link inline-flex min-h-11 items-center justify-center text-sm"
            {...external}
          >
            Chat on WhatsApp
          </a>
        </div>
      </form>
    </Dialog>
  );
}
