import { type UseMutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AcceptOfferInput, MyWaitlistEntry as Place } from "#contract/waitlist.ts";
import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { UNCONFIRMED_ADDRESS } from "#domain/waitlist/waitlist.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { FactList, isInvalidLink, LoadState } from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { waitlist as copy } from "#web/content/pages/waitlist.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import {
  acceptOfferMutation,
  confirmEmailMutation,
  leaveWaitlistMutation,
  waitlistEntryQuery,
} from "./waitlist-queries.ts";

/** A customer's place on a waiting list, opened from an email link, with the available actions. */
export function WaitlistEntryPage({ token }: { token: string }) {
  const query = useQuery(waitlistEntryQuery(token), queryClient);
  const { data: entry } = query;
  if (isInvalidLink(token, query.error)) return <PageState {...copy.unknown} />;
  if (!entry) return <LoadState copy={copy} query={query} />;
  switch (entry.status) {
    case "waiting":
      return (
        <PageState
          title={copy.waiting.title(entry.position ?? 1)}
          text={entry.isConfirmed ? copy.waiting.text : UNCONFIRMED_ADDRESS}
        >
          <Facts entry={entry} />
          {!entry.isConfirmed && <Act token={token} copy={copy.confirm} mutation={confirmEmailMutation()} />}
          <Act token={token} copy={copy.leave} mutation={leaveWaitlistMutation()} variant="outline" />
          <Chat entry={entry} />
        </PageState>
      );
    case "offered":
      return (
        <PageState
          title={copy.offered.title}
          text={
            entry.isConfirmed ? copy.offered.text(formatLongDateTime(entry.offeredUntil ?? "")) : copy.offered.unheld
          }
        >
          <Facts entry={entry} />
          <AcceptOffer token={token} entry={entry} />
          <Act token={token} copy={copy.leave} mutation={leaveWaitlistMutation()} variant="outline" />
          <Chat entry={entry} />
        </PageState>
      );
    case "booked":
      return (
        <PageState {...copy.booked}>
          <Facts entry={entry} />
          <Chat entry={entry} />
        </PageState>
      );
    case "expired":
    case "left":
      return (
        <PageState {...copy[entry.status]}>
          <Facts entry={entry} />
          <SmartLink href="/#desks" className={buttonClass()}>
            {copy.book}
          </SmartLink>
          <Chat entry={entry} />
        </PageState>
      );
  }
}

function Facts({ entry }: { entry: Place }) {
  const { planName, startDate, endDate, amount } = entry;
  const facts: [string, ReactNode][] = [
    [copy.facts.plan, planName],
    [copy.facts.starts, formatDateWithWeekday(startDate)],
    ...(endDate === startDate ? [] : [[copy.facts.ends, formatDateWithWeekday(endDate)] as [string, ReactNode]]),
    [copy.facts.price, formatCedis(toPesewas(amount))],
  ];
  return <FactList facts={facts} />;
}

/** Accepts the offer. A booking needs an email address and a phone number, so missing ones are required here. */
function AcceptOffer({ token, entry }: { token: string; entry: Place }) {
  const accept = useMutation(acceptOfferMutation(), queryClient);
  const problems = accept.error instanceof ApiError ? accept.error.fields : {};
  const hasFieldProblems = Object.keys(problems).length > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
        );
        accept.mutate({ token, ...values } satisfies AcceptOfferInput);
      }}
    >
      {entry.needs.includes("email") && (
        <Field label={copy.facts.email} isRequired error={problems.email}>
          {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
        </Field>
      )}
      {entry.needs.includes("phone") && (
        <Field label={copy.facts.phone} isRequired error={problems.phone}>
          {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
        </Field>
      )}
      <Button type="submit" variant="accent" disabled={accept.isPending}>
        {accept.isPending ? copy.offered.taking : copy.offered.take}
      </Button>
      {accept.error && !hasFieldProblems && <p role="alert">{errorMessage(accept.error, copy.offered.trouble)}</p>}
    </form>
  );
}

interface ActProps<Answer> {
  token: string;
  copy: { button: string; busy: string; trouble: string };
  mutation: UseMutationOptions<Answer, Error, string>;
  variant?: "accent" | "outline";
}

function Act<Answer>({ token, copy: words, mutation, variant = "accent" }: ActProps<Answer>) {
  const act = useMutation(mutation, queryClient);
  return (
    <>
      <Button variant={variant} onClick={() => act.mutate(token)} disabled={act.isPending}>
        {act.isPending ? words.busy : words.button}
      </Button>
      {act.error && <p role="alert">{errorMessage(act.error, words.trouble)}</p>}
    </>
  );
}

function Chat({ entry }: { entry: Place }) {
  return (
    <SmartLink href={whatsappLink(whatsappDraft.plan(entry.planName))} className="link min-h-11">
      {copy.whatsapp}
    </SmartLink>
  );
}
