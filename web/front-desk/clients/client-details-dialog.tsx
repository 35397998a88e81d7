import { useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { dateWithDay, shortDateTime, shownAmount } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { OfficeDialog } from "#web/front-desk/documents/office-dialog.tsx";
import { VERIFICATION_NAMES } from "#web/front-desk/documents/words.ts";
import { MonthsOf } from "#web/front-desk/memberships/months.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { external } from "#web/lib/links.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { BringBackButton, MarkPaidButton, RemindButton } from "./client-actions.tsx";
import { DeactivateClientDialog, TakeBackPaymentDialog } from "./client-dialogs.tsx";
import { ClientStatusBadge, clientReminder } from "./client-in-words.tsx";
import { CorrectClientDialog } from "./correct-client-dialog.tsx";
import { useNoteReminder } from "./reminders.tsx";
import { clientWords as words } from "./words.ts";

interface ClientDetailsDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** All that is known about a client. */
export function ClientDetailsDialog({ client, onClose }: ClientDetailsDialogProps) {
  const { details } = words;
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const [notes, setNotes] = useState(() => adminNotes(client.id));
  const { email, whatsapp } = clientReminder(client);
  const mayTakeBack = useMay("manager");
  const note = useNoteReminder(client);
  const isActive = client.status !== "inactive";

  return (
    <Dialog onClose={onClose} title={client.fullName} description={details.text}>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <ClientStatusBadge status={client.status} />
          <span className="font-semibold">{client.businessName}</span>
        </div>
        <Facts
          facts={[
            { label: details.amount, value: shownAmount(client.amount) },
            { label: details.due, value: dateWithDay(client.nextDueDate) },
            { label: details.plan, value: PLANS[`virtual_${client.plan}`].name },
            {
              label: details.lastPayment,
              value: client.lastPaymentDate ? dateWithDay(client.lastPaymentDate) : neverPaid(client),
            },
            {
              label: details.reminder,
              value: client.lastReminder && <Reminder {...client.lastReminder} />,
              isLong: true,
            },
            { label: details.email, value: client.email, isLong: true },
            { label: details.phone, value: client.phone },
            { label: details.country, value: COUNTRY_NAMES[client.country] },
            { label: details.start, value: dateWithDay(client.startDate) },
          ]}
        />
        <section aria-labelledby="client-documents">
          <h3 id="client-documents" className="mb-2 text-lg">
            {details.documents}
          </h3>
          <Button
            size="small"
            variant="outline"
            onClick={() => {
              onClose();
              openDialog((onClose) => (
                <OfficeDialog clientId={client.id} name={client.businessName} onClose={onClose} />
              ));
            }}
          >
            {VERIFICATION_NAMES[client.verification]}
            <span className="sr-only">: {details.documents}</span>
          </Button>
          {client.documents.length > 0 && (
            <ul className="mt-2 grid gap-1.5">
              {client.documents.map((name) => (
                <li key={name} className="flex items-start gap-2">
                  <Icon name="clock" className="mt-1 size-4 shrink-0 text-muted" />
                  <span className="wrap-anywhere">
                    {name} <span className="text-muted text-sm">({details.documentNamed})</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <MonthsOf id={client.membershipId} />
        {client.notes && (
          <section aria-labelledby="client-record">
            <h3 id="client-record" className="mb-2 text-lg">
              {details.record}
            </h3>
            <p className="whitespace-pre-wrap">{client.notes}</p>
          </section>
        )}
        <Field label={details.notes} hint={details.notesHint}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={5000}
              value={notes}
              onChange={(event) => {
                setNotes(event.target.value);
                keepAdminNotes(client.id, event.target.value);
              }}
            />
          )}
        </Field>
        {!isActive && <BringBackButton client={client} onDone={onClose} />}
        {isActive && (
          <div className="grid gap-3 sm:grid-cols-2">
            <PressGuard>
              <MarkPaidButton client={client} onDone={onClose} />
            </PressGuard>
            <RemindButton client={client} />
            <a
              href={email}
              className={buttonClass({ variant: "outline", size: "small" })}
              onClick={() => note("email")}
            >
              <Icon name="mail" className="size-4" />
              {frontDeskWords.email}
            </a>
            {whatsapp && (
              <a
                href={whatsapp}
                className={buttonClass({ variant: "outline", size: "small" })}
                onClick={() => note("whatsapp")}
                {...external}
              >
                <Icon name="chat" className="size-4" />
                {frontDeskWords.whatsapp}
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
            {words.month.open}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onClose();
              openDialog((onClose) => <CorrectClientDialog client={client} onClose={onClose} />);
            }}
          >
            {words.correct}
          </Button>
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
          {isActive && mayTakeBack && client.lastPaymentDate && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                onClose();
                openDialog((onClose) => <TakeBackPaymentDialog client={client} onClose={onClose} />);
              }}
            >
              {words.takeBack}
            </Button>
          )}
          {isActive && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                onClose();
                openDialog((onClose) => <DeactivateClientDialog client={client} onClose={onClose} />);
              }}
            >
              {words.deactivate}
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">
          {frontDeskWords.list.recorded(shortDateTime(client.createdAt), shortDateTime(client.updatedAt))}
        </p>
      </div>
    </Dialog>
  );
}

function neverPaid({ isFirstMonthOpen }: AdminClient): string {
  return isFirstMonthOpen ? words.details.firstMonthOpen : words.details.never;
}

function Reminder({ at, channel, by }: NonNullable<AdminClient["lastReminder"]>) {
  return (
    <>
      {shortDateTime(at)}
      <span className="block text-muted text-sm">{words.details.reminderBy(words.channels[channel], by)}</span>
    </>
  );
}

/** What staff wrote about a client on this device. It never leaves the browser. */
export function adminNotes(clientId: string): string {
  return notesOf(clientId).find() ?? "";
}

export function keepAdminNotes(clientId: string, text: string) {
  const notes = notesOf(clientId);
  if (text === "") notes.remove();
  else notes.save(text);
}

type Notes = ReturnType<typeof browserText>;

/** What storage does not take is remembered here, as long as the page. */
const notes = new Map<string, Notes>();

function notesOf(clientId: string): Notes {
  const known = notes.get(clientId);
  if (known) return known;
  const made = browserText(() => localStorage, `admin-notes:${clientId}`);
  notes.set(clientId, made);
  return made;
}
