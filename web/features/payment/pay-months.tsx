import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutstandingCharges, PayableMonths } from "#contract/charges.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { pay as words } from "#web/content/pages/pay.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { HomeButton, Outcome } from "./outcome.tsx";
import { savePayToken } from "./pay-token.ts";
import { openedChargesQuery, payChargesMutation, saveStatementMutation } from "./payment-queries.ts";

/** What a member owes and has paid, by the link in a mail, and the way to pay. */
export function PayMonths({ token }: { token: string }) {
  const { data: opened, error, isFetching, refetch } = useQuery(openedChargesQuery(token), queryClient);
  if (token === "" || (error instanceof ApiError && (error.status === 404 || error.status === 400))) {
    return (
      <Outcome {...words.unknown}>
        <HomeButton />
      </Outcome>
    );
  }
  if (!opened && error) {
    return (
      <Outcome title={words.heading} text={errorMessage(error, words.unreachable)}>
        <Button onClick={() => refetch()} disabled={isFetching}>
          {words.again}
        </Button>
      </Outcome>
    );
  }
  if (!opened) return <Outcome isLoading title={words.heading} text={words.loading} />;
  return (
    <Outcome title={words.title[opened.state]} text={describeCharges(opened)}>
      <Facts opened={opened} />
      {opened.isUnderReview && <p role="status">{words.text.review}</p>}
      {opened.payable.length > 0 && <Pay key={opened.nextDueDate} token={token} opened={opened} />}
      <Paid token={token} opened={opened} />
      <SmartLink href={whatsappLink(whatsappDraft.months(opened.planName))} className="link min-h-11 print:hidden">
        {words.whatsapp}
      </SmartLink>
    </Outcome>
  );
}

function describeCharges({ state, paidUntil, nextDueDate, endsOn }: OutstandingCharges): string {
  if (state === "ended") return words.text.ended;
  const said =
    state === "active" ? words.text.active(formatLongDate(paidUntil)) : words.text[state](formatLongDate(nextDueDate));
  return endsOn === null ? said : `${said} ${words.text.endsOn(formatLongDate(endsOn))}`;
}

function Facts({ opened }: { opened: OutstandingCharges }) {
  const { planName, name, amount, lateFee, nextDueDate, payable, state } = opened;
  const [next] = payable;
  const facts: [string, string | null][] = [
    [words.facts.plan, planName],
    [words.facts.name, name],
    [words.facts.month, next && state !== "ended" ? `${formatLongDate(next.from)} - ${formatLongDate(next.to)}` : null],
    [words.facts.due, next ? formatDateWithWeekday(nextDueDate) : null],
    [words.facts.price, next ? formatCedis(toPesewas(amount)) : null],
    [words.facts.lateFee, lateFee > 0 ? formatCedis(toPesewas(lateFee)) : null],
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
      // Another sum, or another month: the page says what is due now.
      onError: () => queryClient.invalidateQueries(openedChargesQuery(token)),
    },
    queryClient,
  );
  const chosen = opened.payable.find((each) => each.periods === periods) ?? opened.payable[0];
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
          {words.upcomingFee(
            formatDateWithWeekday(opened.lateFeeFrom.day),
            formatCedis(toPesewas(opened.lateFeeFrom.amount)),
          )}
        </p>
      )}
      {opened.lateFee > 0 && <p>{words.lateFeeAdded}</p>}
      {opened.payable.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{words.howMany}</legend>
          {opened.payable.map((each) => (
            <label key={each.periods} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="periods"
                className="size-5"
                checked={each.periods === chosen.periods}
                onChange={() => setPeriods(each.periods)}
              />
              <span>
                <strong>{words.months(each.periods)}</strong>, {formatCedis(toPesewas(each.amount))},{" "}
                {words.until(formatLongDate(each.to))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="accent" disabled={pay.isPending}>
        {pay.isPending ? words.busy : words.pay(amount)}
      </Button>
      {pay.error && <p role="alert">{errorMessage(pay.error, words.trouble)}</p>}
    </form>
  );
}

/** The months that were paid, and all of it as a paper. */
function Paid({ token, opened: { paid } }: { token: string; opened: OutstandingCharges }) {
  const statement = useMutation(saveStatementMutation(), queryClient);
  return (
    <section aria-label={words.paidTitle} className="grid gap-3">
      <h2 className="text-xl">{words.paidTitle}</h2>
      {paid.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {paid.map((each) => (
              <li key={`${each.from} ${each.paidAt}`} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
                <span>
                  {formatLongDate(each.from)} - {formatLongDate(each.to)}
                </span>
                <strong>{formatCedis(toPesewas(each.amount))}</strong>
                <span className="text-muted text-sm">
                  {words.columns.paid} {formatLongDate(each.paidAt.slice(0, 10))}
                  {each.receiptNumber && `, ${words.columns.receipt} ${each.receiptNumber}`}
                  {each.wentBack > 0 && `, ${words.refunded(formatCedis(toPesewas(each.wentBack)))}`}
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
            {words.statement}
          </Button>
          {statement.error && <p role="alert">{errorMessage(statement.error, words.statementFailed)}</p>}
        </>
      )}
    </section>
  );
}
