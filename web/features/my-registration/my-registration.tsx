import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MyRegistration } from "#contract/events.ts";
import { arrivalInstructions } from "#domain/arrival.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { eventLocation, formatEventDays, formatEventHours, formatPartyPrice } from "#domain/events/events.ts";
import { describeEvent } from "#domain/events/workshops.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { CancelForm } from "#web/components/self-service/cancel-form.tsx";
import { MapLinks } from "#web/components/self-service/map-links.tsx";
import { PayButton } from "#web/components/self-service/pay-button.tsx";
import {
  ChatLink,
  FactList,
  isInvalidLink,
  LoadState,
  StaffNotice,
  useRefetchOnReturn,
} from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { myRegistration as copy } from "#web/content/pages/events.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import {
  acceptMutation,
  cancelRegistration,
  myRegistrationQuery,
  payRegistration,
  refetchMyRegistration,
  renameRegistration,
  resendMutation,
  saveCertificate,
  setMyRegistration,
} from "./my-registration-queries.ts";

/** The page behind a link in a registration email. It shows the current state, whatever the email said. */
export function MyRegistrationByLink({ token }: { token: string }) {
  const query = useQuery(myRegistrationQuery(token), queryClient);
  const { data, error } = query;
  useEffect(() => {
    if (data) registrationLinks.save(token);
  }, [data, token]);
  useRefetchOnReturn(refetchMyRegistration, token);
  if (isInvalidLink(token, error))
    return (
      <PageState title={copy.unknown.title} text={copy.unknown.text}>
        <SmartLink href="/my-booking" className={buttonClass({ variant: "outline" })}>
          {copy.unknown.resend}
        </SmartLink>
        <DatesLink />
        <ChatLink href={whatsappLink(whatsappDraft.support())} label={copy.whatsapp} />
      </PageState>
    );
  if (data)
    return (
      <>
        <StaffNotice text={data.staffNotice} />
        <Details token={token} shown={data} />
      </>
    );
  return <LoadState copy={copy} query={query} />;
}

function Details({ token, shown }: { token: string; shown: MyRegistration }) {
  const [cancelling, setCancelling] = useState<"one" | "all" | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { title, text } = describeState(shown);
  const { event, may, payment, cancellation, cancellationOfAll: ofAll } = shown;

  async function onRefused(error: unknown, trouble: string) {
    setMessage(errorMessage(error, trouble));
    await refetchMyRegistration(token);
  }

  const cancelProps = { onRefused, onClose: () => setCancelling(null) };
  const onCancelled = (done: string) => (cancelled: MyRegistration) => {
    setMyRegistration(token, cancelled);
    setCancelling(null);
    setMessage(done);
  };

  return (
    <PageState title={title} text={text}>
      {message !== null && (
        <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {message}
        </p>
      )}
      <Facts shown={shown} />
      {shown.state === "registered" && !event.isCancelled && !event.isOver && <Arrival event={event} />}
      {event.isMoved && payment.isPaid && may.cancel && <p>{copy.moved}</p>}
      <Companions shown={shown} />
      {may.rename && <Rename token={token} onRefused={onRefused} onRenamed={setMessage} />}
      {cancelling === null && (
        <div className="grid gap-3 sm:grid-cols-2">
          {may.pay && (
            <PayButton
              {...{ token, copy, refetch: refetchMyRegistration, onRefused }}
              amount={shown.total}
              openCheckout={payRegistration}
            />
          )}
          {may.accept && <Accept token={token} state={shown.state} onRefused={onRefused} />}
          {may.resend && <Resend token={token} onRefused={onRefused} onSent={setMessage} />}
          {may.certificate && (
            <Button
              variant="accent"
              onClick={() => saveCertificate(token).catch((error) => onRefused(error, copy.certificateTrouble))}
            >
              {copy.certificate}
            </Button>
          )}
          {shown.calendarUrl !== null && !event.isOver && (
            <a href={shown.calendarUrl} className={buttonClass({ variant: "outline" })}>
              {copy.calendar}
            </a>
          )}
          {may.cancel && cancellation && (
            <Button variant="outline" onClick={() => setCancelling("one")}>
              {shown.state === "waitlisted" ? copy.cancel.leave : copy.cancel.open}
            </Button>
          )}
          {may.cancel && ofAll && (
            <Button variant="outline" onClick={() => setCancelling("all")}>
              {copy.cancel.openAll(ofAll.people)}
            </Button>
          )}
          {(shown.state === "cancelled" || shown.state === "lapsed" || event.isOver) && <DatesLink />}
        </div>
      )}
      {cancelling === "one" && may.cancel && cancellation && (
        <CancelForm
          {...{ token, cancellation, ...cancelProps }}
          copy={copy.cancel}
          send={cancelRegistration}
          onCancelled={onCancelled(copy.cancel.done)}
        />
      )}
      {cancelling === "all" && may.cancel && ofAll && (
        <CancelForm
          {...{ token, cancellation: ofAll, ...cancelProps }}
          copy={{
            ...copy.cancel,
            title: copy.cancel.titleAll(ofAll.people),
            submit: (amount) => copy.cancel.submitAll(amount, ofAll.people),
          }}
          send={(input) => cancelRegistration({ ...input, everyone: true })}
          onCancelled={onCancelled(copy.cancel.doneAll)}
        />
      )}
      {shown.refunds.map(
        ({ amount, status, at }) =>
          amount > 0 && (
            <p key={at}>
              {copy.refund(formatCedis(toPesewas(amount)), status !== "by_hand" && status !== "needs_attention")}
            </p>
          ),
      )}
      <ChatLink href={whatsappLink(whatsappDraft.registration(event.title))} label={copy.whatsapp} />
    </PageState>
  );
}

