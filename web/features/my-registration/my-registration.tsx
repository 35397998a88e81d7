import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MyRegistration } from "#contract/events.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { EVENT_LOCATION, formatEventDays, formatEventHours } from "#domain/events/events.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { CancelForm } from "#web/components/own-page/cancel-form.tsx";
import { ChatLink, isUnknownLink, NotThere, OwnFacts, useLookAgain } from "#web/components/own-page/own-page.tsx";
import { PayButton } from "#web/components/own-page/pay-button.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myRegistration as words } from "#web/content/pages/events.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { sentenceOf } from "#web/lib/api-error.ts";
import { registrationLinks } from "#web/lib/kept/registration-links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import {
  acceptMutation,
  cancelRegistration,
  keepAnswer,
  lookAgain,
  myRegistrationQuery,
  payRegistration,
  saveCertificate,
} from "./my-registration-queries.ts";

/** A place at an event by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyRegistrationByLink({ token }: { token: string }) {
  const query = useQuery(myRegistrationQuery(token), queryClient);
  const { data, error } = query;
  useEffect(() => {
    if (data) registrationLinks.keep(token);
  }, [data, token]);
  useLookAgain(lookAgain, token);
  if (isUnknownLink(token, error))
    return (
      <PlainState {...words.unknown}>
        <Dates />
      </PlainState>
    );
  if (data) return <Details token={token} shown={data} />;
  return <NotThere words={words} query={query} />;
}

function Details({ token, shown }: { token: string; shown: MyRegistration }) {
  const [isAsked, setAsked] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const { title, text } = standing(shown);
  const { event, may, payment } = shown;

  async function onRefused(error: unknown, trouble: string) {
    setNews(sentenceOf(error, trouble));
    await lookAgain(token);
  }

  return (
    <PlainState title={title} text={text}>
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
            <PayButton {...{ token, words, lookAgain, onRefused }} amount={shown.amount} open={payRegistration} />
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
          {(shown.state === "cancelled" || shown.state === "lapsed" || event.isOver) && <Dates />}
        </div>
      )}
      {isAsked && may.cancel && shown.cancellation && (
        <CancelForm
          {...{ token, onRefused }}
          words={words.cancel}
          cancellation={shown.cancellation}
          send={cancelRegistration}
          onCancelled={(cancelled) => {
            keepAnswer(token, cancelled);
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
    </PlainState>
  );
}

function standing({ state, heldUntil, position, event }: MyRegistration): { title: string; text: string } {
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
  return <OwnFacts facts={facts} className="sm:grid-cols-2" />;
}

interface ActProps {
  token: string;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
}

function Accept({ token, onRefused }: ActProps) {
  const accept = useMutation(
    {
      ...acceptMutation(),
      onSuccess: (accepted) => keepAnswer(token, accepted),
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

function Dates() {
  return (
    <SmartLink href="/training-course#dates" className={buttonClass({ variant: "outline" })}>
      {words.dates}
    </SmartLink>
  );
}
