import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutstandingCharges, PayableMonths } from "#contract/charges.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { noticeDays } from "#domain/memberships/memberships.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { NoticeLink } from "#web/components/self-service/notice-link.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { pay as copy } from "#web/content/pages/pay.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { findBookingToken, findOfficeToken } from "#web/lib/browser-storage/held-booking.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { HomeButton, Outcome } from "./outcome.tsx";
import { savePayToken } from "./pay-token.ts";
import { openedChargesQuery, payChargesMutation, saveStatementMutation } from "./payment-queries.ts";
import { PayByPrompt } from "./prompt/pay-by-prompt.tsx";

/** What a member owes and has paid, opened from an email link, with a way to pay. */
export function PayMonths({ token }: { token: string }) {
  const { data: opened, error, isFetching, refetch } = useQuery(openedChargesQuery(token), queryClient);
  if (token === "" || (error instanceof ApiError && (error.status === 404 || error.status === 400))) {
    return (
      <Outcome {...copy.unknown}>
        <HomeButton />
      </Outcome>
    );
  }
  if (!opened && error) {
    return (
      <Outcome title={copy.heading} text={errorMessage(error, copy.unreachable)}>
        <Button onClick={() => refetch()} disabled={isFetching}>
          {copy.again}
        </Button>
      </Outcome>
    );
  }
  if (!opened) return <Outcome isLoading title={copy.heading} text={copy.loading} />;
  return (
    <Outcome title={copy.title[opened.state]} text={describeCharges(opened)}>
      <Facts opened={opened} />
      {opened.isUnderReview && <p role="status">{copy.text.review}</p>}
      {opened.payable.length > 0 && <Pay key={opened.nextDueDate} token={token} opened={opened} />}
      <Paid token={token} opened={opened} />
      <OwnPages token={token} opened={opened} />
      <NoticeLink {...opened} days={noticeDays(opened.kind)} />
      <SmartLink href={whatsappLink(whatsappDraft.months(opened.planName))} className="link min-h-11 print:hidden">
        {copy.whatsapp}
      </SmartLink>
    </Outcome>
  );
}

/** The member's other pages. The payer may be another person: only a tab that has the links needs no email. */
function OwnPages({ token, opened: { kind } }: { token: string; opened: OutstandingCharges }) {
  const [membershipId = ""] = token.split(".");
  const booking = findBookingToken(membershipId);
  return (
    <>
      {kind === "virtual_office" && (
        <SmartLink
          href={["/my-office", findOfficeToken(membershipId)].filter(Boolean).join("#")}
          className={OWN_PAGE_CLASS}
        >
          {copy.office}
        </SmartLink>
      )}
      {booking !== null && (
        <SmartLink href={`/my-booking#${booking}`} className={OWN_PAGE_CLASS}>
          {copy.booking}
        </SmartLink>
      )}
    </>
  );
}

const OWN_PAGE_CLASS = "link inline-flex min-h-11 items-center print:hidden";

function describeCharges({ state, paidUntil, nextDueDate, endsOn, startsOn, startsBy }: OutstandingCharges): string {
  if (startsBy && state !== "ended") return describeMonthStart(startsOn, startsBy);
  if (state === "ended") return copy.text.ended;
  const text =
    state === "active" ? copy.text.active(formatLongDate(paidUntil)) : copy.text[state](formatLongDate(nextDueDate));
  return endsOn === null ? text : `${text} ${copy.text.endsOn(formatLongDate(endsOn))}`;
}