function describeState(shown: MyRegistration): { title: string; text: string } {
  const { state, heldUntil, position, event, amount, may } = shown;
  const { states: stateCopy } = copy;
  const until = formatLongDateTime(heldUntil ?? new Date(0).toISOString());
  if (event.isCancelled)
    return { title: stateCopy.cancelledByUs.title, text: stateCopy.cancelledByUs.text(event.cancelledReason ?? "") };
  if (event.isOver && state === "registered") return stateCopy.over;
  switch (state) {
    case "held":
      return amount > 0
        ? { title: stateCopy.held.title, text: stateCopy.held.text(until) }
        : { title: stateCopy.unconfirmed.title, text: stateCopy.unconfirmed.text(until, may.accept) };
    case "offered":
      return { title: stateCopy.offered.title, text: stateCopy.offered.text(until, may.resend) };
    case "waitlisted":
      return {
        title: stateCopy.waitlisted.title(position ?? 1),
        text: stateCopy.waitlisted.text(may.accept || may.resend, may.accept),
      };
    case "lapsed":
      return may.accept || may.resend
        ? { ...stateCopy.unheld, text: stateCopy.unheld.text(may.accept) }
        : stateCopy.lapsed;
    case "registered":
    case "cancelled":
      return stateCopy[state];
  }
}

function Facts({ shown }: { shown: MyRegistration }) {
  const { event, payment } = shown;
  const times = { startsAtMs: Date.parse(event.eventDate), days: event.days, minutes: event.duration };
  const facts: [string, string][] = [
    [copy.facts.what, event.title],
    [copy.facts.when, formatEventDays(times)],
    [copy.facts.hours, copy.hours(formatEventHours(times))],
    [copy.facts.where, eventLocation()],
    [copy.facts.price, formatPartyPrice(formatPrice(shown.total), 1 + shown.companions.length)],
    [copy.facts.name, shown.name],
    ...(shown.bookedBy === null ? [] : [[copy.facts.bookedBy, shown.bookedBy] as [string, string]]),
    ...(payment.receiptNumber === null || payment.paidAt === null
      ? []
      : [
          [copy.facts.receipt, `${payment.receiptNumber}, ${formatDateWithWeekday(payment.paidAt)}`] as [
            string,
            string,
          ],
        ]),
  ];
  return <FactList facts={facts} className="sm:grid-cols-2" />;
}

