import { useQuery } from "@tanstack/react-query";
import type { AdminWaitlistEntry } from "#contract/front-desk/waitlist.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { formatDate, formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { external } from "#web/lib/links.ts";
import { inventoryCopy } from "./copy.ts";
import { waitlistQuery } from "./queries.ts";

const copy = inventoryCopy.waitlist;

/** Waiting list for full days. Open offers come first, with their message. */
export function Waitlist() {
  const query = useQuery(waitlistQuery());
  return (
    <section aria-label={copy.title} className="grid content-start gap-3">
      <h2 className="text-xl">{copy.title}</h2>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ items }) => <Entries items={items} />}
      </QueryData>
    </section>
  );
}

function Entries({ items }: { items: readonly AdminWaitlistEntry[] }) {
  if (items.length === 0) return <p className="text-muted">{copy.none}</p>;
  return (
    <ClickGuard>
      <ul aria-label={copy.title}>
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </ClickGuard>
  );
}

function Entry({ entry }: { entry: AdminWaitlistEntry }) {
  const { name, email, phone, bookingType, startDate, offeredUntil, isHeld, whatsappUrl } = entry;
  const [remove, isRemoving] = useMutation({
    send: act(staffApi.waitlist[":id"].remove.$post, entry),
    successMessage: () => copy.removed(name),
    errorTitle: copy.removeFailed,
  });
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="grid gap-0.5">
        <span className="wrap-anywhere font-semibold leading-snug">{name}</span>
        <span className="text-muted text-sm">
          {PLANS[bookingType].name}, {formatDate(startDate)}
        </span>
        <span className="wrap-anywhere text-muted text-sm">{[phone, email].filter(Boolean).join(", ")}</span>
        {offeredUntil !== null && (
          <span>
            <Badge tone="warn" icon="clock">
              {(isHeld ? copy.offered : copy.unheld)(formatDateTime(offeredUntil))}
            </Badge>
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {whatsappUrl !== null && (
          <a href={whatsappUrl} className={buttonClass({ size: "small" })} {...external}>
            {copy.notify}
            <span className="sr-only"> {name} (opens in a new tab)</span>
          </a>
        )}
        <Button size="small" variant="quiet" onClick={() => remove()} disabled={isRemoving}>
          {isRemoving ? copy.removing : copy.remove}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
