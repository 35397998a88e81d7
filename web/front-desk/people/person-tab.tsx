import { useQuery } from "@tanstack/react-query";
import type { PersonDetail } from "#contract/front-desk/people/people.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { contactDrafts } from "#web/front-desk/search/contact-drafts.ts";
import { useStartBooking } from "#web/front-desk/search/open-hit.tsx";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { personCopy as copy } from "./copy.ts";
import { Notes } from "./notes.tsx";
import { loadMessagesDialog, loadOfficeDialog } from "./open-record.tsx";
import { describeDebt, Owed } from "./owed.tsx";
import { personQuery } from "./queries.ts";
import { Records } from "./records.tsx";

/** Everything about one person. */
export function PersonTab() {
  const { search } = useFrontDeskSearch();
  const hasCredentials = useHasCredentials();
  const { data: person, error } = useQuery({ ...personQuery(search.person ?? ""), enabled: hasCredentials });
  if (!person) {
    return error ? (
      <p role="alert">{errorMessage(error, copy.failed)}</p>
    ) : (
      <p className="text-muted">{copy.loading}</p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
      <PersonHeader person={person} />
      <Owed person={person} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Notes key={person.id} person={person.id} notes={person.notes} clientIds={person.clientIds} />
      </div>
      <div className="min-w-0 lg:col-start-1">
        <Records key={person.id} person={person} />
      </div>
    </div>
  );
}

function PersonHeader({ person }: { person: PersonDetail }) {
  const { name, email, phone, phoneE164, owes, others, documents } = person;
  const [clientId] = person.clientIds;
  const { openTab } = useFrontDeskSearch();
  const today = useClock(todayInAccra);
  const bookFor = useStartBooking();
  const openDialog = useOpenDialog();
  return (
    <header className="grid gap-1.5 lg:col-span-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere text-2xl">{name}</h2>
        <Badge tone={owes.length > 0 ? "warn" : "quiet"}>{describeDebt(owes, today)}</Badge>
        <span className="ml-auto flex items-center">
          <DraftLinks drafts={contactDrafts({ title: name, email, phone, phoneE164 })} recipient={name} />
          {clientId !== undefined && documents.length === 0 && (
            <Button
              size="small"
              variant="outline"
              className="ml-1"
              onClick={() => void loadOfficeDialog(clientId, name).then(openDialog, reportFailure)}
            >
              {copy.addDocuments}
            </Button>
          )}
          <Button
            size="small"
            variant="outline"
            className="ml-1"
            onClick={() => void loadMessagesDialog(person.id, name).then(openDialog, reportFailure)}
          >
            {copy.write}
          </Button>
          <Button
            size="small"
            className="ml-1"
            onClick={() => void bookFor({ title: name, email, phone, phoneE164, bookingType: null })}
          >
            {copy.book}
          </Button>
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4">
        {phone} <span className="wrap-anywhere">{email}</span>
      </p>
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-1 text-muted text-sm">
          {copy.others}
          {others.map((other) => (
            <Button key={other.id} size="small" variant="quiet" onClick={() => openTab("people", { person: other.id })}>
              {describeOther(other, person)}
            </Button>
          ))}
        </p>
      )}
    </header>
  );
}

function reportFailure(error: unknown): void {
  toast(failureToast(copy.failed, error));
}

/** Only what differs from the details that the page already shows. */
function describeOther(other: PersonDetail["others"][number], shown: PersonDetail): string {
  const parts = [
    other.name === shown.name ? null : other.name,
    other.email?.toLowerCase() === shown.email?.toLowerCase() ? null : other.email,
    other.phone === shown.phone ? null : other.phone,
  ];
  return parts.filter(Boolean).join(", ");
}
