import { useQuery } from "@tanstack/react-query";
import { ClientDayInput, GrantAllowanceInput } from "#contract/front-desk/allowances.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { ALLOWANCE_KINDS, type AllowanceKind } from "#domain/allowances/allowances.ts";
import { inclusionsByKind } from "#domain/catalogue/inclusions.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { StaffBookingDialog } from "#web/front-desk/bookings/staff-booking-dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime, formatDateWithWeekday, formatTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { RecordCallDialog, RecordMailDialog } from "#web/front-desk/mail-items/mail-dialogs.tsx";
import { BookRoomDialog } from "#web/front-desk/meeting-room/room-dialogs.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { clientCopy } from "./copy.ts";
import { allowancesQuery } from "./queries.ts";

const { month: copy } = clientCopy;
interface ClientMonthDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** A client's remaining allowances and bookings of the month, with the actions for them. */
export function ClientMonthDialog({ client, onClose }: ClientMonthDialogProps) {
  const query = useQuery(allowancesQuery(client.id));
  const mayGrant = useHasRight("give_up_money");
  const picked = { id: client.id, title: client.fullName, businessName: client.businessName };
  const answersCalls = Boolean(inclusionsByKind(bookingTypeOf(client.plan)).calls);
  return (
    <Dialog onClose={onClose} title={copy.title(client.businessName)} description={copy.text}>
      <div className="grid gap-6">
        <QueryData query={query} errorTitle={copy.failed}>
          {({ allowances, days, meetings, grants }) => (
            <>
              <ul aria-label={copy.remaining} className="grid">
                {allowances.map(({ kind, left, included, until }) => (
                  <li key={kind} className="flex justify-between gap-3 border-line border-t py-2 first:border-t-0">
                    <span>
                      <span className="font-medium">{copy.kinds[kind]}</span>
                      <span className="block text-muted text-sm">{copy.until(formatDateWithWeekday(until))}</span>
                    </span>
                    <span className="whitespace-nowrap tabular-nums">{copy.remainingOf(left, included)}</span>
                  </li>
                ))}
              </ul>
              {allowances.length === 0 && <p className="text-muted">{copy.none}</p>}
              <ClickGuard>
                <ul aria-label={copy.booked} className="grid empty:hidden">
                  {days.map(({ day }) => (
                    <BookedDay key={day} client={client} day={day} />
                  ))}
                  {meetings.map(({ id, startsAt, endsAt }) => (
                    <li key={id} className="border-line border-t py-2 first:border-t-0">
                      {copy.meeting(formatDateWithWeekday(startsAt), formatTime(startsAt), formatTime(endsAt))}
                    </li>
                  ))}
                </ul>
              </ClickGuard>
              {grants.map(({ id, kind, amount, reason, at }) => (
                <p key={id} className="wrap-anywhere text-muted text-sm">
                  {copy.granted(amount, copy.kinds[kind], formatDateTime(at))}: {reason}
                </p>
              ))}
            </>
          )}
        </QueryData>
        <div className="grid gap-3 sm:grid-cols-2">
          <OpenButton variant="outline" dialog={(close) => <BookDayDialog client={client} onClose={close} />}>
            {copy.day.open}
          </OpenButton>
          <OpenButton
            variant="outline"
            dialog={(close) => (
              <StaffBookingDialog
                person={{ phone: client.phone, email: client.email, bookingType: "desk_day" }}
                host={client}
                onClose={close}
              />
            )}
          >
            {copy.guest}
          </OpenButton>
          <OpenButton
            variant="outline"
            dialog={(close) => (
              <BookRoomDialog startsAt={`${todayInAccra()}T10:00:00.000Z`} client={picked} onClose={close} />
            )}
          >
            {copy.room}
          </OpenButton>
          <OpenButton variant="outline" dialog={(close) => <RecordMailDialog client={picked} onClose={close} />}>
            {copy.post}
          </OpenButton>
          {answersCalls && (
            <OpenButton variant="outline" dialog={(close) => <RecordCallDialog client={picked} onClose={close} />}>
              {copy.call}
            </OpenButton>
          )}
          {mayGrant && (
            <OpenButton variant="quiet" dialog={(close) => <GrantDialog client={client} onClose={close} />}>
              {copy.grant.open}
            </OpenButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function BookedDay({ client, day }: { client: AdminClient; day: string }) {
  const [cancelDay, isCancelling] = useMutation({
    send: () => act(clientApi.days["give-back"].$post, client)({ day }),
    successMessage: () => copy.day.cancelled(formatDateWithWeekday(day)),
    errorTitle: copy.day.cancelFailed,
  });
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-line border-t first:border-t-0">
      <span>{copy.day.deskOn(formatDateWithWeekday(day))}</span>
      <Button size="small" variant="quiet" onClick={() => cancelDay()} disabled={isCancelling}>
        {copy.day.cancel}
        <span className="sr-only"> {formatDateWithWeekday(day)}</span>
      </Button>
    </li>
  );
}

function BookDayDialog({ client, onClose }: ClientMonthDialogProps) {
  const { day } = copy;
  const { id, businessName } = client;
  return (
    <FormDialog
      copy={{ ...day, title: day.title(businessName) }}
      schema={ClientDayInput}
      send={async (json, headers) => {
        await act(clientApi.days.$post, { id })(json, headers);
        return json;
      }}
      successMessage={(booked) => day.done(businessName, formatDateWithWeekday(booked.day))}
      onClose={onClose}
    >
      <DateInput name="day" label={day.label} isRequired alsoShows={["startDate"]} min={todayInAccra()} />
    </FormDialog>
  );
}

function GrantDialog({ client, onClose }: ClientMonthDialogProps) {
  const { grant } = copy;
  const { id, businessName } = client;
  return (
    <FormDialog
      copy={{ ...grant, title: grant.title(businessName) }}
      schema={GrantAllowanceInput}
      send={async (json, headers) => {
        await act(clientApi.allowances.$post, { id })(json, headers);
        return json;
      }}
      successMessage={({ kind, amount }) => grant.done(amount, copy.kinds[kind as AllowanceKind])}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select name="kind" label={grant.kind} isRequired options={ALLOWANCE_KINDS} labels={copy.kinds} />
        <TextInput name="amount" label={grant.amount} isRequired inputMode="decimal" defaultValue="1" />
      </div>
      <TextInput name="reason" label={grant.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}
