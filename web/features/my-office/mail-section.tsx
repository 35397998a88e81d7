import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientCall, ClientMailItem, MailPrice } from "#contract/mail-items.ts";
import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import type { MailRequest } from "#domain/mail-items/mail-items.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { focusOnMount } from "#web/lib/dialogs/focus-if-lost.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { MailFile } from "./mail-file.tsx";
import { payMailMutation } from "./month-queries.ts";

const { mail: copy, calls: callCopy } = officeMonth;

/** Received mail, and the client's request for each item. */
export function MailSection({ token, mail }: { token: string; mail: readonly ClientMailItem[] }) {
  const openItems = mail.filter(({ state }) => state !== "done");
  const closedItems = mail.filter(({ state }) => state === "done");
  return (
    <section aria-label={copy.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{copy.title}</h2>
      {mail.length === 0 && <p className="text-muted">{copy.none}</p>}
      {openItems.length > 0 && (
        <ul className="grid gap-5">
          {openItems.map((item) => (
            <Item key={item.id} token={token} item={item} />
          ))}
        </ul>
      )}
      {closedItems.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">{copy.earlier}</h3>
          <ul className="grid gap-2">
            {closedItems.map((item) => (
              <li key={item.id} className="wrap-anywhere text-muted">
                {mailItemName(item)}: {item.doneHow && copy.endings[item.doneHow].toLowerCase()}{" "}
                {item.doneAt && formatLongDate(item.doneAt)}
                {item.doneTo && `, ${copy.to(item.doneTo)}`}
                {item.tracking && `, ${copy.tracking(item.tracking)}`}
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
  const [isJustRequested, setJustRequested] = useState(false);
  const { Component: Request, loadComponent } = useOnDemandComponent(loadRequest);
  const facts = [
    copy.received(formatLongDate(item.receivedAt)),
    item.keptUntil !== null && item.daysLeft !== null && copy.keptUntil(formatLongDate(item.keptUntil), item.daysLeft),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <div className="grid gap-0.5">
        <p className="wrap-anywhere font-semibold">
          {mailItemName(item)}{" "}
          {item.isUrgent && <span className="rounded-full bg-marigold px-2 text-ink text-sm">{copy.urgent}</span>}
        </p>
        <p className="text-muted text-sm">{facts.join(", ")}</p>
        {item.note && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{item.note}</p>}
      </div>
      {item.hasPhoto && <MailFile token={token} id={item.id} which="photo" name={mailItemName(item)} />}
      {item.hasScan && <MailFile token={token} id={item.id} which="scan" name={mailItemName(item)} />}
      {item.held !== null && <p>{copy.held[item.held]}</p>}
      {item.request !== null && action === null && (
        <div className="grid gap-1 rounded-control bg-terrazzo px-4 py-3">
          <p ref={isJustRequested ? focusOnMount : undefined} tabIndex={-1} className="font-semibold">
            {copy.asked[item.request]}.
          </p>
          {item.requestNote && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{item.requestNote}</p>}
          {item.price && <Price token={token} id={item.id} price={item.price} />}
          {item.code !== null && (
            <p>
              {copy.code}: <span className="price text-2xl">{item.code}</span>
            </p>
          )}
        </div>
      )}
      {item.may.length > 0 &&
        (action === null ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm">{item.request === null ? copy.ask : copy.other}</legend>
            <div className="flex flex-wrap gap-2">
              {item.may.map((request) => (
                <Button
                  key={request}
                  size="small"
                  variant="outline"
                  onClick={async ({ currentTarget }) => (await loadComponent(currentTarget)) && setAction(request)}
                >
                  {copy.requests[request]}
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
              onRequested={() => {
                setAction(null);
                setJustRequested(true);
              }}
            />
          )
        ))}
    </li>
  );
}

const loadRequest = () => import("./mail-request.tsx").then(({ MailRequestForm }) => MailRequestForm);

/** The forwarding price, and the payment button. */
function Price({ token, id, price }: { token: string; id: string; price: MailPrice }) {
  const pay = useMutation(
    { ...payMailMutation(token, id), onSuccess: ({ data }) => navigateExternal(data.authorization_url) },
    queryClient,
  );
  const sum = formatCedis(toPesewas(price.amount));
  if (price.isPaid) return <p>{copy.paid(sum)}</p>;
  return (
    <div className="grid gap-2">
      <p>{copy.price(sum)}</p>
      {pay.error && <p role="alert">{errorMessage(pay.error, copy.trouble)}</p>}
      <Button
        size="small"
        variant="accent"
        className="justify-self-start"
        disabled={pay.isPending}
        onClick={() => pay.mutate()}
      >
        {pay.isPending ? copy.busy : copy.pay(sum)}
      </Button>
    </div>
  );
}

/** "Official letter, Ghana Revenue Authority" */
function mailItemName({ kind, sender }: Pick<ClientMailItem, "kind" | "sender">): string {
  return `${copy.kinds[kind]}, ${sender ?? copy.noSender}`;
}

/** Calls taken for the client. */
export function CallsSection({ calls }: { calls: readonly ClientCall[] }) {
  return (
    <section aria-label={callCopy.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{callCopy.title}</h2>
      {calls.length === 0 ? (
        <p className="text-muted">{callCopy.none}</p>
      ) : (
        <ul className="grid gap-4">
          {calls.map((call) => (
            <li key={call.id} className="grid gap-0.5 border-line border-t pt-4 first:border-t-0 first:pt-0">
              <p className="wrap-anywhere font-semibold">
                {call.callerName}{" "}
                {call.isUrgent && (
                  <span className="rounded-full bg-marigold px-2 text-ink text-sm">{callCopy.urgent}</span>
                )}
              </p>
              <p className="text-muted text-sm">
                {callCopy.at(formatLongDateTime(call.takenAt))}
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
