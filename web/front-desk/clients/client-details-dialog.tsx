import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { VERIFICATION_NAMES } from "#web/front-desk/documents/copy.ts";
import { OfficeDialog } from "#web/front-desk/documents/office-dialog.tsx";
import { DialogFooter } from "#web/front-desk/forms/dialog-footer.tsx";
import { membershipCopy } from "#web/front-desk/memberships/copy.ts";
import { monthFacts } from "#web/front-desk/memberships/month-facts.ts";
import { LazyMonths } from "#web/front-desk/memberships/months.tsx";
import { ClientNotes } from "#web/front-desk/people/client-notes.tsx";
import { ClientOwed } from "#web/front-desk/people/owed.tsx";
import { PersonButton } from "#web/front-desk/people/person-button.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { external } from "#web/lib/links.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { MarkPaidButton, ReactivateButton, RemindButton } from "./client-actions.tsx";
import { DeactivateClientDialog } from "./client-dialogs.tsx";
import { ClientStatusBadge, describeCountry, draftReminder, paidUntilOf } from "./client-format.tsx";
import { clientCopy as copy } from "./copy.ts";
import { CorrectClientDialog } from "./correct-client-dialog.tsx";
import { useRecordReminder } from "./reminders.tsx";

interface ClientDetailsDialogProps {
  client: AdminClient;
  onClose: () => void;
}

export function ClientDetailsDialog({ client, onClose }: ClientDetailsDialogProps) {
  const { details } = copy;
  const { details: months } = membershipCopy;
  const paidUntil = paidUntilOf(client);
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const { email, whatsapp } = draftReminder(client);
  const recordReminder = useRecordReminder(client);
  const { form: noteForm, close, question } = useFormClose(false, onClose);
  const isActive = client.status !== "inactive";

  return (
    <Dialog onClose={close} question={question} title={client.fullName} description={details.text}>
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <ClientStatusBadge status={client.status} />
            <span className="wrap-anywhere font-semibold">{client.businessName}</span>
          </p>
          <PersonButton record={{ kind: "client", id: client.id }} name={client.fullName} onOpen={onClose} />
        </div>
        <Facts
          facts={[
            { label: details.amount, value: formatAmount(client.amount) },
            {
              label: months.paidUntil,
              value: client.startsBy === null && paidUntil && formatDateWithWeekday(paidUntil),
            },
            ...monthFacts({ ...client, startsOn: client.startDate }),
            {
              label: months.ends,
              value: client.endsOn ? formatDateWithWeekday(client.endsOn) : isActive ? months.noEnd : null,
            },
            { label: details.plan, value: PLANS[`virtual_${client.plan}`].name },
            {
              label: details.lastPayment,
              value: client.lastPaymentDate ? formatDateWithWeekday(client.lastPaymentDate) : copy.details.noPayment,
            },
            {
              label: details.reminder,
              value: client.lastReminder && <Reminder {...client.lastReminder} />,
              isLong: true,
            },
            { label: details.email, value: client.email, isLong: true },
            { label: details.phone, value: client.phone },
            { label: details.country, value: describeCountry(client) },
            { label: details.start, value: formatDateWithWeekday(client.startDate) },
          ]}
        />
        <ClientOwed clientId={client.id} onOpen={onClose} />
        <section aria-labelledby="client-documents">
          <h3 id="client-documents" className="mb-2 text-lg">
            {details.documents}
          </h3>
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(onClose) => <OfficeDialog clientId={client.id} name={client.businessName} onClose={onClose} />}
          >
            {VERIFICATION_NAMES[client.verification]}
            <span className="sr-only">: {details.documents}</span>
          </OpenButton>
          {client.documents.length > 0 && (
            <ul className="mt-2 grid gap-1.5">
              {client.documents.map((name) => (
                <li key={name} className="flex items-start gap-2">
                  <Icon name="clock" className="mt-1 size-4 shrink-0 text-muted" />
                  <span className="wrap-anywhere">
                    {name} <span className="text-muted text-sm">({details.documentNotReviewed})</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <LazyMonths id={client.membershipId} />
        {client.notes && (
          <section aria-labelledby="client-record">
            <h3 id="client-record" className="mb-2 text-lg">
              {details.record}
            </h3>
            <p className="whitespace-pre-wrap">{client.notes}</p>
          </section>
        )}
        <ClientNotes clientId={client.id} form={noteForm} />
        {isActive && (
          <div className="grid grid-cols-2 gap-2">
            <a
              href={email}
              className={buttonClass({ variant: "outline", size: "small" })}
              onClick={() => recordReminder("email")}
            >
              <Icon name="mail" className="size-4" />
              {frontDeskCopy.email}
            </a>
            {whatsapp && (
              <a
                href={whatsapp}
                className={buttonClass({ variant: "outline", size: "small" })}
                onClick={() => recordReminder("whatsapp")}
                {...external}
              >
                <Icon name="chat" className="size-4" />
                {frontDeskCopy.whatsapp}
              </a>
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-4">
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onClose();
              void import("./client-month-dialog.tsx").then(
                ({ ClientMonthDialog }) =>
                  openDialog((onClose) => <ClientMonthDialog client={client} onClose={onClose} />),
                showLoadFailure,
              );
            }}
          >
            {copy.month.open}
          </Button>
          <OpenButton
            variant="quiet"
            onOpen={onClose}
            dialog={(onClose) => <CorrectClientDialog client={client} onClose={onClose} />}
          >
            {copy.correct.open}
          </OpenButton>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onClose();
              openTab("history", { subject: client.id });
            }}
          >
            {details.history}
          </Button>
          {isActive && (
            <OpenButton
              variant="quiet"
              onOpen={onClose}
              dialog={(onClose) => <DeactivateClientDialog client={client} onClose={onClose} />}
            >
              {copy.deactivate.action}
            </OpenButton>
          )}
        </div>
        <p className="text-muted text-sm">
          {frontDeskCopy.list.recorded(formatDateTime(client.createdAt), formatDateTime(client.updatedAt))}
        </p>
        <DialogFooter>
          <div className="flex flex-wrap gap-2 *:grow">
            {!isActive && <ReactivateButton client={client} onDone={onClose} />}
            {isActive && (
              <>
                <ClickGuard>
                  <MarkPaidButton client={client} onDone={onClose} />
                </ClickGuard>
                <RemindButton client={client} />
              </>
            )}
          </div>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function Reminder({ at, channel, by }: NonNullable<AdminClient["lastReminder"]>) {
  return (
    <>
      {formatDateTime(at)}
      <span className="block text-muted text-sm">{copy.details.reminderBy(copy.channels[channel], by)}</span>
    </>
  );
}