/** The places booked with it, each with its page: to cancel it, or for its certificate. */
function Companions({ shown: { companions, amount } }: { shown: MyRegistration }) {
  if (companions.length === 0) return null;
  const { title, open, state: states } = copy.companions;
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      <ul className="divide-y divide-line border-line border-y">
        {companions.map(({ name, state, manageUrl }, index) => (
          // Two people may have the same short name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={index} className="flex min-h-14 items-center justify-between gap-x-4">
            <span className="wrap-anywhere">
              {name}{" "}
              <span className="text-muted">{states[state === "held" && amount === 0 ? "unconfirmed" : state]}</span>
            </span>
            {manageUrl !== null && (
              <a href={manageUrl} className="link inline-flex min-h-11 shrink-0 items-center">
                {open}
                <span className="sr-only"> {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What to bring, and how to find us. */
function Arrival({ event }: Pick<MyRegistration, "event">) {
  return (
    <section aria-label={copy.arrival} className="grid gap-3">
      <p>{describeEvent(event)}</p>
      <h2 className="text-xl">{copy.arrival}</h2>
      <p>
        {site.address.directions} {arrivalInstructions()}
      </p>
      <MapLinks />
    </section>
  );
}

interface ActProps {
  token: string;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
}

const ACCEPT_LABELS: Partial<Record<MyRegistration["state"], string>> = {
  offered: copy.accept,
  waitlisted: copy.confirmEmail,
};

function Accept({ token, state, onRefused }: ActProps & { state: MyRegistration["state"] }) {
  const accept = useMutation(
    {
      ...acceptMutation(),
      onSuccess: (accepted) => setMyRegistration(token, accepted),
      onError: (error) => onRefused(error, copy.acceptTrouble),
    },
    queryClient,
  );
  return (
    <Button variant="accent" onClick={() => accept.mutate(token)} disabled={accept.isPending}>
      {accept.isPending ? copy.accepting : (ACCEPT_LABELS[state] ?? copy.confirm)}
    </Button>
  );
}

function Resend({ token, onRefused, onSent }: ActProps & { onSent: (message: string) => void }) {
  const resend = useMutation(
    {
      ...resendMutation(),
      onSuccess: ({ sentTo }) => onSent(copy.resent(sentTo ?? "")),
      onError: (error) => onRefused(error, copy.resendTrouble),
    },
    queryClient,
  );
  return (
    <Button variant="outline" onClick={() => resend.mutate(token)} disabled={resend.isPending}>
      {resend.isPending ? copy.resending : copy.resend}
    </Button>
  );
}

function Rename({ token, onRefused, onRenamed }: ActProps & { onRenamed: (message: string) => void }) {
  const { label, submit, busy, done, trouble } = copy.rename;
  const [name, setName] = useState("");
  const rename = useMutation(
    {
      mutationFn: renameRegistration,
      onSuccess: (renamed) => {
        setMyRegistration(token, renamed);
        setName("");
        onRenamed(done);
      },
      onError: (error) => onRefused(error, trouble),
    },
    queryClient,
  );
  return (
    <form
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ token, attendeeName: name });
      }}
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <Field label={label}>
          {(control) => (
            <input
              {...control}
              required
              minLength={2}
              maxLength={100}
              autoCapitalize="words"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="outline" disabled={rename.isPending}>
        {rename.isPending ? busy : submit}
      </Button>
    </form>
  );
}

function DatesLink() {
  return (
    <SmartLink href="/training-course#dates" className={buttonClass({ variant: "outline" })}>
      {copy.dates}
    </SmartLink>
  );
}