function Facts({ opened }: { opened: OutstandingCharges }) {
  const { planName, name, amount, lateFee, nextDueDate, payable, state } = opened;
  const [next] = payable;
  const facts: [string, string | null][] = [
    [copy.facts.plan, planName],
    [copy.facts.name, name],
    [copy.facts.month, next && state !== "ended" ? `${formatLongDate(next.from)} - ${formatLongDate(next.to)}` : null],
    [copy.facts.due, next ? formatDateWithWeekday(nextDueDate) : null],
    [copy.facts.price, next ? formatCedis(toPesewas(amount)) : null],
    [copy.facts.lateFee, lateFee > 0 ? formatCedis(toPesewas(lateFee)) : null],
  ];
  return (
    <dl className="grid gap-2 rounded-control bg-terrazzo px-4 py-3">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Pay({ token, opened }: { token: string; opened: OutstandingCharges }) {
  const [periods, setPeriods] = useState<PayableMonths["periods"]>(1);
  const pay = useMutation(
    {
      ...payChargesMutation(),
      onSuccess: ({ data }) => {
        savePayToken(token);
        return navigateExternal(data.authorization_url);
      },
      // The amount or the month may have changed: show the current ones.
      onError: () => queryClient.invalidateQueries(openedChargesQuery(token)),
    },
    queryClient,
  );
  const chosen = opened.payable.find((option) => option.periods === periods) ?? opened.payable[0];
  if (!chosen) return null;
  const amount = formatCedis(toPesewas(chosen.amount));
  return (
    <form
      className="grid gap-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate({ token, periods: chosen.periods, from: chosen.from, amount: chosen.amount });
      }}
    >
      {opened.lateFeeFrom && opened.state === "overdue" && (
        <p>
          {copy.upcomingFee(
            formatDateWithWeekday(opened.lateFeeFrom.day),
            formatCedis(toPesewas(opened.lateFeeFrom.amount)),
          )}
        </p>
      )}
      {opened.lateFee > 0 && <p>{copy.lateFeeAdded}</p>}
      {opened.payable.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{copy.howMany}</legend>
          {opened.payable.map((option) => (
            <label
              key={option.periods}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-muted/50 bg-white px-3.5 py-2 has-checked:border-forest has-checked:bg-terrazzo"
            >
              <input
                type="radio"
                name="periods"
                className="size-5 shrink-0 accent-forest"
                checked={option.periods === chosen.periods}
                onChange={() => setPeriods(option.periods)}
              />
              <span>
                <strong>{copy.months(option.periods)}</strong>, {formatCedis(toPesewas(option.amount))},{" "}
                {copy.until(formatLongDate(option.to))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="accent" disabled={pay.isPending}>
        {pay.isPending ? copy.busy : copy.pay(amount)}
      </Button>
      {pay.error && <p role="alert">{errorMessage(pay.error, copy.trouble)}</p>}
      <PayByPrompt
        payer={{ token, months: { periods: chosen.periods, from: chosen.from, amount: chosen.amount } }}
        amount={amount}
        onSend={() => savePayToken(token)}
      />
    </form>
  );
}

/** The paid months, and a statement to download. */
function Paid({ token, opened: { paid } }: { token: string; opened: OutstandingCharges }) {
  const statement = useMutation(saveStatementMutation(), queryClient);
  return (
    <section aria-label={copy.paidTitle} className="grid gap-3">
      <h2 className="text-xl">{copy.paidTitle}</h2>
      {paid.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {paid.map((month) => (
              <li key={`${month.from} ${month.paidAt}`} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
                <span>
                  {month.startsBy
                    ? describeMonthStart(month.from, month.startsBy)
                    : `${formatLongDate(month.from)} - ${formatLongDate(month.to)}`}
                </span>
                <strong>{formatCedis(toPesewas(month.amount))}</strong>
                <span className="text-muted text-sm">
                  {copy.columns.paid} {formatLongDate(month.paidAt.slice(0, 10))}
                  {month.receiptNumber && `, ${copy.columns.receipt} ${month.receiptNumber}`}
                  {month.wentBack > 0 && `, ${copy.refunded(formatCedis(toPesewas(month.wentBack)))}`}
                </span>
              </li>
            ))}
          </ul>
          <Button
            variant="outline"
            className="print:hidden"
            disabled={statement.isPending}
            onClick={() => statement.mutate(token)}
          >
            {copy.statement}
          </Button>
          {statement.error && <p role="alert">{errorMessage(statement.error, copy.statementFailed)}</p>}
        </>
      )}
    </section>
  );
}
