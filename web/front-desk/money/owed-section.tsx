import { useQuery } from "@tanstack/react-query";
import type { Owed, OwedItem } from "#contract/front-desk/money/owed.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { Fold } from "#web/front-desk/components/fold.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { external } from "#web/lib/links.ts";
import { moneyCopy } from "./copy.ts";
import { owedQuery } from "./queries.ts";

const { owed: copy } = moneyCopy;

/** Everything that is owed to us, each with the ways to take the money or remind of it. */
export function OwedSection() {
  const query = useQuery(owedQuery());
  const { items = [], total = 0, hasMore = false } = query.data ?? {};
  return (
    <Fold
      title={copy.title}
      text={query.data && (items.length === 0 ? copy.none : copy.text(items.length, formatAmount(total), hasMore))}
    >
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {({ refunds }) => (
          <>
            {items.length > 0 && (
              <ClickGuard>
                <ul aria-label={copy.title}>
                  {items.map((item) => (
                    <OwedRow key={item.chargeId} item={item} />
                  ))}
                </ul>
              </ClickGuard>
            )}
            <WeOwe refunds={refunds} />
          </>
        )}
      </QueryData>
    </Fold>
  );
}

function WeOwe({ refunds: { count, amount } }: Pick<Owed, "refunds">) {
  const { openTab } = useFrontDeskSearch();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <div>
        <h3 className="text-lg">{copy.weOwe}</h3>
        <p className="text-muted">{count === 0 ? copy.noRefunds : copy.refunds(count, formatAmount(amount))}</p>
      </div>
      {count > 0 && (
        <Button variant="outline" size="small" onClick={() => openTab("bookings", { money: "refunds" })}>
          {copy.showRefunds}
        </Button>
      )}
    </div>
  );
}

function OwedRow({ item }: { item: OwedItem }) {
  const { payId, name, email, phone, phoneE164, title, since, owed } = item;
  const text = copy.draft({
    firstName: extractFirstName(name),
    title,
    since: formatLongDate(since),
    amount: formatAmount(owed),
  });
  const whatsapp = whatsappUrl({ e164: phoneE164, typed: phone }, text);
  const link = buttonClass({ variant: "outline", size: "small" });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere min-w-0 flex-1 basis-48">
        <span className="font-medium">{name}</span>
        <span className="block text-muted text-sm">{copy.since(title, formatDate(since))}</span>
      </span>
      <span className="whitespace-nowrap font-semibold tabular-nums">{formatAmount(owed)}</span>
      <span className="flex flex-wrap gap-2">
        <TakePaymentButton id={payId} />
        {whatsapp && (
          <a href={whatsapp} className={link} {...external}>
            {frontDeskCopy.whatsapp}
            <span className="sr-only"> {name}</span>
          </a>
        )}
        {email && (
          <a href={mailtoUrl(email, copy.subject(title), text)} className={link}>
            {frontDeskCopy.email}
            <span className="sr-only"> {name}</span>
          </a>
        )}
      </span>
    </li>
  );
}
