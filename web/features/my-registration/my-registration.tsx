import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MyRegistration } from "#contract/events.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { EVENT_LOCATION, formatEventDays, formatEventHours } from "#domain/events/events.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { CancelForm } from "#web/components/self-service/cancel-form.tsx";
import { PayButton } from "#web/components/self-service/pay-button.tsx";
import {
  ChatLink,
  FactList,
  isInvalidLink,
  LoadState,
  useRefetchOnReturn,
} from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myRegistration as words } from "#web/content/pages/events.ts";
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
  saveCertificate,
  setMyRegistration,
} from "./my-registration-queries.ts";

/** A place at an event by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyRegistrationByLink({ token }: { token: string }) {
  const query = useQuery(myRegistrationQuery(token), queryClient);
  const { data, error } = query;
  useEffect(() => {
    if (data) registrationLinks.save(token);
  }, [data, token]);
  useRefetchOnReturn(refetchMyRegistration, token);
  if (isInvalidLink(token, error))
    return (
      <PageState {...words.unknown}>
        <DatesLink />
      </PageState>
    );
  if (data) return <Details token={token} shown={data} />;
  return <LoadState words={words} query={query} />;
}

function Details({ token, shown }: { token: string; shown: MyRegistration }) {
  const [isAsked, setAsked] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const { title, text } = describeState(shown);
  const { event, may, payment } = shown;

  async function onRefused(error: unknown, trouble: string) {
    setNews(errorMessage(error, trouble));
    await refetchMyRegistration(token);
  }

  return (
    <PageState title={title} text={text}>
      {news !== null && (
        <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {news}
        </p>
      )}
      <Facts shown={shown} />
      {event.isMoved && payment.isPaid && may.cancel && <p>{words.moved}</p>}
      {!isAsked && (
        <div className="grid gap-3 sm:grid-cols-2">
          {may.pay && (
            <PayButton
              {...{ token, words, lookAgain: refetchMyRegistration, onRefused }}
              amount={shown.amount}
              openCheckout={payRegistration}
            />
          )}
          {may.accept && <Accept token={token} onRefused={onRefused} />}
          {may.certificate && (
            <Button
              variant="accent"
              onClick={() => saveCertificate(token).catch((error) => onRefused(error, words.certificateTrouble))}
            >
              {words.certificate}
            </Button>
          )}
          {shown.calendarUrl !== null && !event.isOver && (
            <a href={shown.calendarUrl} className={buttonClass({ variant: "outline" })}>
              {words.calendar}
            </a>
          )}
          {may.cancel && (
            <Button variant="outline" onClick={() => setAsked(true)}>
              {shown.state === "waitlisted" ? words.cancel.leave : words.cancel.open}
            </Button>
          )}
          {(shown.state === "cancelled" || shown.state === "lapsed" || event.isOver) && <DatesLink />}
        </div>
      )}
      {isAsked && may.cancel && shown.cancellation && (
        <CancelForm
          {...{ token, onRefused }}
          words={words.cancel}
          cancellation={shown.cancellation}
          send={cancelRegistration}
          onCancelled={(cancelled) => {
            setMyRegistration(token, cancelled);
            setAsked(false);
            setNews(words.cancel.done);
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {shown.refunds.map(
        ({ amount, at }) => amount > 0 && <p key={at}>{words.refund(formatCedis(toPesewas(amount)))}</p>,
      )}
      <ChatLink href={whatsappLink(whatsappDraft.workshop(event.title))} label={words.whatsapp} />
    </PageState>
  );
}

function describeState({ state, heldUntil, position, event }: MyRegistration): { title: string; text: string } {
  const { standing: said } = words;
  const until = formatLongDateTime(heldUntil ?? new Date(0).toISOString());
  if (event.isCancelled) return { title: said.calledOff.title, text: said.calledOff.text(event.cancelledReason ?? "") };
  if (event.isOver && state === "registered") return said.over;
  switch (state) {
    case "held":
      return { title: said.held.title, text: said.held.text(until) };
    case "offered":
      return { title: said.offered.title, text: said.offered.text(until) };
    case "waitlisted":
      return { title: said.waitlisted.title(position ?? 1), text: said.waitlisted.text };
    case "registered":
    case "lapsed":
    case "cancelled":
      return said[state];
  }
}

function Facts({ shown }: { shown: MyRegistration }) {
  const { event, payment } = shown;
  const times = { startsAtMs: Date.parse(event.eventDate), days: event.days, minutes: event.duration };
  const facts: [string, string][] = [
    [words.facts.what, event.title],
    [words.facts.when, formatEventDays(times)],
    [words.facts.hours, formatEventHours(times)],
    [words.facts.where, EVENT_LOCATION],
    [words.facts.price, formatPrice(shown.amount)],
    [words.facts.name, shown.name],
    ...(payment.receiptNumber === null || payment.paidAt === null
      ? []
      : [
          [words.facts.receipt, `${payment.receiptNumber}, ${formatDateWithWeekday(payment.paidAt)}`] as [
            string,
            string,
          ],
        ]),
  ];
  return <FactList facts={facts} className="sm:grid-cols-2" />;
}

interface AcceptProps {
  token: string;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
}

function Accept({ token, onRefused }: AcceptProps) {
  const accept = useMutation(
    {
      ...acceptMutation(),
      onSuccess: (accepted) => setMyRegistration(token, accepted),
      onError: (error) => onRefused(error, words.acceptTrouble),
    },
    queryClient,
  );
  return (
    <Button variant="accent" onClick={() => accept.mutate(token)} disabled={accept.isPending}>
      {accept.isPending ? words.accepting : words.accept}
    </Button>
  );
}

function DatesLink() {
  return (
    <SmartLink href="/training-course#dates" className={buttonClass({ variant: "outline" })}>
      {words.dates}
    </SmartLink>
  );
}
