import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AcceptOfferInput, MyWaitlistEntry as Place } from "#contract/waitlist.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { FactList, isInvalidLink, LoadState } from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { waitlist as words } from "#web/content/pages/waitlist.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { acceptOfferMutation, leaveWaitlistMutation, waitlistEntryQuery } from "./waitlist-queries.ts";

/** Where somebody stands who waits for a full day, by the link in their mail, and what they can do about it. */
export function WaitlistEntryPage({ token }: { token: string }) {
  const query = useQuery(waitlistEntryQuery(token), queryClient);
  const { data: place } = query;
  if (isInvalidLink(token, query.error)) return <PageState {...words.unknown} />;
  if (!place) return <LoadState words={words} query={query} />;
  switch (place.status) {
    case "waiting":
      return (
        <PageState title={words.waiting.title(place.position ?? 1)} text={words.waiting.text}>
          <Facts place={place} />
          <LeaveWaitlist token={token} />
          <Chat place={place} />
        </PageState>
      );
    case "offered":
      return (
        <PageState title={words.offered.title} text={words.offered.text(formatLongDateTime(place.offeredUntil ?? ""))}>
          <Facts place={place} />
          <AcceptOffer token={token} place={place} />
          <LeaveWaitlist token={token} />
          <Chat place={place} />
        </PageState>
      );
    case "booked":
      return (
        <PageState {...words.booked}>
          <Facts place={place} />
          <Chat place={place} />
        </PageState>
      );
    case "expired":
    case "left":
      return (
        <PageState {...words[place.status]}>
          <Facts place={place} />
          <SmartLink href="/#desks" className={buttonClass()}>
            {words.book}
          </SmartLink>
          <Chat place={place} />
        </PageState>
      );
  }
}

function Facts({ place }: { place: Place }) {
  const { planName, startDate, endDate, amount } = place;
  const facts: [string, ReactNode][] = [
    [words.facts.plan, planName],
    [words.facts.starts, formatDateWithWeekday(startDate)],
    ...(endDate === startDate ? [] : [[words.facts.ends, formatDateWithWeekday(endDate)] as [string, ReactNode]]),
    [words.facts.price, formatCedis(toPesewas(amount))],
  ];
  return <FactList facts={facts} />;
}

/** Takes the place that is held. A booking needs an address and a number: what is missing is asked for. */
function AcceptOffer({ token, place }: { token: string; place: Place }) {
  const take = useMutation(acceptOfferMutation(), queryClient);
  const problems = take.error instanceof ApiError ? take.error.fields : {};
  const isSaid = Object.keys(problems).length > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
        );
        take.mutate({ token, ...typed } satisfies AcceptOfferInput);
      }}
    >
      {place.needs.includes("email") && (
        <Field label={words.facts.email} isRequired error={problems.email}>
          {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
        </Field>
      )}
      {place.needs.includes("phone") && (
        <Field label={words.facts.phone} isRequired error={problems.phone}>
          {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
        </Field>
      )}
      <Button type="submit" variant="accent" disabled={take.isPending}>
        {take.isPending ? words.offered.taking : words.offered.take}
      </Button>
      {take.error && !isSaid && <p role="alert">{errorMessage(take.error, words.offered.trouble)}</p>}
    </form>
  );
}

function LeaveWaitlist({ token }: { token: string }) {
  const leave = useMutation(leaveWaitlistMutation(), queryClient);
  return (
    <>
      <Button variant="outline" onClick={() => leave.mutate(token)} disabled={leave.isPending}>
        {leave.isPending ? words.leave.busy : words.leave.button}
      </Button>
      {leave.error && <p role="alert">{errorMessage(leave.error, words.leave.trouble)}</p>}
    </>
  );
}

function Chat({ place }: { place: Place }) {
  return (
    <SmartLink href={whatsappLink(whatsappDraft.plan(place.planName))} className="link min-h-11">
      {words.whatsapp}
    </SmartLink>
  );
}
