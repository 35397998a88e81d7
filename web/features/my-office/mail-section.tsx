import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientCall, ClientMailItem, MailPrice } from "#contract/mail-items.ts";
import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import type { MailRequest } from "#domain/mail-items/mail-items.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { MailFile } from "./mail-file.tsx";
import { payMailMutation } from "./month-queries.ts";

const { mail: words, calls: callWords } = officeMonth;

/** What came by post, and the client's word about each. */
export function MailSection({ token, mail }: { token: string; mail: readonly ClientMailItem[] }) {
  const here = mail.filter(({ state }) => state !== "done");
  const gone = mail.filter(({ state }) => state === "done");
  return (
    <section aria-label={words.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{words.title}</h2>
      {mail.length === 0 && <p className="text-muted">{words.none}</p>}
      {here.length > 0 && (
        <ul className="grid gap-5">
          {here.map((item) => (
            <Item key={item.id} token={token} item={item} />
          ))}
        </ul>
      )}
      {gone.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">{words.earlier}</h3>
          <ul className="grid gap-2">
            {gone.map((item) => (
              <li key={item.id} className="wrap-anywhere text-muted">
                {mailItemName(item)}: {item.doneHow && words.endings[item.doneHow].toLowerCase()}{" "}
                {item.doneAt && formatLongDate(item.doneAt)}
                {item.doneTo && `, ${words.to(item.doneTo)}`}
                {item.tracking && `, ${words.tracking(item.tracking)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Item({ token, item }: { token: string; item: ClientMailItem }) {
  const [action, setAction] = useState<MailRequest | null>(null);
  const { Part: Request, fetchFor } = useOnDemandComponent(loadRequest);
  const facts = [
    words.came(formatLongDate(item.receivedAt)),
    item.keptUntil !== null && item.daysLeft !== null && words.keptUntil(formatLongDate(item.keptUntil), item.daysLeft),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <div className="grid gap-0.5">
        <p className="wrap-anywhere font-semibold">
          {mailItemName(item)}{" "}
          {item.isUrgent && <span className="rounded-full bg-marigold px-2 text-ink text-sm">{words.urgent}</span>}
        </p>
        <p className="text-muted text-sm">{facts.join(", ")}</p>
        {item.note && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{item.note}</p>}
      </div>
      {item.hasPhoto && <MailFile token={token} id={item.id} which="photo" name={mailItemName(item)} />}
      {item.hasScan && <MailFile token={token} id={item.id} which="scan" name={mailItemName(item)} />}
      {item.held !== null && <p>{words.held[item.held]}</p>}
      {item.request !== null && action === null && (
        <div className="grid gap-1 rounded-control bg-terrazzo px-4 py-3">
          <p className="font-semibold">{words.asked[item.request]}.</p>
          {item.requestNote && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{item.requestNote}</p>}
          {item.price && <Price token={token} id={item.id} price={item.price} />}
          {item.code !== null && (
            <p>
              {words.code}: <span className="price text-2xl">{item.code}</span>
            </p>
          )}
        </div>
      )}
      {item.may.length > 0 &&
        (action === null ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm">{item.request === null ? words.ask : words.other}</legend>
            <div className="flex flex-wrap gap-2">
              {item.may.map((each) => (
                <Button
                  key={each}
                  size="small"
                  variant="outline"
                  onClick={async ({ currentTarget }) => (await fetchFor(currentTarget)) && setAction(each)}
                >
                  {words.requests[each]}
                  <span className="sr-only">: {mailItemName(item)}</span>
                </Button>
              ))}
            </div>
          </fieldset>
        ) : (
          Request && (
            <Request
              token={token}
              id={item.id}
              name={mailItemName(item)}
              action={action}
              onClose={() => setAction(null)}
            />
          )
        ))}
    </li>
  );
}

const loadRequest = () => import("./mail-request.tsx").then(({ MailRequestForm }) => MailRequestForm);

/** What sending it on costs, and the way to pay it. */
function Price({ token, id, price }: { token: string; id: string; price: MailPrice }) {
  const pay = useMutation(
    { ...payMailMutation(token, id), onSuccess: ({ data }) => navigateExternal(data.authorization_url) },
    queryClient,
  );
  const sum = formatCedis(toPesewas(price.amount));
  if (price.isPaid) return <p>{words.paid(sum)}</p>;
  return (
    <div className="grid gap-2">
      <p>{words.price(sum)}</p>
      {pay.error && <p role="alert">{errorMessage(pay.error, words.trouble)}</p>}
      <Button
        size="small"
        variant="accent"
        className="justify-self-start"
        disabled={pay.isPending}
        onClick={() => pay.mutate()}
      >
        {pay.isPending ? words.busy : words.pay(sum)}
      </Button>
    </div>
  );
}

/** "Official letter, Ghana Revenue Authority" */
function mailItemName({ kind, sender }: Pick<ClientMailItem, "kind" | "sender">): string {
  return `${words.kinds[kind]}, ${sender ?? words.noSender}`;
}

/** Who called, and what they left. */
export function CallsSection({ calls }: { calls: readonly ClientCall[] }) {
  return (
    <section aria-label={callWords.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{callWords.title}</h2>
      {calls.length === 0 ? (
        <p className="text-muted">{callWords.none}</p>
      ) : (
        <ul className="grid gap-4">
          {calls.map((call) => (
            <li key={call.id} className="grid gap-0.5 border-line border-t pt-4 first:border-t-0 first:pt-0">
              <p className="wrap-anywhere font-semibold">
                {call.callerName}{" "}
                {call.isUrgent && (
                  <span className="rounded-full bg-marigold px-2 text-ink text-sm">{callWords.urgent}</span>
                )}
              </p>
              <p className="text-muted text-sm">
                {formatLongDateTime(call.takenAt)}
                {call.callerPhone && (
                  <>
                    ,{" "}
                    <a href={`tel:${call.callerPhone.replace(/[^\d+]/g, "")}`} className="link">
                      {call.callerPhone}
                    </a>
                  </>
                )}
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{call.message}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
